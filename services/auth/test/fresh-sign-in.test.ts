import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT, type Claims, type FakeProvider, startFakeProvider } from './fake-provider.ts';
import { codeOf, cookieOf, PASSWORD, sessionTokenOf, startTestAuth, type TestAuth } from './harness.ts';

/** Irreversible actions ask for the password, or for a fresh sign-in with the identity provider. */

const MINUTE = 60_000;
let provider: FakeProvider;
let auth: TestAuth;
const codes: string[] = [];
beforeAll(async () => {
  provider = await startFakeProvider();
  const oidc = { MODE: 'embedded', OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  auth = await startTestAuth(oidc, {
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
  await provider.stop();
});

type Headers = Record<string, string>;
type Profile = { hasPassword: boolean; freshUntil: string | null; phone: string | null; identities: { id: string; provider: string }[] };
const someone = (): Claims & { sub: string; email: string } => {
  const email = `${randomUUID()}@cabinet.example`;
  return { sub: randomUUID(), email, email_verified: true };
};
async function byProvider(
  claims: Claims,
  body: object = {},
  from?: Headers,
): Promise<{ token: string; headers: Headers; asked: URLSearchParams }> {
  const visitor = from ?? (await auth.identity.visitorHeaders());
  const start = await auth.call('POST', '/copilot/auth/oidc/start', visitor, body);
  const { url } = (await start.json()) as { url: string };
  const headers = { ...visitor, cookie: cookieOf(start, '__Host-attendu_oidc') };
  const said = { ...('fresh' in body ? { auth_time: seconds() } : {}), ...claims };
  const token = sessionTokenOf(await auth.call('POST', '/copilot/auth/oidc/finish', headers, { answer: provider.authorise(url, said) }));
  return { token, headers: await auth.headersOf(token), asked: new URL(url).searchParams };
}
const profileOf = async (headers: Headers) => (await auth.call('GET', '/copilot/auth/profile', headers)).json() as Promise<Profile>;
const remove = (headers: Headers, body: object) => auth.call('POST', '/copilot/auth/account-deletions', headers, body);
const seconds = (): number => Math.floor(auth.clock.now().getTime() / 1_000);

describe('an account without a password', () => {
  it('is deleted only within five minutes of a fresh sign-in at the provider', async () => {
    const person = someone();
    const first = await byProvider(person);
    expect([first.asked.get('prompt'), first.asked.get('max_age')]).toEqual([null, null]);
    expect(await codeOf(await remove(first.headers, { email: person.email }))).toBe('auth.fresh_sign_in_required');
    expect(await codeOf(await remove(first.headers, { email: person.email, password: '' }))).toBe('request.invalid');
    expect(await codeOf(await remove(first.headers, { email: person.email, password: 'x' }))).toBe('auth.fresh_sign_in_required');
    const fresh = await byProvider(person, { fresh: true }, first.headers);
    expect([fresh.asked.get('prompt'), fresh.asked.get('max_age')]).toEqual(['login', '0']);
    expect(await auth.resolve(first.token)).toBeNull();
    expect((await profileOf(fresh.headers)).freshUntil).toBe(new Date(auth.clock.now().getTime() + 5 * MINUTE).toISOString());
    auth.clock.advance(5 * MINUTE);
    expect((await profileOf(fresh.headers)).freshUntil).toBeNull();
    expect(await codeOf(await remove(fresh.headers, { email: person.email }))).toBe('auth.fresh_sign_in_required');
    const again = await byProvider(person, { fresh: true }, fresh.headers);
    expect(await codeOf(await remove(again.headers, { email: someone().email }))).toBe('auth.confirmation_mismatch');
    expect((await remove(again.headers, { email: person.email })).status).toBe(204);
  });

  it('is not deleted when the provider only reused its old session, or does not say when the person signed in', async () => {
    const person = someone();
    for (const auth_time of [seconds() - 120, undefined]) {
      const { headers } = await byProvider({ ...person, auth_time }, { fresh: true });
      expect((await profileOf(headers)).freshUntil).toBeNull();
      expect(await codeOf(await remove(headers, { email: person.email }))).toBe('auth.fresh_sign_in_required');
    }
    const fresh = await byProvider({ ...person, auth_time: seconds() }, { fresh: true });
    expect((await remove(fresh.headers, { email: person.email })).status).toBe(204);
  });

  it('does not share its fresh sign-in with another session or account', async () => {
    const [person, other] = [someone(), someone()];
    const plain = await byProvider(person);
    const fresh = await byProvider(person, { fresh: true });
    const foreign = await byProvider(other, { fresh: true });
    const forged = await auth.identity.userHeaders({
      userId: (await auth.resolve(plain.token))?.userId ?? '',
      sessionId: (await auth.resolve(foreign.token))?.sessionId ?? '',
    });
    for (const headers of [plain.headers, forged]) {
      expect(await codeOf(await remove(headers, { email: person.email }))).toBe('auth.fresh_sign_in_required');
    }
    await auth.call('DELETE', '/copilot/auth/sessions', fresh.headers);
    expect(await codeOf(await remove(fresh.headers, { email: person.email }))).toBe('auth.fresh_sign_in_required');
  });

  it('changes its phone in the same way', async () => {
    const person = someone();
    const first = await byProvider(person);
    const phone = `06${randomInt(10, 29)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
    const start = await auth.call('POST', '/copilot/start-phone-verification', first.headers, { phone });
    const { attempt } = (await start.json()) as { attempt: string };
    await auth.call('POST', '/copilot/check-phone-verification', first.headers, { phone, attempt, code: codes.at(-1) });
    const change = (headers: Headers) => auth.call('PUT', '/copilot/auth/profile/phone', headers, { attempt });
    expect(await codeOf(await change(first.headers))).toBe('auth.fresh_sign_in_required');
    const fresh = await byProvider(person, { fresh: true }, first.headers);
    expect(await (await change(fresh.headers)).json()).toMatchObject({ phone: `+33${phone.slice(1)}` });
  });
});

it('an existing phone is not replaced by that of a trial, which asks for no password', async () => {
  const { email } = await auth.user({ phone: '+33611111111', phoneVerifiedAt: auth.clock.now() });
  const headers = await auth.headersOf((await auth.signedIn(email)).token);
  const phone = `06${randomInt(10, 29)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
  const start = await auth.call('POST', '/copilot/start-phone-verification', headers, { phone });
  const { attempt } = (await start.json()) as { attempt: string };
  await auth.call('POST', '/copilot/check-phone-verification', headers, { phone, attempt, code: codes.at(-1) });
  expect((await auth.call('POST', '/copilot/start-trial', headers, { attempt })).status).toBe(200);
  expect((await profileOf(headers)).phone).toBe('+33611111111');
});

describe('the linked identities', () => {
  const drop = (headers: Headers, id: string) => auth.call('DELETE', `/copilot/auth/identities/${id}`, headers);

  it('are listed by the name of their provider and in the data export, and removed, which closes the other sessions', async () => {
    const { email } = await auth.user();
    const person = { sub: randomUUID(), email, email_verified: true };
    const elsewhere = await byProvider(person);
    const mine = await auth.signedIn(email);
    const headers = await auth.headersOf(mine.token);
    const { identities } = await profileOf(headers);
    expect(identities).toMatchObject([{ provider: 'Microsoft' }]);
    const stranger = await auth.headersOf((await auth.signedIn((await auth.user()).email)).token);
    for (const one of [stranger, headers]) await auth.proved(one);
    expect((await drop(stranger, identities[0]?.id ?? '')).status).toBe(200);
    expect((await profileOf(headers)).identities).toHaveLength(1);
    expect(await (await drop(headers, identities[0]?.id ?? '')).json()).toMatchObject({ identities: [] });
    expect(await auth.resolve(elsewhere.token)).toBeNull();
    expect(await auth.resolve(mine.token)).not.toBeNull();
  });

  it('keep the last one of an account without a password, even when two concurrent calls each remove one', async () => {
    const person = someone();
    const { headers, token } = await byProvider(person, { fresh: true });
    const [only] = (await profileOf(headers)).identities;
    expect(await codeOf(await drop(headers, only?.id ?? ''))).toBe('auth.last_way_in');
    const userId = (await auth.resolve(token))?.userId ?? '';
    const second = { issuer: 'https://ancien.example/', subject: randomUUID(), userId, createdAt: auth.clock.now(), madeAccount: false };
    await auth.db.database.kysely.insertInto('identities').values(second).execute();
    const both = (await profileOf(headers)).identities;
    expect(both.map((identity) => identity.provider).toSorted()).toEqual(['Microsoft', 'ancien.example']);
    const statuses = (await Promise.all(both.map(({ id }) => drop(headers, id)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await profileOf(headers)).identities).toHaveLength(1);
  });
});

it('an account with a password must give it, whatever its provider says', async () => {
  const { email } = await auth.user();
  const person = { sub: randomUUID(), email, email_verified: true };
  const { headers } = await byProvider(person);
  const fresh = await byProvider(person, { fresh: true });
  for (const one of [headers, fresh.headers]) expect(await codeOf(await remove(one, { email }))).toBe('auth.wrong_password');
  expect((await remove(headers, { email, password: PASSWORD })).status).toBe(204);
});
