import type { Account, SecondFactors } from '@attendu/contracts/auth/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRow } from '../src/db/schema.ts';
import { FREE_FAILURES } from '../src/domain/lock-out.ts';
import { createAuthenticator, totpOf } from './authenticator.ts';
import { codeOf, cookieOf, PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

const MINUTE = 60_000;
const BASE = '/copilot/auth/second-factors';
const CHECKS = '/copilot/auth/second-factor-checks';
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

type Answer = { status: number; code?: string; account: Account; token: string | null; recoveryCodes: string[] | null };
type Wide = Answer & Record<string, unknown>;

async function send(token: string, method: string, path: string, body?: unknown): Promise<Wide> {
  const response = await auth.call(method, path, await auth.headersOf(token), body);
  return { ...((response.status === 204 ? {} : await response.json()) as Wide), status: response.status };
}
const post = (token: string, path: string, body: unknown = {}) => send(token, 'POST', path, body);
const profile = (token: string) => send(token, 'GET', '/copilot/auth/profile');

/** A signed-in account with an application: its key, its session and its recovery codes. The clock is then past the code that it used. */
async function enrolled(user: UserRow) {
  const { token } = await auth.signedIn(user.email);
  const started = await post(token, `${BASE}/totp`, { password: PASSWORD });
  const secret = String(started.secret);
  const added = await post(token, `${BASE}/totp/confirmations`, { factorId: started.factorId, code: totpOf(secret, auth.clock.now()) });
  expect(added.status).toBe(200);
  auth.clock.advance(MINUTE);
  return { token: added.token ?? token, secret, codes: added.recoveryCodes ?? [] };
}
const code = (secret: string) => totpOf(secret, auth.clock.now());

describe('an application', () => {
  it('is added with the password and a first code; recovery codes are shown once, and the other sessions are closed', async () => {
    const user = await auth.user();
    const [{ token }, other] = [await auth.signedIn(user.email), await auth.signedIn(user.email)];
    expect(await post(token, `${BASE}/totp`, { password: 'faux' })).toMatchObject({ status: 403, code: 'auth.wrong_password' });
    const started = await post(token, `${BASE}/totp`, { password: PASSWORD });
    expect(started.uri).toMatch(new RegExp(`^otpauth://totp/Attendu:.*secret=${started.secret}`));
    const confirm = (sent: string) => post(token, `${BASE}/totp/confirmations`, { factorId: started.factorId, code: sent });
    expect(await confirm('000000')).toMatchObject({ status: 403, code: 'auth.factor_refused' });
    // Not yet a factor.
    expect((await auth.signedIn(user.email)).account.awaits).toBeUndefined();
    const added = await confirm(code(String(started.secret)));
    expect([added.status, added.recoveryCodes?.length, new Set(added.recoveryCodes).size]).toEqual([200, 10, 10]);
    expect(await auth.resolve(other.token)).toBeNull();
    const { factors, recoveryCodesLeft } = (await send(token, 'GET', BASE)) as unknown as SecondFactors;
    expect([factors.map(({ kind }) => kind), recoveryCodesLeft]).toEqual([['totp'], 10]);
    expect(JSON.stringify([factors, await auth.published('factor.changed')])).not.toContain(String(started.secret));
    expect(await auth.published('factor.changed')).toContainEqual({ userId: user.id, factorChange: 'totp_added' });
    const stored = await auth.db.database.kysely.selectFrom('secondFactors').selectAll().where('userId', '=', user.id).executeTakeFirst();
    expect(stored?.secret?.toString('latin1')).not.toContain(String(started.secret));
  });

  it('cannot be added to an account whose address is not proved', async () => {
    const user = await auth.user();
    const { token } = await auth.signedIn(user.email);
    await auth.db.database.kysely.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', user.id).execute();
    for (const path of ['totp', 'passkey-options'])
      expect(await post(token, `${BASE}/${path}`, { password: PASSWORD })).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
  });

  it('prepared by one account is not confirmed by another, nor after a quarter of an hour', async () => {
    const [{ token }, { token: stranger }] = [
      await auth.signedIn((await auth.user()).email),
      await auth.signedIn((await auth.user()).email),
    ];
    const started = await post(token, `${BASE}/totp`, { password: PASSWORD });
    const body = () => ({ factorId: started.factorId, code: code(String(started.secret)) });
    expect(await post(stranger, `${BASE}/totp/confirmations`, body())).toMatchObject({ code: 'auth.factor_unconfirmed' });
    auth.clock.advance(16 * MINUTE);
    expect(await post(token, `${BASE}/totp/confirmations`, body())).toMatchObject({ code: 'auth.factor_unconfirmed' });
  });
});

describe('a sign-in to an account with a factor', () => {
  it('opens a session that may do nothing before its code, and is then replaced', async () => {
    const user = await auth.user();
    const { secret } = await enrolled(user);
    const response = await auth.signIn(user.email, PASSWORD);
    const { account, token } = (await response.json()) as { account: Account; token: string };
    expect([account.awaits, cookieOf(response, '__Host-attendu_device')]).toEqual(['second_factor', '']);
    expect(await send(token, 'GET', '/copilot/auth/user')).toMatchObject({ status: 200, awaits: 'second_factor' });
    for (const [method, path] of [
      ['GET', '/copilot/auth/profile'],
      ['GET', BASE],
      ['POST', `${BASE}/totp`],
      ['POST', '/copilot/auth/password-changes'],
      ['DELETE', '/copilot/auth/sessions'],
    ] as const)
      expect(await send(token, method, path, method === 'POST' ? {} : undefined)).toMatchObject({
        status: 403,
        code: 'auth.second_factor_required',
      });
    expect(await post(token, CHECKS, { code: '12345' })).toMatchObject({ status: 403, code: 'auth.factor_refused' });
    const checked = await post(token, CHECKS, { code: code(secret) });
    expect([checked.status, checked.account.awaits]).toEqual([200, undefined]);
    expect(await auth.resolve(token)).toBeNull();
    expect((await profile(checked.token ?? '')).status).toBe(200);
  });

  it('stays a fresh sign-in with the identity provider once confirmed', async () => {
    const user = await auth.user();
    const { secret } = await enrolled(user);
    const { token } = await auth.signedIn(user.email);
    const sessionId = (await auth.resolve(token))?.sessionId ?? '';
    await auth.db.database.kysely.updateTable('sessions').set({ provedAt: auth.clock.now() }).where('id', '=', sessionId).execute();
    const checked = await post(token, CHECKS, { code: code(secret) });
    expect((await profile(checked.token ?? '')).freshUntil).not.toBeNull();
  });

  it('waits ten minutes, no more', async () => {
    const user = await auth.user();
    await enrolled(user);
    const { token } = await auth.signedIn(user.email);
    auth.clock.advance(10 * MINUTE - 1_000);
    expect((await auth.resolve(token))?.awaits).toBe('second_factor');
    auth.clock.advance(1_000);
    expect(await auth.resolve(token)).toBeNull();
  });

  it('takes a code once, in sequence or at once, and none of an earlier time', async () => {
    const user = await auth.user();
    const { secret } = await enrolled(user);
    const sessions = await Promise.all(Array.from({ length: 4 }, async () => (await auth.signedIn(user.email)).token));
    const [before, sent] = [totpOf(secret, new Date(auth.clock.now().getTime() - 30_000)), code(secret)];
    const statuses = await Promise.all(sessions.map(async (token) => (await post(token, CHECKS, { code: sent })).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    auth.clock.advance(2 * MINUTE);
    const { token } = await auth.signedIn(user.email);
    for (const used of [sent, before])
      expect(await post(token, CHECKS, { code: used })).toMatchObject({ status: 403, code: 'auth.factor_refused' });
  });

  it('accepts each recovery code once, in any spelling, and notifies the owner', async () => {
    const user = await auth.user();
    const { codes } = await enrolled(user);
    const [first = '', second = ''] = codes;
    const { token } = await auth.signedIn(user.email);
    const opened = await post(token, CHECKS, { recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')}` });
    expect(opened.status).toBe(200);
    expect(await auth.published('factor.changed')).toContainEqual({ userId: user.id, factorChange: 'code_used' });
    const again = await auth.signedIn(user.email);
    expect((await post(again.token, CHECKS, { recoveryCode: first })).status).toBe(403);
    const neighbour = await auth.user();
    await enrolled(neighbour);
    expect((await post((await auth.signedIn(neighbour.email)).token, CHECKS, { recoveryCode: second })).status).toBe(403);
    expect((await post(again.token, CHECKS, { recoveryCode: second })).status).toBe(200);
  });

  it('is locked by wrong codes, which the right password does not reset, and notifies the owner once', async () => {
    const user = await auth.user();
    const { secret } = await enrolled(user);
    for (let n = 0; n < FREE_FAILURES; n++) {
      const { token } = await auth.signedIn(user.email);
      expect((await post(token, CHECKS, { code: '000000' })).status).toBe(403);
    }
    const { token } = await auth.signedIn(user.email);
    expect(await post(token, CHECKS, { code: code(secret) })).toMatchObject({ status: 429, code: 'request.rate_limited' });
    auth.clock.advance(MINUTE);
    expect((await post(token, CHECKS, { code: code(secret) })).status).toBe(200);
    const told = (await auth.published('factor.changed')).filter(
      ({ userId, factorChange }) => userId === user.id && factorChange === 'locked',
    );
    expect(told).toHaveLength(1);
  });
});

describe('a passkey', () => {
  async function withPasskey(user: UserRow, key = createAuthenticator()) {
    const { token } = await auth.signedIn(user.email);
    const { options } = await post(token, `${BASE}/passkey-options`, { password: PASSWORD });
    const answer = key.register(options as { challenge: string });
    return { token, key, options, answer, added: await post(token, `${BASE}/passkeys`, { name: 'Clé du bureau', answer }) };
  }
  async function check(token: string, answerOf: (options: { challenge: string }) => unknown): Promise<Wide> {
    const { passkeyOptions } = await post(token, `${CHECKS}/options`, undefined);
    return post(token, CHECKS, { passkey: answerOf(passkeyOptions as { challenge: string }) });
  }

  it('is added with its name and opens the account', async () => {
    const user = await auth.user();
    const { key, token: first, added } = await withPasskey(user);
    expect([added.status, added.recoveryCodes?.length]).toEqual([200, 10]);
    const { token } = await auth.signedIn(user.email);
    const checked = await check(token, key.authenticate);
    expect(checked.status).toBe(200);
    const { factors } = (await send(checked.token ?? '', 'GET', BASE)) as unknown as SecondFactors;
    expect(factors).toMatchObject([{ kind: 'passkey', name: 'Clé du bureau', lastUsedAt: auth.clock.now().toISOString() }]);
    expect(await auth.resolve(first)).not.toBeNull();
  });

  it('of another site, for another challenge, sent twice, or copied is refused', async () => {
    const user = await auth.user();
    const { key, token: adding, answer } = await withPasskey(user);
    expect(await post(adding, `${BASE}/passkeys`, { name: 'Encore', answer })).toMatchObject({ code: 'auth.factor_unconfirmed' });
    const elsewhere = await withPasskey(await auth.user(), createAuthenticator({ origin: 'https://attendu.example.evil.test' }));
    expect(elsewhere.added).toMatchObject({ status: 403, code: 'auth.factor_refused' });

    const { token } = await auth.signedIn(user.email);
    const refused = { status: 403, code: 'auth.factor_refused' };
    expect(await check(token, () => key.authenticate({ challenge: 'AAAA' }))).toMatchObject(refused);
    expect(await check(token, (options) => createAuthenticator().authenticate(options))).toMatchObject(refused);
    expect(await check(token, () => ({}))).toMatchObject(refused);
    key.setCount(40);
    let sent: unknown;
    const checked = await check(token, (options) => {
      sent = key.authenticate(options);
      return sent;
    });
    expect(checked.status).toBe(200);
    const again = await auth.signedIn(user.email);
    expect(await check(again.token, () => sent)).toMatchObject(refused);
    key.setCount(10);
    expect(await check(again.token, key.authenticate)).toMatchObject(refused);
  });

  it('opens the account while its codes are locked', async () => {
    const user = await auth.user();
    const { key } = await withPasskey(user);
    const { token } = await auth.signedIn(user.email);
    for (let n = 0; n <= FREE_FAILURES; n++) await post(token, CHECKS, { code: '000000' });
    expect((await post(token, CHECKS, { code: '000000' })).status).toBe(429);
    expect((await check(token, key.authenticate)).status).toBe(200);
  });
});

describe('a dangerous act', () => {
  it('asks again for the factor after ten minutes', async () => {
    const user = await auth.user();
    const { token, secret, codes } = await enrolled(user);
    auth.clock.advance(10 * MINUTE);
    const stale = { status: 403, code: 'auth.fresh_factor_required' };
    const { factors } = (await send(token, 'GET', BASE)) as unknown as SecondFactors;
    const change = { currentPassword: PASSWORD, newPassword: 'Un autre mot de passe très long' };
    expect(await post(token, '/copilot/auth/password-changes', change)).toMatchObject(stale);
    expect(await post(token, '/copilot/auth/account-deletions', { email: user.email, password: PASSWORD })).toMatchObject(stale);
    expect(await send(token, 'DELETE', `${BASE}/${factors[0]?.id}`)).toMatchObject(stale);
    expect(await post(token, '/copilot/auth/recovery-codes', undefined)).toMatchObject(stale);
    expect(await post(token, `${BASE}/totp`, { password: PASSWORD })).toMatchObject(stale);
    expect(await post(token, CHECKS, { code: code(secret) })).toMatchObject({ status: 200, token: null });
    await auth.proved(await auth.headersOf(token));
    const renewed = await post(token, '/copilot/auth/recovery-codes', undefined);
    expect([renewed.status, renewed.recoveryCodes?.some((one) => codes.includes(one))]).toEqual([200, false]);
    const changed = await post(token, '/copilot/auth/password-changes', change);
    expect(changed.status).toBe(200);
    // The session continues under its new token.
    expect((await profile(changed.token ?? '')).status).toBe(200);
  });

  it('removes the last factor: its recovery codes go too, and the password is enough again', async () => {
    const user = await auth.user();
    const { token } = await enrolled(user);
    const stranger = await enrolled(await auth.user());
    const { factors } = (await send(token, 'GET', BASE)) as unknown as SecondFactors;
    const mine = `${BASE}/${factors[0]?.id}`;
    for (const one of [stranger.token, token]) await auth.proved(await auth.headersOf(one));
    expect((await send(stranger.token, 'DELETE', mine)).status).toBe(200);
    expect((await send(token, 'GET', BASE)).factors).toHaveLength(1);
    expect(await send(token, 'DELETE', mine)).toMatchObject({ status: 200, factors: [], recoveryCodesLeft: 0 });
    expect((await auth.signedIn(user.email)).account.awaits).toBeUndefined();
  });
});

describe('a super-administrator', () => {
  it('is led to add a factor at the first sign-in, cannot remove it, and has short sessions', async () => {
    const user = await auth.user({ isSuperAdmin: true });
    const { account, token } = await auth.signedIn(user.email);
    expect(account.awaits).toBe('enrolment');
    expect(await profile(token)).toMatchObject({ status: 403, code: 'auth.enrolment_required' });
    const started = await post(token, `${BASE}/totp`, {});
    const added = await post(token, `${BASE}/totp/confirmations`, { factorId: started.factorId, code: code(String(started.secret)) });
    const session = added.token ?? '';
    expect((await profile(session)).status).toBe(200);
    expect(await auth.resolve(token)).toBeNull();
    const { factors, required } = (await send(session, 'GET', BASE)) as unknown as SecondFactors;
    expect(required).toBe(true);
    await auth.proved(await auth.headersOf(session));
    expect(await send(session, 'DELETE', `${BASE}/${factors[0]?.id}`)).toMatchObject({ status: 409, code: 'auth.factor_required' });
    for (let n = 0; n < 26; n++) {
      auth.clock.advance(27 * MINUTE);
      expect(await auth.resolve(session)).not.toBeNull();
    }
    auth.clock.advance(20 * MINUTE);
    expect(await auth.resolve(session)).toBeNull();
    // Half an hour, whatever an open page calls by itself.
    const { token: waiting } = await auth.signedIn(user.email);
    const left = (await post(waiting, CHECKS, { code: code(String(started.secret)) })).token ?? '';
    for (let n = 1; n < 30; n += 1) {
      auth.clock.advance(MINUTE);
      expect(await auth.resolve(left, '?unattended=true')).not.toBeNull();
    }
    auth.clock.advance(MINUTE);
    expect(await auth.resolve(left, '?unattended=true')).toBeNull();
  });

  it('removes the factors of someone who lost them, which closes their sessions and notifies them', async () => {
    const user = await auth.user();
    const { token } = await enrolled(user);
    const admin = await auth.identity.userHeaders({ userId: (await auth.user()).id, roles: ['user', 'super_admin'] });
    const remove = (headers: Record<string, string>, id: string) =>
      auth.call('POST', `/copilot/admin/users/${id}/acts`, headers, { action: 'remove_factors', reason: 'Téléphone perdu' });
    expect((await remove(admin, user.id)).status).toBe(204);
    expect(await auth.resolve(token)).toBeNull();
    expect((await auth.signedIn(user.email)).account.awaits).toBeUndefined();
    expect(await auth.published('factor.changed')).toContainEqual({ userId: user.id, factorChange: 'reset' });
    const own = await auth.user({ isSuperAdmin: true });
    const self = await auth.identity.userHeaders({ userId: own.id, roles: ['user', 'super_admin'] });
    expect(await codeOf(await remove(self, own.id))).toBe('auth.forbidden');
  });

  it('may go without one where the configuration only offers it', async () => {
    const open = await startTestAuth({ ADMIN_SECOND_FACTOR: 'offered' });
    try {
      const user = await open.user({ isSuperAdmin: true });
      expect((await open.signedIn(user.email)).account.awaits).toBeUndefined();
    } finally {
      await open.stop();
    }
  });
});

describe('a firm that asks one of its members', () => {
  it('leaves a session without one the step of adding it, ends older ones, and lets nobody remove the last', async () => {
    const cabinetId = await auth.firm('Cabinet');
    const inFirm = { cabinetId, cabinetJoinedAt: auth.clock.now() };
    const [admin, member, stranger] = [await auth.user({ ...inFirm, isCabAdmin: true }), await auth.user(inFirm), await auth.user()];
    const rule = (token: string, required: boolean) => send(token, 'PUT', '/copilot/firm/second-factor', { required });
    const before = await auth.signedIn(admin.email);
    expect(await rule(before.token, true)).toMatchObject({ status: 409, code: 'firm.own_factor_missing' });
    const [old, other] = [await auth.signedIn(member.email), await auth.signedIn(stranger.email)];
    const { sessionId } = (await auth.resolve(old.token)) ?? {};
    auth.clock.advance(11 * MINUTE);
    const { token: adminToken, secret: adminSecret } = await enrolled(admin);
    expect(await rule((await auth.signedIn(member.email)).token, true)).toMatchObject({ status: 403, code: 'auth.forbidden' });
    expect(await rule(adminToken, true)).toMatchObject({ status: 200, secondFactorRequired: true });
    expect(await send(adminToken, 'GET', '/copilot/firm/members')).toMatchObject({ firm: { secondFactorRequired: true } });

    expect(await auth.resolve(old.token)).toBeNull();
    const check = async (id: string | undefined) => {
      const headers = await auth.identity.serviceHeaders('billing');
      return (await auth.call('POST', '/internal/auth/sessions/check', headers, { sessionIds: [id] })).json();
    };
    expect(await check(sessionId)).toEqual({ open: [] });
    expect(await auth.resolve(other.token)).not.toBeNull();

    const again = await auth.signedIn(member.email);
    expect(again.account.awaits).toBe('enrolment');
    expect(await send(again.token, 'GET', '/copilot/auth/profile')).toMatchObject({ status: 403, code: 'auth.enrolment_required' });
    const started = await post(again.token, `${BASE}/totp`, {});
    const secret = String(started.secret);
    const added = await post(again.token, `${BASE}/totp/confirmations`, { factorId: started.factorId, code: code(secret) });
    expect(added.status).toBe(200);
    const token = added.token ?? '';
    const { factors, required } = (await send(token, 'GET', BASE)) as unknown as SecondFactors;
    expect(required).toBe(true);
    await post(token, '/copilot/auth/owner-proofs', { password: PASSWORD });
    expect(await send(token, 'DELETE', `${BASE}/${factors[0]?.id}`)).toMatchObject({ status: 409, code: 'auth.factor_required' });

    expect(await rule(adminToken, false)).toMatchObject({ status: 200, secondFactorRequired: false });
    expect((await send(token, 'DELETE', `${BASE}/${factors[0]?.id}`)).status).toBe(200);
    expect((await auth.signedIn(member.email)).account.awaits).toBeUndefined();
    const lines = await auth.db.database.kysely
      .selectFrom('securityEvents')
      .select('detail')
      .where('event', '=', 'rights.changed')
      .where('userId', '=', admin.id)
      .orderBy('seq')
      .execute();
    expect(lines.map(({ detail }) => detail)).toEqual(['factor_required', 'factor_optional']);

    // A session opened with the factor that was removed since is one without, everywhere.
    const { sessionId: bare } = (await auth.resolve(token)) ?? {};
    expect(await check(bare)).toEqual({ open: [bare] });
    auth.clock.advance(11 * MINUTE);
    await post(adminToken, CHECKS, { code: code(adminSecret) });
    expect(await rule(adminToken, true)).toMatchObject({ status: 200 });
    expect(await auth.resolve(token)).toBeNull();
    expect(await check(bare)).toEqual({ open: [] });
  });
});
