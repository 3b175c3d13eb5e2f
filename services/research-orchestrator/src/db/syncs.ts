import type { SourceKey } from '@attendu/contracts/sources';
import type { Db, Tx } from '@attendu/db/database';
import type { LeaseTable } from '@attendu/db/leases/table';
import { type Selectable, sql } from 'kysely';
import type { Refusal } from '../corpus/additions/manifest.ts';
import type { SyncProgress } from '../corpus/sync/sync-kind.ts';
import type { ResearchTables, SyncState } from './schema.ts';

export type SyncRow = Selectable<ResearchTables['corpusSyncs']>;

/** Refusals listed of a synchronisation; all are counted. */
export const MOST_REFUSALS = 1_000;
/** Synchronisations remembered of a kind. */
const MOST_REMEMBERED = 30;

/** One synchronisation at a time: the corpus has one writer. */
export const SYNC_LEASES: LeaseTable = {
  name: 'corpus_syncs',
  open: 'ended_at is null',
  waits:
    'exists (select 1 from corpus_syncs other where other.ended_at is null and other.id <> corpus_syncs.id and other.lease is not null and other.due_at > clock_timestamp())',
  order: 'asked_at, id',
};

/** The open synchronisation of a kind, opened when there is none. */
export async function openSync(tx: Tx<ResearchTables>, sync: { id: string; kind: SourceKey; askedBy: string | null }): Promise<SyncRow> {
  await tx
    .insertInto('corpusSyncs')
    .values({ ...sync, state: 'waiting' })
    .onConflict((conflict) => conflict.column('kind').where('endedAt', 'is', null).doNothing())
    .execute();
  await sql`
    delete from corpus_syncs where kind = ${sync.kind} and ended_at is not null and id not in (
      select id from corpus_syncs where kind = ${sync.kind} order by asked_at desc limit ${MOST_REMEMBERED})`.execute(tx);
  return tx.selectFrom('corpusSyncs').selectAll().where('kind', '=', sync.kind).where('endedAt', 'is', null).executeTakeFirstOrThrow();
}

/** Ends a synchronisation that has not started, or asks its worker to stop; false when none is open. */
export async function askToStop(db: Db<ResearchTables>, kind: SourceKey): Promise<boolean> {
  const { rows } = await sql`
    update corpus_syncs set stop_asked = true,
      state = case when state = 'waiting' then 'stopped' else state end,
      ended_at = case when state = 'waiting' then clock_timestamp() end
    where kind = ${kind} and ended_at is null returning id`.execute(db);
  return rows.length > 0;
}

export async function beginSync(tx: Tx<ResearchTables>, id: string): Promise<void> {
  await tx
    .updateTable('corpusSyncs')
    .set({
      ...{ state: 'running', startedAt: sql<Date>`coalesce(started_at, clock_timestamp())` },
      ...{ retryReason: null, retryAt: null, retryTry: null, retryTries: null },
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('corpusSyncErrors').where('syncId', '=', id).execute();
}

/** True when it was asked to stop. `progress`: null when there is none yet. */
export async function recordProgress(tx: Tx<ResearchTables>, id: string, progress: SyncProgress | null): Promise<boolean> {
  const row = await tx
    .updateTable('corpusSyncs')
    .set(progress ?? { done: 0 })
    .where('id', '=', id)
    .returning('stopAsked')
    .executeTakeFirst();
  return row?.stopAsked === true;
}

export async function recordRefusals(tx: Tx<ResearchTables>, id: string, from: number, refusals: readonly Refusal[]): Promise<void> {
  const rows = refusals.map(({ where, reason }, i) => ({ syncId: id, position: from + i + 1, record: where, reason }));
  if (rows.length === 0) return;
  await tx
    .insertInto('corpusSyncErrors')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function endSync(
  tx: Tx<ResearchTables>,
  id: string,
  end: { readonly state: Extract<SyncState, 'done' | 'failed' | 'stopped'>; readonly error?: string },
): Promise<void> {
  await tx
    .updateTable('corpusSyncs')
    .set({ state: end.state, endedAt: sql<Date>`clock_timestamp()`, error: end.error ?? null })
    .where('id', '=', id)
    .execute();
}

/** The last synchronisations: of each kind, the open one and the last that ended. */
export async function lastSyncs(db: Db<ResearchTables>): Promise<SyncRow[]> {
  return db
    .selectFrom('corpusSyncs')
    .distinctOn(['kind', sql`ended_at is null`])
    .selectAll()
    .orderBy('kind')
    .orderBy(sql`ended_at is null`)
    .orderBy('askedAt', 'desc')
    .execute();
}

export async function errorsOfLast(
  db: Db<ResearchTables>,
  kind: SourceKey,
  page: number,
  size: number,
): Promise<{ errors: { record: string; reason: string }[]; total: number }> {
  const last = await db
    .selectFrom('corpusSyncs')
    .select('id')
    .where('kind', '=', kind)
    .where('endedAt', 'is not', null)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return { errors: [], total: 0 };
  const rows = db.selectFrom('corpusSyncErrors').where('syncId', '=', last.id);
  const [errors, { total }] = await Promise.all([
    rows
      .select(['record', 'reason'])
      .orderBy('position')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    rows.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { errors, total: Number(total) };
}

/** What each kind is synchronised from, as of now. */
export async function recordSources(
  db: Db<ResearchTables>,
  sources: readonly { kind: SourceKey; names: string[]; missing: string[]; hour: number | null }[],
): Promise<void> {
  await db
    .insertInto('corpusSources')
    .values(sources.map((source) => ({ ...source, seenAt: sql<Date>`clock_timestamp()` })))
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet((eb) => ({
        names: eb.ref('excluded.names'),
        missing: eb.ref('excluded.missing'),
        hour: eb.ref('excluded.hour'),
        seenAt: eb.ref('excluded.seenAt'),
      })),
    )
    .execute();
}

export const sourceOfKind = (db: Db<ResearchTables>, kind: SourceKey) =>
  db.selectFrom('corpusSources').selectAll().where('kind', '=', kind).executeTakeFirst();

/** What is stored, by kind. */
export async function heldByKind(db: Db<ResearchTables>): Promise<{ kind: string; documents: number; versions: number }[]> {
  const { rows } = await sql<{ kind: string; documents: number; versions: number }>`
    select kind, count(distinct document_id)::int as documents, count(*)::int as versions
    from versions where content is not null group by kind`.execute(db);
  return rows;
}
