import { EventEmitter } from 'node:events';
import { createLogger } from '@attendu/log/logger';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IndexManifest } from './indexing/index-files.ts';
import { createWorkerClient, type SearchWorker, type WorkerRequest } from './worker-client.ts';

const SECOND = 1_000;
const LOAD = { segments: [] } as unknown as IndexManifest;
const ASKED = { text: 'préavis', kinds: ['legiarti'], at: '2026-11-27', idcc: null, k: 1 } as const;

/** A thread that answers when it is told to. */
class Thread extends EventEmitter {
  readonly received: WorkerRequest[] = [];
  isEnded = false;
  postMessage(message: WorkerRequest): void {
    this.received.push(message);
  }
  async terminate(): Promise<number> {
    this.isEnded = true;
    this.emit('exit', 1);
    return 1;
  }
}

const threads: Thread[] = [];
const client = () =>
  createWorkerClient({
    dataDir: '',
    outside: null,
    log: createLogger('test', 'silent'),
    start: () => {
      const thread = new Thread();
      threads.push(thread);
      return thread as unknown as SearchWorker;
    },
  });
const last = (): Thread => threads.at(-1) as Thread;
const answer = (type: WorkerRequest['type'], reply: object): void => {
  const asked = last().received.findLast((one) => one.type === type);
  last().emit('message', { id: asked?.id, ...reply });
};

beforeEach(() => {
  threads.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a search that waits behind a load does not end the thread that loads; one that hangs does', async () => {
  const search = client();
  const loading = search.load(LOAD);
  const found = search.search(ASKED);
  await vi.advanceTimersByTimeAsync(200 * SECOND);
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([false]);
  answer('load', { loaded: true });
  await loading;
  await vi.advanceTimersByTimeAsync(59 * SECOND);
  expect(last().isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(threads).toHaveLength(2);
  expect(last().received.map(({ type }) => type)).toEqual(['load', 'search']);
  answer('search', { answer: { hits: [], scored: 0 } });
  expect(await found).toEqual({ hits: [], scored: 0 });
  await search.close();
});

test('says that its index is lost when a new thread cannot load it again, until the next load', async () => {
  const search = client();
  const loading = search.load(LOAD);
  answer('load', { loaded: true });
  await loading;
  await search.restart();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(last().received).toMatchObject([{ type: 'load', isAgain: true }]);
  answer('load', { error: 'torn', unavailable: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(search.isLost()).toBe(true);
  const again = search.load(LOAD);
  answer('load', { loaded: true });
  await again;
  expect(search.isLost()).toBe(false);
  await search.close();
});
