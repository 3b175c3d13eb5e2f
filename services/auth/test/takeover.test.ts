import { randomInt, randomUUID } from 'node:crypto';
import { DEVICE_COOKIE } from '@attendu/contracts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '../src/domain/session.ts';
import { CLIENT, type Claims, type FakeProvider, startFakeProvider } from './fake-provider.ts';
import { codeOf, cookieOf, PASSWORD, sessionTokenOf, startTestAuth, type TestAuth } from './harness.ts';

/**
 * An attacker creates an account with a victim's address, and the victim then verifies it: no credential of the attacker may open the
 * account afterwards, in any order of events.
 */

const OWNERS = 'une phrase que seul le propriétaire sait';
let provider: FakeProvider;
let auth: TestAuth;
const codes: string[] = [];
beforeAll(async () => {
  provider = await startFakeProvider();
  auth = await startTestAuth(
    {
      MODE: 'embedded',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      SMS_DAILY_CAP: '10000',
    },
    {
      codeSender: {
        async send(_phone, code) {
          codes.push(code);
          return null;
        },
      },
    },
  );
});
afterAll(async () => {
  await auth.stop();
  await provider.stop();
});

type Headers = Record<string, string>;
/** Each from its own network address, so that no limit applies. */
const visitor = (): Promise<Headers> => auth.identity.visitorHeaders(`198.51.${randomInt(256)}.${randomInt(1, 255)}`);
const post = async (path: string, body: unknown, headers?: Headers): Promise<Response> =>
  auth.call('POST', `/copilot/${path}`, headers ?? (await visitor()), body);
const victimsEmail = (): string => `victime.${randomUUID()}@cabinet.example`;

async function started(body: object = {}): Promise<{ url: string; cookie: string }> {
  const response = await post('auth/oidc/start', body);
  return { url: ((await response.json()) as { url: string }).url, cookie: cookieOf(response, '__Host-attendu_oidc') };
}
async function signInByProvider(claims: Claims): Promise<Response> {
  const { url, cookie } = await started();
  return post('auth/oidc/finish', { answer: provider.authorise(url, claims) }, { ...(await visitor()), cookie });
}
const unproved = (email: string): Claims & { sub: string } => ({ sub: randomUUID(), email, email_verified: false });

