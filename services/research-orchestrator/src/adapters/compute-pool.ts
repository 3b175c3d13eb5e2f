import type { Logger } from '@attendu/log/logger';
import { createThreadPool } from '@attendu/threads/thread-pool';
import type { Compute, TaskInput, TaskName, TaskOutput } from '../analysis/compute.ts';

/** A task takes some tens of milliseconds; one that takes this long hangs, and its thread is replaced. */
const TIMEOUT_MS = 30_000;

export type ComputePool = Compute & { close(): Promise<void> };

/**
 * Runs the heavy part of the steps in a thread of its own, so that the event loop keeps answering. A thread that dies is replaced, and what
 * it was doing is done again: tasks are pure.
 */
export function createComputePool(log: Logger): ComputePool {
  const pool = createThreadPool({
    module: new URL('../cli/compute-main.ts', import.meta.url),
    log: log.child({ part: 'compute' }),
    timeoutMs: TIMEOUT_MS,
    tries: 2,
    limits: {},
  });
  // At once: loading the sources takes longer than any task.
  pool.prepare();
  return {
    run: <N extends TaskName>(name: N, ...input: TaskInput<N>) => pool.run(name, input) as Promise<TaskOutput<N>>,
    close: () => pool.close(),
  };
}
