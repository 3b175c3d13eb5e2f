import { randomUUID } from 'node:crypto';
import { authRoutes } from '@attendu/contracts/auth/routes';
import type { UserContext } from '@attendu/contracts/identity';
import { route } from '@attendu/http/route';
import { eventually } from '@attendu/testing/eventually';
import { leaveEarly } from '@attendu/testing/leave-early';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { contract, type Gateway, sessions, startRaw, startService, startTestGateway, userWith } from './fixtures.ts';

// A client may leave while the gateway still asks who they are. What is counted for a call must not be counted for one that is gone.

const MIB = 1024 * 1024;
const upload = contract({ method: 'POST', path: '/copilot/upload', access: 'user', body: z.unknown(), bodyLimit: 28 * MIB });
const stream = contract({ path: '/copilot/stream', access: 'user', response: null, stream: true, timeoutMs: 0 });

let gateway: Gateway;
/** Streams and calls that reached the service. */
let arrived = 0;
/** Set: auth answers once it resolves. */
let held: { readonly until: Promise<unknown>; readonly asked: () => void } | null = null;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const auth = await startService('auth', [
    route(authRoutes.resolveSession, async (_ctx, { body }) => {
      held?.asked();
      await held?.until;
      return { context: sessions.get(body.token) ?? null };
    }),
    route(authRoutes.checkSessions, async (_ctx, { body }) => ({ open: [...body.sessionIds] })),
  ]);
  const service = await startRaw((request, response) => {
    arrived += 1;
    if (request.url === '/copilot/stream') return void response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  gateway = await startTestGateway({ auth: auth.url, dossier: service.url }, { routes: [upload, stream], env: { RATE_LIMITS: 'false' } });
  stops.push(auth.stop, service.stop, gateway.stop);
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Another session of a user, so that no cached answer is given. */
function sessionOf(user: UserContext): string {
  const token = randomUUID();
  sessions.set(token, { ...user, sessionId: randomUUID() });
  return token;
}

/** A call of this user whose client leaves before its session is known. */
async function abandoned(user: UserContext, request: string, headers = ''): Promise<void> {
  let answer: () => void = () => undefined;
  let asked: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    asked = resolve;
  });
  held = {
    asked,
    until: new Promise<void>((resolve) => {
      answer = resolve;
    }),
  };
  const head = `${request} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sessionOf(user)}\r\n${headers}\r\n`;
  await leaveEarly(gateway.port, head, reached);
  held = null;
  answer();
}

it('the bytes of a body are given back, whenever its client leaves', async () => {
  const user = userWith();
  const body = `Content-Type: application/json\r\nContent-Length: ${20 * MIB}\r\n`;
  for (let n = 0; n < 3; n += 1) await abandoned(user, 'POST /copilot/upload', body);
  const headers = { authorization: `Bearer ${sessionOf(user)}`, 'content-type': 'application/json' };
  const whole = () => fetch(`${gateway.url}/copilot/upload`, { method: 'POST', headers, body: `"${'x'.repeat(20 * MIB - 2)}"` });
  expect((await whole()).status).toBe(200);
  expect((await whole()).status).toBe(200);
});

it('the place of a stream is given back, and no stream reaches the service for nobody', async () => {
  const user = userWith();
  const before = arrived;
  for (let n = 0; n < 21; n += 1) await abandoned(user, 'GET /copilot/stream');
  const authorization = `Bearer ${sessionOf(user)}`;
  const leaving = new AbortController();
  const response = await fetch(`${gateway.url}/copilot/stream`, { headers: { authorization }, signal: leaving.signal });
  expect(response.status).toBe(200);
  await eventually(() => arrived === before + 1);
  leaving.abort();
});