type Made = { email: string; session: string; device?: string };
/** An account created with an address, and its creator's password and phone. */
async function signedUp(email: string): Promise<Made> {
  const phone = `06${randomInt(10, 29)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
  const headers = await visitor();
  const { attempt } = (await (await post('start-phone-verification', { phone, email }, headers)).json()) as { attempt: string };
  await post('check-phone-verification', { phone, email, attempt, code: codes.at(-1) });
  const response = await post('create-verified-account', { email, password: PASSWORD, attempt });
  expect(response.status).toBe(200);
  return { email, session: sessionTokenOf(response), device: cookieOf(response, DEVICE_COOKIE).split('=')[1] ?? '' };
}
const userOf = (email: string) =>
  auth.db.database.kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const identitiesOf = async (userId: string) =>
  (await auth.db.database.kysely.selectFrom('identities').select('userId').where('userId', '=', userId).execute()).length;

const confirm = (token: string, newPassword?: string, headers?: Headers) =>
  post('auth/email-verifications', newPassword === undefined ? { token } : { token, newPassword }, headers);
const check = async (token: string, headers?: Headers) => (await post('auth/email-verifications/check', { token }, headers)).json();
async function resetToken(email: string): Promise<string> {
  await post('auth/password-reset-requests', { email });
  return auth.mailedToken('password.reset-requested');
}
const reset = (token: string, headers?: Headers) => post('auth/password-resets', { token, newPassword: OWNERS }, headers);

/** Checks that nothing of the creator's is left, and that the owner has the account. */
async function expectOwnersAlone(made: Made, identities: readonly Claims[] = []): Promise<void> {
  expect(await auth.resolve(made.session)).toBeNull();
  expect((await auth.signIn(made.email, PASSWORD, '203.0.113.7')).status).toBe(401);
  for (const identity of identities) expect(await codeOf(await signInByProvider(identity))).toBe('auth.oidc_failed');
  const user = await userOf(made.email);
  expect(user).toMatchObject({ phone: null, phoneVerifiedAt: null });
  expect(user.emailVerifiedAt).not.toBeNull();
  // One browser: that in which the owner opened the link, with a new cookie.
  const devices = await auth.db.database.kysely.selectFrom('devices').select('digest').where('userId', '=', user.id).execute();
  expect([await identitiesOf(user.id), devices.length]).toEqual([0, 1]);
  expect(devices[0]?.digest.equals(digestOf(made.device ?? ''))).toBe(false);
  expect((await auth.signIn(made.email, OWNERS, '203.0.113.8')).status).toBe(200);
}

describe('an account created by an attacker', () => {
  it('is not deleted by a call of theirs whose password was being compared while the owner took it', async () => {
    const made = await signedUp(victimsEmail());
    const headers = await auth.headersOf(made.session);
    const token = await resetToken(made.email);
    const { verify } = auth.passwords;
    auth.passwords.verify = async (...args) => {
      auth.passwords.verify = verify;
      const matches = await verify(...args);
      expect((await reset(token)).status).toBe(204);
      return matches;
    };
    expect(await codeOf(await post('auth/account-deletions', { email: made.email, password: PASSWORD }, headers))).toBe('auth.required');
    await expectOwnersAlone(made);
  });

  it('is confirmed in another browser only together with a new password, and then belongs to the mailbox’s owner alone', async () => {
    const made = await signedUp(victimsEmail());
    const token = await auth.mailedToken('email.verification-requested');
    expect(await check(token)).toEqual({ usable: true, asksPassword: true });
    for (let n = 0; n < 2; n += 1) expect(await codeOf(await confirm(token))).toBe('auth.new_password_required');
    expect(await codeOf(await confirm(token, 'azerty'))).toBe('auth.password_too_common');
    expect(await codeOf(await confirm(token, PASSWORD))).toBe('auth.password_unchanged');
    // Nothing happened yet: the link was only checked.
    expect((await userOf(made.email)).emailVerifiedAt).toBeNull();
    expect(await codeOf(await auth.signIn(made.email, PASSWORD, '203.0.113.9'))).toBe('EMAIL_NOT_VERIFIED');
    await auth.db.database.kysely
      .updateTable('users')
      .set({ firstName: 'Faux', lastName: 'Nom' })
      .where('email', '=', made.email)
      .execute();
    expect((await confirm(token, OWNERS)).status).toBe(204);
    await expectOwnersAlone(made);
    // Nor are the names kept that its creator typed.
    expect(await userOf(made.email)).toMatchObject({ firstName: '', lastName: '' });
    expect(await check(token)).toEqual({ usable: false, asksPassword: false });
  });

  it('is unchanged when the link is opened in its own session; every other session ends', async () => {
    const made = await signedUp(victimsEmail());
    const token = await auth.mailedToken('email.verification-requested');
    const mine = await auth.headersOf(made.session);
    const changed = await post('auth/password-changes', { currentPassword: PASSWORD, newPassword: OWNERS }, mine);
    const session = sessionTokenOf(changed);
    // The password was changed: earlier links are void.
    expect(await check(token)).toEqual({ usable: false, asksPassword: false });
    auth.clock.advance(2 * 60_000);
    await post('auth/email-verification-requests', { email: made.email });
    const again = await auth.mailedToken('email.verification-requested');
    const headers = await auth.headersOf(session);
    expect(await check(again, headers)).toEqual({ usable: true, asksPassword: false });
    expect((await confirm(again, undefined, headers)).status).toBe(204);
    expect(await auth.resolve(session)).toMatchObject({ emailVerified: true });
    expect((await userOf(made.email)).phone).not.toBeNull();
    expect((await auth.signIn(made.email, OWNERS, '203.0.113.8')).status).toBe(200);
  });

  it('is not confirmed by a session of another account, nor by one of its own that was closed', async () => {
    const made = await signedUp(victimsEmail());
    const token = await auth.mailedToken('email.verification-requested');
    const other = await auth.headersOf((await auth.signedIn((await auth.user()).email)).token);
    const closed = await auth.headersOf(made.session);
    await auth.db.database.kysely
      .updateTable('sessions')
      .set({ revokedAt: auth.clock.now() })
      .where('userId', '=', (await userOf(made.email)).id)
      .execute();
    for (const headers of [other, closed]) {
      expect(await check(token, headers)).toEqual({ usable: true, asksPassword: true });
      expect(await codeOf(await confirm(token, undefined, headers))).toBe('auth.new_password_required');
    }
    expect((await confirm(token, OWNERS, other)).status).toBe(204);
    await expectOwnersAlone(made);
  });

  it('opened in the creator’s own session on a shared machine goes to its owner too, who declares that they did not create it', async () => {
    const made = await signedUp(victimsEmail());
    const token = await auth.mailedToken('email.verification-requested');
    expect((await confirm(token, OWNERS, await auth.headersOf(made.session))).status).toBe(204);
    await expectOwnersAlone(made);
  });

  it('goes to its owner by a reset as well, in any session', async () => {
    for (const inMakersSession of [false, true]) {
      const made = await signedUp(victimsEmail());
      const headers = inMakersSession ? await auth.headersOf(made.session) : undefined;
      const verification = await auth.mailedToken('email.verification-requested');
      expect((await reset(await resetToken(made.email), headers)).status).toBe(204);
      await expectOwnersAlone(made);
      expect(await check(verification)).toEqual({ usable: false, asksPassword: false });
    }
  });

  it('keeps nothing that its creator does while the owner chooses a password: sessions opened meanwhile end too', async () => {
    const made = await signedUp(victimsEmail());
    const token = await auth.mailedToken('email.verification-requested');
    const mine = await auth.headersOf(made.session);
    const change = () => post('auth/password-changes', { currentPassword: PASSWORD, newPassword: 'le nouveau mot du pirate' }, mine);
    const [changed, confirmed] = await Promise.all([change(), confirm(token, OWNERS)]);
    // In either order: the link was void, and the owner requests another, or the account is theirs.
    if (confirmed.status !== 204) {
      expect(await codeOf(confirmed)).toBe('auth.link_invalid');
      auth.clock.advance(2 * 60_000);
      await post('auth/email-verification-requests', { email: made.email });
      expect((await confirm(await auth.mailedToken('email.verification-requested'), OWNERS)).status).toBe(204);
    }
    if (changed.status === 200) expect(await auth.resolve(sessionTokenOf(changed))).toBeNull();
    expect((await auth.signIn(made.email, 'le nouveau mot du pirate', '203.0.113.9')).status).toBe(401);
    await expectOwnersAlone(made);
  });

  it('refuses a phone from a creator’s call that the gateway had already let through', async () => {
    const email = victimsEmail();
    const made = await signInByProvider(unproved(email));
    const mine = await auth.headersOf(sessionTokenOf(made));
    const token = await auth.mailedToken('email.verification-requested');
    const phone = `06${randomInt(10, 29)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
    const { attempt } = (await (await post('start-phone-verification', { phone }, mine)).json()) as { attempt: string };
    await post('check-phone-verification', { phone, attempt, code: codes.at(-1) }, mine);
    expect((await confirm(token, OWNERS)).status).toBe(204);
    expect(await codeOf(await post('start-trial', { attempt }, mine))).toBe('auth.required');
    const change = await auth.call('PUT', '/copilot/auth/profile/phone', mine, { attempt, password: PASSWORD });
    expect(await codeOf(change)).toBe('auth.wrong_password');
    expect((await userOf(email)).phone).toBeNull();
  });

  it('has the same address afterwards: no call changes it', async () => {
    const made = await signedUp(victimsEmail());
    const headers = await auth.headersOf(made.session);
    const change = await auth.call('PATCH', '/copilot/auth/profile', headers, { firstName: 'A', lastName: 'B', email: victimsEmail() });
    expect(change.status).toBe(400);
    expect((await userOf(made.email)).email).toBe(made.email);
  });

  it('loses its invitation, whose secret its sender knows, once its address is verified otherwise', async () => {
    const email = victimsEmail();
    const { id } = await auth.user({ email, emailVerifiedAt: null });
    const linkId = randomUUID();
    const { kysely } = auth.db.database;
    const now = auth.clock.now();
    const link = { id: linkId, purpose: 'invitation' as const, accountDigest: Buffer.alloc(32), userId: id, requestedAt: now };
    await kysely
      .insertInto('links')
      .values({ ...link, tokenDigest: null, expiresAt: null, usedAt: null, endedAt: null })
      .execute();
    await post('auth/email-verification-requests', { email });
    expect((await confirm(await auth.mailedToken('email.verification-requested'), OWNERS)).status).toBe(204);
    const invitation = await kysely.selectFrom('links').select('endedAt').where('id', '=', linkId).executeTakeFirstOrThrow();
    expect(invitation.endedAt).not.toBeNull();
  });
});

