import type { ResourceLimits, Worker } from 'node:worker_threads';
import type { Logger } from '@attendu/log/logger';
import { startThread } from './typescript-thread.ts';

export type ThreadRequest = { readonly id: number; readonly name: string; readonly input: readonly unknown[] };
/** A failure has the error's name and stack frames, never its message, which may quote a text. */
export type ThreadReply = { readonly id: number } & ({ readonly output: unknown } | { readonly failure: string });

/** Id of the message that a thread sends once its modules are loaded. */
export const READY = 0;
/** Loading takes a second or two, far longer on a busy machine. */
const LOADING_MS = 60_000;

type Job = {
  request: ThreadRequest;
  tries: number;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
};

/** The task used too much memory or time: its thread died or was terminated. */
export class ThreadLost extends Error {
  constructor(task: string) {
    super(`The thread was lost on ${task}`);
    this.name = 'ThreadLost';
  }
}

export type ThreadPool = {
  /** Loads the thread's modules before the first task. */
  prepare(): void;
  /** `signal`: ends the thread when it aborts while the task runs; the task is not tried again. */
  run(name: string, input: readonly unknown[], signal?: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
};

/**
 * One thread with bounded memory that does one task at a time, each within `timeoutMs`. A thread that dies is replaced; its task is
 * tried `tries` times in all, but not again after a timeout.
 */
export function createThreadPool(options: {
  module: URL;
  log: Logger;
  timeoutMs: number;
  tries: number;
  limits: ResourceLimits;
}): ThreadPool {
  const { module, log, timeoutMs, tries, limits } = options;
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
    else endAfter(LOADING_MS, worker, job);
  };

  /** The task's timeout starts once the thread has loaded. */
  const send = (thread: Worker, job: Job): void => {
    endAfter(timeoutMs, thread, job);
    thread.postMessage(job.request);
  };

  const endAfter = (ms: number, thread: Worker, job: Job): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      job.tries = tries;
      void thread.terminate();
    }, ms).unref();
  };

  const abandon = (job: Job): void => {
    if (job === current) {
      job.tries = tries;
      void worker?.terminate();
    } else if (queue.includes(job)) {
      queue.splice(queue.indexOf(job), 1);
      job.reject(new ThreadLost(job.request.name));
    }
  };

  return {
    prepare() {
      if (!closed) worker ??= start();
    },
    run: (name, input, signal) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The thread is closed.'));
        const job: Job = { request: { id: nextId, name, input }, tries: 0, resolve, reject };
        nextId += 1;
        queue.push(job);
        signal?.addEventListener('abort', () => abandon(job), { once: true });
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
