import { connect } from 'node:net';
import { problemSchema } from '@attendu/contracts/problem';
import { defineRoute } from '@attendu/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem } from '../src/problem.ts';
import { requireUser, route } from '../src/route.ts';
import { echoContract, ID, postJson, type Running, serviceHeaders, startApp, USER, userHeaders } from './fixtures.ts';

const get = (
  id: string,
  path: string,
  access: 'public' | 'service' | 'firm_admin',
  response: z.ZodType | null = z.object({ ok: z.literal(true) }),
) => defineRoute({ id, owner: 'dossier', method: 'GET', path, access, summary: '-', response });

const textsContract = defineRoute({
  id: 'test.texts',
  owner: 'dossier',
  method: 'POST',
  path: '/copilot/texts',
  access: 'public',
  summary: '-',
  query: z.object({ q: z.string().optional() }),
  body: z.object({
    title: z.string(),
    points: z.array(z.object({ text: z.string() })),
    more: z.record(z.string(), z.array(z.string())),
  }),
  response: z.object({ ok: z.literal(true) }),
});

let running: Running;
const cookie = '__Host-x=1; Path=/; Secure';

beforeAll(async () => {
  running = await startApp([
    route(echoContract, async (ctx, { body, query }) => {
      requireUser(ctx);
      return { text: body.text, times: query.times, secret: 'not in the contract' };
    }),
    route(get('test.public', '/copilot/public', 'public'), async (ctx) => {
      ctx.setCookie(cookie);
      return { ok: true };
    }),
    route(textsContract, async () => ({ ok: true as const })),
    route(get('test.internal', '/internal/thing', 'service', z.object({ caller: z.string() })), async (ctx) => ({
      caller: ctx.caller ?? 'none',
    })),
    route(get('test.firm', '/copilot/firm', 'firm_admin'), async () => ({ ok: true })),
    route(get('test.broken', '/copilot/broken', 'public'), async () => ({ ok: 'of the wrong type' }) as never),
    route(get('test.crash', '/copilot/crash', 'public'), async () => {
      throw new Error('the password is hunter2');
    }),
    route(get('test.refuse', '/copilot/refuse', 'public'), async () => {
      throw problem('billing.quota_exhausted', { detail: 'Rien avant lundi.', retryAfterSeconds: 12 });
    }),
    route(
      get('test.who', '/copilot/who', 'public', z.object({ address: z.string().nullable(), user: z.string().nullable() })),
      async (ctx) => ({
        address: ctx.clientAddress,
        user: ctx.user?.userId ?? null,
      }),
    ),
  ]);
});
afterAll(() => running.app.stop());

async function refusal(
  response: Response,
): Promise<{ status: number; code: string; errors?: { path: string; message: string }[] | undefined }> {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const body = problemSchema.parse(await response.json());
  expect(body.status).toBe(response.status);
  expect(body.instance).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  return { status: response.status, code: body.code, errors: body.errors };
}

