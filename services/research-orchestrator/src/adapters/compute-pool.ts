import type { Worker } from 'node:worker_threads';
import type { Logger } from '@attendu/log/logger';
import type { Compute, TaskInput, TaskName, TaskOutput } from '../analysis/compute.ts';
import { startThread } from '../search/tsx-loader.ts';
import type { ComputeReply, ComputeRequest } from './compute-main.ts';

type Waiting = {
  request: ComputeRequest;
  tries: number;
  timer: NodeJS.Timeout;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
};

/** A task takes some tens of milliseconds; one that takes this long hangs, and its thread is replaced. */
const PATIENCE_MS = 30_000;
/** A task whose thread died is done again by the next one, once. */
const MOST_TRIES = 2;

export type ComputePool = Compute & { close(): Promise<void> };

/**
 * Runs the heavy part of the steps in a thread of its own, so that the event loop keeps answering. A thread that dies is replaced, and what
 * it was doing is done again: tasks are pure.
 */
export function createComputePool(log: Logger): ComputePool {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let nextId = 1;
  let closed = false;

  const start = (): Worker => {
    const started = startThread(new URL('./compute-main.ts', import.meta.url), null);
    started.unref();
    started.on('message', (reply: ComputeReply) => {
      const entry = waiting.get(reply.id);
      if (entry === undefined) return;
      waiting.delete(reply.id);
      clearTimeout(entry.timer);
      if ('error' in reply) entry.reject(new Error(reply.error));
      else entry.resolve(reply.output);
    });
    started.on('error', (err) => log.error({ err }, 'compute thread failed'));
    started.on('exit', (code) => {
      if (closed || worker !== started) return;
      log.warn({ code, waiting: waiting.size }, 'compute thread ended');
      worker = null;
      takeOver();
    });
    return started;
  };

  const watch = (): NodeJS.Timeout => setTimeout(() => void worker?.terminate(), PATIENCE_MS).unref();

  const takeOver = (): void => {
    for (const [id, entry] of [...waiting]) {
      clearTimeout(entry.timer);
      if (entry.tries >= MOST_TRIES) {
        waiting.delete(id);
        entry.reject(new Error(`The compute thread failed twice on ${entry.request.name}.`));
        continue;
      }
      entry.tries += 1;
      post(entry);
    }
  };

  const post = (entry: Waiting): void => {
    worker ??= start();
    entry.timer = watch();
    worker.postMessage(entry.request);
  };

  // Started at once: loading the sources takes longer than any task.
  worker = start();
  return {
    run<N extends TaskName>(name: N, ...input: TaskInput<N>): Promise<TaskOutput<N>> {
      if (closed) return Promise.reject(new Error('The compute pool is closed.'));
      return new Promise<TaskOutput<N>>((resolve, reject) => {
        const request: ComputeRequest = { id: nextId, name, input };
        nextId += 1;
        const entry: Waiting = { request, tries: 1, timer: watch(), resolve: resolve as (output: unknown) => void, reject };
        clearTimeout(entry.timer);
        waiting.set(request.id, entry);
        post(entry);
      });
    },
    async close() {
      closed = true;
      for (const entry of waiting.values()) {
        clearTimeout(entry.timer);
        entry.reject(new Error('The compute pool is closed.'));
      }
      waiting.clear();
      await worker?.terminate();
    },
  };
}
