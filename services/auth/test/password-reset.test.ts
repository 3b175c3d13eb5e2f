import { randomUUID } from 'node:crypto';
import { DEVICE_COOKIE } from '@attendu/contracts/identity';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkKey, linkToken } from '../src/domain/link.ts';
import { codeOf, cookieOf, PASSWORD, sessionTokenOf, startTestAuth, type TestAuth } from './harness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW_PASSWORD = 'un tout autre mot de passe';
const SENT = { message: 'Un e-mail de réinitialisation a été envoyé à votre adresse e-mail.' };

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());
afterEach(() => auth.clock.advance(HOUR));

const post = async (path: string, body: unknown, address?: string): Promise<Response> =>
  auth.call('POST', `/copilot/auth/${path}`, await auth.identity.visitorHeaders(address), body);
const request = (email: unknown) => post('password-reset-requests', { email });
const check = async (token: string) => ((await (await post('password-resets/check', { token })).json()) as { usable: boolean }).usable;
const reset = (token: string, newPassword = NEW_PASSWORD) => post('password-resets', { token, newPassword });

/** Mints the link, as notification does when it sends the message. */
async function mailed(linkId: string): Promise<{ contact: { email: string }; token: string } | null> {
  const headers = await auth.identity.serviceHeaders('notification');
  const response = await auth.call('POST', `/internal/auth/links/${linkId}/secret`, headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as { link: { contact: { email: string }; token: string } | null }).link;
}

async function requested(email: string): Promise<{ linkId: string; token: string }> {
  expect((await request(email)).status).toBe(202);
  const linkId = (await auth.published('password.reset-requested')).at(-1)?.linkId ?? '';
  return { linkId, token: (await mailed(linkId))?.token ?? '' };
}

describe('asking for a reset link', () => {
  it('answers, writes and publishes the same whether the address has an account or not', async () => {
    const user = await auth.user();
    const before = (await auth.published('password.reset-requested')).length;
    for (const email of [user.email, `${randomUUID()}@exemple.fr`]) {
      const response = await request(email);
      expect([response.status, await response.json()]).toEqual([202, SENT]);
    }
    const events = (await auth.published('password.reset-requested')).slice(before);
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain(user.email);
    expect((await mailed(events[0]?.linkId ?? ''))?.contact.email).toBe(user.email);
    expect(await mailed(events[1]?.linkId ?? '')).toBeNull();
  });

  it('reveals an unknown address where configured', async () => {
    const telling = await startTestAuth({ RESET_TELLS_UNKNOWN_EMAIL: 'true' });
    try {
      const headers = await telling.identity.visitorHeaders();
      const response = await telling.call('POST', '/copilot/auth/password-reset-requests', headers, { email: 'personne@exemple.fr' });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ title: 'Aucun compte trouvé avec cette adresse e-mail.' });
    } finally {
      await telling.stop();
    }
  });

  it.each([
    ['a list', ['a@exemple.fr', 'b@exemple.fr']],
    ['an object', { $ne: null }],
    ['a comma', 'a@exemple.fr,b@exemple.fr'],
    ['a line feed', 'a@exemple.fr\nbcc: b@exemple.fr'],
    ['three hundred characters', `${'a'.repeat(290)}@exemple.fr`],
    ['a look-alike domain', 'a@ехемрle.fr'],
  ])('refuses %s and publishes nothing', async (_name, email) => {
    const before = (await auth.published('password.reset-requested')).length;
    expect((await request(email)).status).toBe(400);
    expect(await auth.published('password.reset-requested')).toHaveLength(before);
  });

  it('sends one message for a double click and for eight concurrent calls, five an hour at most', async () => {
    const { email } = await auth.user();
    const before = (await auth.published('password.reset-requested')).length;
    const count = async () => (await auth.published('password.reset-requested')).length - before;
    await Promise.all(Array.from({ length: 8 }, () => request(email)));
    expect(await count()).toBe(1);
    for (let time = 0; time < 7; time += 1) {
      auth.clock.advance(2 * MINUTE);
      expect((await request(email)).status).toBe(202);
    }
    expect(await count()).toBe(5);
  });
});