describe('a valid call', () => {
  it('is answered with the status of the contract and only its documented fields', async () => {
    const response = await postJson(`${running.url}/copilot/echo/${ID}?times=2`, { text: 'é' }, await userHeaders());
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ text: 'é', times: 2 });
  });

  it('keeps a request id that is safe to log, and replaces another', async () => {
    const kept = await fetch(`${running.url}/copilot/public`, { headers: { 'x-request-id': 'abcdef-123456' } });
    expect(kept.headers.get('x-request-id')).toBe('abcdef-123456');
    const replaced = await fetch(`${running.url}/copilot/public`, { headers: { 'x-request-id': 'a b"c{evil}' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('sets the cookie that the use case asked for, and is never cached', async () => {
    const response = await fetch(`${running.url}/copilot/public`);
    expect(response.headers.get('set-cookie')).toBe(cookie);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('identifies the caller by the signed header alone', async () => {
    const signed = await fetch(`${running.url}/copilot/who`, { headers: await userHeaders() });
    expect(await signed.json()).toEqual({ address: '192.0.2.1', user: USER.userId });
    const forged = await fetch(`${running.url}/copilot/who`, { headers: { 'x-user-id': USER.userId, 'x-forwarded-for': '198.51.100.9' } });
    expect(await forged.json()).toEqual({ address: null, user: null });
  });
});

describe('who may call', () => {
  it.each([
    ['/copilot/firm', 'nobody', 401, 'auth.required'],
    ['/copilot/firm', 'user', 403, 'auth.forbidden'],
    ['/copilot/firm', 'service', 403, 'auth.forbidden'],
    ['/internal/thing', 'nobody', 401, 'auth.required'],
    ['/internal/thing', 'user', 403, 'auth.forbidden'],
  ])('%s by %s is %i %s', async (path, who, status, code) => {
    const headers = who === 'user' ? await userHeaders() : who === 'service' ? await serviceHeaders() : {};
    expect(await refusal(await fetch(running.url + path, { headers }))).toMatchObject({ status, code });
  });

  it('allows the role of the contract', async () => {
    const firm = await fetch(`${running.url}/copilot/firm`, { headers: await userHeaders({ roles: ['user', 'firm_admin'] }) });
    expect(firm.status).toBe(200);
    const internal = await fetch(`${running.url}/internal/thing`, { headers: await serviceHeaders() });
    expect(await internal.json()).toEqual({ caller: 'billing' });
  });

  it('refuses a header that does not verify even on a public route', async () => {
    expect(await refusal(await fetch(`${running.url}/copilot/public`, { headers: { 'x-attendu-context': 'a.b.c' } }))).toMatchObject({
      status: 401,
      code: 'auth.required',
    });
  });

  it('checks access before it reads the body', async () => {
    expect(await refusal(await postJson(`${running.url}/copilot/echo/${ID}`, '{"broken'))).toMatchObject({ status: 401 });
  });
});

describe('bad requests', () => {
  const post = async (body: unknown, headers: Record<string, string> = {}) =>
    refusal(await postJson(`${running.url}/copilot/echo/${ID}`, body, { ...(await userHeaders()), ...headers }));

  it('malformed JSON', async () => expect(await post('{"text": ')).toMatchObject({ status: 400, code: 'request.malformed_json' }));
  it('an unknown media type', async () =>
    expect(await post('text=a', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      code: 'request.unsupported_media_type',
    }));
  it('a compressed body', async () => expect(await post('{}', { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 }));
  it('an unknown charset', async () =>
    expect(await post('{}', { 'content-type': 'application/json; charset=latin1' })).toMatchObject({ status: 415 }));
  it('a body over the limit of its contract', async () =>
    expect(await post({ text: 'x'.repeat(300) })).toMatchObject({ status: 413, code: 'request.too_large' }));
  it('no body at all', async () =>
    expect(await refusal(await fetch(`${running.url}/copilot/echo/${ID}`, { method: 'POST', headers: await userHeaders() }))).toMatchObject(
      { code: 'request.invalid' },
    ));
  it('an unknown field', async () =>
    expect(await post({ text: 'a', role: 'super_admin' })).toMatchObject({ status: 400, code: 'request.invalid' }));
  it('a field that would change every object', async () => {
    for (const body of ['{"text":"a","__proto__":{"admin":true}}', '{"text":"a","constructor":{"prototype":{"admin":true}}}']) {
      expect(await post(body)).toMatchObject({ status: 400, code: 'request.invalid' });
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
  it('every wrong field at once, in French', async () => {
    const { errors } = await post({ text: '', count: 'trois' });
    expect(errors?.map((error) => error.path)).toEqual(['text', 'count']);
    expect(errors?.map((error) => error.message)).toEqual(['Ce champ est obligatoire.', 'Un nombre est attendu.']);
  });
  it('a NUL character in the body or the query, with its path', async () => {
    const body = { title: 'a\0', points: [{ text: 'b' }, { text: 'c\0d' }], more: { x: ['\0'] } };
    const answer = await refusal(await postJson(`${running.url}/copilot/texts?q=%00`, body));
    expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(answer.errors?.map(({ path }) => path)).toEqual(['q', 'title', 'points.1.text', 'more.x.0']);
    expect(new Set(answer.errors?.map(({ message }) => message)).size).toBe(1);
    expect(answer.errors?.[0]?.message).toMatch(/^Ce texte contient un caractère nul \(U\+0000\)/);
  });
  it('a wrong parameter of the path, and a repeated one of the query', async () => {
    expect(await refusal(await postJson(`${running.url}/copilot/echo/42`, { text: 'a' }, await userHeaders()))).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
    expect(
      await refusal(await postJson(`${running.url}/copilot/echo/${ID}?times=1&times=2`, { text: 'a' }, await userHeaders())),
    ).toMatchObject({ status: 400 });
  });
  it.each([
    ['/copilot/texts?q=a&page=-1&month=13', ['page', 'month'], 'Paramètre inconnu. Ceux de cette adresse\u00a0: q.'],
    ['/copilot/public?page=2', ['page'], 'Cette adresse n’a pas de paramètre.'],
  ])('a parameter that the route does not have: %s', async (path, unknown, message) => {
    const body = { title: 'a', points: [], more: {} };
    const sent = path.includes('texts') ? postJson(running.url + path, body) : fetch(running.url + path);
    expect(await refusal(await sent)).toMatchObject({
      status: 400,
      code: 'request.invalid',
      errors: unknown.map((name) => ({ path: name, message })),
    });
  });
  it('not a parameter that a service of the next release adds', async () => {
    const response = await fetch(`${running.url}/internal/thing?since=2027`, { headers: await serviceHeaders() });
    expect(response.status).toBe(200);
  });
  it('an undecodable path', async () =>
    expect(await refusal(await fetch(`${running.url}/copilot/echo/%E0%A4%A`, { method: 'POST' }))).toMatchObject({ status: 404 }));
  it('an unknown route', async () =>
    expect(await refusal(await fetch(`${running.url}/copilot/nothing`))).toMatchObject({ status: 404, code: 'route.not_found' }));
  it('a path in another case or with a trailing slash', async () => {
    expect((await fetch(`${running.url}/Copilot/public`)).status).toBe(404);
    expect((await fetch(`${running.url}/copilot/public/`)).status).toBe(404);
  });
  it('an unknown method, naming those that exist', async () => {
    const response = await fetch(`${running.url}/copilot/public`, { method: 'DELETE' });
    expect(response.headers.get('allow')).toBe('GET');
    expect(await refusal(response)).toMatchObject({ status: 405, code: 'route.method_not_allowed' });
  });
  it('bytes that are not HTTP', async () => {
    const answer = await rawExchange(running.url, 'GARBAGE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('application/problem+json');
  });
});

describe('a failure inside', () => {
  it('does not reveal its cause', async () => {
    const response = await fetch(`${running.url}/copilot/crash`);
    const text = await response.clone().text();
    expect(await refusal(response)).toMatchObject({ status: 500, code: 'server.error' });
    expect(text).not.toContain('hunter2');
  });
  it('an answer outside its contract is not sent', async () => {
    const response = await fetch(`${running.url}/copilot/broken`);
    expect(await refusal(response)).toMatchObject({ status: 500, code: 'server.error' });
  });
  it('a refusal keeps its detail and its delay', async () => {
    const response = await fetch(`${running.url}/copilot/refuse`);
    expect(response.headers.get('retry-after')).toBe('12');
    expect(await response.json()).toMatchObject({
      status: 429,
      detail: 'Rien avant lundi.',
      title: 'Plus de requêtes disponibles',
      retryAfterSeconds: 12,
    });
  });
});

describe('health', () => {
  it('is alive without its dependencies, ready only with the required ones', async () => {
    const lame = await startApp([], async () => ({ database: true, bus: false }));
    try {
      expect((await fetch(`${lame.url}/healthz`)).status).toBe(200);
      const ready = await fetch(`${lame.url}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toEqual({ status: 'unavailable', checks: { database: true, bus: false } });
    } finally {
      await lame.app.stop();
    }
  });
  it('stays ready without a watched dependency and reports it in /statusz', async () => {
    const lame = await startApp(
      [],
      async () => ({ database: true }),
      async () => ({ bus: false }),
    );
    try {
      const ready = await fetch(`${lame.url}/readyz`);
      expect(ready.status).toBe(200);
      expect(await ready.json()).toEqual({ status: 'ready', checks: { database: true } });
      expect(await (await fetch(`${lame.url}/statusz`)).json()).toEqual({ ready: true, checks: { database: true, bus: false } });
    } finally {
      await lame.app.stop();
    }
  });
  it('treats a check that throws as failed', async () => {
    const lame = await startApp([], async () => {
      throw new Error('connection refused');
    });
    try {
      expect((await fetch(`${lame.url}/readyz`)).status).toBe(503);
    } finally {
      await lame.app.stop();
    }
  });
});

/** Sends bytes as they are and returns everything that comes back until the server closes. */
function rawExchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
