import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT, type Claims, type FakeProvider, type Forgery, startFakeProvider } from './fake-provider.ts';
import { codeOf, cookieOf, PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

const MINUTE = 60_000;
let provider: FakeProvider;
let auth: TestAuth;
beforeAll(async () => {
  provider = await startFakeProvider();
  auth = await startTestAuth({
    MODE: 'embedded',
    PUBLIC_URL: 'https://attendu.example',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  });
});
afterAll(async () => {
  await auth.stop();
  await provider.stop();
});

const post = async (path: string, body: unknown, cookie?: string, user?: Record<string, string>): Promise<Response> =>
  auth.call(
    'POST',
    `/copilot/auth/oidc/${path}`,
    { ...(user ?? (await auth.identity.visitorHeaders())), ...(cookie ? { cookie } : {}) },
    body,
  );

async function started(next?: string): Promise<{ url: string; cookie: string }> {
  const response = await post('start', next === undefined ? {} : { next });
  expect(response.status).toBe(200);
  return { url: ((await response.json()) as { url: string }).url, cookie: cookieOf(response, '__Host-attendu_oidc') };
}
const finish = (answer: string, cookie: string) => post('finish', { answer }, cookie);
async function signedIn(claims: Claims, forgery: Forgery = {}): Promise<Response> {
  const { url, cookie } = await started();
  return finish(provider.authorise(url, claims, forgery), cookie);
}
const someone = (more: Claims = {}): Claims & { sub: string; email: string } => ({
  sub: randomUUID(),
  email: `${randomUUID()}@cabinet.example`,
  email_verified: true,
  given_name: 'Camille',
  family_name: 'Durand',
  ...more,
});
const accountOf = async (response: Response) =>
  ((await response.json()) as { account: { id: string; email: string; emailVerified: boolean } }).account;

describe('a sign-in by the workplace’s identity provider', () => {
  it('is offered only where one is configured', async () => {
    const read = async (of: TestAuth) =>
      (await of.call('GET', '/copilot/auth/identity-provider', await of.identity.visitorHeaders())).json() as Promise<unknown>;
    expect(await read(auth)).toEqual({ provider: { name: 'Microsoft' } });
    const without = await startTestAuth();
    try {
      expect(await read(without)).toEqual({ provider: null });
      const headers = await without.identity.visitorHeaders();
      expect((await without.call('POST', '/copilot/auth/oidc/start', headers, {})).status).toBe(503);
    } finally {
      await without.stop();
    }
  });

  it('uses code, PKCE, state and nonce, with our own redirect URI, whatever the caller sends', async () => {
    const asked = new URL((await started()).url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: 'https://attendu.example/auth/callback',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThanOrEqual(43);
    expect((await post('start', { redirect_uri: 'https://evil.example' })).status).toBe(400);
  });

  it('creates the account the first time, then finds it by issuer and subject, even with another address', async () => {
    const person = someone();
    const first = await signedIn(person);
    expect(first.status).toBe(200);
    const account = await accountOf(first);
    expect(account).toMatchObject({ email: person.email, emailVerified: true });
    const session = cookieOf(first, '__Host-attendu_session').split('=')[1] ?? '';
    expect(await auth.resolve(session)).toMatchObject({ userId: account.id });
    expect((await auth.published('user.registered')).filter(({ userId }) => userId === account.id)).toEqual([
      { userId: account.id, firmId: null, grant: null },
    ]);
    const row = await auth.db.database.kysely.selectFrom('users').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ eligibleForTrial: false, passwordHash: null, firstName: 'Camille', lastName: 'Durand' });
    expect((await accountOf(await signedIn({ ...person, email: 'autre@cabinet.example' }))).id).toBe(account.id);
    expect((await auth.signIn(person.email, 'nimporte')).status).toBe(401);
  });

  it('made twice at once by a new person makes one account', async () => {
    const person = someone();
    const answers = await Promise.all([signedIn(person), signedIn(person)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await auth.db.database.kysely.selectFrom('users').select('id').where('email', '=', person.email).execute();
    expect(rows).toHaveLength(1);
  });

  it('links an account of the same address only when the provider verified it', async () => {
    const { id, email } = await auth.user();
    for (const unproved of [{ email_verified: false }, { email_verified: undefined }, { email_verified: 'true' }]) {
      expect(await codeOf(await signedIn(someone({ email, ...unproved })))).toBe('auth.oidc_failed');
    }
    // In Microsoft's notation.
    expect((await accountOf(await signedIn(someone({ email, email_verified: undefined, xms_edov: true })))).id).toBe(id);
    expect((await auth.signIn(email, PASSWORD)).status).toBe(200);
  });

  it('takes over an account whose creator never verified its address: password, sessions, links and identities', async () => {
    const email = `${randomUUID()}@victime.example`;
    const attacker = someone({ email, email_verified: false });
    const made = await signedIn(attacker);
    const { id, emailVerified } = await accountOf(made);
    expect(emailVerified).toBe(false);
    const planted = cookieOf(made, '__Host-attendu_session').split('=')[1] ?? '';
    await auth.db.database.kysely
      .updateTable('users')
      .set({ passwordHash: await auth.passwords.hash(PASSWORD) })
      .where('id', '=', id)
      .execute();
    expect((await accountOf(await signedIn(someone({ email })))).id).toBe(id);
    expect(await auth.resolve(planted)).toBeNull();
    expect((await auth.signIn(email, PASSWORD)).status).toBe(401);
    expect(await codeOf(await signedIn(attacker))).toBe('auth.oidc_failed');
  });

  it('asks for the address to be confirmed when the provider did not verify it', async () => {
    const before = (await auth.published('email.verification-requested')).length;
    expect((await accountOf(await signedIn(someone({ email_verified: false })))).emailVerified).toBe(false);
    expect(await auth.published('email.verification-requested')).toHaveLength(before + 1);
  });
});

describe('refusals, with one answer', () => {
  const forgeries: [string, Forgery][] = [
    ['a foreign issuer', { issuer: 'https://evil.example' }],
    ['a token for another client', { audience: 'another' }],
    ['another nonce', { nonce: 'replayed' }],
    ['a token of long ago', { expired: true }],
    ['a key that is not the provider’s', { foreignKey: true }],
    ['no signature', { unsigned: true }],
  ];
  it.each(forgeries)('%s, with the address of an account', async (_name, forgery) => {
    const { email } = await auth.user();
    const response = await signedIn(someone({ email }), forgery);
    expect(await response.json()).toMatchObject({ status: 401, code: 'auth.oidc_failed', title: 'La connexion a échoué' });
    expect(cookieOf(response, '__Host-attendu_session')).toBe('');
  });

  it.each([
    ['no address', { email: undefined }],
    ['two addresses', { email: ['a@b.fr', 'c@d.fr'] }],
    ['no subject', { sub: undefined }],
  ])('%s', async (_name, claims) => {
    expect((await signedIn(someone(claims as Claims))).status).toBe(401);
  });

  it('a callback in another browser, a second one, a late one, and one with another state', async () => {
    const [mine, theirs] = [await started(), await started()];
    const answer = provider.authorise(mine.url, someone());
    expect((await post('finish', { answer })).status).toBe(401);
    expect((await finish(answer, theirs.cookie)).status).toBe(401);
    expect((await finish(answer, mine.cookie)).status).toBe(200);
    expect((await finish(answer, mine.cookie)).status).toBe(401);
    const forged = await started();
    const awaited = provider.authorise(forged.url, someone());
    for (const wrong of ['', 'code=x', 'code=x&state=', `code=x&state=${'a'.repeat(43)}`, 'error=access_denied&state=other']) {
      const response = await finish(wrong, forged.cookie);
      expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
    }
    // A forged callback has not consumed the flow.
    expect((await finish(awaited, forged.cookie)).status).toBe(200);
    const late = await started();
    const lateAnswer = provider.authorise(late.url, someone());
    auth.clock.advance(10 * MINUTE);
    expect((await finish(lateAnswer, late.cookie)).status).toBe(401);
    const refused = await started();
    const state = new URL(refused.url).searchParams.get('state') ?? '';
    expect((await finish(`error=access_denied&state=${state}`, refused.cookie)).status).toBe(401);
  });

  it('reports a provider that is down, and creates nothing', async () => {
    const { url, cookie } = await started();
    const person = someone();
    const answer = provider.authorise(url, person);
    provider.state.down = true;
    const response = await finish(answer, cookie);
    provider.state.down = false;
    expect([response.status, await codeOf(response)]).toEqual([503, 'auth.oidc_unavailable']);
    expect(await auth.db.database.kysely.selectFrom('users').select('id').where('email', '=', person.email).execute()).toEqual([]);
  });
});

it.each([
  ['/dossier/42?x=1', '/dossier/42?x=1'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
])('with next=%s, redirects to %s', async (next, expected) => {
  const { url, cookie } = await started(next);
  const response = await finish(provider.authorise(url, someone()), cookie);
  expect(((await response.json()) as { next: string | null }).next).toBe(expected);
});

it('ends any earlier session of the browser, against session fixation', async () => {
  const { email } = await auth.user();
  const planted = await auth.signedIn(email);
  const context = await auth.resolve(planted.token);
  const { url, cookie } = await started();
  const answer = provider.authorise(url, someone());
  expect((await post('finish', { answer }, cookie, await auth.identity.userHeaders(context ?? {}))).status).toBe(200);
  expect(await auth.resolve(planted.token)).toBeNull();
});
