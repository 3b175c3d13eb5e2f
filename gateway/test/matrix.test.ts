import { authRoutes } from '@attendu/contracts/auth/routes';
import type { Role } from '@attendu/contracts/identity';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { type RouteContract, SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';
import { ROUTES } from '@attendu/contracts/route-registry';
import { createServiceToken } from '@attendu/http/identity';
import { problem } from '@attendu/http/problem';
import { type Route, route, streamRoute } from '@attendu/http/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type Gateway, resolveRoute, SERVICE_KEY, sessionOf, sessions, startService, startTestGateway } from './fixtures.ts';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const CALLERS = ['visitor', 'user', 'firm_admin', 'super_admin', 'service'] as const;
type CallerKind = (typeof CALLERS)[number];

/** Who holds which roles: a firm administrator and a super-administrator are users too, and neither is the other. */
const ROLES_OF: Readonly<Record<'user' | 'firm_admin' | 'super_admin', Role[]>> = {
  user: ['user'],
  firm_admin: ['user', 'firm_admin'],
  super_admin: ['user', 'super_admin'],
};

/** The expected status, written independently of the code that enforces it. */
function expectedStatus(contract: RouteContract, caller: CallerKind): number {
  if (!/^\/(copilot|api|webhooks)\//.test(contract.path)) return 404;
  if (contract.access === 'public') return contract.status;
  if (caller === 'visitor' || caller === 'service') return 401;
  return ROLES_OF[caller].includes(contract.access as Role) ? contract.status : 403;
}

const ADMIN_PASSWORD = 'le mot des administrateurs';
const checkAdminRoute = route(authRoutes.checkAdminPassword, async (_ctx, { body }) => {
  if (body.password !== ADMIN_PASSWORD) throw problem('admin.password_refused');
  return undefined;
});
// The gateway calls both for its own pages, at any time.
const providerRoute = route(authRoutes.identityProvider, async () => ({ provider: null }));
const corpusRoute = route(researchRoutes.corpusHeld, async () => ({ documents: 0, indexed: 0, complete: true, percent: 100, sources: [] }));
/** What the gateway itself calls, by service. */
const OWN_CALLS: Partial<Record<ServiceName, Route[]>> = {
  auth: [resolveRoute, checkAdminRoute, providerRoute],
  'research-orchestrator': [corpusRoute],
};
const STUBBED: readonly string[] = Object.values(OWN_CALLS).flatMap((calls) => calls.map(({ contract }) => contract.id));

const hits: string[] = [];
/** A stub with the route's identity, access and status but without input validation: only access is tested here. */
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
    const stubs = ROUTES.filter(({ owner, id }) => owner === name && !STUBBED.includes(id)).map(stubOf);
    const started = await startService(name, [...stubs, ...(OWN_CALLS[name] ?? [])]);
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
  if (caller === 'service') return { 'x-attendu-context': await createServiceToken(SERVICE_KEY, 'billing') };
  return caller === 'super_admin' ? { ...tokens[caller].bearer, 'x-admin-password': ADMIN_PASSWORD } : tokens[caller].bearer;
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
    // No service sees a call of the gateway's own routes. A stream has its session checked again while it is open.
    expect(hits.filter((id) => id !== authRoutes.checkSessions.id)).toEqual(
      expected < 400 && contract.owner !== 'gateway' && !STUBBED.includes(contract.id) ? [contract.id] : [],
    );
  });
});

async function send(contract: RouteContract, headers: Record<string, string>, body: object = {}): Promise<Response> {
  hits.length = 0;
  const write = contract.method !== 'GET';
  return fetch(gateway.url + contract.path.replace(/:\w+/g, ID), {
    method: contract.method,
    headers: { ...headers, ...(write ? { 'content-type': 'application/json' } : {}) },
    ...(write ? { body: JSON.stringify(body) } : {}),
  });
}

const ADMIN_ROUTES = ROUTES.filter(({ access }) => access === 'super_admin').map((contract) => [contract.id, contract] as const);

