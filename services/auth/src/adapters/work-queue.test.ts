import { describe, expect, it } from 'vitest';
import { createKeyedQueues } from './keyed-queues.ts';
import { createWorkQueue, QueueFull } from './work-queue.ts';

function gate(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('a queue', () => {
  it('runs so many at once, in order of arrival, and survives failures', async () => {
    const queue = createWorkQueue({ concurrency: 2, maxWaiting: 100, maxWaitMs: 60_000 });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const jobs = Array.from({ length: 20 }, (_unused, n) =>
      queue.run(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(n);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (n % 3 === 0) throw new Error('fails');
        return n;
      }),
    );
    const results = await Promise.allSettled(jobs);
    expect(most).toBe(2);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  });

  it('refuses at once what it cannot hold, and what waited too long when its turn comes', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs: -1 });
    const held = gate();
    const first = queue.run(() => held.opened);
    const late = queue.run(async () => 'late');
    await expect(queue.run(async () => 'too many')).rejects.toBeInstanceOf(QueueFull);
    held.open();
    await first;
    await expect(late).rejects.toBeInstanceOf(QueueFull);
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});

it('queues of two keys do not wait for each other', async () => {
  const at = createKeyedQueues();
  const held = gate();
  const busy = Array.from({ length: 6 }, () => at('a').run(() => held.opened));
  expect(await at('b').run(async () => 'free')).toBe('free');
  held.open();
  await Promise.all(busy);
});