describe('an identity linked before its mailbox was proved', () => {
  it('is removed by the confirmation, or by a reset after it', async () => {
    const email = victimsEmail();
    const attacker = unproved(email);
    const made = { email, session: sessionTokenOf(await signInByProvider(attacker)) };
    expect((await confirm(await auth.mailedToken('email.verification-requested'), OWNERS)).status).toBe(204);
    await expectOwnersAlone(made, [attacker]);
    expect((await reset(await resetToken(email))).status).toBe(204);
    await expectOwnersAlone(made, [attacker]);
  });

  it('does not survive a reset of an account that was confirmed before this rule', async () => {
    const email = victimsEmail();
    const attacker = unproved(email);
    const made = { email, session: sessionTokenOf(await signInByProvider(attacker)) };
    const { id } = await userOf(email);
    const { kysely } = auth.db.database;
    await kysely.updateTable('users').set({ emailVerifiedAt: auth.clock.now(), phone: '+33612345678' }).where('id', '=', id).execute();
    // Several identities: all of them.
    const second = unproved(email);
    const row = { issuer: provider.issuer, subject: second.sub, userId: id, createdAt: auth.clock.now(), madeAccount: false };
    await kysely.insertInto('identities').values(row).execute();
    expect((await signInByProvider(second)).status).toBe(200);
    expect((await reset(await resetToken(email))).status).toBe(204);
    await expectOwnersAlone(made, [attacker, second]);
  });

  it('stays when its own session confirms the address, and when a session of the verified account resets the password', async () => {
    const email = victimsEmail();
    const owner = unproved(email);
    const session = sessionTokenOf(await signInByProvider(owner));
    const elsewhere = sessionTokenOf(await signInByProvider(owner));
    const headers = await auth.headersOf(session);
    expect((await confirm(await auth.mailedToken('email.verification-requested'), undefined, headers)).status).toBe(204);
    expect(await auth.resolve(session)).toMatchObject({ emailVerified: true });
    expect(await auth.resolve(elsewhere)).toBeNull();
    expect((await reset(await resetToken(email), headers)).status).toBe(204);
    expect(await auth.resolve(session)).toBeNull();
    expect((await signInByProvider(owner)).status).toBe(200);
    expect((await auth.signIn(email, OWNERS, '203.0.113.8')).status).toBe(200);
  });

  it('cannot be added between sign-up and confirmation, unless the provider verified the address, whose owner then has the account', async () => {
    const made = await signedUp(victimsEmail());
    expect(await codeOf(await signInByProvider(unproved(made.email)))).toBe('auth.oidc_failed');
    expect(await identitiesOf((await userOf(made.email)).id)).toBe(0);
    const owner = { ...unproved(made.email), email_verified: true };
    expect((await signInByProvider(owner)).status).toBe(200);
    expect(await auth.resolve(made.session)).toBeNull();
    expect((await auth.signIn(made.email, PASSWORD, '203.0.113.7')).status).toBe(401);
    expect(await userOf(made.email)).toMatchObject({ phone: null, passwordHash: null });
    expect((await signInByProvider(owner)).status).toBe(200);
  });

  it('opens no session that outlives a concurrent confirmation', async () => {
    for (let n = 0; n < 5; n += 1) {
      const email = victimsEmail();
      const attacker = unproved(email);
      const made = { email, session: sessionTokenOf(await signInByProvider(attacker)) };
      const token = await auth.mailedToken('email.verification-requested');
      const [confirmed, ...racing] = await Promise.all([confirm(token, OWNERS), ...[1, 2, 3, 4].map(() => signInByProvider(attacker))]);
      expect(confirmed?.status).toBe(204);
      for (const response of racing) expect(await auth.resolve(sessionTokenOf(response))).toBeNull();
      await expectOwnersAlone(made, [attacker]);
    }
  });
});

