import { randomUUID } from 'node:crypto';
import { claimRun, extendLease, releaseRun } from '../db/runs.ts';
import { abandonRun, type ClaimedRun, LeaseLost, processRun, type RunnerDeps } from './process-run.ts';
import { defaultRetryDelayMs, MOST_CLAIMS } from './retry.ts';

export type RunWorkerOptions = RunnerDeps & {
  /** This instance, for whoever reads the table. */
  readonly instance: string;
  /** Runs done at once by this instance. */
  readonly concurrency: number;
  /** How often runs left by others are looked for; an event wakes the worker sooner. */
  readonly sweepMs: number;
  /** Wait after the n-th failure in a row, from 1. */
  readonly retryDelayMs?: (claims: number) => number;
  /** No run is taken before it resolves. */
  readonly ready: (stopping: AbortSignal) => Promise<void>;
};

export type RunWorker = {
  start(): void;
  /** There may be a run to do. */
  wake(): void;
  /** Finishes the steps under way and gives the runs back, for another to go on with. */
  stop(): Promise<void>;
};

const FAILURE =
  'L’analyse n’a pas pu aboutir : une erreur inattendue s’est produite. Votre requête vous est rendue ; vous pouvez relancer la recherche.';

/** Takes runs that nobody has and does them. Several instances share the work: a run belongs to one lease at a time. */
export function createRunWorker(options: RunWorkerOptions): RunWorker {
  const { database, log, instance, leaseMs, concurrency, sweepMs, retryDelayMs = defaultRetryDelayMs } = options;
  const stopping = new AbortController();
  const working = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let ready = false;
  let claiming = false;
  let again = false;

  const work = async (run: ClaimedRun): Promise<void> => {
    const heartbeat = setInterval(() => void extendLease(database.kysely, run.id, run.lease, leaseMs).catch(() => undefined), leaseMs / 3);
    try {
      await processRun(options, run, stopping.signal);
    } catch (error) {
      await afterFailure(run, error);
    } finally {
      clearInterval(heartbeat);
    }
  };

  const afterFailure = async (run: ClaimedRun, error: unknown): Promise<void> => {
    if (error instanceof LeaseLost) return log.info({ runId: run.id }, 'run taken over by another worker');
    if (stopping.signal.aborted) return releaseRun(database.kysely, run.id, run.lease, 0, false);
    log.error({ err: error, runId: run.id, claims: run.claims }, 'step of a run failed');
    if (run.claims < MOST_CLAIMS) return releaseRun(database.kysely, run.id, run.lease, retryDelayMs(run.claims), true);
    await abandonRun(options, run, FAILURE);
  };

  const claim = async (): Promise<void> => {
    while (!stopping.signal.aborted && working.size < concurrency) {
      const lease = `${instance}/${randomUUID()}`;
      const claimed = await claimRun(database.kysely, lease, leaseMs);
      if (claimed === null) return;
      const run: ClaimedRun = { ...claimed, lease };
      if (run.claims > MOST_CLAIMS) {
        // Its process died each time: whatever it is, it must not kill another.
        await abandonRun(options, run, FAILURE);
        continue;
      }
      const done = work(run)
        .catch((err: unknown) => log.error({ err, runId: run.id }, 'run left to its lease'))
        .finally(() => {
          working.delete(done);
          wake();
        });
      working.add(done);
    }
  };

  const wake = (): void => {
    if (stopping.signal.aborted || !ready) return;
    if (claiming) {
      again = true;
      return;
    }
    claiming = true;
    void claim()
      .catch((err: unknown) => log.warn({ err }, 'runs could not be looked for'))
      .finally(() => {
        claiming = false;
        if (again) {
          again = false;
          wake();
        }
      });
  };

  return {
    start() {
      timer = setInterval(wake, sweepMs);
      timer.unref();
      void options
        .ready(stopping.signal)
        .catch((err: unknown) => log.error({ err }, 'runs are taken though what they need is not ready'))
        .then(() => {
          ready = true;
          wake();
        });
    },
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.allSettled(working);
    },
  };
}
