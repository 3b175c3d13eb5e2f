import type { ChildProcess } from 'node:child_process';
import { startProcess } from '@attendu/threads/typescript-process';
import { heapFor } from './heap.ts';
import type { ImportProgress } from './import.ts';

/** Messages to the process: `open` once, then `store` as often as wanted. */
export type ImportOrder =
  | { readonly order: 'open'; readonly url: string; readonly schema: string; readonly dataDir: string }
  | { readonly order: 'store' };
export type ImportReport = { readonly progress: ImportProgress } | { readonly done: ImportProgress } | { readonly error: string };

export type ImportProcess = {
  /** Stores what is compacted when it begins, one call at a time: those that wait are one. Rejects with the reason; the next call starts another process. */
  store(): Promise<ImportProgress>;
  /** Lets the process go once nothing is stored and nothing waits. */
  rest(): Promise<void>;
  /** Ends for good: what is under way is interrupted, and what waits is refused. */
  stop(): Promise<void>;
};

/** Megabytes of heap for the packages, young objects apart: a batch is a few, and nothing else is kept. */
const HEAP_MB = 128;

/**
 * Stores the corpus in a separate process: reading and parsing eighty thousand records would block the event loop that answers users and triple its
 * heap.
 */
export function createImportProcess(o: {
  readonly url: string;
  readonly schema: string;
  readonly dataDir: string;
  readonly onProgress?: (progress: ImportProgress) => void;
}): ImportProcess {
  let child: ChildProcess | null = null;
  let heapMb = 0;
  let isStopped = false;
  /** Settles after the last call. */
  let last: Promise<unknown> = Promise.resolve();
  /** The call that has not begun. */
  let waiting: Promise<ImportProgress> | null = null;

  const start = (): ChildProcess => {
    const started = startProcess(new URL('../cli/import-main.ts', import.meta.url), { heapMb });
    const { url, schema, dataDir } = o;
    started.send({ order: 'open', url, schema, dataDir } satisfies ImportOrder);
    child = started;
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  };

  const end = async (): Promise<void> => {
    const worker = child;
    child = null;
    if (worker === null || worker.exitCode !== null || worker.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.kill('SIGKILL');
    await ended;
  };

  const storeOnce = async (): Promise<ImportProgress> => {
    waiting = null;
    const needed = await heapFor(o.dataDir, HEAP_MB);
    if (needed > heapMb) await end();
    if (isStopped) throw new Error(STOPPED);
    heapMb = Math.max(heapMb, needed);
    const worker = child ?? start();
    return new Promise<ImportProgress>((resolve, reject) => {
      const settle = (end: () => void): void => {
        worker.off('message', onMessage).off('exit', onExit).off('error', onError);
        end();
      };
      const onMessage = (message: ImportReport): void => {
        if ('progress' in message) o.onProgress?.(message.progress);
        else if ('done' in message) settle(() => resolve(message.done));
        else settle(() => reject(new Error(message.error)));
      };
      const onExit = (code: number | null, signal: string | null): void =>
        settle(() => reject(new Error(`The import ended with ${signal ?? `code ${code}`}.`)));
      const onError = (error: Error): void => settle(() => reject(error));
      worker.on('message', onMessage).on('exit', onExit).on('error', onError);
      worker.send({ order: 'store' } satisfies ImportOrder);
    });
  };

  return {
    async store() {
      if (isStopped) throw new Error(STOPPED);
      waiting ??= last.then(storeOnce);
      last = waiting.catch(() => undefined);
      return waiting;
    },
    async rest() {
      let seen: Promise<unknown>;
      do {
        seen = last;
        await seen;
      } while (seen !== last);
      await end();
    },
    async stop() {
      isStopped = true;
      await end();
      await last;
    },
  };
}

const STOPPED = 'The import was stopped.';
