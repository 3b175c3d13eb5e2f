import { createLeasedWorker, type LeasedWorker } from '@attendu/db/leases/worker';
import type { Logger } from '@attendu/log/logger';
import { RUN_LEASES, type RunRow } from '../db/runs.ts';
import { RESEARCH_ORCHESTRATOR_SCHEMA, type ResearchTables } from '../db/schema.ts';
import { abandonRun, processRun, type RunnerDeps } from './process-run.ts';
import { defaultRetryDelayMs, MAX_CLAIMS } from './retry.ts';

export type RunWorkerOptions = RunnerDeps & {
  readonly databaseUrl: string;
  /** Runs processed at once by this instance. */
  readonly concurrency: number;
  /** A run whose worker has sent no heartbeat for this long is taken over. */
  readonly leaseMs: number;
  /** Interval between two polls for due runs; an event wakes the worker sooner. */
  readonly sweepMs: number;
  /** Delay after the n-th consecutive failure, from 1. */
  readonly retryDelayMs?: (claims: number) => number;
  /** No run is claimed before this resolves. */
  readonly ready: (stopping: AbortSignal) => Promise<void>;
  readonly log: Logger;
};

/** Longest step: a model may be asked about many points, two minutes each. */
const LONGEST_STEP_MS = 30 * 60_000;

const FAILURE =
  'L’analyse n’a pas pu aboutir : une erreur inattendue s’est produite. Votre requête vous est rendue ; vous pouvez relancer la recherche.';

/** Claims due runs and processes them. On stop, finishes the steps in progress and gives the runs back. */
export function createRunWorker(options: RunWorkerOptions): LeasedWorker {
  return createLeasedWorker<ResearchTables, RunRow>({
    ...options,
    name: 'runs',
    table: RUN_LEASES,
    schema: RESEARCH_ORCHESTRATOR_SCHEMA,
    longestMs: LONGEST_STEP_MS,
    work: (held) => processRun(options, held),
    retry: { maxAttempts: MAX_CLAIMS, delayMs: options.retryDelayMs ?? defaultRetryDelayMs },
    giveUp: (held) => abandonRun(options, held, FAILURE),
  });
}
