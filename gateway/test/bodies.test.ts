import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  codeOf,
  contract,
  exchange,
  type Gateway,
  refused,
  resolveRoute,
  sessionOf,
  startRaw,
  startService,
  startTestGateway,
} from './fixtures.ts';

const MIB = 1024 * 1024;
const LIMIT = 20 * MIB;
const SOON = { timeout: 60_000 };
const upload = contract({
  method: 'POST',
  path: '/copilot/upload',
  access: 'user',
  body: z.unknown(),
  bodyLimit: LIMIT,
  timeoutMs: 5_000,
});
const small = contract({ method: 'POST', path: '/copilot/small', body: z.unknown(), bodyLimit: 1_024 });
const routes = [upload, small];

/** Bytes that the service has received so far for each call. */
type Received = { bytes: number; digest: string | null; cut: boolean; length: string | undefined };
const received: Received[] = [];
let gateway: Gateway;
let authUrl: string;
let urls: { auth: string; dossier: string };
const stops: (() => Promise<unknown>)[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  const auth = await startService('auth', [resolveRoute]);
  authUrl = auth.url;
  const service = await startRaw((request, response) => {
    const hash = createHash('sha256');
    const one: Received = { bytes: 0, digest: null, cut: false, length: request.headers['content-length'] };
    received.push(one);
    request.on('data', (chunk: Buffer) => {
      one.bytes += chunk.length;
      hash.update(chunk);
    });
    request.on('end', () => {
      one.digest = hash.digest('hex');
      response.setHeader('content-type', 'application/json').end('{"ok":true}');
    });
    request.on('close', () => {
      one.cut = !request.complete;
    });
  });
  urls = { auth: auth.url, dossier: service.url };
  gateway = await startTestGateway(urls, { routes, env: { RATE_LIMITS: 'false' } });
  stops.push(auth.stop, service.stop, gateway.stop);
});
beforeEach(() => {
  received.length = 0;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const stop of stops.reverse()) await stop();
});

const headersOf = (token: string, framing: string): string =>
  `POST /copilot/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;

/** Sends the headers and some of the body, and no more. */
function begin(token: string, announced: number, sent: number, port: number = gateway.port): { socket: Socket; answer(): string } {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.write(headersOf(token, `Content-Length: ${announced}`));
  socket.write(Buffer.alloc(sent, 'x'));
  sockets.push(socket);
  return { socket, answer: () => answer };
}

describe('a large body', () => {
  it('reaches its service while the client is still sending it, byte for byte', async () => {
    const body = randomBytes(3 * MIB);
    const { socket, answer } = begin(sessionOf().token, body.length, 0);
    socket.write(body.subarray(0, MIB));
    await expect.poll(() => received[0]?.bytes ?? 0, SOON).toBe(MIB);
    expect(received[0]?.digest).toBeNull();
    socket.write(body.subarray(MIB));
    await expect.poll(answer, SOON).toContain('{"ok":true}');
    expect(received[0]).toMatchObject({ digest: createHash('sha256').update(body).digest('hex'), length: String(body.length) });
  });

  it('may be chunked, and is then bounded as it comes', async () => {
    const { token } = sessionOf();
    const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`;
    const whole = await exchange(
      gateway.port,
      `${headersOf(token, 'Transfer-Encoding: chunked')}${chunk.repeat(20)}0\r\n\r\n`,
      '{"ok":true}',
    );
    expect(whole).toMatch(/^HTTP\/1\.1 200/);
    expect(received[0]?.bytes).toBe(20 * 64 * 1024);
    const over = await exchange(gateway.port, `${headersOf(token, 'Transfer-Encoding: chunked')}${chunk.repeat(321)}0\r\n\r\n`);
    expect(over).toMatch(/^HTTP\/1\.1 413/);
    expect(over).toContain('request.too_large');
    await expect.poll(() => received[1]?.cut, SOON).toBe(true);
  });

  it('of a client that leaves is cut at the service', async () => {
    const { socket } = begin(sessionOf().token, MIB, 1_000);
    await expect.poll(() => received[0]?.bytes, SOON).toBe(1_000);
    socket.destroy();
    await expect.poll(() => received[0]?.cut, SOON).toBe(true);
  });

  it('waits at the client while its service restarts', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    const waiting = await startTestGateway({ auth: authUrl, dossier: `http://127.0.0.1:${port}` }, { routes });
    const isRefused = refused(port);
    const answer = fetch(`${waiting.url}/copilot/upload`, {
      method: 'POST',
      headers: { ...sessionOf().bearer, 'content-type': 'application/json' },
      body: `"${'x'.repeat(MIB)}"`,
    });
    const service = createServer((request, response) => request.on('end', () => response.end('{}')).resume());
    await isRefused;
    service.listen(port, '127.0.0.1');
    expect((await answer).status).toBe(200);
    await waiting.stop();
    service.closeAllConnections();
    service.close();
  });
});

