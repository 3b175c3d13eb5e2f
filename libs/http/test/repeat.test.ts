import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { expect, test } from 'vitest';
import { repeat } from '../src/repeat.ts';

const log = createLogger('test', 'silent');

test('runs follow each other without overlap, even after a failure', async () => {
  let turns = 0;
  let under = 0;
  let together = 0;
  const work = repeat(
    async () => {
      turns += 1;
      under += 1;
      together = Math.max(together, under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      if (turns === 2) throw new Error('one bad turn');
      return undefined;
    },
    { name: 'turns', everyMs: 1, log },
  );
  await eventually(() => turns >= 5);
  await work.stop();
  expect(together).toBe(1);
});

test('a run that returns more is followed at once', async () => {
  let turns = 0;
  const work = repeat(async () => (++turns < 50 ? 'more' : undefined), { name: 'queue', everyMs: 60_000, log });
  await eventually(() => turns === 50);
  await work.stop();
});

test('a stop waits for the current run, ends a pause and starts no other', async () => {
  let turns = 0;
  let ended = false;
  let finish = () => {};
  const work = repeat(
    async () => {
      turns += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      ended = true;
      return 'more';
    },
    { name: 'long', everyMs: 60_000, log },
  );
  let isStopped = false;
  const stopped = work.stop().then(() => {
    isStopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  expect(ended).toBe(true);
  expect(turns).toBe(1);

  let idleTurns = 0;
  const idle = repeat(
    async () => {
      idleTurns += 1;
      return undefined;
    },
    { name: 'idle', everyMs: 600_000, log },
  );
  await eventually(() => idleTurns === 1);
  await idle.stop();
});
