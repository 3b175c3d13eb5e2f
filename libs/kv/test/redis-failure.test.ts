import { randomUUID } from 'node:crypto';
import { createLogger } from '@attendu/log/logger';
import { requireServer } from '@attendu/testing/servers';
import { type TcpProxy, tcpProxy } from '@attendu/testing/tcp-proxy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKv } from '../src/create-kv.ts';
import type { Kv } from '../src/kv.ts';
import { KvUnavailable } from '../src/kv-unavailable.ts';

const redisUrl = await requireServer('redis');
const log = createLogger('test', 'silent');
const limit = { points: 10, windowMs: 600_000 };

const fails = (store: Kv) => expect(store.consume('a', limit)).rejects.toBeInstanceOf(KvUnavailable);

describe.runIf(redisUrl !== null)('Redis behind a proxy', () => {
  let proxy: TcpProxy;
  let store: Kv;
  beforeEach(async () => {
    proxy = await tcpProxy(redisUrl ?? '');
    store = await createKv({ kind: 'redis', url: proxy.url, prefix: `test-${randomUUID()}:` }, log);
    expect((await store.consume('a', limit)).remaining).toBe(9);
  });
  afterEach(async () => {
    await store.close();
    await proxy.stop();
  });

  it('is cut: a call fails quickly, health is false, and the counts are kept once it is back', async () => {
    await proxy.cut();
    await fails(store);
    expect(await store.healthy()).toBe(false);
    await proxy.restore();
    await expect.poll(() => store.healthy()).toBe(true);
    expect((await store.consume('a', limit)).remaining).toBe(8);
  });

  it('freezes with open connections: a call fails quickly', async () => {
    proxy.freeze();
    await fails(store);
    expect(await store.healthy()).toBe(false);
  });
});

it('Redis was never reachable: the first call fails quickly too', async () => {
  const store = await createKv({ kind: 'redis', url: 'redis://127.0.0.1:9' }, log);
  await fails(store);
  await store.close();
});
