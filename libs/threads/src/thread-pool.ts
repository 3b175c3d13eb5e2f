import type { ResourceLimits } from 'node:worker_threads';
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

type PoolOptions = {
  readonly module: URL;
  readonly log: Logger;
  readonly timeoutMs: number;
  readonly tries: number;
  readonly limits: ResourceLimits;
};

/**
 * One thread with bounded memory that does one task at a time, each within `timeoutMs`. A thread that dies is replaced; its task is
 * tried `tries` times in all, but not again after a timeout.
 */
export function createThreadPool(options: PoolOptions): ThreadPool {
  const { tries } = options;
  const queue: Job[] = [];
  let current: Job | null = null;
  let thread: Thread | null = null;
  let nextId = READY + 1;
  let closed = false;

  const start = (): Thread =>
    openThread(options, {
      onReply: (reply) => {
        if (current === null || reply.id !== current.request.id) return;
        const job = current;
        settle();
        if ('failure' in reply) job.reject(new Error(`The task ${job.request.name} failed: ${reply.failure}`));
        else job.resolve(reply.output);
        next();
      },
      onTimeout: () => {
        if (current !== null) current.tries = tries;
      },
      onExit: () => {
        thread = null;
        if (closed || current === null) return;
        const job = current;
        settle();
        if (job.tries >= tries) job.reject(new ThreadLost(job.request.name));
        else queue.unshift(job);
        next();
      },
    });

  const settle = (): void => {
    thread?.stopTimer();
    current = null;
  };

  const next = (): void => {
    if (current !== null || closed) return;
    const job = queue.shift();
    if (job === undefined) return;
    current = job;
    job.tries += 1;
    thread ??= start();
    thread.send(job.request);
  };

  const abandon = (job: Job): void => {
    if (job === current) {
      job.tries = tries;
      void thread?.terminate();
    } else if (queue.includes(job)) {
      queue.splice(queue.indexOf(job), 1);
      job.reject(new ThreadLost(job.request.name));
    }
  };

  return {
    prepare() {
      if (!closed) thread ??= start();
    },
    run: (name, input, signal) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The thread is closed.'));
        if (signal?.aborted) return reject(new ThreadLost(name));
        const job: Job = { request: { id: nextId, name, input }, tries: 0, resolve, reject };
        nextId += 1;
        queue.push(job);
        signal?.addEventListener('abort', () => abandon(job), { once: true });
        next();
      }),
    async close() {
      closed = true;
      for (const job of [...(current === null ? [] : [current]), ...queue]) job.reject(new Error('The thread is closed.'));
      queue.length = 0;
      settle();
      await thread?.terminate();
    },
  };
}

type Thread = {
  /** Sends a task once the modules are loaded, and ends the thread when loading or the task takes too long. */
  send(request: ThreadRequest): void;
  /** The task is over. */
  stopTimer(): void;
  terminate(): Promise<unknown>;
};

type ThreadEvents = {
  readonly onReply: (reply: ThreadReply) => void;
  /** Before the thread is ended; `onExit` follows. */
  readonly onTimeout: () => void;
  readonly onExit: () => void;
};

function openThread({ module, log, limits, timeoutMs }: PoolOptions, { onReply, onTimeout, onExit }: ThreadEvents): Thread {
  const worker = startThread(module, { resourceLimits: limits });
  worker.unref();
  let isReady = false;
  let waiting: ThreadRequest | null = null;
  let timer: NodeJS.Timeout | undefined;

  const endAfter = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onTimeout();
      void worker.terminate();
    }, ms).unref();
  };
  const send = (request: ThreadRequest): void => {
    waiting = isReady ? null : request;
    endAfter(isReady ? timeoutMs : LOADING_MS);
    if (isReady) worker.postMessage(request);
  };

  worker.on('message', (reply: ThreadReply) => {
    if (reply.id !== READY) return onReply(reply);
    isReady = true;
    if (waiting !== null) send(waiting);
  });
  // Out of memory, or a module that does not load: 'exit' follows.
  worker.on('error', (error: NodeJS.ErrnoException) => log.warn({ code: error.code ?? error.name }, 'thread failed'));
  worker.on('exit', () => {
    clearTimeout(timer);
    onExit();
  });
  return { send, stopTimer: () => clearTimeout(timer), terminate: () => worker.terminate() };
}
