import { randomUUID } from 'node:crypto';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { requireServer } from '@attendu/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKv, type Kv, type KvOptions } from '../src/kv.ts';

const log = createLogger('test', 'silent');
const redisUrl = await requireServer('redis');
const drivers: [string, KvOptions][] = [['memory', { kind: 'memory' }]];
if (redisUrl !== null) drivers.push(['redis', { kind: 'redis', url: redisUrl, prefix: `test-${randomUUID()}:` }]);

describe.each(drivers)('the %s store', (_name, options) => {
  let kv: Kv;
  const key = (): string => `k-${randomUUID()}`;
  beforeAll(() => {
    kv = createKv(options, log);
  });
  afterAll(async () => {
    // The only key that a store keeps without end.
    await kv.delete('fence');
    await kv.close();
  });

  it('keeps a value for its time, and no longer', async () => {
    const name = key();
    expect(await kv.get(name)).toBeNull();
    await kv.set(name, 'été', 600_000);
    expect(await kv.get(name)).toBe('été');
    await kv.set(name, 'été', 80);
    await eventually(async () => (await kv.get(name)) === null);
  });

  it('replaces and deletes', async () => {
    const name = key();
    await kv.set(name, 'a', 10_000);
    await kv.set(name, '', 10_000);
    expect(await kv.get(name)).toBe('');
    await kv.delete(name);
    expect(await kv.get(name)).toBeNull();
  });

  it('counts every one of a hundred increments at once, and forgets after the time of the first', async () => {
    const name = key();
    const sums = await Promise.all(Array.from({ length: 100 }, () => kv.increment(name, 5_000)));
    expect(new Set(sums).size).toBe(100);
    expect(Math.max(...sums)).toBe(100);
    await eventually(async () => (await kv.increment(name, 5_000)) === 1, { timeoutMs: 30_000 });
  });

  it('gives a lock to one of twenty', async () => {
    const name = key();
    const holders = (await Promise.all(Array.from({ length: 20 }, () => kv.lock(name, 5_000)))).filter((lock) => lock !== null);
    expect(holders).toHaveLength(1);
    await holders[0]?.release();
    expect(await kv.lock(name, 5_000)).not.toBeNull();
  });

  it('a holder whose time ran out can neither extend nor release the lock of the next, whose fence is greater', async () => {
    const name = key();
    const first = await kv.lock(name, 50);
    const second = await eventually(async () => (await kv.lock(name, 600_000)) ?? false);
    expect(second.fence).toBeGreaterThan(first?.fence ?? Number.POSITIVE_INFINITY);
    expect(await first?.extend(5_000)).toBe(false);
    await first?.release();
    expect(await kv.lock(name, 5_000)).toBeNull();
    expect(await second.extend(5_000)).toBe(true);
  });

  it('an extended lock outlives its first time', async () => {
    const [name, other] = [key(), key()];
    const lock = await kv.lock(name, 2_000);
    expect(await lock?.extend(600_000)).toBe(true);
    // Taken after it for as long: when this one is free, the first time of the other is over.
    await kv.lock(other, 2_000);
    await eventually(async () => (await kv.lock(other, 5_000)) !== null);
    expect(await kv.lock(name, 5_000)).toBeNull();
  });

  it('allows exactly `points` calls of a burst, returns when to retry, and allows them again then', async () => {
    const name = key();
    const limit = { points: 5, windowMs: 10_000 };
    const burst = await Promise.all(Array.from({ length: 12 }, () => kv.consume(name, limit)));
    expect(burst.filter((one) => one.allowed)).toHaveLength(5);
    const refused = burst.filter((one) => !one.allowed);
    for (const one of refused) expect(one).toMatchObject({ remaining: 0 });
    const retryAfterMs = Math.max(...refused.map((one) => one.retryAfterMs));
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(retryAfterMs).toBeLessThanOrEqual(2_000);
    await eventually(async () => (await kv.consume(name, limit)).allowed);
  });

  it('says how many calls are left', async () => {
    const name = key();
    const left = [];
    for (let n = 0; n < 4; n++) left.push((await kv.consume(name, { points: 3, windowMs: 600_000 })).remaining);
    expect(left).toEqual([2, 1, 0, 0]);
  });

  it('is healthy', async () => expect(await kv.healthy()).toBe(true));
});

describe('the memory store', () => {
  it('forgets the oldest past its bound, never a held lock', async () => {
    const kv = createKv({ kind: 'memory', maxEntries: 100 }, log);
    const lock = await kv.lock('held', 60_000);
    for (let n = 0; n < 1_000; n++) await kv.set(`k${n}`, 'v', 60_000);
    expect(await kv.get('k0')).toBeNull();
    expect(await kv.get('k999')).toBe('v');
    const kept = await Promise.all(Array.from({ length: 1_000 }, (_unused, n) => kv.get(`k${n}`)));
    expect(kept.filter((value) => value !== null).length).toBeLessThanOrEqual(100);
    expect(await kv.lock('held', 1_000)).toBeNull();
    expect(await lock?.extend(1_000)).toBe(true);
  });
});
