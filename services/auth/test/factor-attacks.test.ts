import { authRoutes } from '@attendu/contracts/auth/routes';
import type { Profile, SecondFactors, Session } from '@attendu/contracts/auth/schemas';
import type { RouteContract } from '@attendu/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator, totpOf } from './authenticator.ts';
import { PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

const MINUTE = 60_000;
const BASE = '/copilot/auth/second-factors';
const CHECKS = '/copilot/auth/second-factor-checks';
const PROOFS = '/copilot/auth/owner-proofs';
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

type Answer = { status: number; code?: string; token?: string | null } & Record<string, unknown>;

async function send(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await auth.call(method, path, await auth.headersOf(token), body);
  return { ...((response.status === 204 ? {} : await response.json()) as object), status: response.status };
}
const post = (token: string, path: string, body: unknown = {}) => send(token, 'POST', path, body);
const signedIn = async () => (await auth.signedIn((await auth.user()).email)).token;

/** A signed-in account with an application: its key and its session. The clock is then past the code that it used. */
async function enrolled(email: string) {
  const { token } = await auth.signedIn(email);
  const started = await post(token, `${BASE}/totp`, { password: PASSWORD });
  const secret = String(started.secret);
  const added = await post(token, `${BASE}/totp/confirmations`, { factorId: started.factorId, code: totpOf(secret, auth.clock.now()) });
  expect(added.status).toBe(200);
  auth.clock.advance(MINUTE);
  return { token: added.token ?? token, secret };
}
const code = (secret: string) => totpOf(secret, auth.clock.now());
const factorsOf = async (token: string) => ((await send(token, 'GET', BASE)) as unknown as SecondFactors).factors;

describe("a device's answer", () => {
  const register = async (
    token: string,
    key = createAuthenticator(),
    change: (answer: Record<string, unknown>) => unknown = (one) => one,
  ) => {
    const { options } = await post(token, `${BASE}/passkey-options`, { password: PASSWORD });
    return post(token, `${BASE}/passkeys`, { name: 'Clé', answer: change(key.register(options as { challenge: string })) });
  };

  it.each([
    ['a number', 5],
    ['nothing', null],
    ['objects', [{ usb: true }, null, ['usb']]],
    ['words of no standard', ['x'.repeat(20_000)]],
  ])('with %s as its transports is treated as an ordinary key', async (_what, transports) => {
    const token = await signedIn();
    const added = await register(token, undefined, (answer) => ({ ...answer, response: { ...(answer.response as object), transports } }));
    expect([added.status, (await factorsOf(token)).length]).toEqual([200, 1]);
    const { passkeyOptions } = await post(token, `${CHECKS}/options`, undefined);
    expect(JSON.stringify(passkeyOptions)).toMatch(/"transports":\[("usb")?\]/);
  });

  it('is refused when it has the id of a key that exists, in this account or in another', async () => {
    const [key, first] = [createAuthenticator(), await signedIn()];
    expect((await register(first, key)).status).toBe(200);
    expect(await register(first, key)).toMatchObject({ status: 403, code: 'auth.factor_refused' });
    const second = await signedIn();
    expect(await register(second, key)).toMatchObject({ status: 403, code: 'auth.factor_refused' });
    expect(await factorsOf(second)).toEqual([]);
  });

  it.each([
    ['empty', {}],
    ['of other types', { id: 1, rawId: [], type: {}, response: 'no', clientExtensionResults: null }],
    ['without its parts', { id: 'a', rawId: 'a', type: 'public-key', response: {}, clientExtensionResults: {} }],
  ])('%s is refused, for adding and for checking', async (_what, answer) => {
    const token = await signedIn();
    expect((await register(token, undefined, () => answer)).status).toBe(403);
    expect((await register(token)).status).toBe(200);
    await post(token, `${CHECKS}/options`, undefined);
    expect(await post(token, CHECKS, { passkey: answer })).toMatchObject({ status: 403, code: 'auth.factor_refused' });
  });

  it('is refused in another session of the account, and for another purpose', async () => {
    const [user, key] = [await auth.user(), createAuthenticator()];
    const { token } = await auth.signedIn(user.email);
    expect((await register(token, key)).status).toBe(200);
    const [one, other] = [await auth.signedIn(user.email), await auth.signedIn(user.email)];
    const { passkeyOptions } = await post(one.token, `${CHECKS}/options`, undefined);
    await post(other.token, `${CHECKS}/options`, undefined);
    const answer = key.authenticate(passkeyOptions as { challenge: string });
    expect(await post(other.token, CHECKS, { passkey: answer })).toMatchObject({ status: 403, code: 'auth.factor_refused' });
    const { options } = await post(token, `${BASE}/passkey-options`, { password: PASSWORD });
    expect(await post(token, CHECKS, { passkey: key.authenticate(options as { challenge: string }) })).toMatchObject({ status: 403 });
    expect((await post(one.token, CHECKS, { passkey: answer })).status).toBe(200);
  });
});

describe('an attacker with a session that verified its factor a moment ago', () => {
  it('cannot add or replace a factor without the password', async () => {
    const { token, secret } = await enrolled((await auth.user()).email);
    for (const path of ['totp', 'passkey-options']) {
      expect(await post(token, `${BASE}/${path}`)).toMatchObject({ status: 403, code: 'auth.wrong_password' });
      expect(await post(token, `${BASE}/${path}`, { password: 'faux' })).toMatchObject({ status: 403, code: 'auth.wrong_password' });
    }
    expect(await factorsOf(token)).toHaveLength(1);
    expect((await post(token, CHECKS, { code: code(secret) })).status).toBe(200);
    expect((await post(token, `${BASE}/totp`, { password: PASSWORD })).status).toBe(200);
  });

  it('cannot remove a factor, renew the recovery codes or unlink an identity without the password, and may for five minutes with it', async () => {
    const user = await auth.user();
    const { token, secret } = await enrolled(user.email);
    const [factor] = await factorsOf(token);
    const identity = {
      issuer: 'https://ancien.example/',
      subject: user.id,
      userId: user.id,
      createdAt: auth.clock.now(),
      madeAccount: false,
    };
    await auth.db.database.kysely.insertInto('identities').values(identity).execute();
    const { identities } = (await send(token, 'GET', '/copilot/auth/profile')) as unknown as Profile;
    const acts = [
      ['POST', '/copilot/auth/recovery-codes'],
      ['DELETE', `/copilot/auth/identities/${identities[0]?.id}`],
      ['DELETE', `${BASE}/${factor?.id}`],
    ] as const;
    const refused = { status: 403, code: 'auth.owner_proof_required' };
    const expectRefused = async () => {
      for (const [method, path] of acts) expect([path, await send(token, method, path)]).toMatchObject([path, refused]);
    };
    await expectRefused();
    expect(await post(token, PROOFS, { password: 'faux' })).toMatchObject({ status: 403, code: 'auth.wrong_password' });
    await expectRefused();
    expect((await post(token, PROOFS, { password: PASSWORD })).status).toBe(204);
    auth.clock.advance(5 * MINUTE);
    expect((await post(token, CHECKS, { code: code(secret) })).status).toBe(200);
    await expectRefused();
    expect((await post(token, PROOFS, { password: PASSWORD })).status).toBe(204);
    for (const [method, path] of acts) expect([path, (await send(token, method, path)).status]).toEqual([path, 200]);
    expect(await factorsOf(token)).toEqual([]);
  });

  it('cannot make another session of the account fresh', async () => {
    const user = await auth.user();
    const { token: old, secret } = await enrolled(user.email);
    auth.clock.advance(11 * MINUTE);
    const { token } = await auth.signedIn(user.email);
    expect((await post(token, CHECKS, { code: code(secret) })).status).toBe(200);
    expect(await post(old, '/copilot/auth/recovery-codes', undefined)).toMatchObject({ status: 403, code: 'auth.fresh_factor_required' });
    const change = { currentPassword: PASSWORD, newPassword: 'Un autre mot de passe très long' };
    expect(await post(old, '/copilot/auth/password-changes', change)).toMatchObject({ code: 'auth.fresh_factor_required' });
  });
});

it('a session that is not fresh cannot end sessions, export personal data or change members of the firm', async () => {
  const now = auth.clock.now();
  const user = await auth.user({ cabinetId: await auth.firm('Cabinet Essai'), isCabAdmin: true, cabinetJoinedAt: now });
  const { token, secret } = await enrolled(user.email);
  auth.clock.advance(11 * MINUTE);
  const stale = { status: 403, code: 'auth.fresh_factor_required' };
  for (const [method, path, body] of [
    ['DELETE', '/copilot/auth/sessions'],
    ['DELETE', `/copilot/auth/sessions/${user.id}`],
    ['GET', '/copilot/auth/personal-data'],
    ['POST', '/copilot/firm/invitations', { email: 'x@firm.example' }],
    ['PATCH', `/copilot/firm/members/${user.id}`, { role: 'member' }],
    ['DELETE', `/copilot/firm/members/${user.id}`],
  ] as const)
    expect([path, await send(token, method, path, body)]).toMatchObject([path, stale]);
  expect((await post(token, CHECKS, { code: code(secret) })).status).toBe(200);
  expect((await send(token, 'DELETE', '/copilot/auth/sessions?keep=current')).status).toBe(204);
});

describe('a session', () => {
  it('of an account without a factor ends none before the password, whose proof counts in that session alone', async () => {
    const user = await auth.user();
    const [mine, other] = [await auth.signedIn(user.email), await auth.signedIn(user.email)];
    await auth.proved(await auth.headersOf(other.token));
    const id = (await auth.resolve(other.token))?.sessionId;
    const refused = { status: 403, code: 'auth.owner_proof_required' };
    for (const path of [`/${id}`, '', '?keep=current'])
      expect(await send(mine.token, 'DELETE', `/copilot/auth/sessions${path}`)).toMatchObject(refused);
    expect(await auth.resolve(other.token)).not.toBeNull();
    await auth.proved(await auth.headersOf(mine.token));
    expect((await send(mine.token, 'DELETE', `/copilot/auth/sessions/${id}`)).status).toBe(204);
    expect(await auth.resolve(other.token)).toBeNull();
  });

  it('in which the password was given to end another one still needs it at each route that asks for it', async () => {
    const user = await auth.user();
    const { token } = await auth.signedIn(user.email);
    await auth.proved(await auth.headersOf(token));
    const routes: RouteContract[] = Object.values(authRoutes);
    const shapeOf = ({ body }: RouteContract) =>
      (body as { shape?: Record<string, { safeParse(value: unknown): { success: boolean } }> } | undefined)?.shape;
    const asking = routes.filter((route) => route.access === 'user' && shapeOf(route)?.password?.safeParse(undefined).success);
    expect(asking.map(({ id }) => id)).toEqual(
      expect.arrayContaining(
        [authRoutes.deleteAccount, authRoutes.changePhone, authRoutes.startTotp, authRoutes.startPasskey].map(({ id }) => id),
      ),
    );
    for (const route of asking) {
      const body = 'email' in (shapeOf(route) ?? {}) ? { email: user.email } : {};
      expect([route.id, await send(token, route.method, route.path, body)]).toMatchObject([
        route.id,
        { status: 403, code: 'auth.wrong_password' },
      ]);
    }
    // The proof itself stands.
    expect((await send(token, 'DELETE', '/copilot/auth/sessions?keep=current')).status).toBe(204);
  });

  it('that replaces another one after a change of password does not have its proof', async () => {
    const { token } = await auth.signedIn((await auth.user()).email);
    await auth.proved(await auth.headersOf(token));
    const change = { currentPassword: PASSWORD, newPassword: 'Un autre mot de passe très long' };
    const next = (await post(token, '/copilot/auth/password-changes', change)).token ?? '';
    const refused = { status: 403, code: 'auth.owner_proof_required' };
    expect(await send(next, 'DELETE', '/copilot/auth/sessions?keep=current')).toMatchObject(refused);
    expect(await send(next, 'GET', '/copilot/auth/profile')).toMatchObject({ freshUntil: null });
  });

  it('whose ten minutes for the second factor have passed is no longer listed or counted', async () => {
    const user = await auth.user();
    const { token } = await enrolled(user.email);
    await auth.signedIn(user.email);
    const list = async () => ((await send(token, 'GET', '/copilot/auth/sessions')).sessions as Session[]).length;
    expect(await list()).toBe(2);
    auth.clock.advance(11 * MINUTE);
    expect(await list()).toBe(1);
    const state = await auth.call('GET', `/internal/auth/users/${user.id}/state`, await auth.identity.serviceHeaders('admin-analytics'));
    expect(await state.json()).toMatchObject({ account: { openSessions: 1 } });
  });

  it('of another user, ended by its id, stays open and leaves no line in the security log', async () => {
    const [victim, token] = [await auth.user(), await signedIn()];
    const theirs = await auth.signedIn(victim.email);
    const id = (await auth.resolve(theirs.token))?.sessionId;
    const mine = (await auth.resolve(token))?.userId;
    await auth.proved(await auth.headersOf(token));
    expect((await send(token, 'DELETE', `/copilot/auth/sessions/${id}`)).status).toBe(204);
    expect(await auth.resolve(theirs.token)).not.toBeNull();
    const ends = "select 1 from auth.security_events where event = 'session.ended' and user_id = any($1)";
    const { rows } = await auth.db.database.pool.query(ends, [[mine, victim.id]]);
    expect(rows).toEqual([]);
  });
});

it('another account’s id sent repeatedly writes one line a minute in the security log', async () => {
  const user = await auth.user();
  const refusal = async (route: string) =>
    auth.call('POST', '/internal/auth/subject-refusals', await auth.identity.serviceHeaders('billing'), { userId: user.id, route });
  for (let n = 0; n < 20; n++) expect((await refusal('auth.start-trial')).status).toBe(204);
  await refusal('billing.checkout');
  auth.clock.advance(MINUTE);
  await refusal('auth.start-trial');
  const { rows } = await auth.db.database.pool.query(
    "select detail from auth.security_events where event = 'subject.refused' and user_id = $1 order by seq",
    [user.id],
  );
  expect(rows.map(({ detail }) => detail)).toEqual(['auth.start-trial', 'billing.checkout', 'auth.start-trial']);
});

it('a reset of the password keeps the factors: whoever holds the mailbox still needs one', async () => {
  const user = await auth.user();
  const { secret } = await enrolled(user.email);
  const visitor = await auth.identity.visitorHeaders();
  await auth.call('POST', '/copilot/auth/password-reset-requests', visitor, { email: user.email });
  const reset = { token: await auth.mailedToken('password.reset-requested'), newPassword: 'Une phrase toute neuve' };
  expect((await auth.call('POST', '/copilot/auth/password-resets', visitor, reset)).status).toBe(204);
  const { account, token } = (await (await auth.signIn(user.email, reset.newPassword)).json()) as {
    account: { awaits?: string };
    token: string;
  };
  expect(account.awaits).toBe('second_factor');
  expect(await post(token, CHECKS, { code: code(secret) })).toMatchObject({ status: 200 });
});
