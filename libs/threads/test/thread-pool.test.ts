import { createLogger } from '@attendu/log/logger';
import { afterAll, expect, test } from 'vitest';
import { createThreadPool, ThreadLost } from '../src/thread-pool.ts';

const pool = (patienceMs: number) =>
  createThreadPool({
    module: new URL('./thread-tasks.ts', import.meta.url),
    log: createLogger('test', 'silent'),
    patienceMs,
    tries: 2,
    limits: { maxOldGenerationSizeMb: 64 },
  });
const patient = pool(20_000);
afterAll(() => patient.close());

test('a task that kills its thread is tried again by another one, and once only', async () => {
  const flag = new SharedArrayBuffer(4);
  expect(await patient.run('dieOnce', flag)).toBe('alive');
  await expect(patient.run('outgrow')).rejects.toThrow(ThreadLost);
  expect(await patient.run('echo', 'encore')).toBe('encore');
});

test('tasks are done one after the other, and a failure says where, never what', async () => {
  const answers = await Promise.allSettled([patient.run('fail', 'M. Dupont'), patient.run('echo', 1), patient.run('echo', 2)]);
  expect(answers.slice(1).map((one) => one.status === 'fulfilled' && one.value)).toEqual([1, 2]);
  const [failure] = answers;
  const message = String(failure?.status === 'rejected' && failure.reason);
  expect(message).toMatch(/TypeError[\s\S]+thread-tasks/);
  expect(message).not.toContain('Dupont');
});

test('a task without end loses its thread, and the next one is done', async () => {
  const hasty = pool(3_000);
  const [endless, next] = await Promise.allSettled([hasty.run('endless'), hasty.run('echo', 'suivant')]);
  expect(endless.status === 'rejected' && endless.reason).toBeInstanceOf(ThreadLost);
  expect(next).toEqual({ status: 'fulfilled', value: 'suivant' });
  await hasty.close();
  await expect(hasty.run('echo', 1)).rejects.toThrow('closed');
});
