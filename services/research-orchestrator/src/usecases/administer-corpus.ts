import { SYNC_ERRORS_PAGE } from '@attendu/contracts/research/corpus-paths';
import type { CorpusHoldings, HeldKind, RunningSync } from '@attendu/contracts/research/corpus-routes';
import { SOURCE_KEYS, type SourceKey } from '@attendu/contracts/sources';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { createHeldCounts } from '../db/holdings.ts';
import { askToStop, errorsOfLast, lastSyncs, openSync, type SyncRow, sourceOfKind } from '../db/syncs.ts';
import { dailyHour } from '../domain/daily-hour.ts';
import type { Deps } from './deps.ts';

/** Every kind: what is held of it, where it comes from, its synchronisations. */
export function readHoldings({ database, analysis }: Deps) {
  const heldCounts = createHeldCounts(database.kysely);
  return async (ctx: RequestContext): Promise<CorpusHoldings> => {
    const db = database.kysely;
    const [held, status, sources, syncs] = await Promise.all([
      heldCounts(),
      analysis.search.status(),
      db.selectFrom('corpusSources').selectAll().execute(),
      lastSyncs(db),
    ]);
    const kinds = SOURCE_KEYS.map((kind): HeldKind => {
      const own = held.find((one) => one.kind === kind);
      const source = sources.find((one) => one.kind === kind);
      const open = syncs.find((one) => one.kind === kind && one.endedAt === null);
      const last = syncs.find((one) => one.kind === kind && one.endedAt !== null);
      const hour = source?.hour ?? null;
      return {
        kind,
        documents: own?.documents ?? 0,
        versions: own?.versions ?? 0,
        dataDate: status.sources.find((one) => one.kind === kind)?.dataDate || null,
        source: source === undefined ? null : { names: source.names, missing: source.missing },
        lastSync: last === undefined ? null : ended(last),
        nextSyncAt: hour === null || source?.missing.length !== 0 ? null : dailyHour(hour, ctx.now()).next.toISOString(),
        running: open === undefined ? null : running(open),
        errors: last?.skipped ?? 0,
      };
    });
    const seen = sources.map(({ seenAt }) => seenAt.getTime());
    return { kinds, workerSeenAt: seen.length === 0 ? null : new Date(Math.max(...seen)).toISOString() };
  };
}

/** @throws corpus.no_source */
export function startSync({ database, bus }: Deps) {
  return async (ctx: RequestContext, { kind }: { kind: SourceKey }): Promise<RunningSync> => {
    const { userId } = requireUser(ctx);
    const source = await sourceOfKind(database.kysely, kind);
    if (source === undefined) throw problem('corpus.no_source');
    if (source.missing.length > 0) throw problem('corpus.no_source', { detail: `À configurer d’abord : ${source.missing.join(', ')}.` });
    const id = ctx.newId();
    const opened = await inTransaction(database.kysely, async (tx) => {
      const sync = await openSync(tx, { id, kind, askedBy: userId });
      if (sync.id === id) await bus.publish(tx, eventMeta(ctx), 'corpus.administered', actOf(ctx, 'sync_corpus', kind));
      return sync;
    });
    return running(opened);
  };
}

/** @throws corpus.not_syncing */
export function stopSync({ database, bus }: Deps) {
  return async (ctx: RequestContext, { kind }: { kind: SourceKey }): Promise<undefined> => {
    await inTransaction(database.kysely, async (tx) => {
      if (!(await askToStop(tx, kind))) throw problem('corpus.not_syncing');
      await bus.publish(tx, eventMeta(ctx), 'corpus.administered', actOf(ctx, 'stop_sync', kind));
    });
    return undefined;
  };
}

/** A line of the audit log. */
function actOf(ctx: RequestContext, action: 'sync_corpus' | 'stop_sync', kind: SourceKey) {
  return { adminId: requireUser(ctx).userId, action, subjectId: null, reason: kind, place: ctx.clientAddress };
}

export function readSyncErrors({ database }: Deps) {
  return async ({ kind, page }: { kind: SourceKey; page: number }) => {
    const { errors, total } = await errorsOfLast(database.kysely, kind, page, SYNC_ERRORS_PAGE);
    return { errors, total, page, pages: Math.max(1, Math.ceil(total / SYNC_ERRORS_PAGE)) };
  };
}

const countsOf = ({ added, changed, removed, skipped }: SyncRow) => ({ added, changed, removed, skipped });

function ended(row: SyncRow): HeldKind['lastSync'] {
  const { id, state, startedAt, endedAt, error } = row;
  if (endedAt === null || state === 'waiting' || state === 'running') return null;
  return { id, state, startedAt: startedAt?.toISOString() ?? null, endedAt: endedAt.toISOString(), error, ...countsOf(row) };
}

function running(row: SyncRow): RunningSync {
  const { id, state, stopAsked, startedAt, askedAt, unit, done, total, step, retryReason, retryAt, retryTry, retryTries } = row;
  return {
    id,
    state: state === 'running' ? 'running' : 'waiting',
    isStopping: stopAsked,
    since: (startedAt ?? askedAt).toISOString(),
    unit,
    done,
    total,
    remaining: total === null ? null : Math.max(0, total - done),
    step,
    retry:
      retryReason === null || retryAt === null
        ? null
        : { reason: retryReason, at: retryAt.toISOString(), try: retryTry ?? 1, tries: retryTries ?? 1 },
    ...countsOf(row),
  };
}
