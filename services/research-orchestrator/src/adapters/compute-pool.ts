import type { Logger } from '@attendu/log/logger';
import { createThreadPool } from '@attendu/threads/thread-pool';
import type { Compute, TaskInput, TaskName, TaskOutput } from '../analysis/compute.ts';

/** A task takes tens of milliseconds. After this long it is considered hung, and its thread is replaced. */
const TIMEOUT_MS = 30_000;

export type ComputePool = Compute & { close(): Promise<void> };

/**
 * Runs the CPU-heavy part of the steps in a separate thread, to keep the event loop free. If the thread dies it is replaced and the task is retried:
 * tasks are pure.
 */
export function createComputePool(log: Logger): ComputePool {
  const pool = createThreadPool({
    module: new URL('../cli/compute-main.ts', import.meta.url),
    log: log.child({ part: 'compute' }),
    timeoutMs: TIMEOUT_MS,
    tries: 2,
    limits: {},
  });
  // Started eagerly: loading the sources takes longer than any task.
  pool.prepare();
  return {
    run: <N extends TaskName>(name: N, ...input: TaskInput<N>) => pool.run(name, input) as Promise<TaskOutput<N>>,
    close: () => pool.close(),
  };
}
