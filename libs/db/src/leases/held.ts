import { type Database, inTransaction, type Tx } from '../database.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Outage } from './outage.ts';
import { type Again, LeaseLost, type LeaseTable, lockHeld, release, resetAttempts } from './table.ts';

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

/** What the worker alone sees of the row that it gave to its work. */
export type Holding<S, Row> = Held<S, Row> & {
  /** The work has not ended the row yet. */
  stillOpen(): boolean;
  /** Stops the heartbeat of the lease, and listening for the worker's stop. */
  letGo(): void;
};

export type HolderOptions<S> = {
  readonly name: string;
  readonly table: LeaseTable;
  readonly database: Database<S>;
  readonly heartbeat: () => Heartbeat | undefined;
  readonly outage: Outage;
  readonly stopping: AbortSignal;
};

/** Holds a claimed row: its heartbeat starts, and its writes check the lease. */
export function holdRow<S, Row>(
  { name, table, database, heartbeat, outage, stopping }: HolderOptions<S>,
  { id, row, attempts: attemptsSoFar }: { id: string; row: Row; attempts: number },
  lease: string,
): Holding<S, Row> {
  const over = new AbortController();
  // Not AbortSignal.any(): what listens to it would stay in memory for as long as the worker runs.
  const onStop = () => over.abort(stopping.reason);
  stopping.addEventListener('abort', onStop, { once: true });
  if (stopping.aborted) onStop();
  const leaseLost = () => new LeaseLost(`${name}: ${id} is no longer held`);
  let attempts = attemptsSoFar;
  let isOpen = true;
  const beat = () => heartbeat()?.hold(id, lease, () => over.abort(leaseLost()));
  beat();
  const fenced = <T>(fn: (tx: Tx<S>) => Promise<T>): Promise<T> =>
    inTransaction(database.kysely, async (tx) => {
      if (!(await lockHeld(tx, table, id, lease))) throw leaseLost();
      return fn(tx);
    });
  return {
    id,
    row,
    get attempts() {
      return attempts;
    },
    signal: over.signal,
    stillOpen: () => isOpen,
    letGo: () => {
      stopping.removeEventListener('abort', onStop);
      heartbeat()?.drop(lease);
    },
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
      await outage.retry(() =>
        fenced(async (tx) => {
          await fn(tx);
          await release(tx, table, id, again ?? null);
        }),
      );
      isOpen = false;
    },
  };
}
