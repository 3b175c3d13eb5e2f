import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { withLogContext } from '@attendu/log/context';
import type { Logger } from '@attendu/log/logger';
import { measureAtScrape } from '@attendu/telemetry/metrics';
import type { Database } from '../database.ts';
import { countTry, measureWork, openWork, type TryOutcome } from './figures.ts';
import { type Heartbeat, openHeartbeat } from './heartbeat.ts';
import { type Held, type Holding, holdRow } from './held.ts';
import { createOutage, type Outage } from './outage.ts';
import { claimOne, heartbeatStatement, LeaseLost, type LeaseTable } from './table.ts';

/** A worker that dies is replaced after this time plus one sweep. */
export const LEASE_MS = 6_000;

export type LeasedWorkerOptions<S, Row> = {
  /** For logs and connections. */
  readonly name: string;
  readonly table: LeaseTable;
  readonly database: Database<S>;
  /** Same database, same role: for the heartbeat's own connection. */
  readonly databaseUrl: string;
  readonly schema: string;
  /** Rows processed concurrently by this process. */
  readonly concurrency: number;
  /** Polling interval for due rows; `wake` shortens it. */
  readonly sweepMs: number;
  /** Longest time that a row may be held without a `commit`; then another worker takes it. */
  readonly longestMs: number;
  readonly leaseMs?: number;
  /** Must `end` the row, or throw. */
  readonly work: (held: Held<S, Row>) => Promise<void>;
  /** Handles an error of the work. */
  readonly retry: { readonly maxAttempts: number; readonly delayMs: (attempts: number) => number };
  /** Ends a row whose attempts are used up, including one that killed its process at each of them. */
  readonly giveUp: (held: Held<S, Row>) => Promise<void>;
  /** No row is taken before it resolves. */
  readonly ready?: (stopping: AbortSignal) => Promise<void>;
  readonly log: Logger;
};

export type LeasedWorker = {
  start(): void;
  /** Wakes the worker: a row may be due. */
  wake(): void;
  /** Takes no more rows and waits for those in hand. */
  stop(): Promise<void>;
};

/**
 * Claims due rows of a table and processes them: the only way to share work between processes.
 *
 * - Claim: one row at a time, under a token of its own. The database's clock alone says when a lease is over.
 * - Heartbeat: from another thread, so a busy event loop loses nothing. A killed worker is replaced within `leaseMs` + `sweepMs`.
 * - Fence: `commit` and `end` check the token in their transaction, so a worker that was paused past its lease writes nothing.
 * - Retry: work that throws is tried again after `retry.delayMs`, then given up; a stopping process gives its rows back uncounted.
 * - Outage: `end` is written again until the database is back. A worker that missed the database waits one lease before it takes over the
 *   rows of others, since they could not beat either.
 *
 * Use: columns `due_at timestamptz`, `attempts int`, `lease uuid null` and an index on `due_at` where the row is open; insert with
 * `due_at = now()` and `attempts = 0`; `createLeasedWorker({ table: { name: 'syncs', open: "state = 'pending'" }, work: async (held) => {
 * const answer = await callOutside(held.row); await held.end((tx) => saveAnswer(tx, answer)); }, … })`.
 */
