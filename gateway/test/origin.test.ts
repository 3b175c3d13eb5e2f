import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codeOf, contract, type Gateway, resolveRoute, sessionOf, startRaw, startService, startTestGateway } from './fixtures.ts';

const routes = [
  contract({ method: 'POST', path: '/copilot/notes', access: 'user', body: z.object({ text: z.string() }) }),
  contract({ method: 'POST', path: '/copilot/free', body: z.object({}).loose() }),
  contract({ path: '/copilot/read' }),
];
let gateway: Gateway;
let named: Gateway;
let proxied: Gateway;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const auth = await startService('auth', [resolveRoute]);
  const service = await startRaw((_request, response) => void response.end('{}'));
  const urls = { auth: auth.url, dossier: service.url };
  gateway = await startTestGateway(urls, { routes });
  named = await startTestGateway(urls, { routes, env: { MODE: 'production', PUBLIC_URL: 'https://attendu.test/' } });
  proxied = await startTestGateway(urls, { routes, env: { TRUSTED_PROXY_HOPS: '1', PUBLIC_URL: 'https://essai.attendu.test' } });
  stops.push(gateway.stop, named.stop, proxied.stop, auth.stop, service.stop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

describe('a write from a browser', () => {
  const from = async (headers: Record<string, string>, path = '/copilot/notes', to: Gateway = gateway): Promise<number> => {
    const response = await fetch(to.url + path, {
      method: 'POST',
      body: '{"text":"a"}',
      headers: { 'content-type': 'application/json', ...headers },
    });
    if (response.status === 403) expect(await codeOf(response)).toBe('request.cross_origin');
    else await response.text();
    return response.status;
  };
  const cookieOnly = (): Record<string, string> => ({ cookie: sessionOf().cookie.cookie ?? '' });

  it('with a cookie is allowed from our own pages only', async () => {
    expect(await from({ ...cookieOnly(), 'sec-fetch-site': 'same-origin', origin: gateway.url })).toBe(200);
    expect(await from({ ...cookieOnly(), origin: gateway.url })).toBe(200);
    for (const site of ['cross-site', 'same-site', 'none']) expect(await from({ ...cookieOnly(), 'sec-fetch-site': site })).toBe(403);
    expect(await from({ ...cookieOnly(), 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' })).toBe(403);
    expect(await from({ ...cookieOnly(), origin: 'null' })).toBe(403);
    expect(await from({ ...cookieOnly(), origin: gateway.url.replace('127.0.0.1', '127.0.0.1.evil.test') })).toBe(403);
    expect(await from(cookieOnly())).toBe(403);
  });

  it('with a malformed bearer token has no session, whatever its cookie', async () => {
    expect(await from({ authorization: 'Bearer abc' })).toBe(401);
    expect(await from({ ...cookieOnly(), authorization: 'Bearer abc' })).toBe(401);
    expect(await from({ ...cookieOnly(), authorization: 'Bearer abc', origin: 'https://evil.test' })).toBe(403);
  });

  it('is refused when scheme, host or port differ from the request', async () => {
    const { host, port } = new URL(gateway.url);
    for (const origin of [`https://${host}`, 'http://127.0.0.1', `http://127.0.0.1:${Number(port) + 1}`, `http://localhost:${port}`])
      expect(await from({ ...cookieOnly(), origin }), origin).toBe(403);
    expect(await from({ ...cookieOnly(), origin: gateway.url, 'x-forwarded-proto': 'https' })).toBe(200);
  });

  it('uses X-Forwarded-Proto of a trusted proxy', async () => {
    const { host } = new URL(proxied.url);
    const https = { ...cookieOnly(), origin: `https://${host}`, 'x-forwarded-proto': 'https' };
    expect(await from(https, '/copilot/notes', proxied)).toBe(200);
    expect(await from({ ...https, 'x-forwarded-proto': 'https, http' }, '/copilot/notes', proxied)).toBe(403);
    expect(await from({ ...cookieOnly(), origin: `https://${host}` }, '/copilot/notes', proxied)).toBe(403);
  });

  it('is also allowed from PUBLIC_URL in embedded mode', async () => {
    expect(await from({ ...cookieOnly(), origin: 'https://essai.attendu.test' }, '/copilot/notes', proxied)).toBe(200);
  });

  it('without a session is refused from another site only (login CSRF)', async () => {
    expect(await from({}, '/copilot/free')).toBe(200);
    expect(await from({ origin: 'https://evil.test' }, '/copilot/free')).toBe(403);
    expect(await from({ 'sec-fetch-site': 'cross-site' }, '/copilot/free')).toBe(403);
  });

  it('with a bearer token is allowed from any origin', async () => {
    expect(await from({ ...sessionOf().bearer, origin: 'https://client.test', 'sec-fetch-site': 'cross-site' })).toBe(200);
  });

  it('allows reads from any origin', async () => {
    const response = await fetch(`${gateway.url}/copilot/read`, {
      headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is allowed from PUBLIC_URL only in production', async () => {
    expect(await from({ ...cookieOnly(), origin: 'https://attendu.test' }, '/copilot/notes', named)).toBe(200);
    expect(await from({ ...cookieOnly(), origin: named.url }, '/copilot/notes', named)).toBe(403);
    expect(await from({ ...cookieOnly(), origin: 'http://attendu.test' }, '/copilot/notes', named)).toBe(403);
  });
});
