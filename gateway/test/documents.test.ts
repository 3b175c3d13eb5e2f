import { type AddressInfo, createServer } from 'node:net';
import { loadConfig } from '@attendu/config/load-config';
import { ROUTES } from '@attendu/contracts/route-registry';
import { afterEach, describe, expect, it } from 'vitest';
import { gatewayConfigSchema } from '../src/config.ts';
import { codeOf, readAll, startRaw, startTestGateway } from './fixtures.ts';

/** One that nothing listened on a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

type Operation = {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, { description: string }>;
  security?: object[];
};

it('the OpenAPI document has every public route and no internal one', async () => {
  const gateway = await startTestGateway({});
  cleanups.push(gateway.stop);
  const response = await fetch(`${gateway.url}/copilot/openapi.json`);
  expect(response.status).toBe(200);
  const document = (await response.json()) as { openapi: string; paths: Record<string, Record<string, Operation>> };
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const publicRoutes = ROUTES.filter(({ path }) => /^\/(copilot\/|api\/semantic_rag$)/.test(path));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(publicRoutes.map(({ id }) => id).sort());
  expect(JSON.stringify(document)).not.toContain('/internal/');
  const read = document.paths['/copilot/dossiers/{dossierId}']?.get;
  expect(read?.parameters).toEqual([expect.objectContaining({ name: 'dossierId', in: 'path', required: true })]);
  expect(read?.responses['404']?.description).toContain('dossier.not_found');
  const signIn = document.paths['/copilot/auth/sign-in']?.post;
  expect(signIn?.security).toEqual([]);
  expect(JSON.stringify(signIn?.requestBody)).toContain('"additionalProperties":false');
});

it('serves metrics on their own port only', async () => {
  const port = await freePort();
  const gateway = await startTestGateway({}, { env: { METRICS_PORT: String(port) } });
  cleanups.push(gateway.stop);
  await fetch(`${gateway.url}/copilot/nowhere`);
  expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404);
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(figures).toMatch(/attendu_http_calls_total\{service="gateway",route="none",status="404"\} [1-9]/);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

describe('the sandbox', () => {
  it('is proxied when configured, forms included, without the session', async () => {
    const seen: { url: string; headers: Record<string, unknown>; body: string }[] = [];
    const sandbox = await startRaw(async (request, response) => {
      seen.push({ url: request.url ?? '', headers: request.headers, body: await readAll(request) });
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>boîte</p>');
    });
    const gateway = await startTestGateway({}, { env: { SANDBOX_URL: sandbox.url } });
    cleanups.push(gateway.stop, sandbox.stop);
    const page = await fetch(`${gateway.url}/sandbox/mailbox?to=a`, { headers: { cookie: '__Host-attendu_session=0123456789abcdef0' } });
    expect(await page.text()).toBe('<p>boîte</p>');
    await fetch(`${gateway.url}/sandbox/pay`, { method: 'POST', body: new URLSearchParams({ card: '4242' }) });
    expect(seen.map(({ url, body }) => [url, body])).toEqual([
      ['/sandbox/mailbox?to=a', ''],
      ['/sandbox/pay', 'card=4242'],
    ]);
    expect(seen[0]?.headers.cookie).toBeUndefined();
  });

  it('does not exist otherwise', async () => {
    const gateway = await startTestGateway({});
    cleanups.push(gateway.stop);
    expect(await codeOf(await fetch(`${gateway.url}/sandbox/mailbox`))).toBe('route.not_found');
  });
});

describe('the configuration', () => {
  const url = 'http://127.0.0.1:1';
  const complete = {
    PORT: '0',
    SERVICE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----',
    CONTEXT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----',
    WEB_DIST: 'web/dist',
    PUBLIC_URL: 'https://attendu.test',
    AUTH_URL: url,
    BILLING_URL: url,
    DOSSIER_URL: url,
    RESEARCH_ORCHESTRATOR_URL: url,
    NOTIFICATION_URL: url,
    ADMIN_ANALYTICS_URL: url,
    ANONYMISER_URL: url,
  };
  it('defaults to production', () => expect(loadConfig(gatewayConfigSchema, complete).MODE).toBe('production'));
  it.each([
    ['the sandbox in production', { SANDBOX_URL: url }, 'SANDBOX_URL'],
    ['no rate limits in production', { RATE_LIMITS: 'false' }, 'RATE_LIMITS'],
    ['several replicas without Redis', { REPLICAS: '2' }, 'REDIS_URL'],
    ['a key that is none', { SERVICE_PRIVATE_KEY: 'short' }, 'SERVICE_PRIVATE_KEY'],
  ])('refuses %s', (_name, env, message) => expect(() => loadConfig(gatewayConfigSchema, { ...complete, ...env })).toThrow(message));
});
