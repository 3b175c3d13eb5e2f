import { createLimiter } from '@attendu/http/limiter';
import type { Logger } from '@attendu/log/logger';
import { createThreadPool, ThreadLost, type ThreadPool } from '@attendu/threads/thread-pool';
import type { Files } from '../../usecases/deps.ts';

const TIMEOUT_MS = 30_000;
/** Waiting and processing together stay under the gateway's timeout of one minute. */
const MAX_WAIT_MS = 25_000;
const MAX_WAITING = 100;
/** One user holds at most one thread, so that a hostile file delays only that user. */
const THREADS = 2;

/** Reads and writes files in threads with bounded time and memory. Users take turns. */
export function createFiles(log: Logger): Files & { close(): Promise<void> } {
  const threads = Array.from({ length: THREADS }, () =>
    createThreadPool({
      module: new URL('./files-main.ts', import.meta.url),
      log: log.child({ part: 'files' }),
      timeoutMs: TIMEOUT_MS,
      tries: 1,
      limits: { maxOldGenerationSizeMb: 640 },
    }),
  );
  const free = [...threads];
  const limiter = createLimiter({ concurrency: THREADS, perRequester: 1, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });

  /** Takes the last freed thread, so that the second one only starts when both are needed. */
  async function onFreeThread<T>(work: (thread: ThreadPool) => Promise<unknown>, lost: T): Promise<T> {
    const thread = free.pop();
    if (thread === undefined) throw new Error('more files at once than threads');
    try {
      return (await work(thread)) as T;
    } catch (error) {
      if (error instanceof ThreadLost) return lost;
      throw error;
    } finally {
      free.push(thread);
    }
  }

  return {
    extract: (requester, filename, content) =>
      limiter.run(requester, () =>
        onFreeThread<Awaited<ReturnType<Files['extract']>>>((thread) => thread.run('extract', [filename, content], requester.signal), {
          problem: 'anonymisation.file_too_large',
        }),
      ),
    toWord: (requester, text) =>
      limiter.run(requester, () =>
        onFreeThread<Awaited<ReturnType<Files['toWord']>>>((thread) => thread.run('toWord', [text], requester.signal), {
          problem: 'anonymisation.word_too_long',
        }),
      ),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
