import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { type Route, route } from '@attendu/http/route';
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
/** The promised delay. */
const PROMISED_MS = 1_000;
/** A clock that stands still while this process does not run: on a loaded machine the gateways, which are in it, do not either. */
const TICK_MS = 50;
let clock = 0;
/** The token of the session that the next call below ends. Confirming an address, for example, ends the sessions of its account. */
let ending = '';
const ENDING: Route[] = [
  route(authRoutes.verifyEmail, async () => void sessions.delete(ending)),
  route(authRoutes.resetPassword, async () => void sessions.delete(ending)),
];

let replicas: Gateway[];
/** The streams that the service has opened. */
const opened: ServerResponse[] = [];
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const auth = await startService('auth', [resolveRoute, checkRoute, ...ENDING]);
  const upstream = createServer((request, response) => {
    if (request.url !== '/copilot/stream') return void response.end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    opened.push(response);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const urls = { auth: auth.url, dossier: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` };
  replicas = await Promise.all(
    [1, 2].map(() =>
      startTestGateway(urls, { routes: [mine, stream, ...ENDING.map(({ contract }) => contract)], env: { RATE_LIMITS: 'false' } }),
    ),
  );
  const ticking = setInterval(() => (clock += TICK_MS), TICK_MS);
  stops.push(
    async () => clearInterval(ticking),
    ...replicas.map((gateway) => gateway.stop),
    auth.stop,
    async () => {
      upstream.closeAllConnections();
      upstream.close();
    },
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Reads a stream to its end. */
async function endOf(response: Response): Promise<number> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  while (!(await reader.read()).done);
  return clock;
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
  const revokedAt = clock;
  const refusals = replicas.map(async (gateway) => {
    for (;;) {
      const response = await get(gateway, '/copilot/mine');
      if (response.status === 401) return { at: clock, code: await codeOf(response) };
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
  for (const response of opened) if (!response.destroyed) response.write('data: 2\n\n');
  const { value } = await reader.read();
  expect(Buffer.from(value ?? []).toString()).toBe('data: 2\n\n');
  await reader.cancel();
});

it.each(ENDING.map(({ contract }) => contract.path))(
  'the sessions that a visitor ends by %s are refused at once where the call passed',
  async (path) => {
    const [attacker, other] = [sessionOf(), sessionOf()];
    const [here, there] = replicas as [Gateway, Gateway];
    const get = (gateway: Gateway, where: string, { bearer } = attacker) => fetch(gateway.url + where, { headers: bearer });
    const streamed = await get(here, '/copilot/stream');
    const end = endOf(streamed);
    for (const gateway of replicas) expect((await get(gateway, '/copilot/mine')).status).toBe(200);
    expect((await get(here, '/copilot/mine', other)).status).toBe(200);
    ending = attacker.token;
    const body = JSON.stringify({ token: 'a'.repeat(43), newPassword: 'une phrase bien à moi' });
    const confirmed = await fetch(here.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(confirmed.status).toBe(204);
    // The very next call, without any wait.
    expect(await codeOf(await get(here, '/copilot/mine'))).toBe('auth.required');
    const endedAt = clock;
    expect((await get(here, '/copilot/mine', other)).status).toBe(200);
    expect((await end) - endedAt).toBeLessThan(PROMISED_MS);
    for (;;) {
      const response = await get(there, '/copilot/mine');
      await response.text();
      if (response.status === 401) break;
    }
    expect(clock - endedAt).toBeLessThan(PROMISED_MS);
  },
);
