import { createLogger } from '@attendu/log/logger';
import { afterAll, expect, test } from 'vitest';
import { createThreadPool, ThreadLost } from '../src/thread-pool.ts';

const pool = (timeoutMs: number) =>
  createThreadPool({
    module: new URL('./thread-tasks.ts', import.meta.url),
    log: createLogger('test', 'silent'),
    timeoutMs,
    tries: 2,
    limits: { maxOldGenerationSizeMb: 64 },
  });
const shared = pool(20_000);
afterAll(() => shared.close());

test('a task whose thread dies is tried once more in a new thread', async () => {
  const flag = new SharedArrayBuffer(4);
  expect(await shared.run('dieOnce', [flag])).toBe('alive');
  await expect(shared.run('outgrow', [])).rejects.toThrow(ThreadLost);
  expect(await shared.run('echo', ['encore'])).toBe('encore');
});

test('tasks run one at a time, and a failure has its stack frames but not its message', async () => {
  const answers = await Promise.allSettled([shared.run('fail', ['M. Dupont']), shared.run('echo', [1]), shared.run('echo', [2])]);
  expect(answers.slice(1).map((one) => one.status === 'fulfilled' && one.value)).toEqual([1, 2]);
  const [failure] = answers;
  const message = String(failure?.status === 'rejected' && failure.reason);
  expect(message).toMatch(/TypeError[\s\S]+thread-tasks/);
  expect(message).not.toContain('Dupont');
});

test('a task that times out loses its thread, and the next task runs', async () => {
  const brief = pool(3_000);
  const [endless, next] = await Promise.allSettled([brief.run('endless', []), brief.run('echo', ['suivant'])]);
  expect(endless.status === 'rejected' && endless.reason).toBeInstanceOf(ThreadLost);
  expect(next).toEqual({ status: 'fulfilled', value: 'suivant' });
  await brief.close();
  await expect(brief.run('echo', [1])).rejects.toThrow('closed');
});

test('a task whose requester disconnects is ended or never started, and the next task runs', async () => {
  const left = pool(20_000);
  const leaving = new AbortController();
  const endless = left.run('endless', [], leaving.signal);
  const waiting = left.run('endless', [], leaving.signal);
  const next = left.run('echo', ['next']);
  leaving.abort();
  await expect(waiting).rejects.toThrow(ThreadLost);
  await expect(endless).rejects.toThrow(ThreadLost);
  expect(await next).toBe('next');
  await expect(left.run('endless', [], leaving.signal)).rejects.toThrow(ThreadLost);
  await left.close();
});
