import { type Database, inTransaction, type Tx } from '@attendu/db/database';
import type { Held } from '@attendu/db/leases/held';
import { createLeasedWorker, type LeasedWorker } from '@attendu/db/leases/worker';
import { repeat } from '@attendu/http/repeat';
import type { Logger } from '@attendu/log/logger';
import { isUnavailable } from '@attendu/log/unavailable';
import type { Refusal } from '../corpus/additions/manifest.ts';
import { SyncFailure } from '../corpus/sync/failure.ts';
import type { CorpusSettings } from '../corpus/sync/settings.ts';
import { type KindSource, kindSources } from '../corpus/sync/sources.ts';
import type { SyncProgress } from '../corpus/sync/sync-kind.ts';
import { syncInProcess } from '../corpus/sync/sync-process.ts';
import { RESEARCH_ORCHESTRATOR_SCHEMA, type ResearchTables } from '../db/schema.ts';
import {
  beginSync,
  endSync,
  MOST_REFUSALS,
  openSync,
  recordProgress,
  recordRefusals,
  recordSources,
  SYNC_LEASES,
  type SyncRow,
} from '../db/syncs.ts';
import { dailyHour } from '../domain/daily-hour.ts';

export type SyncWorkerOptions = {
  readonly database: Database<ResearchTables>;
  readonly config: CorpusSettings & { readonly DATABASE_URL: string; readonly DATA_DIR: string };
  readonly log: Logger;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly sweepMs: number;
};

/** A publisher that lets us wait may do so for long; the heartbeat alone says that the process lives. */
const LONGEST_SILENCE_MS = 60 * 60_000;
const MOST_TRIES = 3;
const RETRY_MS = 60_000;
/** How often the daily hours are checked. */
const SCHEDULE_MS = 30_000;
const UNEXPECTED = 'Une erreur inattendue a interrompu la synchronisation : ce qui était pris reste, la suivante reprendra là.';

/** How often the progress is written and a request to stop is looked for. */
const REPORT_EVERY_MS = 1_000;

class StopAsked extends Error {}

/** Takes the synchronisations that are asked for, or whose daily hour has come, one at a time over all processes. */
export function createSyncWorker(o: SyncWorkerOptions): { start(): void; stop(): Promise<void> } {
  const { database, log } = o;
  const sources = (): KindSource[] => kindSources(o.config, o.clock());
  const worker: LeasedWorker = createLeasedWorker<ResearchTables, SyncRow>({
    name: 'corpus syncs',
    table: SYNC_LEASES,
    database,
    databaseUrl: o.config.DATABASE_URL,
    schema: RESEARCH_ORCHESTRATOR_SCHEMA,
    concurrency: 1,
    sweepMs: o.sweepMs,
    longestMs: LONGEST_SILENCE_MS,
    work: (held) => sync(o, held),
    retry: { maxAttempts: MOST_TRIES, delayMs: () => RETRY_MS },
    giveUp: (held) => held.end((tx) => endSync(tx, held.id, { state: 'failed', error: UNEXPECTED })),
    log,
  });

  const schedule = async (): Promise<undefined> => {
    const all = sources();
    await recordSources(
      database.kysely,
      all.map(({ kind, transports, missing, hour }) => ({ kind, names: transports.map(({ name }) => name), missing: [...missing], hour })),
    );
    for (const { kind, hour, missing } of all) {
      if (hour === null || missing.length > 0) continue;
      const due = dailyHour(hour, o.clock()).last;
      await inTransaction(database.kysely, async (tx) => {
        const last = await tx
          .selectFrom('corpusSyncs')
          .select('askedAt')
          .where('kind', '=', kind)
          .orderBy('askedAt', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (last === undefined || last.askedAt < due) await openSync(tx, { id: o.newId(), kind, askedBy: null });
      });
    }
    worker.wake();
    return undefined;
  };

  let scheduling: { stop(): Promise<void> } | null = null;
  return {
    start() {
      worker.start();
      scheduling = repeat(schedule, { name: 'schedule of the corpus', everyMs: SCHEDULE_MS, log });
    },
    async stop() {
      await scheduling?.stop();
      await worker.stop();
    },
  };
}

async function sync(o: SyncWorkerOptions, held: Held<ResearchTables, SyncRow>): Promise<void> {
  const { id } = held;
  const kind = held.row.kind as KindSource['kind'];
  await held.commit((tx) => beginSync(tx, id));
  const stopping = new AbortController();
  let latest: SyncProgress | null = null;
  const refusals: Refusal[] = [];
  /** How many of them are written. */
  let written = 0;
  let doneBefore = 0;
  const write = async (tx: Tx<ResearchTables>): Promise<{ isStopAsked: boolean; until: number }> => {
    const until = refusals.length;
    await recordRefusals(tx, id, written, refusals.slice(written, until));
    return { isStopAsked: await recordProgress(tx, id, latest), until };
  };
  const reportOnce = async (): Promise<void> => {
    const done = latest?.done ?? 0;
    // What was taken since is not lost: the tries begin again.
    const { isStopAsked, until } = await held.commit(write, { progress: done > doneBefore });
    doneBefore = done;
    written = until;
    if (isStopAsked) stopping.abort(new StopAsked());
  };
  // Reports follow one another. A moment without the database ends no synchronisation of hours: the lease says whether it is still ours.
  let reports: Promise<void> = Promise.resolve();
  const report = (): void => {
    reports = reports.then(reportOnce).catch((error: unknown) => {
      if (!isUnavailable(error)) stopping.abort(error);
    });
  };
  const reporting = setInterval(report, REPORT_EVERY_MS);
  const started = performance.now();
  let outcome: { state: 'done' | 'failed' | 'stopped'; error?: string };
  try {
    latest = await syncInProcess({
      kind,
      dataDir: o.config.DATA_DIR,
      settings: o.config,
      signal: AbortSignal.any([held.signal, stopping.signal]),
      onProgress: (progress) => {
        latest = progress;
      },
      onRefusals: (more) => void refusals.push(...more.slice(0, MOST_REFUSALS - refusals.length)),
    });
    outcome = { state: 'done' };
  } catch (error) {
    if (stopping.signal.reason instanceof StopAsked) outcome = { state: 'stopped' };
    else if (error instanceof SyncFailure) outcome = { state: 'failed', error: error.message };
    else throw error;
  } finally {
    clearInterval(reporting);
  }
  await reports;
  o.log.info({ kind, state: outcome.state, ms: Math.round(performance.now() - started) }, 'corpus synchronised');
  await held.end(async (tx) => {
    await write(tx);
    await endSync(tx, id, outcome);
  });
}
