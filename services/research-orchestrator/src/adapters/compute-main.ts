import { parentPort } from 'node:worker_threads';
import { inlineCompute, type TaskInput, type TaskName } from '../analysis/compute.ts';

/** Thread that does the heavy part of the steps. */
export type ComputeRequest = { id: number; name: TaskName; input: TaskInput<TaskName> };
export type ComputeReply = { id: number } & ({ output: unknown } | { error: string });

parentPort?.on('message', (request: ComputeRequest) => {
  // The input was made by the caller for this very task: see compute-pool.ts.
  const run = inlineCompute.run as (name: TaskName, ...input: readonly unknown[]) => Promise<unknown>;
  run(request.name, ...request.input).then(
    (output) => parentPort?.postMessage({ id: request.id, output } satisfies ComputeReply),
    (error: unknown) =>
      parentPort?.postMessage({
        id: request.id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies ComputeReply),
  );
});
