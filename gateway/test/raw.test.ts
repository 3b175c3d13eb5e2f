import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract, exchange, type Gateway, readAll, resolveRoute, sessionOf, startService, startTestGateway } from './fixtures.ts';

/** Bytes that two parsers could cut into requests differently: each must end in one refusal, or in exactly the one request it is. */

const write = contract({ method: 'POST', path: '/copilot/echo', body: z.object({}).loose() });
const webhook = contract({
  method: 'POST',
  path: '/webhooks/echo',
  access: 'public',
  body: z.string(),
  signedBy: 'x-signature',
  bodyLimit: 1_024,
});
const seen: { url: string; body: string; headers: string[] }[] = [];
let gateway: Gateway;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const auth = await startService('auth', [resolveRoute]);
  const upstream = createServer(async (request, response) => {
    seen.push({ url: request.url ?? '', headers: request.rawHeaders, body: await readAll(request) });
    response.end('{}');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  gateway = await startTestGateway(
    { auth: auth.url, dossier: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` },
    { routes: [write, contract({ path: '/copilot/read' }), webhook] },
  );
  stops.push(gateway.stop, auth.stop, async () => {
    upstream.closeAllConnections();
    upstream.close();
  });
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const POST = 'POST /copilot/echo HTTP/1.1\r\n';
const HEAD = `${POST}Host: x\r\nContent-Type: application/json\r\n`;
const SMUGGLED = 'GET /copilot/read?smuggled HTTP/1.1\r\nHost: x\r\n\r\n';

describe('ambiguous framing is refused', () => {
  it.each([
    ['Content-Length and Transfer-Encoding', `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['Transfer-Encoding and Content-Length', `${HEAD}Transfer-Encoding: chunked\r\nContent-Length: 200\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['two Content-Lengths that differ', `${HEAD}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${SMUGGLED}`],
    ['two Content-Lengths that agree', `${HEAD}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
    ['a list of Content-Lengths', `${HEAD}Content-Length: 2, 2\r\n\r\n{}`],
    ['a signed Content-Length', `${HEAD}Content-Length: +2\r\n\r\n{}`],
    ['a negative Content-Length', `${HEAD}Content-Length: -2\r\n\r\n{}`],
    ['a hexadecimal Content-Length', `${HEAD}Content-Length: 0x2\r\n\r\n{}`],
    ['a huge Content-Length', `${HEAD}Content-Length: 99999999999999999999\r\n\r\n{}`],
    ['an obfuscated Transfer-Encoding', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['chunked that is not last', `${HEAD}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `${HEAD}Content-Length : 2\r\n\r\n{}`],
    ['a folded header', `${HEAD}X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}`],
    ['a bare carriage return', `${HEAD}X-A: b\rContent-Length: 40\r\nContent-Length: 2\r\n\r\n{}`],
    ['a null byte in a header', `${HEAD}X-A: b\0c\r\nContent-Length: 2\r\n\r\n{}`],
    ['a header without a name', `${HEAD}: b\r\nContent-Length: 2\r\n\r\n{}`],
    ['a chunk size with a sign', `${HEAD}Transfer-Encoding: chunked\r\n\r\n+2\r\n{}\r\n0\r\n\r\n`],
    ['a chunk longer than it says', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`],
    ['no Host', `${POST}Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}`],
    ['a line feed in the target', 'GET /copilot/read\n/x HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a tab in the target', 'GET /copilot/re\tad HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown Expect', `${HEAD}Expect: the-moon\r\nContent-Length: 2\r\n\r\n{}`],
  ])('%s', async (_name, bytes) => {
    seen.length = 0;
    const answer = await exchange(gateway.port, bytes).catch((error: unknown) =>
      error instanceof Error && 'code' in error ? 'cut' : Promise.reject(error),
    );
    if (answer !== 'cut') {
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/^strict-transport-security: max-age=/im);
    }
    expect(answer.match(/HTTP\/1\.1/g) ?? []).toHaveLength(answer === 'cut' ? 0 : 1);
    expect(seen).toHaveLength(0);
  });

  it.each([20_000, 1_000_000])('headers of %i bytes are too long, and the answer says so', async (bytes) => {
    seen.length = 0;
    const answer = await exchange(gateway.port, `GET /copilot/read HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(bytes)}\r\n\r\n`).catch(
      (error: unknown) => (error instanceof Error && 'code' in error ? 'cut' : Promise.reject(error)),
    );
    // A megabyte is still being sent when the connection closes: its sender may be reset before it reads the answer.
    if (bytes < 100_000 || answer !== 'cut') {
      expect(answer).toMatch(/^HTTP\/1\.1 431 /);
      expect(answer).toMatch(/^strict-transport-security: max-age=/im);
      expect(answer).toContain('request.headers_too_large');
    }
    expect(seen).toHaveLength(0);
  });
});

