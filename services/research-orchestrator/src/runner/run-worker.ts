import { createLeasedWorker, type LeasedWorker } from '@attendu/db/leases/worker';
import type { Logger } from '@attendu/log/logger';
import { RUN_LEASES, type RunRow } from '../db/runs.ts';
import { RESEARCH_ORCHESTRATOR_SCHEMA, type ResearchTables } from '../db/schema.ts';
import { abandonRun, processRun, type RunnerDeps } from './process-run.ts';
import { defaultRetryDelayMs, MAX_CLAIMS } from './retry.ts';

export type RunWorkerOptions = RunnerDeps & {
  readonly databaseUrl: string;
  /** Runs done at once by this instance. */
  readonly concurrency: number;
  /** A worker that has not beaten for this long is taken over. */
  readonly leaseMs: number;
  /** How often due runs are looked for; an event wakes the worker sooner. */
  readonly sweepMs: number;
  /** Wait after the n-th failure in a row, from 1. */
  readonly retryDelayMs?: (claims: number) => number;
  /** No run is taken before it resolves. */
  readonly ready: (stopping: AbortSignal) => Promise<void>;
  readonly log: Logger;
};

/** One step may hold a run this long: a model may be asked about many points, two minutes each. */
const LONGEST_STEP_MS = 30 * 60_000;

const FAILURE =
  'L’analyse n’a pas pu aboutir : une erreur inattendue s’est produite. Votre requête vous est rendue ; vous pouvez relancer la recherche.';

/** Takes the runs that are due and does them. A stopping instance finishes the steps under way and gives its runs back. */
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