describe('a reset link', () => {
  it('changes the password once, ends every session and tells the owner', async () => {
    const user = await auth.user({ emailVerifiedAt: null });
    await auth.db.database.kysely.updateTable('users').set({ emailVerifiedAt: auth.clock.now() }).where('id', '=', user.id).execute();
    const sessions = [await auth.signedIn(user.email), await auth.signedIn(user.email)];
    const { token } = await requested(user.email);
    expect(await check(token)).toBe(true);
    const response = await reset(token);
    expect(response.status).toBe(204);
    // It opens no session; this browser becomes one of the account's.
    expect([sessionTokenOf(response), cookieOf(response, DEVICE_COOKIE)]).toEqual(['', expect.stringContaining(DEVICE_COOKIE)]);
    for (const session of sessions) expect(await auth.resolve(session.token)).toBeNull();
    expect((await auth.signIn(user.email, PASSWORD)).status).toBe(401);
    expect((await auth.signIn(user.email, NEW_PASSWORD)).status).toBe(200);
    expect((await auth.published('password.changed')).filter(({ userId }) => userId === user.id)).toHaveLength(1);
    expect(await check(token)).toBe(false);
    expect(await codeOf(await reset(token, 'encore un autre mot'))).toBe('auth.link_invalid');
  });

  it('is consumed once by eight concurrent calls', async () => {
    const { email } = await auth.user();
    const { token } = await requested(email);
    const statuses = await Promise.all(Array.from({ length: 8 }, async (_, n) => (await reset(token, `${NEW_PASSWORD} ${n}`)).status));
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    // 503: on a busy machine, the hashing queue is full.
    expect(statuses.filter((status) => status === 400 || status === 503)).toHaveLength(7);
  });

  it('expires one hour after its sending, however late it was sent', async () => {
    const { email } = await auth.user();
    await request(email);
    const linkId = (await auth.published('password.reset-requested')).at(-1)?.linkId ?? '';
    auth.clock.advance(5 * HOUR);
    const token = (await mailed(linkId))?.token ?? '';
    auth.clock.advance(HOUR - 1);
    expect(await check(token)).toBe(true);
    auth.clock.advance(1);
    expect(await check(token)).toBe(false);
    expect(await codeOf(await reset(token))).toBe('auth.link_invalid');
  });

  it('is the same when its message is sent twice, and is stored as a digest only', async () => {
    const { email } = await auth.user();
    const { linkId, token } = await requested(email);
    expect((await mailed(linkId))?.token).toBe(token);
    const { rows } = await auth.db.database.pool.query('select l::text as all from auth.links l where id = $1', [linkId]);
    expect(rows[0].all).not.toContain(token);
    auth.clock.advance(3 * 24 * HOUR);
    expect(await mailed(linkId)).toBeNull();
  });

  it('ends when a newer one is requested, and when the password changes', async () => {
    const { email } = await auth.user();
    const first = await requested(email);
    auth.clock.advance(2 * MINUTE);
    const second = await requested(email);
    expect(await check(first.token)).toBe(false);
    expect(await mailed(first.linkId)).toBeNull();
    expect((await reset(second.token)).status).toBe(204);
    expect(await check(second.token)).toBe(false);
  });

  it('is bound to its purpose', async () => {
    const { email } = await auth.user();
    const { linkId } = await requested(email);
    expect(await check(linkToken(linkKey(auth.identity.internalSecret), 'email_verification', linkId))).toBe(false);
  });

  it('is not consumed by a refused password', async () => {
    const { email } = await auth.user();
    const { token } = await requested(email);
    const short = await reset(token, 'abcde');
    expect([short.status, ((await short.json()) as { title: string }).title]).toEqual([
      400,
      'Le mot de passe doit contenir au moins 6 caractères',
    ]);
    expect(await codeOf(await reset(token, 'azerty'))).toBe('auth.password_too_common');
    expect((await reset(token, 'a'.repeat(257))).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
  });

  it('lifts the lock-out of its owner’s place', async () => {
    const { email } = await auth.user();
    for (let n = 0; n < 6; n += 1) await auth.signIn(email, 'faux');
    expect((await auth.signIn(email, PASSWORD)).status).toBe(401);
    const { token } = await requested(email);
    expect((await reset(token)).status).toBe(204);
    expect((await auth.signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('proves the address', async () => {
    const { email } = await auth.user({ emailVerifiedAt: null });
    const { token } = await requested(email);
    await reset(token);
    expect((await auth.signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('leaves no session to a concurrent sign-in with the old password', async () => {
    const { id, email } = await auth.user();
    const { token } = await requested(email);
    const [signedIn] = await Promise.all([auth.signIn(email, PASSWORD), reset(token)]);
    if (signedIn.status === 200) expect(await auth.resolve(((await signedIn.json()) as { token: string }).token)).toBeNull();
    const alive = await auth.db.database.kysely
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', id)
      .where('revokedAt', 'is', null)
      .execute();
    expect(alive).toEqual([]);
  });

  it.each(['', 'a', 'a'.repeat(43), '../../etc', 'a'.repeat(129)])('with an invalid secret is refused (%#)', async (token) => {
    const response = await reset(token);
    expect(response.status).toBe(400);
  });

  it('gives its secret to our processes only', async () => {
    const path = `/internal/auth/links/${randomUUID()}/secret`;
    expect((await auth.call('POST', path, await auth.identity.userHeaders())).status).toBe(403);
    expect((await auth.call('POST', path, await auth.identity.visitorHeaders())).status).toBe(401);
  });
});