describe('a super-administrator', () => {
  it('is never found by an address that the provider asserts, verified or not', async () => {
    for (const emailVerifiedAt of [auth.clock.now(), null]) {
      const { id, email, passwordHash } = await auth.user({ isSuperAdmin: true, emailVerifiedAt });
      const response = await signInByProvider({ sub: randomUUID(), email, email_verified: true });
      expect([await codeOf(response), sessionTokenOf(response), await identitiesOf(id)]).toEqual(['auth.oidc_failed', '', 0]);
      expect(await userOf(email)).toMatchObject({ passwordHash, emailVerifiedAt });
    }
  });

  it('is not opened by a linked identity after a promotion: only the identity that created the account still opens it', async () => {
    const promote = (email: string) =>
      auth.db.database.kysely.updateTable('users').set({ isSuperAdmin: true }).where('email', '=', email).execute();
    const { email } = await auth.user();
    const found = { sub: randomUUID(), email, email_verified: true };
    expect((await signInByProvider(found)).status).toBe(200);
    await promote(email);
    expect(await codeOf(await signInByProvider(found))).toBe('auth.oidc_failed');
    const maker = { sub: randomUUID(), email: victimsEmail(), email_verified: true };
    expect((await signInByProvider(maker)).status).toBe(200);
    await promote(maker.email);
    expect((await signInByProvider(maker)).status).toBe(200);
  });
});
