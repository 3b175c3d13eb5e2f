import type { ResourceLimits, Worker } from 'node:worker_threads';
import type { Logger } from '@attendu/log/logger';
import { startThread } from './thread.ts';

export type ThreadRequest = { readonly id: number; readonly name: string; readonly input: readonly unknown[] };
/** A failure is told by its name and the places of the code that it went through, never by its message: it may quote a text. */
export type ThreadReply = { readonly id: number } & ({ readonly output: unknown } | { readonly failure: string });

type Job = { request: ThreadRequest; tries: number; resolve: (output: unknown) => void; reject: (error: Error) => void };

/** The thread died of the task, or was ended because the task did not: too much memory or too much time, both times. */
export class ThreadLost extends Error {
  constructor(task: string) {
    super(`The thread was lost on ${task}`);
    this.name = 'ThreadLost';
  }
}

export type ThreadPool = { run(name: string, ...input: readonly unknown[]): Promise<unknown>; close(): Promise<void> };

/**
 * One thread with bounded memory that does one task at a time, each within `patienceMs`. A thread that dies is replaced; its task is
 * tried `tries` times in all.
 */
export function createThreadPool(options: {
  module: URL;
  log: Logger;
  patienceMs: number;
  tries: number;
  limits: ResourceLimits;
}): ThreadPool {
  const { module, log, patienceMs, tries, limits } = options;
  const queue: Job[] = [];
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let worker: Worker | null = null;
  let nextId = 1;
  let closed = false;

  const start = (): Worker => {
    const started = startThread(module, limits);
    started.unref();
    started.on('message', (reply: ThreadReply) => {
      if (current === null || reply.id !== current.request.id) return;
      const job = current;
      settle();
      if ('failure' in reply) job.reject(new Error(`The task ${job.request.name} failed: ${reply.failure}`));
      else job.resolve(reply.output);
      next();
    });
    // Out of memory, or a module that does not load: 'exit' follows.
    started.on('error', (error: NodeJS.ErrnoException) => log.warn({ code: error.code ?? error.name }, 'thread failed'));
    started.on('exit', () => {
      if (worker === started) worker = null;
      if (closed || current === null) return;
      const job = current;
      settle();
      if (job.tries >= tries) job.reject(new ThreadLost(job.request.name));
      else queue.unshift(job);
      next();
    });
    return started;
  };

  const settle = (): void => {
    clearTimeout(timer);
    current = null;
  };

  const next = (): void => {
    if (current !== null || closed) return;
    const job = queue.shift();
    if (job === undefined) return;
    current = job;
    job.tries += 1;
    worker ??= start();
    const thread = worker;
    timer = setTimeout(() => void thread.terminate(), patienceMs).unref();
    thread.postMessage(job.request);
  };

  return {
    run: (name, ...input) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The thread is closed.'));
        queue.push({ request: { id: nextId, name, input }, tries: 0, resolve, reject });
        nextId += 1;
        next();
      }),
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const job of [...(current === null ? [] : [current]), ...queue]) job.reject(new Error('The thread is closed.'));
      queue.length = 0;
      current = null;
      await worker?.terminate();
    },
  };
}
