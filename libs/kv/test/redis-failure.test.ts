import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';
import { createLogger } from '@attendu/log/logger';
import { requireServer } from '@attendu/testing/servers';
import { afterEach, expect, it } from 'vitest';
import { createKv, type Kv } from '../src/kv.ts';
import { KvUnavailable } from '../src/kv-unavailable.ts';

const redisUrl = await requireServer('redis');
const log = createLogger('test', 'silent');
/** A TCP proxy to Redis that can be cut, or frozen with its connections open. */
async function startRoad(): Promise<{
  url: string;
  cut(): Promise<void>;
  freeze(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}> {
  const target = new URL(redisUrl ?? '');
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((inbound) => {
    const outbound = dial(Number(target.port || 6379), target.hostname);
    for (const socket of [inbound, outbound]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    inbound.on('data', (chunk) => !frozen && outbound.write(chunk));
    outbound.on('data', (chunk) => !frozen && inbound.write(chunk));
    inbound.on('close', () => outbound.destroy());
    outbound.on('close', () => inbound.destroy());
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return {
    url: `redis://127.0.0.1:${port}`,
    cut: close,
    close,
    freeze: () => {
      frozen = true;
    },
    restore: () => {
      frozen = false;
      return listen(port);
    },
  };
}

let kv: Kv | undefined;
let road: Awaited<ReturnType<typeof startRoad>> | undefined;
afterEach(async () => {
  await kv?.close();
  await road?.close();
});

/** While Redis is still away: a command that waited for it would never end. */
async function failsMeanwhile(command: () => Promise<unknown>): Promise<void> {
  await expect(command()).rejects.toBeInstanceOf(KvUnavailable);
}

it.runIf(redisUrl !== null)('Redis is cut: each method fails quickly, health is false, and all recovers', async () => {
  road = await startRoad();
  const store = createKv({ kind: 'redis', url: road.url, prefix: `test-${randomUUID()}:` }, log);
  kv = store;
  await store.set('a', '1', 60_000);
  await road.cut();
  await failsMeanwhile(() => store.get('a'));
  await failsMeanwhile(() => store.increment('n', 1_000));
  await failsMeanwhile(() => store.lock('l', 1_000));
  await failsMeanwhile(() => store.consume('c', { points: 1, windowMs: 1_000 }));
  expect(await store.healthy()).toBe(false);
  await road.restore();
  await expect.poll(() => store.healthy(), { timeout: 5_000 }).toBe(true);
  expect(await store.get('a')).toBe('1');
});

it.runIf(redisUrl !== null)('Redis freezes with open connections: a call fails quickly', async () => {
  road = await startRoad();
  const store = createKv({ kind: 'redis', url: road.url, prefix: `test-${randomUUID()}:` }, log);
  kv = store;
  await store.set('a', '1', 60_000);
  road.freeze();
  await failsMeanwhile(() => store.get('a'));
  expect(await store.healthy()).toBe(false);
});

it('Redis was never reachable: the first call fails quickly too', async () => {
  const store = createKv({ kind: 'redis', url: 'redis://127.0.0.1:9' }, log);
  kv = store;
  await failsMeanwhile(() => store.get('a'));
});
