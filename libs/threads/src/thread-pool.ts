import type { ResourceLimits, Worker } from 'node:worker_threads';
import type { Logger } from '@attendu/log/logger';
import { startThread } from './typescript-thread.ts';

export type ThreadRequest = { readonly id: number; readonly name: string; readonly input: readonly unknown[] };
/** A failure is told by its name and the places of the code that it went through, never by its message: it may quote a text. */
export type ThreadReply = { readonly id: number } & ({ readonly output: unknown } | { readonly failure: string });

/** What a thread says once its modules are loaded, under this id. */
export const READY = 0;
/** Loading takes a second or two; on a machine that does much else, far longer. */
const LOADING_MS = 60_000;

type Job = { request: ThreadRequest; tries: number; resolve: (output: unknown) => void; reject: (error: Error) => void };

/** The thread died of the task, or was ended because the task did not: too much memory or too much time, both times. */
export class ThreadLost extends Error {
  constructor(task: string) {
    super(`The thread was lost on ${task}`);
    this.name = 'ThreadLost';
  }
}

export type ThreadPool = {
  /** Loads the thread's modules before there is a task for it. */
  prepare(): void;
  run(name: string, ...input: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
};

/**
 * One thread with bounded memory that does one task at a time, each within `patienceMs`. A thread that dies is replaced; its task is
 * tried `tries` times in all, but one that takes too long is not tried again.
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
  let isReady = false;
  let nextId = READY + 1;
  let closed = false;

  const start = (): Worker => {
    const started = startThread(module, { resourceLimits: limits });
    started.unref();
    isReady = false;
    started.on('message', (reply: ThreadReply) => {
      if (reply.id === READY) {
        isReady = true;
        if (current !== null) send(started, current);
        return;
      }
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
    if (isReady) send(worker, job);
    else giveUpAfter(LOADING_MS, worker, job);
  };

  /** The time that a thread takes to load is not the task's. */
  const send = (thread: Worker, job: Job): void => {
    giveUpAfter(patienceMs, thread, job);
    thread.postMessage(job.request);
  };

  const giveUpAfter = (ms: number, thread: Worker, job: Job): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      job.tries = tries;
      void thread.terminate();
    }, ms).unref();
  };

  return {
    prepare() {
      if (!closed) worker ??= start();
    },
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
