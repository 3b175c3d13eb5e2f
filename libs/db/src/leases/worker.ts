import { randomUUID } from 'node:crypto';
import { withLogContext } from '@attendu/log/context';
import type { Logger } from '@attendu/log/logger';
import { isUnavailable } from '@attendu/log/unavailable';
import { measureAtScrape } from '@attendu/telemetry/metrics';
import { type Database, inTransaction, type Tx } from '../database.ts';
import { countTry, measureWork, openWork, type TryOutcome } from './figures.ts';
import { openHeartbeat } from './heartbeat.ts';
import { type Again, claimOne, heartbeatStatement, LeaseLost, type LeaseTable, lockHeld, release, resetAttempts } from './table.ts';

/** A worker that dies is replaced after this time plus one sweep. */
export const LEASE_MS = 6_000;
/** How long writing the end of a row is retried while the database is away. */
const END_PATIENCE_MS = 60_000;
/** The same in a stopping process, whose lease then expires. */
const STOPPING_PATIENCE_MS = 5_000;
const FIRST_END_PAUSE_MS = 100;
const LONGEST_END_PAUSE_MS = 1_000;

/** A leased row. */
export type Held<S, Row> = {
  readonly id: string;
  readonly row: Row;
  /** Number of this attempt, from 1, since the row's creation or its last `progress`. */
  readonly attempts: number;
  /** Aborts when the lease is lost or the worker stops. */
  readonly signal: AbortSignal;
  /** One transaction that commits only while the row is held. @throws LeaseLost */
  commit<T>(fn: (tx: Tx<S>) => Promise<T>, options?: { readonly progress: boolean }): Promise<T>;
  /**
   * As `commit`, then releases the row: finished by `fn`, or to be retried (`again`). Retried while the database is away, so `fn` must do
   * nothing but database work.
   */
  end(fn: (tx: Tx<S>) => Promise<void>, again?: Again): Promise<void>;
};

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
  /** Tells the worker that a row may be due. */
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
  const { name, table, database, concurrency, sweepMs, retry, work, giveUp, log, leaseMs = LEASE_MS } = options;
  const stopping = new AbortController();
  /** By row id. */
  const inHand = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isReady = false;
  let isClaiming = false;
  let isWokenAgain = false;
  /** From when expired leases of others may be taken over; never while the database is away. */
  let takeOverFrom = 0;
  let removeMeasure = (): void => {};

  const missedDatabase = (): void => {
    takeOverFrom = Number.POSITIVE_INFINITY;
  };
  const metDatabase = (): void => {
    if (takeOverFrom === Number.POSITIVE_INFINITY) takeOverFrom = performance.now() + leaseMs;
  };
  let heartbeat: ReturnType<typeof openHeartbeat> | undefined;

  const hold = (id: string, row: Row, attemptsSoFar: number, lease: string): Held<S, Row> & { stillOpen(): boolean; letGo(): void } => {
    const lost = new AbortController();
    let attempts = attemptsSoFar;
    let isOpen = true;
    const beat = () => heartbeat?.hold(id, lease, () => lost.abort(new LeaseLost(`${name}: ${id} is no longer held`)));
    beat();
    const fenced = <T>(fn: (tx: Tx<S>) => Promise<T>): Promise<T> =>
      inTransaction(database.kysely, async (tx) => {
        if (!(await lockHeld(tx, table, id, lease))) throw new LeaseLost(`${name}: ${id} is no longer held`);
        return fn(tx);
      });
    return {
      id,
      row,
      get attempts() {
        return attempts;
      },
      signal: AbortSignal.any([stopping.signal, lost.signal]),
      stillOpen: () => isOpen,
      letGo: () => heartbeat?.drop(lease),
      async commit(fn, { progress } = { progress: false }) {
        const done = await fenced(async (tx) => {
          if (progress) await resetAttempts(tx, table, id);
          return fn(tx);
        });
        if (progress) attempts = 1;
        beat();
        return done;
      },
      async end(fn, again) {
        await whileAway(() =>
          fenced(async (tx) => {
            await fn(tx);
            await release(tx, table, id, again ?? null);
          }),
        );
        isOpen = false;
      },
    };
  };

  const whileAway = async (write: () => Promise<void>): Promise<void> => {
    const start = performance.now();
    for (let pauseMs = FIRST_END_PAUSE_MS; ; pauseMs = Math.min(LONGEST_END_PAUSE_MS, pauseMs * 2)) {
      try {
        return await write();
      } catch (error) {
        const patienceMs = stopping.signal.aborted ? STOPPING_PATIENCE_MS : END_PATIENCE_MS;
        if (!isUnavailable(error) || performance.now() - start > patienceMs) throw error;
        missedDatabase();
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };

  const perform = async (id: string, row: Row, attempts: number, lease: string): Promise<void> => {
    const held = hold(id, row, attempts, lease);
    const startedAt = performance.now();
    let outcome: TryOutcome = 'lost';
    try {
      // Its process died at each attempt: it must not kill another one.
      outcome = attempts > retry.maxAttempts ? await abandon(held) : await attempt(held);
    } catch (err) {
      if (err instanceof LeaseLost) log.info({ work: name, id }, 'work taken over by another worker');
      else log.error({ err, work: name, id }, 'work left to its lease');
    } finally {
      held.letGo();
      countTry(name, outcome, performance.now() - startedAt);
    }
  };

  const abandon = async (held: ReturnType<typeof hold>): Promise<TryOutcome> => {
    await giveUp(held);
    return 'given_up';
  };

  const attempt = async (held: ReturnType<typeof hold>): Promise<TryOutcome> => {
    try {
      await work(held);
      if (held.stillOpen()) throw new Error('The work returned without ending its row');
      return 'ended';
    } catch (error) {
      const { reason } = held.signal;
      if (error instanceof LeaseLost) throw error;
      if (held.signal.aborted && reason instanceof LeaseLost) throw reason;
      if (stopping.signal.aborted) {
        await held.end(async () => undefined, { inMs: 0, counted: false });
        return 'interrupted';
      }
      log.error({ err: error, work: name, id: held.id, attempts: held.attempts }, 'work failed');
      if (held.attempts >= retry.maxAttempts) return abandon(held);
      await held.end(async () => undefined, { inMs: retry.delayMs(held.attempts), counted: true });
      return 'retry';
    }
  };

  const claimAll = async (): Promise<void> => {
    while (!stopping.signal.aborted && inHand.size < concurrency) {
      const lease = randomUUID();
      const mayTakeOver = performance.now() >= takeOverFrom;
      const claimed = await claimOne<Row>(database.kysely, table, { lease, leaseMs, inHand: [...inHand.keys()], mayTakeOver });
      metDatabase();
      if (claimed === null) return;
      const { id, row, attempts } = claimed;
      const done = withLogContext(idsOf(name, id, row), () => perform(id, row, attempts, lease)).finally(() => {
        inHand.delete(id);
        wake();
      });
      inHand.set(id, done);
    }
  };

  const wake = (): void => {
    if (stopping.signal.aborted || !isReady) return;
    if (isClaiming) {
      isWokenAgain = true;
      return;
    }
    isClaiming = true;
    void claimAll()
      .catch((err: unknown) => {
        missedDatabase();
        log.warn({ err, work: name }, 'due work could not be looked for');
      })
      .finally(() => {
        isClaiming = false;
        if (!isWokenAgain) return;
        isWokenAgain = false;
        wake();
      });
  };

  return {
    start() {
      heartbeat = openHeartbeat(
        {
          url: options.databaseUrl,
          schema: options.schema,
          applicationName: `${name} heartbeat`,
          statement: heartbeatStatement(table),
          leaseMs,
        },
        { longestMs: options.longestMs, onReached: (reached) => (reached ? metDatabase() : missedDatabase()), log },
      );
      openWork(name);
      removeMeasure = measureAtScrape(() => measureWork(database.kysely, name, table));
      timer = setInterval(wake, sweepMs);
      timer.unref();
      const ready = options.ready?.(stopping.signal).catch((err: unknown) => {
        log.error({ err, work: name }, 'work is taken though what it needs is not ready');
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
      await Promise.allSettled(inHand.values());
      heartbeat?.close();
    },
  };
}

/** Fields of every log line of the work, with the request that caused it where the row names one. */
function idsOf(work: string, workId: string, row: object): Record<string, string> {
  const correlationId = (row as { correlationId?: unknown }).correlationId;
  return { work, workId, ...(typeof correlationId === 'string' ? { correlationId } : {}) };
}
