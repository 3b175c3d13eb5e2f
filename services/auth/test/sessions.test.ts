import { createHash, randomUUID } from 'node:crypto';
import { authRoutes } from '@attendu/contracts/auth/routes';
import type { RouteContract } from '@attendu/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRow } from '../src/db/schema.ts';
import { createAuthenticator, totpOf } from './authenticator.ts';
import { codeOf, PASSWORD, sessionTokenOf, startTestAuth, type TestAuth } from './harness.ts';

const DAY = 24 * 60 * 60 * 1_000;
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

describe('the token of a session', () => {
  const NEXT = 'Un autre mot de passe très long';
  /** Signed in by an API client: the headers of the session. */
  const headersIn = async (user: UserRow) => auth.headersOf((await auth.signedIn(user.email)).token);
  const started = async (headers: Record<string, string>, what: 'totp' | 'passkey-options') =>
    (await auth.call('POST', `/copilot/auth/second-factors/${what}`, headers, {})).json() as Promise<Record<string, unknown>>;
  const totpBody = async (headers: Record<string, string>) => {
    const { factorId, secret } = await started(headers, 'totp');
    return { secret: String(secret), body: { factorId, code: totpOf(String(secret), auth.clock.now()) } };
  };
  /** For each route whose answer has a token: headers and body with which it opens or replaces a session. */
  const CALLS: Record<string, () => Promise<{ headers: Record<string, string>; body: object }>> = {
    [authRoutes.signIn.id]: async () => {
      const { email } = await auth.user();
      return { headers: await auth.identity.visitorHeaders(), body: { email, password: PASSWORD } };
    },
    [authRoutes.changePassword.id]: async () => ({
      headers: await headersIn(await auth.user()),
      body: { currentPassword: PASSWORD, newPassword: NEXT },
    }),
    [authRoutes.replaceTemporaryPassword.id]: async () => {
      const user = await auth.user();
      const { token } = await auth.signedIn(user.email);
      await auth.db.database.kysely.updateTable('sessions').set({ mustChangePassword: true }).where('userId', '=', user.id).execute();
      return { headers: await auth.headersOf(token), body: { newPassword: NEXT } };
    },
    // The first factor of a super-administrator replaces the session that awaited it.
    [authRoutes.confirmTotp.id]: async () => {
      const headers = await headersIn(await auth.user({ isSuperAdmin: true }));
      return { headers, body: (await totpBody(headers)).body };
    },
    [authRoutes.addPasskey.id]: async () => {
      const headers = await headersIn(await auth.user({ isSuperAdmin: true }));
      const { options } = await started(headers, 'passkey-options');
      return { headers, body: { name: 'Clé', answer: createAuthenticator().register(options as { challenge: string }) } };
    },
    [authRoutes.checkFactor.id]: async () => {
      const user = await auth.user({ isSuperAdmin: true });
      const first = await headersIn(user);
      const { secret, body } = await totpBody(first);
      await auth.call('POST', '/copilot/auth/second-factors/totp/confirmations', first, body);
      auth.clock.advance(60_000);
      return { headers: await headersIn(user), body: { code: totpOf(secret, auth.clock.now()) } };
    },
  };
  const routes: RouteContract[] = Object.values(authRoutes);
  const opening = routes.filter(
    ({ access, response }) => access !== 'service' && 'token' in ((response as { shape?: object } | null)?.shape ?? {}),
  );

  it.each([
    ['Origin', { origin: 'https://attendu.example' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
  ])('reaches a browser, known by %s, in its cookie only, at each route whose answer has a token', async (_name, sent) => {
    expect(opening.map(({ id }) => id).toSorted()).toEqual(Object.keys(CALLS).toSorted());
    for (const { id, method, path } of opening) {
      const { headers, body } = (await CALLS[id]?.()) ?? { headers: {}, body: {} };
      const response = await auth.call(method, path, { ...headers, ...sent }, body);
      const text = await response.text();
      expect([id, response.status, text.match(/"token":[^,}]*/)?.[0]]).toEqual([id, 200, '"token":null']);
      expect([id, response.headers.get('set-cookie')]).toEqual([id, expect.stringMatching(/__Host-attendu_session=[^;]{40,};.*HttpOnly/)]);
      expect(text).not.toContain(sessionTokenOf(response));
      expect(await auth.resolve(sessionTokenOf(response))).not.toBeNull();
    }
  });
});

describe('a sign-in', () => {
  it('opens a session for the browser and for a program, whatever the case of the address', async () => {
    const firmId = await auth.firm('Cabinet Test');
    const user = await auth.user({ cabinetId: firmId, isCabAdmin: true });
    const response = await auth.signIn(`  ${user.email.toUpperCase()} `, PASSWORD);
    expect(response.status).toBe(200);
    const { account, token } = (await response.json()) as { account: unknown; token: string };
    expect(account).toEqual({
      id: user.id,
      email: user.email,
      firstName: 'Zoé',
      lastName: 'Durand',
      roles: ['user', 'firm_admin'],
      firm: { id: firmId, name: 'Cabinet Test' },
      emailVerified: true,
    });
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(response.headers.getSetCookie()[0]).toBe(
      `__Host-attendu_session=${token}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=5184000`,
    );
    expect(await auth.resolve(token)).toMatchObject({ userId: user.id, roles: ['user', 'firm_admin'], firmId, emailVerified: true });
  });

  it('keeps the digest of the token, never the token', async () => {
    const user = await auth.user();
    const { token } = await auth.signedIn(user.email);
    const { rows } = await auth.db.database.pool.query('select s::text as all, token_digest from auth.sessions s where user_id = $1', [
      user.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].all).not.toContain(token);
    expect(rows[0].token_digest.equals(createHash('sha256').update(token).digest())).toBe(true);
  });

  it('closes any earlier session and opens a new one', async () => {
    const user = await auth.user();
    const first = await auth.signedIn(user.email);
    const context = await auth.resolve(first.token);
    const second = await auth.signedIn(user.email, await auth.identity.userHeaders(context ?? {}));
    expect(second.token).not.toBe(first.token);
    expect(await auth.resolve(first.token)).toBeNull();
    expect(await auth.resolve(second.token)).not.toBeNull();
  });

  it('reveals an unverified address only with the right password', async () => {
    const user = await auth.user({ emailVerifiedAt: null });
    expect(await codeOf(await auth.signIn(user.email, 'faux'))).toBe('auth.bad_credentials');
    const response = await auth.signIn(user.email, PASSWORD);
    expect(response.status).toBe(403);
    expect(await codeOf(response)).toBe('EMAIL_NOT_VERIFIED');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('accepts a password in either Unicode form, and compares all of a long one', async () => {
    const user = await auth.user();
    expect((await auth.signIn(user.email, PASSWORD.normalize('NFD'))).status).toBe(200);
    const long = await auth.user({ passwordHash: await auth.passwords.hash(`${'a'.repeat(100)}b`) });
    expect((await auth.signIn(long.email, `${'a'.repeat(100)}c`)).status).toBe(401);
    expect((await auth.signIn(long.email, `${'a'.repeat(100)}b`)).status).toBe(200);
  });

  it('rehashes a password that was hashed with weaker parameters', async () => {
    const { hash } = await import('@node-rs/argon2');
    const user = await auth.user({
      passwordHash: await hash(PASSWORD.normalize('NFC'), { algorithm: 2, memoryCost: 512, timeCost: 1, parallelism: 1 }),
    });
    await auth.signedIn(user.email);
    const row = await auth.db.database.kysely
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    await auth.signedIn(user.email);
  });

  it.each([
    ['several addresses', { email: ['a@exemple.fr', 'b@exemple.fr'], password: PASSWORD }],
    ['an object', { email: { $ne: null }, password: PASSWORD }],
    ['a role of its own choice', { email: 'a@exemple.fr', password: PASSWORD, roles: ['super_admin'] }],
    ['a line feed', { email: 'a@exemple.fr\nb@exemple.fr', password: PASSWORD }],
    ['a password of a megabyte', { email: 'a@exemple.fr', password: 'a'.repeat(1_000) }],
  ])('refuses %s', async (_name, body) => {
    const response = await auth.call('POST', '/copilot/auth/sign-in', await auth.identity.visitorHeaders(), body);
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe('request.invalid');
  });
});

describe('a session', () => {
  it('ends with a sign-out, on the server and in the browser', async () => {
    const user = await auth.user();
    const { token } = await auth.signedIn(user.email);
    const other = await auth.signedIn(user.email);
    const context = await auth.resolve(token);
    const response = await auth.call('POST', '/copilot/auth/sign-out', await auth.identity.userHeaders(context ?? {}));
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toBe('__Host-attendu_session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0');
    expect(await auth.resolve(token)).toBeNull();
    expect(await auth.resolve(other.token)).not.toBeNull();
  });

  it('ends after fourteen days without use', async () => {
    const { token } = await auth.signedIn((await auth.user()).email);
    auth.clock.advance(13 * DAY);
    expect(await auth.resolve(token)).not.toBeNull();
    auth.clock.advance(13 * DAY);
    expect(await auth.resolve(token)).not.toBeNull();
    auth.clock.advance(14 * DAY);
    expect(await auth.resolve(token)).toBeNull();
  });

  it('ends after fourteen days, whatever an open page calls by itself', async () => {
    const { token } = await auth.signedIn((await auth.user()).email);
    for (let n = 1; n < 14; n += 1) {
      auth.clock.advance(DAY);
      expect(await auth.resolve(token, '?unattended=true')).not.toBeNull();
    }
    auth.clock.advance(DAY);
    expect(await auth.resolve(token)).toBeNull();
  });

  it('ends after sixty days however used', async () => {
    const { token } = await auth.signedIn((await auth.user()).email);
    for (let day = 0; day < 59; day += 1) {
      auth.clock.advance(DAY);
      expect(await auth.resolve(token)).not.toBeNull();
    }
    auth.clock.advance(DAY);
    expect(await auth.resolve(token)).toBeNull();
  });

  it('that was replaced and is reused closes its successors, after the grace time for other tabs', async () => {
    const { email } = await auth.user();
    const first = await auth.signedIn(email);
    const context = await auth.resolve(first.token);
    const second = await auth.signedIn(email, await auth.identity.userHeaders(context ?? {}));
    const elsewhere = await auth.signedIn(email);
    expect([await auth.resolve(first.token), await auth.resolve(second.token)]).toEqual([null, expect.anything()]);
    auth.clock.advance(60_000);
    expect(await auth.resolve(first.token)).toBeNull();
    expect(await auth.resolve(second.token)).toBeNull();
    expect(await auth.resolve(elsewhere.token)).not.toBeNull();
  });

  it('has the present roles, not those of the sign-in', async () => {
    const user = await auth.user({ isSuperAdmin: true });
    const { token } = await auth.signedIn(user.email);
    expect((await auth.resolve(token))?.roles).toEqual(['user', 'super_admin']);
    await auth.db.database.kysely.updateTable('users').set({ isSuperAdmin: false }).where('id', '=', user.id).execute();
    expect((await auth.resolve(token))?.roles).toEqual(['user']);
  });

  it.each(['', 'unknown', 'a'.repeat(512)])('is null for an invalid token (%#)', async (token) =>
    expect(await auth.resolve(token)).toBeNull(),
  );

  it('is resolved for our processes only', async () => {
    const asUser = await auth.call('POST', '/internal/auth/sessions/resolve', await auth.identity.userHeaders(), { token: 'a' });
    expect(asUser.status).toBe(403);
    expect((await auth.call('POST', '/internal/auth/sessions/resolve', {}, { token: 'a' })).status).toBe(401);
  });
});

describe('an account', () => {
  it('is that of the session', async () => {
    const user = await auth.user();
    const response = await auth.call('GET', '/copilot/auth/user', await auth.identity.userHeaders({ userId: user.id }));
    expect(await response.json()).toMatchObject({ id: user.id, email: user.email, firm: null });
  });
  it('that is deleted has no session', async () => {
    const response = await auth.call('GET', '/copilot/auth/user', await auth.identity.userHeaders());
    expect(await codeOf(response)).toBe('auth.required');
  });
  it('has a contact, when it exists', async () => {
    const user = await auth.user();
    const headers = await auth.identity.serviceHeaders('notification');
    expect(await (await auth.call('GET', `/internal/auth/users/${user.id}/contact`, headers)).json()).toEqual({
      contact: { email: user.email, firstName: 'Zoé', lastName: 'Durand' },
    });
    expect(await (await auth.call('GET', `/internal/auth/users/${randomUUID()}/contact`, headers)).json()).toEqual({ contact: null });
  });
});

it('tells the gateway which sessions are still open', async () => {
  const user = await auth.user();
  const [kept, closed] = [await auth.signedIn(user.email), await auth.signedIn(user.email)];
  const [keptContext, closedContext] = [await auth.resolve(kept.token), await auth.resolve(closed.token)];
  const ids = [keptContext?.sessionId ?? '', closedContext?.sessionId ?? ''];
  const check = async (sessionIds: readonly string[]) => {
    const response = await auth.call('POST', '/internal/auth/sessions/check', await auth.identity.serviceHeaders('billing'), {
      sessionIds,
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { open: string[] }).open.sort();
  };
  expect(await check(ids)).toEqual([...ids].sort());
  await auth.db.database.pool.query('update auth.sessions set revoked_at = now() where id = $1', [ids[1]]);
  expect(await check([...ids, randomUUID()])).toEqual([ids[0]]);
  expect(await check([])).toEqual([]);
});
