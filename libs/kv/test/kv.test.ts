import { randomUUID } from 'node:crypto';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { requireServer } from '@attendu/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKv, type KvOptions } from '../src/create-kv.ts';
import { createMemoryKv } from '../src/drivers/memory.ts';
import type { Kv } from '../src/kv.ts';

const log = createLogger('test', 'silent');
const redisUrl = await requireServer('redis');
const drivers: [string, KvOptions][] = [['memory', { kind: 'memory' }]];
if (redisUrl !== null) drivers.push(['redis', { kind: 'redis', url: redisUrl, prefix: `test-${randomUUID()}:` }]);

describe.each(drivers)('the %s store', (_name, options) => {
  let kv: Kv;
  const key = (): string => `k-${randomUUID()}`;
  beforeAll(async () => {
    kv = await createKv(options, log);
  });
  afterAll(() => kv.close());

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

  it('returns how many calls are left, for each key apart', async () => {
    const name = key();
    const left = [];
    for (let n = 0; n < 4; n++) left.push((await kv.consume(name, { points: 3, windowMs: 600_000 })).remaining);
    expect(left).toEqual([2, 1, 0, 0]);
    expect((await kv.consume(key(), { points: 3, windowMs: 600_000 })).remaining).toBe(2);
  });

  it('is healthy', async () => expect(await kv.healthy()).toBe(true));
});

describe('the memory store', () => {
  it('evicts the oldest entries past its bound', async () => {
    const kv = createMemoryKv(100);
    const limit = { points: 1, windowMs: 600_000 };
    for (let n = 0; n < 1_000; n++) await kv.consume(`k${n}`, limit);
    const again = await Promise.all(Array.from({ length: 50 }, (_unused, n) => kv.consume(`k${950 + n}`, limit)));
    expect(again.every(({ allowed }) => !allowed)).toBe(true);
    expect((await kv.consume('k0', limit)).allowed).toBe(true);
  });
});
