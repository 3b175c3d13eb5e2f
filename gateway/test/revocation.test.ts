import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  checkRoute,
  codeOf,
  contract,
  type Gateway,
  resolveRoute,
  sessionOf,
  sessions,
  startService,
  startTestGateway,
} from './fixtures.ts';

// Two replicas of the gateway, which share nothing but auth.

const mine = contract({ path: '/copilot/mine', access: 'user' });
const stream = contract({ path: '/copilot/stream', access: 'user', response: null, stream: true, timeoutMs: 0 });
/** What the product promises. */
const PROMISED_MS = 1_000;

let replicas: Gateway[];
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const auth = await startService('auth', [resolveRoute, checkRoute]);
  const upstream = createServer((request, response) => {
    if (request.url !== '/copilot/stream') return void response.end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const urls = { auth: auth.url, dossier: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` };
  replicas = await Promise.all([1, 2].map(() => startTestGateway(urls, { routes: [mine, stream], env: { RATE_LIMITS: 'false' } })));
  stops.push(...replicas.map((gateway) => gateway.stop), auth.stop, async () => {
    upstream.closeAllConnections();
    upstream.close();
  });
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Reads a stream to its end. */
async function endOf(response: Response): Promise<number> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  while (!(await reader.read()).done);
  return performance.now();
}

it('a revoked session is refused by every replica within a second, and loses its streams there', async () => {
  const [victim, other] = [sessionOf(), sessionOf()];
  const get = (gateway: Gateway, path: string, { bearer } = victim) => fetch(gateway.url + path, { headers: bearer });
  const streams = await Promise.all(replicas.map((gateway) => get(gateway, '/copilot/stream')));
  const kept = await get(replicas[0] as Gateway, '/copilot/stream', other);
  const ends = streams.map(endOf);
  // Asked just before, so that each replica has just cached the session.
  for (const gateway of replicas) expect((await get(gateway, '/copilot/mine')).status).toBe(200);

  sessions.delete(victim.token);
  const revokedAt = performance.now();
  const refusals = replicas.map(async (gateway) => {
    for (;;) {
      const response = await get(gateway, '/copilot/mine');
      if (response.status === 401) return { at: performance.now(), code: await codeOf(response) };
      await response.text();
    }
  });
  for (const { at, code } of await Promise.all(refusals)) {
    expect(code).toBe('auth.required');
    expect(at - revokedAt).toBeLessThan(PROMISED_MS);
  }
  for (const at of await Promise.all(ends)) expect(at - revokedAt).toBeLessThan(PROMISED_MS);

  const reader = (kept.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  const next = await Promise.race([reader.read(), new Promise((resolve) => setTimeout(() => resolve('still open'), 600))]);
  expect(next).toBe('still open');
  await reader.cancel();
});