export function createLeasedWorker<S, Row extends object>(options: LeasedWorkerOptions<S, Row>): LeasedWorker {
  const { name, table, database, concurrency, sweepMs, log, leaseMs = LEASE_MS } = options;
  const stopping = new AbortController();
  // One listener for each row in hand.
  setMaxListeners(0, stopping.signal);
  const outage = createOutage(leaseMs, stopping.signal);
  /** By row id. */
  const inHand = new Map<string, Promise<void>>();
  let heartbeat: Heartbeat | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReady = false;
  let claiming: Promise<void> | null = null;
  let isWokenAgain = false;
  let removeMeasure = (): void => {};
  const holder = { name, table, database, heartbeat: () => heartbeat, outage, stopping: stopping.signal };

  const claimAll = async (): Promise<void> => {
    while (!stopping.signal.aborted && inHand.size < concurrency) {
      const lease = randomUUID();
      const claim = { lease, leaseMs, inHand: [...inHand.keys()], mayTakeOver: outage.mayTakeOver() };
      const claimed = await claimOne<Row>(database.kysely, table, claim);
      outage.met();
      if (claimed === null) return;
      const { id, row } = claimed;
      const done = withLogContext(idsOf(name, id, row), () =>
        perform(options, holdRow<S, Row>(holder, claimed, lease), stopping.signal),
      ).finally(() => {
        inHand.delete(id);
        wake();
      });
      inHand.set(id, done);
    }
  };

  const wake = (): void => {
    if (stopping.signal.aborted || !isReady) return;
    if (claiming !== null) {
      isWokenAgain = true;
      return;
    }
    claiming = claimAll()
      .catch((err: unknown) => {
        outage.missed();
        log.warn({ err, work: name }, 'due work could not be read');
      })
      .finally(() => {
        claiming = null;
        if (!isWokenAgain) return;
        isWokenAgain = false;
        wake();
      });
  };

  return {
    start() {
      heartbeat = beatFor(options, leaseMs, outage);
      openWork(name);
      removeMeasure = measureAtScrape(() => measureWork(database.kysely, name, table));
      timer = setInterval(wake, sweepMs);
      timer.unref();
      const ready = options.ready?.(stopping.signal).catch((err: unknown) => {
        log.error({ err, work: name }, 'work is taken although its dependencies are not ready');
      });
      void Promise.all([heartbeat.ready, ready]).then(() => {
        isReady = true;
        wake();
      });
    },
    wake,
    async stop() {
      stopping.abort();
      removeMeasure();
      clearInterval(timer);
      // A row whose claim is under way is taken, then given back.
      await claiming;
      await Promise.allSettled(inHand.values());
      heartbeat?.close();
    },
  };
}

function beatFor<S, Row>(options: LeasedWorkerOptions<S, Row>, leaseMs: number, outage: Outage): Heartbeat {
  const { name, databaseUrl: url, schema, longestMs, log } = options;
  return openHeartbeat(
    { url, schema, applicationName: `${name} heartbeat`, statement: heartbeatStatement(options.table), leaseMs },
    { longestMs, onReached: (reached) => (reached ? outage.met() : outage.missed()), log },
  );
}

/** Works on a held row. Never throws: what goes wrong is logged, and the row is left to its lease. */
async function perform<S, Row>(options: LeasedWorkerOptions<S, Row>, held: Holding<S, Row>, stopping: AbortSignal): Promise<void> {
  const { name, retry, log } = options;
  const startedAt = performance.now();
  let outcome: TryOutcome = 'lost';
  try {
    // Its process died at each attempt: it must not kill another one.
    outcome = held.attempts > retry.maxAttempts ? await abandon(options, held) : await attempt(options, held, stopping);
  } catch (err) {
    if (err instanceof LeaseLost) log.info({ work: name, id: held.id }, 'work taken over by another worker');
    else log.error({ err, work: name, id: held.id }, 'work left to its lease');
  } finally {
    held.letGo();
    countTry(name, outcome, performance.now() - startedAt);
  }
}

async function abandon<S, Row>({ giveUp }: LeasedWorkerOptions<S, Row>, held: Holding<S, Row>): Promise<TryOutcome> {
  await giveUp(held);
  return 'given_up';
}

async function attempt<S, Row>(options: LeasedWorkerOptions<S, Row>, held: Holding<S, Row>, stopping: AbortSignal): Promise<TryOutcome> {
  const { name, work, retry, log } = options;
  try {
    stopping.throwIfAborted();
    await work(held);
    if (held.stillOpen()) throw new Error('The work returned without ending its row');
    return 'ended';
  } catch (error) {
    const { reason } = held.signal;
    if (error instanceof LeaseLost) throw error;
    if (held.signal.aborted && reason instanceof LeaseLost) throw reason;
    if (stopping.aborted) {
      await held.end(async () => undefined, { inMs: 0, counted: false });
      return 'interrupted';
    }
    log.error({ err: error, work: name, id: held.id, attempts: held.attempts }, 'work failed');
    if (held.attempts >= retry.maxAttempts) return abandon(options, held);
    await held.end(async () => undefined, { inMs: retry.delayMs(held.attempts), counted: true });
    return 'retry';
  }
}

/** Fields of every log line of the work, with the request that caused it where the row names one. */
function idsOf(work: string, workId: string, row: object): Record<string, string> {
  const correlationId = (row as { correlationId?: unknown }).correlationId;
  return { work, workId, ...(typeof correlationId === 'string' ? { correlationId } : {}) };
}
