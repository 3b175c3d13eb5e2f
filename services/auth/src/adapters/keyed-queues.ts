import { createWorkQueue, type WorkQueue } from './work-queue.ts';

/** Under the failures that close an account, so that right passwords sent all at once do not look like wrong ones. */
const AT_ONCE = 4;
const MAX_WAITING = 250;
const MAX_WAIT_MS = 8_000;

/** One queue a key, which exists only while it has work. */
export function createKeyedQueues(): (key: string) => WorkQueue {
  const queues = new Map<string, { readonly queue: WorkQueue; users: number }>();
  return (key) => ({
    async run(work) {
      const entry = queues.get(key) ?? {
        queue: createWorkQueue({ concurrency: AT_ONCE, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS }),
        users: 0,
      };
      queues.set(key, entry);
      entry.users += 1;
      try {
        return await entry.queue.run(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) queues.delete(key);
      }
    },
  });
}
