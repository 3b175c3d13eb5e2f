import { authRoutes } from '@attendu/contracts/auth/routes';
import { gatewayRoutes } from '@attendu/contracts/gateway/routes';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { createApp } from '@attendu/http/create-app';
import { route } from '@attendu/http/route';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOf, type Gateway, log, resolveRoute, sessionOf, startService, startTestGateway, verify } from './fixtures.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function startGatewayWith(urls: Parameters<typeof startTestGateway>[0], env: Record<string, string> = {}): Promise<Gateway> {
  const auth = await startService('auth', [resolveRoute, route(authRoutes.checkAdminPassword, async () => undefined)]);
  const gateway = await startTestGateway({ auth: auth.url, ...urls }, { env });
  cleanups.push(auth.stop, gateway.stop);
  return gateway;
}

/** A service whose bus does not answer, though it serves. */
async function startWithoutBus(): Promise<string> {
  const app = createApp({
    service: 'billing',
    log,
    verify,
    routes: [],
    ready: async () => ({ database: true }),
    watched: async () => ({ bus: false }),
  });
  const { port } = await app.listen(0, '127.0.0.1');
  cleanups.push(() => app.stop(0));
  return `http://127.0.0.1:${port}`;
}

const statusOf = async (gateway: Gateway) => {
  const response = await fetch(`${gateway.url}/copilot/admin/status`, {
    headers: { ...sessionOf(['user', 'super_admin']).bearer, 'x-admin-password': 'le bon' },
  });
  expect(response.status).toBe(200);
  return gatewayRoutes.status.response.parse(await response.json());
};

describe('readiness', () => {
  it('stays 200 while every service is down: pages and their French errors still need the gateway', async () => {
    const gateway = await startTestGateway({});
    cleanups.push(gateway.stop);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  });

  it('stays 200 without Redis', async () => {
    const gateway = await startTestGateway({}, { env: { REDIS_URL: 'redis://127.0.0.1:9' } });
    cleanups.push(gateway.stop);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  });
});

describe('the status of the services', () => {
  it('names each service, the one that is down and the one that lacks its bus', async () => {
    const gateway = await startGatewayWith({ billing: await startWithoutBus() });
    const status = await statusOf(gateway);
    expect(status.status).toBe('degraded');
    expect(status.services.map(({ service }) => service).sort()).toEqual([...SERVICE_NAMES, 'gateway'].sort());
    const of = (name: string) => status.services.find(({ service }) => service === name);
    expect(of('auth')).toMatchObject({ status: 'up' });
    expect(of('billing')).toEqual({ service: 'billing', status: 'degraded', checks: { database: true, bus: false } });
    expect(of('admin-analytics')).toMatchObject({ status: 'down' });
    expect(of('gateway')).toEqual({ service: 'gateway', status: 'up', checks: { kv: true } });
  });

  it('is for super-administrators', async () => {
    const gateway = await startGatewayWith({});
    const call = (headers: Record<string, string>) => fetch(`${gateway.url}/copilot/admin/status`, { headers });
    expect(await codeOf(await call({}))).toBe('auth.required');
    expect(await codeOf(await call(sessionOf(['user', 'firm_admin']).bearer))).toBe('auth.forbidden');
  });

  it('is in the metrics', async () => {
    const { createServer } = await import('node:net');
    const port = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
    });
    const billing = await startWithoutBus();
    await startGatewayWith({ billing }, { METRICS_PORT: String(port) });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('attendu_service_up{service="billing"} 1');
    expect(text).toContain('attendu_service_up{service="dossier"} 0');
    expect(text).toContain('attendu_dependency_up{service="billing",dependency="bus"} 0');
    expect(text).toContain('attendu_dependency_up{service="billing",dependency="database"} 1');
  });
});