describe.each(ADMIN_ROUTES)('the administrator’s route %s', (_id, contract) => {
  it('asks a super-administrator for the administrator’s password, at each call', async () => {
    const { bearer } = tokens.super_admin;
    for (const [headers, code] of [
      [bearer, 'admin.password_required'],
      [{ ...bearer, 'x-admin-password': '' }, 'admin.password_required'],
      [{ ...bearer, 'x-admin-password': 'faux' }, 'admin.password_refused'],
      [{ ...bearer, 'x-admin-password': 'x'.repeat(300) }, 'admin.password_refused'],
    ] as const) {
      const response = await send(contract, headers);
      expect([response.status, await codeOf(response), hits]).toEqual([403, code, []]);
    }
    expect((await send(contract, { ...bearer, 'x-admin-password': ADMIN_PASSWORD })).status).toBe(contract.status);
    expect(await codeOf(await send(contract, bearer))).toBe('admin.password_required');
  });

  it('is opened neither by the password without the role, nor by it without a session', async () => {
    for (const [headers, status] of [
      [tokens.firm_admin.bearer, 403],
      [{}, 401],
    ] as const) {
      const response = await send(contract, { ...headers, 'x-admin-password': ADMIN_PASSWORD }, { admin_password: ADMIN_PASSWORD });
      expect([response.status, hits]).toEqual([status, []]);
    }
  });

  // A call that reads has no body.
  if (contract.method === 'GET') return;
  it('takes the password from its body as well', async () => {
    const { bearer } = tokens.super_admin;
    expect((await send(contract, bearer, { admin_password: ADMIN_PASSWORD })).status).toBe(contract.status);
    for (const admin_password of ['faux', 12, null, '']) {
      const response = await send(contract, bearer, { admin_password });
      expect([response.status, hits]).toEqual([403, []]);
    }
    const refused = await send(contract, { ...bearer, 'x-admin-password': 'faux' }, { admin_password: ADMIN_PASSWORD });
    expect(await codeOf(refused)).toBe('admin.password_refused');
  });
});

describe('a session opened by a temporary password', () => {
  const limited = sessionOf(['user', 'firm_admin', 'super_admin']);
  sessions.set(limited.token, { ...limited.user, mustChangePassword: true });
  const guarded = ROUTES.filter(({ path, access }) => /^\/(copilot|api)\//.test(path) && access !== 'public');

  it.each(guarded.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))('%s', async (_name, contract) => {
    const response = await send(contract, { ...limited.bearer, 'x-admin-password': ADMIN_PASSWORD });
    if (contract.withTemporaryPassword) expect([response.status, hits]).toEqual([contract.status, [contract.id]]);
    else expect([response.status, await codeOf(response), hits]).toEqual([403, 'auth.password_change_required', []]);
  });
});

describe.each(['second_factor', 'enrolment'] as const)('a session that awaits its %s', (awaits) => {
  const limited = sessionOf(['user', 'firm_admin', 'super_admin']);
  sessions.set(limited.token, { ...limited.user, awaits });
  const refused = awaits === 'enrolment' ? 'auth.enrolment_required' : 'auth.second_factor_required';
  const guarded = ROUTES.filter(({ path, access }) => /^\/(copilot|api)\//.test(path) && access !== 'public');

  it.each(guarded.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))('%s', async (_name, contract) => {
    const response = await send(contract, { ...limited.bearer, 'x-admin-password': ADMIN_PASSWORD });
    if (contract.whileAwaiting === 'any' || contract.whileAwaiting === awaits)
      expect([response.status, hits]).toEqual([contract.status, [contract.id]]);
    else expect([response.status, await codeOf(response), hits]).toEqual([403, refused, []]);
  });

  it('may do what leads out of there, and no more', () => {
    const open = ROUTES.filter(({ whileAwaiting }) => whileAwaiting === 'any' || whileAwaiting === awaits).map(({ id }) => id);
    const always = ['auth.current-user', 'auth.sign-out'];
    const own =
      awaits === 'second_factor'
        ? ['auth.check-factor', 'auth.start-factor-check']
        : ['auth.add-passkey', 'auth.confirm-totp', 'auth.second-factors', 'auth.start-passkey', 'auth.start-totp'];
    expect(open.sort()).toEqual([...always, ...own].sort());
  });
});

describe('a dangerous act of an account with a second factor', () => {
  const MINUTE = 60_000;
  const withFactor = (factorAt: number) => {
    const session = sessionOf(['user', 'firm_admin', 'super_admin']);
    sessions.set(session.token, { ...session.user, factorAt });
    return { ...session.bearer, 'x-admin-password': ADMIN_PASSWORD };
  };
  const [fresh, stale] = [withFactor(Date.now()), withFactor(Date.now() - 11 * MINUTE)];
  const guarded = ROUTES.filter(({ path, access }) => /^\/copilot\//.test(path) && access !== 'public');

  it.each(guarded.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))('%s', async (_name, contract) => {
    expect((await send(contract, fresh)).status).toBe(contract.status);
    const response = await send(contract, stale);
    if (contract.freshFactor !== true) expect(response.status).toBe(contract.status);
    else expect([response.status, await codeOf(response), hits]).toEqual([403, 'auth.fresh_factor_required', []]);
  });

  it('is marked as such in its contract', () => {
    expect(ROUTES.filter(({ freshFactor }) => freshFactor).map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'auth.change-password',
        'auth.change-phone',
        'auth.delete-account',
        'auth.remove-identity',
        'auth.remove-factor',
        'auth.administer-account',
        'auth.create-invite',
        'billing.grant-plan',
      ]),
    );
  });
});

it('covers every service that owns a public route', () => {
  expect(new Set(ROUTES.map(({ owner }) => owner)).size).toBeGreaterThanOrEqual(5);
});