it('two requests on one connection stay two', async () => {
  seen.length = 0;
  const one = `${HEAD}Content-Length: 7\r\n\r\n{"a":1}`;
  const answer = await exchange(gateway.port, `${one}${one.replace('"a":1', '"b":2').replace('Host: x', 'Host: x\r\nConnection: close')}`);
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  // They travel on separate connections, so either may arrive first.
  expect(seen.map(({ body }) => body).sort()).toEqual(['{"a":1}', '{"b":2}']);
});

it('never parses the rest of a refused body as a request', async () => {
  seen.length = 0;
  const body = `{"x":"${SMUGGLED}"}`;
  const answer = await exchange(
    gateway.port,
    `${HEAD.replace('application/json', 'text/plain')}Content-Length: ${body.length + 100}\r\n\r\n${body}`,
    'request.unsupported_media_type',
    'x'.repeat(100),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 415/);
  expect(answer).toMatch(/connection: close/i);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(seen).toHaveLength(0);
});

it('a header named by Connection neither removes nor adds an internal header', async () => {
  seen.length = 0;
  await exchange(
    gateway.port,
    'GET /copilot/read HTTP/1.1\r\nHost: x\r\nConnection: close, X-Attendu-Context, X-User-Id\r\nX-User-Id: 1\r\nX_Attendu_Context: a\r\nX-Attendu-Context: b\r\n\r\n',
  );
  const names = (seen[0]?.headers ?? []).filter((_value, index) => index % 2 === 0).map((name) => name.toLowerCase());
  expect(names.filter((name) => name === 'x-attendu-context')).toHaveLength(1);
  expect(names).not.toContain('x-user-id');
  expect(names).not.toContain('x_attendu_context');
});

it('repeated tokens are refused', async () => {
  const { token } = sessionOf();
  const cookie = `__Host-attendu_session=${token}`;
  const who = contract({ path: '/copilot/mine', access: 'user' });
  const auth = await startService('auth', [resolveRoute]);
  const strict = await startTestGateway({ auth: auth.url }, { routes: [who] });
  try {
    for (const headers of [
      `Authorization: Bearer ${token}\r\nAuthorization: Bearer ${token}\r\n`,
      `Cookie: ${cookie}; ${cookie}\r\n`,
      `Cookie: ${cookie}\r\nCookie: ${cookie}\r\n`,
      `Authorization: Basic ${token}\r\nCookie: ${cookie}\r\n`,
      `Cookie: __host-attendu_session=${token}\r\n`,
    ]) {
      expect(await exchange(strict.port, `GET /copilot/mine HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`)).toMatch(
        /^HTTP\/1\.1 401/,
      );
    }
  } finally {
    await strict.stop();
    await auth.stop();
  }
});

describe('signed webhooks', () => {
  const call = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/webhooks/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-signature': 'abc=', 'x-other': 'dropped', ...headers },
      body,
    });

  it('reaches its service byte for byte, with the signature that its contract names and no other header', async () => {
    const body = 'Body=%C3%A9+%26&Z=1\r\n&A=\u00e9\u0001';
    expect((await call(body)).status).toBe(200);
    const last = seen.at(-1);
    // The fixture reads bytes.
    expect(last).toMatchObject({ url: '/webhooks/echo', body: Buffer.from(body, 'utf8').toString('latin1') });
    const headers = last?.headers.map((name) => name.toLowerCase()) ?? [];
    expect(headers[headers.indexOf('x-signature') + 1]).toBe('abc=');
    expect(headers).not.toContain('x-other');
  });

  it('are refused compressed, too long, or under another method or path', async () => {
    expect((await call('a', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await call('a'.repeat(1_025))).status).toBe(413);
    expect((await fetch(`${gateway.url}/webhooks/echo`)).status).toBe(405);
    expect((await fetch(`${gateway.url}/webhooks/other`, { method: 'POST' })).status).toBe(404);
  });
});
