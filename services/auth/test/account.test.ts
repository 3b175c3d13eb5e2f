import { randomInt } from 'node:crypto';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import { createApp } from '@attendu/http/create-app';
import { problem } from '@attendu/http/problem';
import { route } from '@attendu/http/route';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, PASSWORD, type SignedIn, startTestAuth, type TestAuth } from './harness.ts';

const NEW_PASSWORD = 'un tout autre mot de passe';
const DAY = 24 * 60 * 60_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1';

let auth: TestAuth;
const codes: string[] = [];
/** The other services in one process; each answers two pages. */
const others = { down: false };
let stopOthers: () => Promise<void>;
beforeAll(async () => {
  const identity = { verify: async () => ({ kind: 'service', service: 'auth' }) as const };
  const app = createApp({
    service: 'billing',
    log: createLogger('test', 'silent'),
    ready: async () => ({}),
    verify: identity,
    routes: Object.values(personalDataRoutes).map((contract) =>
      route(contract, async (_ctx, { params, query }) => {
        if (others.down) throw problem('service.unavailable');
        return query.after === undefined
          ? { records: [{ of: contract.owner, user: params.userId }], next: 'two' }
          : { records: [{ page: query.after }], next: null };
      }),
    ),
  });
  const { port } = await app.listen(0, '127.0.0.1');
  stopOthers = () => app.stop(50);
  const names = ['BILLING', 'DOSSIER', 'RESEARCH_ORCHESTRATOR', 'ANONYMISER', 'NOTIFICATION', 'ADMIN_ANALYTICS'];
  auth = await startTestAuth(Object.fromEntries(names.map((name) => [`${name}_URL`, `http://127.0.0.1:${port}`])), {
    codeSender: {
      async send(_phone, code) {
        codes.push(code);
        return null;
      },
    },
  });
});
afterAll(async () => {
  await auth.stop();
  await stopOthers();
});

type Owner = { id: string; email: string; session: SignedIn; headers: Record<string, string> };
async function owner(fields: Parameters<TestAuth['user']>[0] = {}): Promise<Owner> {
  const { id, email } = await auth.user(fields);
  const session = await auth.signedIn(email);
  return { id, email, session, headers: await auth.headersOf(session.token) };
}
const json = async <T>(response: Promise<Response>): Promise<T> => (await response).json() as Promise<T>;
const call = (of: Owner, method: string, path: string, body?: unknown): Promise<Response> =>
  auth.call(method, `/copilot/auth/${path}`, of.headers, body);
const from = async (email: string, userAgent: string, address: string, cookie?: string): Promise<SignedIn & { device: string }> => {
  const session = await auth.signedIn(email, {
    ...(await auth.identity.visitorHeaders(address)),
    'user-agent': userAgent,
    ...(cookie === undefined ? {} : { cookie }),
  });
  return { ...session, device: /__Host-attendu_device=[^;]+/.exec(session.cookie)?.[0] ?? '' };
};