describe('a body over its limit', () => {
  it.each([
    ['large', '/copilot/upload', LIMIT + 1],
    ['far larger', '/copilot/upload', 3 * LIMIT],
    ['small', '/copilot/small', 8 * MIB],
  ])('is answered 413 though the client sends it whole before it reads: %s', async (_name, path, size) => {
    const response = await fetch(gateway.url + path, {
      method: 'POST',
      headers: { ...sessionOf().bearer, 'content-type': 'application/json' },
      body: Buffer.alloc(size, 'x'),
    });
    expect(response.status).toBe(413);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    const body = (await response.json()) as { code: string; title: string };
    expect(body).toMatchObject({ code: 'request.too_large', title: 'La requête est trop volumineuse.' });
    expect(received).toHaveLength(0);
  });

  it('is never a reset, however slowly the client reads', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    const errors: Error[] = [];
    let answer = '';
    socket.on('error', (error) => errors.push(error));
    socket.write(headersOf(sessionOf().token, `Content-Length: ${30 * MIB}`));
    socket.write(Buffer.alloc(30 * MIB, 'x'));
    socket.pause();
    await once(socket, 'drain');
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.resume();
    await once(socket, 'close');
    expect(errors).toEqual([]);
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
  });
});

describe('unfinished bodies', () => {
  it('of one client: two of the largest pass, the others get 429, and the share is released at their end', async () => {
    const { token, bearer } = sessionOf();
    const bodies = Array.from({ length: 28 }, () => begin(token, LIMIT, 64 * 1024));
    await expect.poll(() => bodies.filter(({ answer }) => answer() !== '').length, SOON).toBe(26);
    for (const { answer } of bodies.filter((body) => body.answer() !== '')) {
      expect(answer()).toMatch(/^HTTP\/1\.1 429/);
      expect(answer()).toMatch(/retry-after: 5/i);
    }
    expect(received).toHaveLength(2);
    const small = { method: 'POST', headers: { ...bearer, 'content-type': 'application/json' }, body: '{}' };
    expect((await fetch(`${gateway.url}/copilot/upload`, small)).status).toBe(200);
    for (const { socket } of bodies) socket.destroy();
    await expect
      .poll(async () => {
        const response = await fetch(`${gateway.url}/copilot/upload`, { ...small, body: `"${'x'.repeat(MIB)}"` });
        return response.status;
      })
      .toBe(200);
  });

  it('of many clients: the total passes, the others get 503 with Retry-After', async () => {
    const bodies = Array.from({ length: 14 }, () => begin(sessionOf().token, LIMIT, 1_024));
    await expect.poll(() => bodies.filter(({ answer }) => answer() !== '').length, SOON).toBe(3);
    for (const { answer } of bodies.filter((body) => body.answer() !== '')) {
      expect(answer()).toMatch(/^HTTP\/1\.1 503/);
      expect(answer()).toMatch(/retry-after: 5/i);
      expect(answer()).toContain('service.busy');
    }
    expect(
      (await fetch(`${gateway.url}/copilot/small`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status,
    ).toBe(200);
    for (const { socket } of bodies) socket.destroy();
    await expect.poll(() => received.filter(({ cut }) => cut).length).toBe(11);
  });

  it('that stall get 408', async () => {
    const impatient = await startTestGateway(urls, { routes, env: { RATE_LIMITS: 'false' }, bodyStallMs: 500 });
    stops.push(impatient.stop);
    const streamed = begin(sessionOf().token, MIB, 1_000, impatient.port);
    const socket = connect(impatient.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.write('POST /copilot/small HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    sockets.push(socket);
    await expect.poll(streamed.answer).toMatch(/^HTTP\/1\.1 408/);
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 408/);
    expect(answer).toContain('request.timeout');
    await expect.poll(() => received[0]?.cut, SOON).toBe(true);
  });
});

it('a refusal is a whole problem', async () => {
  const response = await fetch(`${gateway.url}/copilot/small`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.alloc(2_000, 'x'),
  });
  expect(await codeOf(response)).toBe('request.too_large');
});
