import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authRoutes } from '@attendu/contracts/auth/routes';
import type { RouteContract } from '@attendu/contracts/route';
import { metricsText } from '@attendu/telemetry/metrics';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

const DAY = 24 * 60 * 60_000;
const ADMIN_PASSWORD = 'le mot des administrateurs';
const CHOSEN = 'une phrase choisie par l’invité';

let auth: TestAuth;
/** The campaign's service. */
const campaign = { status: 200, hangs: false, deleted: [] as string[] };
const server = createServer((request, response) => {
  campaign.deleted.push(`${request.method} ${decodeURIComponent(request.url ?? '')} ${request.headers.authorization ?? ''}`);
  if (!campaign.hangs) response.writeHead(campaign.status).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const probe = await startTestAuth();
  const hash = await probe.passwords.hash(ADMIN_PASSWORD);
  await probe.stop();
  auth = await startTestAuth({
    ADMIN_PASSWORD_HASH: hash,
    LEADS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/campaigns/7/leads`,
    LEADS_API_KEY: 'une clé de campagne',
  });
});
afterAll(async () => {
  await auth.stop();
  server.closeAllConnections();
  server.close();
});

type Invite = { invite_link: string; temp_password: string; trial_end_date: string };
const admin = () => auth.identity.userHeaders({ roles: ['user', 'super_admin'] });
const invite = async (body: object, headers?: Record<string, string>): Promise<Response> =>
  auth.call('POST', '/copilot/create-invite', headers ?? (await admin()), body);
async function invited(email = `${randomUUID()}@cabinet.example`): Promise<Invite & { email: string; token: string }> {
  const response = await invite({ email, trial_days: 30 });
  expect(response.status).toBe(200);
  const made = (await response.json()) as Invite;
  return { ...made, email, token: new URL(made.invite_link).searchParams.get('token') ?? '' };
}
const choose = async (of: { email: string; token: string }, newPassword = CHOSEN): Promise<Response> =>
  auth.call('POST', '/copilot/api/setPassword', await auth.identity.visitorHeaders(), { email: of.email, token: of.token, newPassword });

describe('an invitation', () => {
  it('is reserved to super-administrators', async () => {
    const email = `${randomUUID()}@cabinet.example`;
    for (const roles of [['user'], ['user', 'firm_admin']] as const) {
      expect((await invite({ email }, await auth.identity.userHeaders({ roles: [...roles] }))).status).toBe(403);
    }
    expect((await invite({ email }, await auth.identity.visitorHeaders())).status).toBe(401);
    for (const trial_days of [0, 366, 1.5, '30']) expect((await invite({ email, trial_days })).status).toBe(400);
    expect(await auth.published('user.invited')).toEqual([]);
  });

  it('creates the account, its trial of that many days and its mail; its link opens the specified page', async () => {
    const made = await invited();
    const link = new URL(made.invite_link);
    expect([link.origin, link.pathname, link.searchParams.get('email')]).toEqual([
      'https://attendu.example',
      '/signupWithTokenPage',
      made.email,
    ]);
    expect(made.trial_end_date).toBe(new Date(auth.clock.now().getTime() + 30 * DAY).toISOString());
    expect((await auth.published('user.registered')).at(-1)).toMatchObject({ grant: { plan: 'trialing', periodEnd: made.trial_end_date } });
    const linkId = (await auth.published('user.invited')).at(-1)?.linkId ?? '';
    const mailed = await auth.call('POST', `/internal/auth/links/${linkId}/secret`, await auth.identity.serviceHeaders('notification'));
    expect(await mailed.json()).toMatchObject({ link: { contact: { email: made.email }, token: made.token } });
    // 128 random bits at least, both of them.
    for (const secret of [made.temp_password, made.token]) expect(secret.length).toBeGreaterThanOrEqual(22);
    expect((await invite({ email: made.email })).status).toBe(409);
  });

  it('lets its addressee choose a password once, which verifies the address and opens the session', async () => {
    const made = await invited();
    expect(await codeOf(await choose({ ...made, email: 'autre@cabinet.example' }))).toBe('auth.link_invalid');
    expect(await codeOf(await choose(made, 'azerty'))).toBe('auth.password_too_common');
    const response = await choose(made);
    expect(await response.json()).toMatchObject({ account: { email: made.email, emailVerified: true } });
    const token = /__Host-attendu_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
    expect(await auth.resolve(token)).toMatchObject({ emailVerified: true });
    expect(await codeOf(await choose(made))).toBe('auth.link_invalid');
    expect((await auth.signIn(made.email, CHOSEN)).status).toBe(200);
    expect((await auth.signIn(made.email, made.temp_password)).status).toBe(401);
  });

  it('expires after two days, as does its single-use temporary password, which never verifies the address', async () => {
    const [late, soon, made] = [await invited(), await invited(), await invited()];
    const opened = await auth.signIn(made.email, made.temp_password);
    expect(await opened.json()).toMatchObject({ account: { emailVerified: false, mustChangePassword: true } });
    expect((await auth.signIn(made.email, made.temp_password)).status).toBe(401);
    auth.clock.advance(2 * DAY - 1_000);
    expect((await choose(soon)).status).toBe(200);
    auth.clock.advance(1_000);
    expect(await codeOf(await choose(late))).toBe('auth.link_invalid');
    expect((await auth.signIn(late.email, late.temp_password)).status).toBe(401);
  });

  it('has a temporary password that opens one session, also for two who send it at the same time', async () => {
    const made = await invited();
    const { verify } = auth.passwords;
    let other: Response | undefined;
    // The second sign-in passes while the first one's password is being compared.
    auth.passwords.verify = async (...args) => {
      auth.passwords.verify = verify;
      const matches = await verify(...args);
      other = await auth.signIn(made.email, made.temp_password, '198.51.100.7');
      return matches;
    };
    const first = await auth.signIn(made.email, made.temp_password, '203.0.113.7');
    expect([other?.status, first.status]).toEqual([200, 401]);
  });

  it('does not let its addressee keep the temporary password, which the administrator knows', async () => {
    const made = await invited();
    expect(await codeOf(await choose(made, made.temp_password))).toBe('auth.password_unchanged');
    expect((await choose(made)).status).toBe(200);
  });

  it('token is valid for nothing else, and no other link’s token for it', async () => {
    const made = await invited();
    const headers = await auth.identity.visitorHeaders();
    const elsewhere = (path: string, body: object) => auth.call('POST', `/copilot/auth/${path}`, headers, body);
    expect(await codeOf(await elsewhere('password-resets', { token: made.token, newPassword: CHOSEN }))).toBe('auth.link_invalid');
    expect(await codeOf(await elsewhere('email-verifications', { token: made.token }))).toBe('auth.link_invalid');
    await elsewhere('password-reset-requests', { email: made.email });
    const linkId = (await auth.published('password.reset-requested')).at(-1)?.linkId ?? '';
    const answer = await auth.call('POST', `/internal/auth/links/${linkId}/secret`, await auth.identity.serviceHeaders('notification'));
    const { link } = (await answer.json()) as { link: { token: string } };
    expect(await codeOf(await choose({ email: made.email, token: link.token }))).toBe('auth.link_invalid');
    // A reset by the address's owner ends the invitation.
    expect((await elsewhere('password-resets', { token: link.token, newPassword: CHOSEN })).status).toBe(204);
    expect(await codeOf(await choose(made))).toBe('auth.link_invalid');
  });
});

describe('a session opened by a temporary password', () => {
  async function opened() {
    const made = await invited();
    const response = await auth.signIn(made.email, made.temp_password);
    const { account, token } = (await response.json()) as { account: { id: string; mustChangePassword?: boolean }; token: string };
    expect(account.mustChangePassword).toBe(true);
    const context = await auth.resolve(token);
    expect(context?.mustChangePassword).toBe(true);
    return { ...made, token, headers: await auth.identity.userHeaders(context ?? {}) };
  }
  const replace = (of: { headers: Record<string, string> }, newPassword: string) =>
    auth.call('POST', '/copilot/auth/temporary-password-replacements', of.headers, { newPassword });

  it('reaches only the routes that change the password or sign out, until another one is chosen', async () => {
    const me = await opened();
    const routes: RouteContract[] = Object.values(authRoutes).filter(({ access }) => access !== 'public' && access !== 'service');
    const open = routes.filter(({ withTemporaryPassword }) => withTemporaryPassword).map(({ id }) => id);
    expect(open.toSorted()).toEqual(['auth.current-user', 'auth.replace-temporary-password', 'auth.sign-out']);
    for (const { id, method, path } of routes) {
      if (open.includes(id)) continue;
      const response = await auth.call(method, path.replace(/:\w+/g, randomUUID()), me.headers, method === 'GET' ? undefined : {});
      expect([id, response.status, await codeOf(response)]).toEqual([id, 403, 'auth.password_change_required']);
    }
    expect(await (await auth.call('GET', '/copilot/auth/user', me.headers)).json()).toMatchObject({ mustChangePassword: true });
  });

  it('chooses a password that is neither the temporary one nor a common one, and continues in a new session', async () => {
    const me = await opened();
    expect(await codeOf(await replace(me, me.temp_password))).toBe('auth.password_unchanged');
    expect(await codeOf(await replace(me, 'Azerty123!'))).toBe('auth.password_too_common');
    const response = await replace(me, CHOSEN);
    const { account, token } = (await response.json()) as { account: { mustChangePassword?: boolean }; token: string };
    expect([response.status, account.mustChangePassword]).toEqual([200, undefined]);
    expect((await auth.resolve(token))?.mustChangePassword).toBeUndefined();
    expect(await auth.resolve(me.token)).toBeNull();
    // Neither password verifies the address: a confirmation mail was sent.
    expect((await auth.resolve(token))?.emailVerified).toBe(false);
    expect(await codeOf(await auth.signIn(me.email, CHOSEN))).toBe('EMAIL_NOT_VERIFIED');
    const linkId = (await auth.published('email.verification-requested')).at(-1)?.linkId ?? '';
    const mailed = await auth.call('POST', `/internal/auth/links/${linkId}/secret`, await auth.identity.serviceHeaders('notification'));
    expect(await mailed.json()).toMatchObject({ link: { contact: { email: me.email } } });
    // The invitation's link is void as well.
    expect(await codeOf(await choose(me))).toBe('auth.link_invalid');
  });

  it('is the only one that needs no present password', async () => {
    const { id } = await auth.user();
    const headers = await auth.identity.userHeaders({ userId: id });
    expect(await codeOf(await replace({ headers }, CHOSEN))).toBe('auth.forbidden');
  });
});

describe('the administrator’s password', () => {
  const check = async (userId: string, password: string): Promise<Response> =>
    auth.call('POST', '/internal/auth/admin-password/check', await auth.identity.serviceHeaders('billing'), { userId, password });
  const alerts = async (userId: string) =>
    (await auth.published('admin.password-locked')).filter((event) => event.userId === userId).length;
  const lockOuts = async (): Promise<number> => {
    const { body } = await metricsText();
    return Number(/^attendu_admin_password_lockouts_total (\d+)/m.exec(body)?.[1] ?? 0);
  };

  it('is locked for one administrator after five wrong ones, even for the right one, with a metric, a message to its owner, and a wait that doubles', async () => {
    const [attacked, other] = [randomUUID(), randomUUID()];
    expect((await check(attacked, ADMIN_PASSWORD)).status).toBe(204);
    const before = await lockOuts();
    for (let n = 0; n < 4; n += 1) expect(await codeOf(await check(attacked, `faux ${n}`))).toBe('admin.password_refused');
    expect([await lockOuts(), await alerts(attacked)]).toEqual([before, 0]);
    const fifth = await check(attacked, 'faux');
    expect([fifth.status, fifth.headers.get('retry-after'), await codeOf(fifth)]).toEqual([429, '60', 'admin.password_locked']);
    expect([await lockOuts(), await alerts(attacked)]).toEqual([before + 1, 1]);
    auth.passwords.checked.length = 0;
    expect(await codeOf(await check(attacked, ADMIN_PASSWORD))).toBe('admin.password_locked');
    expect(auth.passwords.checked).toEqual([]);
    expect((await check(other, ADMIN_PASSWORD)).status).toBe(204);
    auth.clock.advance(60_000);
    expect((await check(attacked, 'faux')).headers.get('retry-after')).toBe('120');
    auth.clock.advance(120_000);
    expect((await check(attacked, ADMIN_PASSWORD)).status).toBe(204);
    expect(await alerts(attacked)).toBe(1);
  });

  it('once right, costs its hash again after ten minutes or a wrong one only, and no other password passes meanwhile', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    auth.clock.advance(10 * 60_000);
    const cost = async (userId: string, password = ADMIN_PASSWORD): Promise<[status: number, hashes: number]> => {
      auth.passwords.checked.length = 0;
      const { status } = await check(userId, password);
      return [status, auth.passwords.checked.length];
    };
    expect([await cost(one), await cost(one), await cost(one)]).toEqual([
      [204, 1],
      [204, 0],
      [204, 0],
    ]);
    expect([await cost(one, `${ADMIN_PASSWORD} `), await cost(one), await cost(one)]).toEqual([
      [403, 1],
      [204, 1],
      [204, 0],
    ]);
    expect([await cost(other, 'faux'), await cost(one), await cost(other)]).toEqual([
      [403, 1],
      [204, 0],
      [204, 1],
    ]);
    auth.clock.advance(10 * 60_000);
    expect(await cost(one)).toEqual([204, 1]);
  });

  it('sent fifty at once is compared no more than five times', async () => {
    const attacked = randomUUID();
    auth.passwords.checked.length = 0;
    await Promise.all(Array.from({ length: 50 }, (_, n) => check(attacked, `faux ${n}`)));
    expect(auth.passwords.checked.length).toBeLessThanOrEqual(5);
  });

  it('is checked for our own services only', async () => {
    const body = { userId: randomUUID(), password: ADMIN_PASSWORD };
    expect((await auth.call('POST', '/internal/auth/admin-password/check', await admin(), body)).status).toBe(403);
    expect((await auth.call('POST', '/internal/auth/admin-password/check', await auth.identity.visitorHeaders(), body)).status).toBe(401);
  });
});

describe('the campaign', () => {
  it('removes a person who signs in, once a day; a sign-in neither waits for it nor fails with it', async () => {
    const { email } = await auth.user();
    const key = `Basic ${Buffer.from(':une clé de campagne').toString('base64')}`;
    const line = `DELETE /campaigns/7/leads/${email} ${key}`;
    const times = () => campaign.deleted.filter((one) => one === line).length;
    campaign.status = 500;
    await auth.signedIn(email);
    await eventually(() => times() === 1);
    campaign.status = 404;
    await auth.signedIn(email);
    await eventually(() => times() === 2);
    await auth.signedIn(email);
    campaign.hangs = true;
    const other = await auth.user();
    expect((await auth.signIn(other.email, PASSWORD)).status).toBe(200);
    await eventually(() => campaign.deleted.some((one) => one.includes(other.email)));
    expect(times()).toBe(2);
  });
});
