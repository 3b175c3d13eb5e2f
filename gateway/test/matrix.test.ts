import type { Role } from '@attendu/contracts/identity';
import { type RouteContract, SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';
import { ROUTES } from '@attendu/contracts/route-registry';
import { createServiceToken } from '@attendu/http/identity';
import { type Route, route, streamRoute } from '@attendu/http/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, INTERNAL_SECRET, resolveRoute, sessionOf, startService, startTestGateway } from './fixtures.ts';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const CALLERS = ['visitor', 'user', 'firm_admin', 'super_admin', 'service'] as const;
type CallerKind = (typeof CALLERS)[number];

/** Who holds which roles: a firm administrator and a super-administrator are users too, and neither is the other. */
const ROLES_OF: Readonly<Record<'user' | 'firm_admin' | 'super_admin', Role[]>> = {
  user: ['user'],
  firm_admin: ['user', 'firm_admin'],
  super_admin: ['user', 'super_admin'],
};

/** The rule, written here apart from the code that enforces it. */
function expectedStatus(contract: RouteContract, caller: CallerKind): number {
  if (!/^\/(copilot|webhooks)\//.test(contract.path)) return 404;
  if (contract.access === 'public') return contract.status;
  if (caller === 'visitor' || caller === 'service') return 401;
  return ROLES_OF[caller].includes(contract.access as Role) ? contract.status : 403;
}

const hits: string[] = [];
/** The route's own identity, access and status, with any input and no body: only who may call is at stake here. */
function stubOf(contract: RouteContract): Route {
  const { params: _params, query: _query, body: _body, ...rest } = contract;
  const hit = async (): Promise<undefined> => void hits.push(contract.id);
  return contract.stream ? streamRoute({ ...rest, response: null }, hit) : route({ ...rest, response: null }, hit);
}

let gateway: Gateway;
const services: { stop(): Promise<void> }[] = [];
const tokens = { user: sessionOf(ROLES_OF.user), firm_admin: sessionOf(ROLES_OF.firm_admin), super_admin: sessionOf(ROLES_OF.super_admin) };

beforeAll(async () => {
  const urls: Partial<Record<ServiceName, string>> = {};
  for (const name of SERVICE_NAMES) {
    const stubs = ROUTES.filter(({ owner, id }) => owner === name && id !== 'auth.resolve-session').map(stubOf);
    const started = await startService(name, name === 'auth' ? [...stubs, resolveRoute] : stubs);
    services.push(started);
    urls[name] = started.url;
  }
  gateway = await startTestGateway(urls, { env: { RATE_LIMITS: 'false' } });
});
afterAll(async () => {
  await gateway.stop();
  for (const service of services) await service.stop();
});

async function headersOf(caller: CallerKind): Promise<Record<string, string>> {
  if (caller === 'visitor') return {};
  if (caller === 'service') return { 'x-attendu-context': await createServiceToken(INTERNAL_SECRET, 'billing') };
  return tokens[caller].bearer;
}

describe.each(ROUTES.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))('%s', (_name, contract) => {
  it.each(CALLERS)('by %s', async (caller) => {
    hits.length = 0;
    const path = contract.path.replace(/:\w+/g, ID);
    const write = contract.method !== 'GET';
    const response = await fetch(gateway.url + path, {
      method: contract.method,
      headers: { ...(await headersOf(caller)), ...(write ? { 'content-type': 'application/json' } : {}) },
      ...(write ? { body: '{}' } : {}),
    });
    await response.text();
    const expected = expectedStatus(contract, caller);
    expect(response.status).toBe(expected);
    // The gateway answers its own routes: no service hears of them.
    expect(hits).toEqual(expected < 400 && contract.owner !== 'gateway' ? [contract.id] : []);
  });
});

it('covers every service that owns a public route', () => {
  expect(new Set(ROUTES.map(({ owner }) => owner)).size).toBeGreaterThanOrEqual(5);
});
