import { route } from '@attendu/http/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  codeOf,
  contract,
  exchange,
  type Gateway,
  readAll,
  resolveRoute,
  sessionOf,
  startRaw,
  startService,
  startTestGateway,
  verify,
} from './fixtures.ts';

const write = contract({ method: 'POST', path: '/copilot/notes', access: 'user', body: z.object({ text: z.string() }), bodyLimit: 1_000 });
const read = contract({ path: '/copilot/notes/:id/:part' });
const literal = contract({ path: '/copilot/notes/latest/all' });
const big = contract({ path: '/copilot/big', owner: 'billing', response: z.object({ text: z.string() }) });
const door = contract({ path: '/copilot/door', owner: 'auth' });
const refused = contract({ path: '/copilot/refused', owner: 'billing', response: z.object({}) });

type Received = { method: string; url: string; headers: Record<string, string | string[] | undefined>; body: string };
const received: Received[] = [];
let gateway: Gateway;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const auth = await startService('auth', [
    resolveRoute,
    route(door, async (ctx) => {
      for (const value of ['a=1; Path=/', 'b=2; Path=/']) ctx.setCookie(value);
      return {};
    }),
  ]);
  const raw = await startRaw(async (request, response) => {
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: await readAll(request) });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': '11',
      connection: 'x-internal, keep-alive',
      'x-internal': 'secret',
      'x-powered-by': 'stub',
      server: 'stub',
      'x-request-id': 'forged-by-the-service',
      'set-cookie': ['a=1; Path=/', 'b=2; Path=/'],
    });
    response.end('{"ok":true}');
  });
  const billing = await startService('billing', [
    route(big, async () => ({ text: 'é'.repeat(50_000) })),
    route(refused, async () => {
      throw new Error('inside');
    }),
  ]);
  gateway = await startTestGateway(
    { auth: auth.url, dossier: raw.url, billing: billing.url },
    { routes: [write, read, literal, big, refused, door] },
  );
  stops.push(gateway.stop, auth.stop, raw.stop, billing.stop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const last = (): Received => received.at(-1) as Received;
const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(gateway.url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('what reaches the service', () => {
  it('is the method, the path, the query and the body, byte for byte', async () => {
    const { bearer } = sessionOf();
    const body = '{"text":"« l’été » \\u00e9 \r\n"}';
    const response = await post('/copilot/notes?a=%C3%A9&b=1+2&b=3', body, bearer);
    expect(response.status).toBe(200);
    expect(last()).toMatchObject({ method: 'POST', url: '/copilot/notes?a=%C3%A9&b=1+2&b=3' });
    expect(Buffer.from(last().body, 'latin1').toString('utf8')).toBe(body);
  });

  it('sends a small chunked body with a Content-Length', async () => {
    const { token } = sessionOf();
    const answer = await exchange(
      gateway.port,
      `POST /copilot/notes HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{"text":"\r\n3\r\na"}\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(last().body).toBe('{"text":"a"}');
    expect(last().headers['content-length']).toBe('12');
    expect(last().headers['transfer-encoding']).toBeUndefined();
  });

  it('is a signed context with user and address, and no identity header of the client', async () => {
    const { bearer, user } = sessionOf();
    const lies = {
      'x-attendu-context': 'forged',
      'x-user-id': 'admin',
      x_user_id: 'admin',
      'x-attendu-user': 'admin',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-real-ip': '198.51.100.7',
      forwarded: 'for=198.51.100.7',
      'x-original-url': '/internal/x',
      'x-http-method-override': 'DELETE',
      cookie: 'a=1',
      traceparent: 'x',
    };
    await fetch(`${gateway.url}/copilot/notes/1/2`, { headers: { ...bearer, ...lies, 'accept-language': 'fr' } });
    const names = Object.keys(last().headers).filter((name) => !['host', 'connection'].includes(name));
    expect(names.sort()).toEqual(['accept', 'accept-language', 'user-agent', 'x-attendu-context', 'x-request-id']);
    expect(await verify.verify(String(last().headers['x-attendu-context']))).toEqual({ kind: 'gateway', user, clientAddress: '127.0.0.1' });
  });

  it('is a visitor context without a session, and on a public route with an expired one', async () => {
    await fetch(`${gateway.url}/copilot/notes/1/2`, { headers: { authorization: 'Bearer unknown-token-unknown' } });
    expect(await verify.verify(String(last().headers['x-attendu-context']))).toMatchObject({ user: null });
  });

  it('keeps the request id of the client, returned with every answer', async () => {
    const response = await fetch(`${gateway.url}/copilot/notes/1/2`, { headers: { 'x-request-id': 'journey-0001' } });
    expect(last().headers['x-request-id']).toBe('journey-0001');
    expect(response.headers.get('x-request-id')).toBe('journey-0001');
    const refusal = await fetch(`${gateway.url}/copilot/nowhere`, { headers: { 'x-request-id': 'journey-0002' } });
    expect(refusal.headers.get('x-request-id')).toBe('journey-0002');
    const replaced = await fetch(`${gateway.url}/copilot/notes/1/2`, { headers: { 'x-request-id': 'short' } });
    expect(replaced.headers.get('x-request-id')).toBe(last().headers['x-request-id']);
    expect(last().headers['x-request-id']).not.toBe('short');
  });

  it('is a HEAD for a HEAD', async () => {
    const response = await fetch(`${gateway.url}/copilot/notes/1/2`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(last().method).toBe('HEAD');
  });
});

describe('what comes back', () => {
  it('drops hop-by-hop headers', async () => {
    const response = await fetch(`${gateway.url}/copilot/notes/1/2`);
    expect(await response.json()).toEqual({ ok: true });
    for (const name of ['x-internal', 'x-powered-by', 'server']) expect(response.headers.get(name)).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('keeps the cookies of auth only', async () => {
    expect((await fetch(`${gateway.url}/copilot/notes/1/2`)).headers.getSetCookie()).toEqual([]);
    const response = await fetch(`${gateway.url}/copilot/door`);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  });

  it('keeps the connection open, after a refusal too', async () => {
    const get = (path: string, close = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${close}\r\n`;
    const answers = await exchange(gateway.port, get('/copilot/nowhere') + get('/copilot/notes/1/2', 'Connection: close\r\n'));
    expect(answers).toMatch(/^HTTP\/1\.1 404[\s\S]+HTTP\/1\.1 200/);
  });

  it('is compressed when the client accepts it and it is large enough', async () => {
    const raw = (accept: string): Promise<string> =>
      exchange(gateway.port, `GET /copilot/big HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${accept}\r\n`);
    const packed = await raw('Accept-Encoding: gzip, br\r\n');
    expect(packed).toMatch(/content-encoding: gzip/i);
    expect(packed).toMatch(/vary: accept-encoding/i);
    expect(packed.length).toBeLessThan(5_000);
    const plain = await raw('');
    expect(plain).not.toMatch(/content-encoding/i);
    expect(await raw('Accept-Encoding: gzip;q=0\r\n')).not.toMatch(/content-encoding/i);
    const small = await fetch(`${gateway.url}/copilot/notes/1/2`);
    expect(small.headers.get('content-encoding')).toBeNull();
    expect(((await (await fetch(`${gateway.url}/copilot/big`)).json()) as { text: string }).text).toHaveLength(50_000);
  });

  it('passes the problem of the service unchanged', async () => {
    const response = await fetch(`${gateway.url}/copilot/refused`);
    expect(response.status).toBe(500);
    expect(await codeOf(response)).toBe('server.error');
  });
});

describe('bad requests are answered without reaching the service', () => {
  it.each([
    ['an unknown route', 'GET', '/copilot/nowhere', 404, 'route.not_found'],
    ['an internal route', 'POST', '/internal/auth/sessions/resolve', 404, 'route.not_found'],
    ['an unknown method', 'DELETE', '/copilot/notes', 405, 'route.method_not_allowed'],
    ['a preflight', 'OPTIONS', '/copilot/notes', 405, 'route.method_not_allowed'],
    ['another case', 'GET', '/copilot/NOTES/1/2', 404, 'route.not_found'],
    ['a trailing slash', 'GET', '/copilot/notes/1/2/', 404, 'route.not_found'],
    ['an empty segment', 'GET', '/copilot/notes//2', 404, 'route.not_found'],
    ['an encoded slash', 'GET', '/copilot/notes/1%2F2/x', 404, 'route.not_found'],
    ['an encoded backslash', 'GET', '/copilot/notes/1%5c2/x', 404, 'route.not_found'],
    ['an encoded dot segment', 'GET', '/copilot/notes/%2e%2e/x', 404, 'route.not_found'],
    ['a double encoding', 'GET', '/copilot/notes/%252e/x', 404, 'route.not_found'],
    ['a null byte', 'GET', '/copilot/notes/1%00/x', 404, 'route.not_found'],
    ['a broken encoding', 'GET', '/copilot/notes/%ff/x', 404, 'route.not_found'],
  ])('%s', async (_name, method, path, status, code) => {
    const before = received.length;
    const response = await fetch(gateway.url + path, { method, headers: { accept: 'application/json' } });
    expect(response.status).toBe(status);
    expect(await codeOf(response)).toBe(code);
    expect(received).toHaveLength(before);
  });

  // fetch() would normalise these.
  it.each([
    ['a dot segment towards an internal route', '/copilot/../internal/auth/sessions/resolve'],
    ['two slashes', '//copilot/notes/1/2'],
    ['an absolute address', 'http://evil.test/copilot/notes/1/2'],
    ['a backslash', '/copilot\\notes'],
    ['an encoded prefix', '/%63opilot/notes/1/2'],
  ])('%s', async (_name, target) => {
    const before = received.length;
    const answer = await exchange(
      gateway.port,
      `GET ${target} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[04]/);
    expect(answer).toContain('application/problem+json');
    expect(received).toHaveLength(before);
  });

  it('matches a literal segment before a parameter', async () => {
    await fetch(`${gateway.url}/copilot/notes/latest/all`);
    expect(last().url).toBe('/copilot/notes/latest/all');
  });

  it('a body over its limit, announced or not', async () => {
    const before = received.length;
    const { bearer, token } = sessionOf();
    const announced = await post('/copilot/notes', JSON.stringify({ text: 'x'.repeat(2_000) }), bearer);
    expect(announced.status).toBe(413);
    expect(await codeOf(announced)).toBe('request.too_large');
    const chunk = `${(400).toString(16)}\r\n${'x'.repeat(400)}\r\n`;
    const streamed = await exchange(
      gateway.port,
      `POST /copilot/notes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(4)}`,
      'request.too_large',
    );
    expect(streamed).toMatch(/^HTTP\/1\.1 413/);
    expect(received).toHaveLength(before);
  });

  it('a body that is not JSON by its type, or compressed', async () => {
    const { bearer } = sessionOf();
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-encoding': 'gzip' },
    ]) {
      const response = await post('/copilot/notes', '{"text":"a"}', { ...bearer, ...headers });
      expect(response.status).toBe(415);
      expect(await codeOf(response)).toBe('request.unsupported_media_type');
    }
  });

  it('a read with a body', async () => {
    const answer = await exchange(
      gateway.port,
      'GET /copilot/notes/1/2 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });

  it('no session where one is needed', async () => {
    const response = await post('/copilot/notes', '{"text":"a"}');
    expect(response.status).toBe(401);
    expect(await codeOf(response)).toBe('auth.required');
  });
});
