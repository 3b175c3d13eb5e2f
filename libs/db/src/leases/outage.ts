import { isUnavailable } from '@attendu/log/unavailable';

/** How long writing the end of a row is retried while the database is away. */
const END_PATIENCE_MS = 60_000;
/** The same in a stopping process, whose lease then expires. */
const STOPPING_PATIENCE_MS = 5_000;
const FIRST_END_PAUSE_MS = 100;
const LONGEST_END_PAUSE_MS = 1_000;

/** Whether the database answers a worker, and what the worker does while it does not. */
export type Outage = {
  /** The database did not answer. */
  missed(): void;
  /** The database answered. */
  met(): void;
  /** False while the database is away and one lease after, since other workers could not renew their leases either. */
  mayTakeOver(): boolean;
  /** Repeats a write that fails because the database is away. */
  retry(write: () => Promise<void>): Promise<void>;
};

export function createOutage(leaseMs: number, stopping: AbortSignal): Outage {
  let takeOverFrom = 0;
  const missed = (): void => {
    takeOverFrom = Number.POSITIVE_INFINITY;
  };
  return {
    missed,
    met() {
      if (takeOverFrom === Number.POSITIVE_INFINITY) takeOverFrom = performance.now() + leaseMs;
    },
    mayTakeOver: () => performance.now() >= takeOverFrom,
    async retry(write) {
      const start = performance.now();
      for (let pauseMs = FIRST_END_PAUSE_MS; ; pauseMs = Math.min(LONGEST_END_PAUSE_MS, pauseMs * 2)) {
        try {
          return await write();
        } catch (error) {
          const patienceMs = stopping.aborted ? STOPPING_PATIENCE_MS : END_PATIENCE_MS;
          if (!isUnavailable(error) || performance.now() - start > patienceMs) throw error;
          missed();
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      }
    },
  };
}