describe('the profile', () => {
  it('is shown, and its names changed, trimmed, never emptied', async () => {
    const me = await owner();
    expect(await json(call(me, 'GET', 'profile'))).toMatchObject({
      email: me.email,
      firstName: 'Zoé',
      phone: null,
      hasPassword: true,
      termsAcceptedAt: null,
    });
    expect(await json(call(me, 'PATCH', 'profile', { firstName: ' Ana ', lastName: 'Roche' }))).toMatchObject({
      firstName: 'Ana',
      lastName: 'Roche',
    });
    expect((await call(me, 'PATCH', 'profile', { firstName: '  ', lastName: 'Roche' })).status).toBe(400);
    expect((await call(me, 'PATCH', 'profile', { firstName: 'A', lastName: 'B', email: 'autre@exemple.fr' })).status).toBe(400);
  });

  it('accepts only the phone that a code verified for this account', async () => {
    const [me, other] = [await owner(), await owner()];
    const phone = `06${randomInt(10, 29)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
    const start = await json<{ attempt: string }>(auth.call('POST', '/copilot/start-phone-verification', me.headers, { phone }));
    const set = (of: Owner) => call(of, 'PUT', 'profile/phone', { attempt: start.attempt, password: PASSWORD });
    expect(await codeOf(await set(me))).toBe('signup.phone_not_verified');
    const check = { phone, code: codes.at(-1), attempt: start.attempt };
    expect(await json(auth.call('POST', '/copilot/check-phone-verification', me.headers, check))).toEqual({ verified: true });
    expect(await codeOf(await set(other))).toBe('signup.phone_not_verified');
    // A stolen session is not enough, and does not consume the code.
    for (const password of [undefined, 'faux']) {
      expect(await codeOf(await call(me, 'PUT', 'profile/phone', { attempt: start.attempt, password }))).toBe('auth.wrong_password');
    }
    expect(await json(set(me))).toMatchObject({ phone: `+33${phone.slice(1)}` });
    expect(await codeOf(await set(me))).toBe('signup.phone_not_verified');
  });
});

describe('the password', () => {
  it('changes given the present one: every session ends, this one is replaced, the owner is notified', async () => {
    const me = await owner();
    const elsewhere = await auth.signedIn(me.email);
    const changed = await call(me, 'POST', 'password-changes', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(changed.status).toBe(200);
    const { token } = (await changed.json()) as { token: string };
    expect(changed.headers.get('set-cookie')).toContain(`__Host-attendu_session=${token}`);
    for (const closed of [me.session.token, elsewhere.token]) expect(await auth.resolve(closed)).toBeNull();
    expect(await auth.resolve(token)).toMatchObject({ userId: me.id });
    expect((await auth.published('password.changed')).filter(({ userId }) => userId === me.id)).toHaveLength(1);
    expect((await auth.signIn(me.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('does not change with a wrong one; wrong ones lock this session’s way to it, and no sign-in', async () => {
    const me = await owner();
    const guess = () => call(me, 'POST', 'password-changes', { currentPassword: 'faux', newPassword: NEW_PASSWORD });
    for (let n = 0; n < 5; n += 1) expect(await codeOf(await guess())).toBe('auth.wrong_password');
    const closed = await call(me, 'POST', 'password-changes', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect([closed.status, closed.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await auth.signIn(me.email, PASSWORD)).status).toBe(200);
    auth.clock.advance(61_000);
    expect(await codeOf(await call(me, 'POST', 'password-changes', { currentPassword: PASSWORD, newPassword: 'azerty' }))).toBe(
      'auth.password_too_common',
    );
    expect((await auth.signIn(me.email, PASSWORD)).status).toBe(200);
  });
});

describe('the password', () => {
  it('made of the holder’s own names or address is refused', async () => {
    const me = await owner();
    await call(me, 'PATCH', 'profile', { firstName: 'Hugo', lastName: 'Moreau' });
    for (const newPassword of ['HugoMoreau2026', 'moreau.hugo!', me.email.split('@')[0] ?? ''])
      expect(await codeOf(await call(me, 'POST', 'password-changes', { currentPassword: PASSWORD, newPassword }))).toBe(
        'auth.password_personal',
      );
    expect((await auth.signIn(me.email, PASSWORD)).status).toBe(200);
  });
});

describe('the open sessions', () => {
  it('are listed with their device, closed one by one or all, and only by their owner', async () => {
    const [me, other] = [await owner(), await owner()];
    auth.clock.advance(60_000);
    const phone = await from(me.email, SAFARI, '198.51.100.7');
    const list = async () =>
      (await json<{ sessions: { id: string; device: string; current: boolean }[] }>(call(me, 'GET', 'sessions'))).sessions;
    expect((await list()).map(({ device, current }) => [device, current])).toEqual([
      ['Safari sur iPhone', false],
      ['Programme', true],
    ]);
    const id = (await list())[0]?.id ?? '';
    await auth.proved(other.headers);
    expect((await call(other, 'DELETE', `sessions/${id}`)).status).toBe(204);
    expect(await auth.resolve(phone.token)).not.toBeNull();
    await auth.proved(me.headers);
    expect((await call(me, 'DELETE', `sessions/${id}`)).status).toBe(204);
    expect(await auth.resolve(phone.token)).toBeNull();
    const again = await from(me.email, SAFARI, '198.51.100.7');
    expect((await call(me, 'DELETE', 'sessions?keep=current')).status).toBe(204);
    expect([await auth.resolve(again.token), (await list()).length]).toEqual([null, 1]);
    const all = await call(me, 'DELETE', 'sessions');
    expect(all.headers.get('set-cookie')).toContain('__Host-attendu_session=;');
    expect(await auth.resolve(me.session.token)).toBeNull();
    expect(await auth.resolve(other.session.token)).not.toBeNull();
  });

  it('in a new browser notifies the owner, once', async () => {
    const { id, email } = await auth.user();
    const told = async () => (await auth.published('device.added')).filter(({ userId }) => userId === id).map(({ device }) => device);
    const first = await from(email, FIREFOX, '192.0.2.10');
    expect(first.device).not.toBe('');
    expect(await told()).toEqual([]);
    // The same browser at another place, by its cookie; the same kind of browser at the same place, without cookie.
    await from(email, FIREFOX, '203.0.113.5', first.device);
    await from(email, FIREFOX, '203.0.113.9');
    expect(await told()).toEqual([]);
    const phone = await from(email, SAFARI, '198.51.100.7');
    expect(await told()).toEqual(['Safari sur iPhone']);
    await from(email, SAFARI, '192.0.2.99', phone.device);
    expect(await told()).toHaveLength(1);
    // The device cookie of another account does not make the browser known.
    await from(email, FIREFOX, '100.64.0.1', '__Host-attendu_device=inventé');
    expect(await told()).toEqual(['Safari sur iPhone', 'Firefox sur Windows']);
  });
});

describe('the personal data of a user', () => {
  it('are exported from every service, without any secret, or not at all', async () => {
    const me = await owner({ phone: '+33612345678' });
    const response = await call(me, 'GET', 'personal-data');
    const text = await response.text();
    const given = JSON.parse(text) as { account: Record<string, unknown>; services: Record<string, unknown[]> };
    expect(given.account).toMatchObject({ email: me.email, phone: '+33612345678' });
    expect(Object.keys(given.services)).toEqual(Object.keys(personalDataRoutes));
    expect(given.services.dossier).toEqual([{ of: 'dossier', user: me.id }, { page: 'two' }]);
    expect(text).not.toMatch(/argon2|passwordHash|tokenDigest/);
    others.down = true;
    expect((await call(me, 'GET', 'personal-data')).status).toBe(503);
    others.down = false;
  });

  it('are deleted with the account: nothing identifies it, every service is notified, its trial stays used', async () => {
    const me = await owner({ phone: '+33612000001' });
    await auth.call('POST', '/copilot/auth/password-reset-requests', await auth.identity.visitorHeaders(), { email: me.email });
    const remove = (body: object) => call(me, 'POST', 'account-deletions', body);
    expect(await codeOf(await remove({ email: 'autre@exemple.fr', password: PASSWORD }))).toBe('auth.confirmation_mismatch');
    expect(await codeOf(await remove({ email: me.email }))).toBe('auth.wrong_password');
    expect(await auth.published('user.deleted')).toEqual([]);
    const answers = await Promise.all([1, 2].map(() => remove({ email: me.email, password: PASSWORD })));
    expect(answers.map(({ status }) => status)).toContain(204);
    expect(answers.every(({ status }) => status === 204 || status === 401)).toBe(true);
    expect(await auth.published('user.deleted')).toEqual([{ userId: me.id }]);
    expect(await auth.resolve(me.session.token)).toBeNull();
    expect((await auth.signIn(me.email, PASSWORD)).status).toBe(401);
    const { kysely } = auth.db.database;
    for (const table of ['users', 'sessions', 'links', 'devices'] as const) {
      const rows = await kysely.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toMatch(new RegExp(`${me.id}|${me.email}|33612000001`));
    }
  });

  it('are announced as deleted a second time, once no work on the account is in flight', async () => {
    const me = await owner();
    const { id, email } = me;
    expect((await call(me, 'POST', 'account-deletions', { email, password: PASSWORD })).status).toBe(204);
    const times = async () => (await auth.published('user.deleted')).filter(({ userId }) => userId === id).length;
    await auth.restart();
    expect(await times()).toBe(1);
    auth.clock.advance(2 * 60_000 + 1);
    await auth.restart();
    await eventually(async () => (await times()) === 2);
    await auth.restart();
    expect(await auth.db.database.kysely.selectFrom('deletions').selectAll().where('userId', '=', id).execute()).toEqual([]);
    expect(await times()).toBe(2);
  });

  it('of a browser unused for more than a year are deleted', async () => {
    const { email } = await auth.user();
    await from(email, FIREFOX, '192.0.2.10');
    auth.clock.advance(401 * DAY);
    await auth.restart();
    await eventually(async () => (await auth.db.database.kysely.selectFrom('devices').selectAll().execute()).length === 0);
  });
});
