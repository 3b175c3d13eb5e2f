import { ROUTES } from '@attendu/contracts/route-registry';
import { route } from '@attendu/http/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, resolveRoute, sessionOf, startService, startTestGateway } from './fixtures.ts';

const OPENING = ROUTES.filter((contract) => contract.opensSession === true);

/** User of the last call that auth received. */
let lastUser: string | null | undefined;
/** Whether it took the last call for a browser's. */
let wasBrowser: boolean | undefined;
let gateway: Gateway;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const stubs = OPENING.map(({ body: _body, ...rest }) =>
    route({ ...rest, response: null }, async (ctx) => {
      lastUser = ctx.user?.userId ?? null;
      wasBrowser = ctx.fromBrowser;
      return undefined;
    }),
  );
  const auth = await startService('auth', [resolveRoute, ...stubs]);
  gateway = await startTestGateway({ auth: auth.url }, { env: { RATE_LIMITS: 'false' } });
  stops.push(gateway.stop, auth.stop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function subjectOf(path: string, headers: Record<string, string>): Promise<string | null | undefined> {
  lastUser = undefined;
  await fetch(gateway.url + path, { method: 'POST', headers });
  return lastUser;
}

test('lists the routes that open a session', () => {
  expect(OPENING.map(({ id }) => id).sort()).toEqual([
    'auth.create-verified-account',
    'auth.finish-oidc',
    'auth.join-firm',
    'auth.set-password',
    'auth.sign-in',
  ]);
});

test.each(OPENING.map(({ id, path }) => [id, path]))('%s replaces the session of its cookie, never that of a header', async (_id, path) => {
  const [program, browser] = [sessionOf(), sessionOf()];
  expect(await subjectOf(path, program.bearer)).toBeNull();
  expect(await subjectOf(path, browser.cookie)).toBe(browser.user.userId);
  expect(await subjectOf(path, { ...program.bearer, ...browser.cookie })).toBe(browser.user.userId);
  // A malformed header changes nothing; another site's page is still refused.
  expect(await subjectOf(path, { ...browser.cookie, authorization: 'Basic x' })).toBe(browser.user.userId);
  expect(await subjectOf(path, { ...program.bearer, ...browser.cookie, 'sec-fetch-site': 'cross-site' })).toBeUndefined();
});

test.each([
  ['a page, by Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin' }), true],
  ['a page, by Origin', () => ({ origin: gateway.url }), true],
  ['a program', () => ({}), false],
])('auth is told whether the call is of %s', async (_name, headers, expected) => {
  expect(await subjectOf(OPENING[0]?.path ?? '', headers())).toBeNull();
  expect(wasBrowser).toBe(expected);
});
