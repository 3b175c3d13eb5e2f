import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PhoneRefused, SendingUnknown } from '../src/domain/phone.ts';
import { codeOf, startTestAuth, type TestAuth } from './harness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = 'une phrase bien à moi';
const TRACKING = { utm_source: 'lettre', utm_campaign: 'rentrée', limited_trial: true };

let auth: TestAuth;
const sent: { phone: string; code: string }[] = [];
const carrier = { fails: null as Error | null, unanswered: false };
beforeAll(async () => {
  auth = await startTestAuth(
    { SMS_DAILY_CAP: '60' },
    {
      codeSender: {
        async send(phone, code) {
          if (carrier.fails) throw carrier.fails;
          sent.push({ phone, code });
          if (carrier.unanswered) throw new SendingUnknown('cut');
          return null;
        },
      },
    },
  );
});
afterAll(() => auth.stop());
afterEach(() => {
  carrier.fails = null;
  carrier.unanswered = false;
  // Beyond every limit counted by the day.
  auth.clock.advance(25 * HOUR);
});

/** A valid number: not every number beginning with 06 is. */
const phone = (): string => `06${randomInt(10, 29)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
const newEmail = (): string => `${randomUUID()}@cabinet.fr`;
const post = async (path: string, body: unknown, o: { address?: string; cookie?: string | undefined } = {}): Promise<Response> =>
  auth.call(
    'POST',
    `/copilot/${path}`,
    { ...(await auth.identity.visitorHeaders(o.address)), ...(o.cookie === undefined ? {} : { cookie: o.cookie }) },
    body,
  );
const start = (of: { phone: string; email: string; attempt?: string }, address?: string) =>
  post('start-phone-verification', { ...of, ...TRACKING }, { ...(address === undefined ? {} : { address }) });
const lastCode = (): string => sent.at(-1)?.code ?? '';
const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

type Attempt = { phone: string; email: string; attempt: string };
async function started(email = newEmail(), number = phone()): Promise<Attempt> {
  const response = await start({ phone: number, email });
  expect(response.status).toBe(200);
  const { attempt } = (await response.json()) as { attempt: string };
  return { phone: number, email, attempt };
}
const check = async (of: Attempt, code: string): Promise<boolean> =>
  ((await (await post('check-phone-verification', { ...of, code })).json()) as { verified: boolean }).verified;
async function proven(email?: string, number?: string): Promise<Attempt> {
  const attempt = await started(email, number);
  expect(await check(attempt, lastCode())).toBe(true);
  return attempt;
}
const create = ({ email, attempt }: { email: string; attempt?: string }, more: object = {}) =>
  post('create-verified-account', {
    email,
    password: PASSWORD,
    firstName: 'Jeanne',
    lastName: 'Martin',
    termsAccepted: true,
    ...(attempt === undefined ? {} : { attempt }),
    ...TRACKING,
    ...more,
  });
const userOf = (email: string) => auth.db.database.kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('a sign-up', () => {
  it('creates the account, its trial, session and mail, with the verified phone and the visitor’s origin', async () => {
    const of = await proven(undefined, '06.12 34-56 78');
    const response = await create(of, { phone: '+33699999999' });
    expect(response.status).toBe(200);
    const { success, account } = (await response.json()) as { success: boolean; account: { id: string } };
    expect(success).toBe(true);
    expect(account).toMatchObject({ email: of.email, firstName: 'Jeanne', lastName: 'Martin', roles: ['user'], emailVerified: false });
    expect(await userOf(of.email)).toMatchObject({ phone: '+33612345678', tracking: TRACKING, eligibleForTrial: false });
    const cookies = response.headers.getSetCookie();
    const token = /__Host-attendu_session=([^;]+);/.exec(cookies.join('\n'))?.[1] ?? '';
    expect(await auth.resolve(token)).toMatchObject({ userId: account.id, emailVerified: false });
    expect(cookies.some((cookie) => cookie.startsWith('__Host-attendu_signup=;'))).toBe(true);
    const about = { userId: account.id };
    expect((await auth.published('user.registered')).filter(({ userId }) => userId === account.id)).toEqual([
      { ...about, firmId: null, grant: null },
    ]);
    expect((await auth.published('trial.started')).filter(({ userId }) => userId === account.id)).toEqual([about]);
  });

  it('is identified by the cookie or by the body, and refused without both', async () => {
    const [email, number] = [newEmail(), phone()];
    const response = await start({ phone: number, email });
    const cookie = response.headers.get('set-cookie')?.split(';', 1)[0];
    expect(cookie).toMatch(/^__Host-attendu_signup=[A-Za-z0-9_-]{43}$/);
    const body = { phone: number, email, code: lastCode() };
    expect(await (await post('check-phone-verification', body)).json()).toEqual({ verified: false });
    expect(await (await post('check-phone-verification', body, { cookie })).json()).toEqual({ verified: true });
    expect(await codeOf(await create({ email }))).toBe('signup.phone_not_verified');
    expect((await post('create-verified-account', { email, password: PASSWORD }, { cookie })).status).toBe(200);
  });

  it('has its address confirmed before it signs in again', async () => {
    const of = await proven();
    await create(of);
    const headers = await auth.identity.visitorHeaders();
    const signIn = (password: string) => auth.call('POST', '/copilot/auth/sign-in', headers, { email: of.email, password });
    expect(await codeOf(await signIn(PASSWORD))).toBe('EMAIL_NOT_VERIFIED');
    auth.clock.advance(2 * MINUTE);
    expect((await post('auth/email-verification-requests', { email: of.email })).status).toBe(202);
    const links = await auth.published('email.verification-requested');
    const secretOf = async (linkId = '') => {
      const response = await auth.call('POST', `/internal/auth/links/${linkId}/secret`, await auth.identity.serviceHeaders('notification'));
      return ((await response.json()) as { link: { token: string } | null }).link?.token ?? '';
    };
    expect(await secretOf(links.at(-2)?.linkId)).toBe('');
    const token = await secretOf(links.at(-1)?.linkId);
    // Bound to its purpose: it resets no password.
    expect(await codeOf(await post('auth/password-resets', { token, newPassword: 'autre chose' }))).toBe('auth.link_invalid');
    const confirm = () => post('auth/email-verifications', { token, newPassword: 'un tout autre mot' });
    expect((await confirm()).status).toBe(204);
    expect(await codeOf(await confirm())).toBe('auth.link_invalid');
    expect((await signIn('un tout autre mot')).status).toBe(200);
  });

  it('in two tabs with one address creates one account; the other is refused', async () => {
    const email = newEmail();
    const [one, two] = [await proven(email), await proven(email)];
    const responses = await Promise.all([create(one), create(two)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ title: 'Cette adresse email est déjà utilisée. Veuillez utiliser une autre adresse.' });
  });

  it('sent again after a lost answer, or by a double click, opens the one account that it made', async () => {
    const of = await proven();
    const responses = [...(await Promise.all([create(of), create(of)])), await create(of)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { id } = (await userOf(of.email)) ?? {};
    const last = responses.at(-1);
    expect(await last?.json()).toMatchObject({ success: true, account: { id } });
    const token = /__Host-attendu_session=([^;]+);/.exec(last?.headers.getSetCookie().join('\n') ?? '')?.[1] ?? '';
    expect(await auth.resolve(token)).toMatchObject({ userId: id });
    expect((await auth.published('user.registered')).filter(({ userId }) => userId === id)).toHaveLength(1);
    expect(await codeOf(await create(of, { password: 'une autre phrase' }))).toBe('signup.phone_not_verified');
    expect(await codeOf(await create({ email: of.email }))).toBe('signup.phone_not_verified');
    auth.clock.advance(30 * MINUTE);
    expect(await codeOf(await create(of))).toBe('signup.phone_not_verified');
    expect((await auth.published('trial.started')).length).toBe(new Set((await auth.published('trial.started')).map((e) => e.userId)).size);
  });

  it('gives one trial per phone, and one per address in any spelling', async () => {
    const number = phone();
    await create(await proven('jean.dupont@gmail.com', number));
    auth.clock.advance(25 * HOUR);
    expect(await codeOf(await create(await proven(undefined, `+33 (0)${number.slice(1)}`)))).toBe('signup.phone_used');
    expect(await codeOf(await create(await proven('jeandupont+essai@googlemail.com')))).toBe('signup.email_taken');
    expect(await userOf('jeandupont+essai@googlemail.com')).toBeUndefined();
  });

  it('gives a trial each to two addresses of one firm that differ by a dot', async () => {
    for (const email of ['j.eanne@cabinet.fr', 'je.anne@cabinet.fr']) expect((await create(await proven(email))).status).toBe(200);
  });

  it('ignores phoneVerified and userId of the body', async () => {
    const user = await auth.user();
    const headers = await auth.headersOf((await auth.signedIn(user.email)).token);
    const trial = (body: object) => auth.call('POST', '/copilot/start-trial', headers, body);
    expect(await codeOf(await trial({ userId: user.id, phone: phone(), phoneVerified: true }))).toBe('signup.phone_not_verified');
    expect(await codeOf(await trial({ userId: randomUUID(), phoneVerified: true }))).toBe('request.subject_mismatch');
    expect((await post('start-trial', { userId: user.id, phoneVerified: true })).status).toBe(401);
    const of = await proven(user.email);
    const ok = (more: object) =>
      trial({ userId: user.id, firstName: 'Zoé', lastName: 'Durand', phoneVerified: true, attempt: of.attempt, ...more });
    expect(await (await ok({ source: 'LP' })).json()).toEqual({ success: true });
    expect((await ok({ source: 'ailleurs' })).status).toBe(200);
    expect(await userOf(user.email)).toMatchObject({ tracking: { source: 'LP' } });
    expect((await auth.published('trial.started')).filter(({ userId }) => userId === user.id)).toHaveLength(1);
  });

  it('refuses a guessable password before a message is sent', async () => {
    const before = sent.length;
    const holder = { phone: phone(), email: newEmail(), firstName: 'Jeanne', lastName: 'Martin' };
    const begin = (password: string) => post('start-phone-verification', { ...holder, password });
    for (const [password, code] of [
      ['abcde', 'auth.password_too_short'],
      ['azerty', 'auth.password_too_common'],
      ['JeanneMartin1', 'auth.password_personal'],
    ] as const)
      expect([password, await codeOf(await begin(password))]).toEqual([password, code]);
    expect(sent).toHaveLength(before);
    expect((await begin(PASSWORD)).status).toBe(200);
    expect(sent).toHaveLength(before + 1);
  });

  it('refuses a guessable password, and keeps the phone verification for a better one', async () => {
    const of = await proven();
    expect(await codeOf(await create(of, { password: 'abcde' }))).toBe('auth.password_too_short');
    expect(await codeOf(await create(of, { password: 'azerty' }))).toBe('auth.password_too_common');
    expect((await create(of)).status).toBe(200);
  });

  it('must follow the phone verification within half an hour', async () => {
    const of = await proven();
    auth.clock.advance(30 * MINUTE);
    expect(await codeOf(await create(of))).toBe('signup.phone_not_verified');
  });
});

describe('a code', () => {
  it('is compared five times, in sequence or concurrently', async () => {
    const of = await started();
    const code = lastCode();
    const tries = await Promise.all(Array.from({ length: 8 }, () => check(of, wrong(code))));
    expect(tries).not.toContain(true);
    expect(await check(of, code)).toBe(false);
  });

  it('is accepted once, however many send it concurrently', async () => {
    const of = await started();
    const tries = await Promise.all(Array.from({ length: 8 }, () => check(of, lastCode())));
    expect(tries.filter((verified) => verified)).toHaveLength(1);
  });

  it('lasts ten minutes', async () => {
    const of = await started();
    auth.clock.advance(10 * MINUTE);
    expect(await check(of, lastCode())).toBe(false);
  });

  it('is bound to one attempt, phone and address, and replaced by the next one', async () => {
    const of = await started();
    const first = lastCode();
    expect(await check({ ...of, email: newEmail() }, first)).toBe(false);
    expect(await check({ ...of, phone: phone() }, first)).toBe(false);
    expect(await check({ ...of, attempt: 'a'.repeat(43) }, first)).toBe(false);
    auth.clock.advance(MINUTE);
    await start(of);
    if (lastCode() !== first) expect(await check(of, first)).toBe(false);
    expect(await check(of, lastCode())).toBe(true);
  });

  it.each([
    ['the carrier is down', new Error('down')],
    ['the carrier refuses the phone', new PhoneRefused('blocked')],
  ])('stays valid when the one that was to replace it is not sent: %s', async (_why, failure) => {
    const of = await started();
    const first = lastCode();
    auth.clock.advance(MINUTE);
    carrier.fails = failure;
    expect((await start(of)).ok).toBe(false);
    expect(await check(of, first)).toBe(true);
    expect((await create(of)).status).toBe(200);
  });

  it('is stored nowhere in clear', async () => {
    const { attempt } = await started();
    const { rows } = await auth.db.database.pool.query(
      'select v::text as all from auth.phone_verifications v order by sent_at desc limit 1',
    );
    expect(rows[0].all).not.toContain(attempt);
    expect(rows[0].all).not.toMatch(new RegExp(`[(,]${lastCode()}[,)]`));
  });

  it('requested again waits a minute, and longer after the third of a day', async () => {
    const of = await started();
    for (const [minutes, following] of [
      [1, 1],
      [1, 1],
      [1, 2],
      [2, 4],
    ] as const) {
      auth.clock.advance(minutes * MINUTE - 1_000);
      const early = await start(of);
      expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1']);
      auth.clock.advance(1_000);
      const next = (await (await start(of)).json()) as { resendAfterSeconds: number };
      expect(next.resendAfterSeconds).toBe(following * 60);
    }
  });

  it('requested fifty times at once is sent ten times from one address, and once to one phone', async () => {
    const before = sent.length;
    const one = phone();
    await Promise.all(Array.from({ length: 10 }, () => start({ phone: one, email: newEmail() }, '198.51.100.7')));
    expect(sent.length - before).toBe(1);
    for (let n = 0; n < 40; n += 10)
      await Promise.all(Array.from({ length: 10 }, () => start({ phone: phone(), email: newEmail() }, '198.51.100.7')));
    expect(sent.length - before).toBe(10);
  });

  it('is sent to thirty consecutive numbers a day, and no more in all than the cap', { timeout: 120_000 }, async () => {
    const before = sent.length;
    const from = (n: number): string => `203.0.113.${n}`;
    for (let n = 0; n < 35; n += 1) await start({ phone: `0698${String(764_000 + n).padStart(6, '0')}`, email: newEmail() }, from(n));
    expect(sent.length - before).toBe(30);
    for (let n = 0; n < 35; n += 1) await start({ phone: phone(), email: newEmail() }, from(100 + n));
    expect(sent.length - before).toBe(60);
  });
});

describe('a phone', () => {
  it.each([
    ['a Belgian one', '+32 470 12 34 56'],
    ['a premium-rate one', '0899701234'],
    ['a line', '01 42 34 56 78'],
    ['no number', 'bonjour'],
  ])('%s is refused in the specified words', async (_name, number) => {
    const before = sent.length;
    const response = await start({ phone: number, email: newEmail() });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ title: 'Erreur avec le numéro de téléphone. Veuillez vérifier le format.' });
    expect(sent).toHaveLength(before);
  });

  it('that the carrier refuses is refused in the same words', async () => {
    carrier.fails = new PhoneRefused('landline');
    expect(await codeOf(await start({ phone: phone(), email: newEmail() }))).toBe('signup.phone_refused');
  });

  it('gets its code as soon as the carrier is back, and nothing is half created meanwhile', async () => {
    carrier.fails = new Error('down');
    const of = { phone: phone(), email: newEmail() };
    const response = await start(of);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ title: "Une erreur est survenue lors de l'envoi du SMS. Veuillez réessayer." });
    carrier.fails = null;
    expect((await start(of)).status).toBe(200);
  });

  it('that the carrier did not answer for is counted, and its code is right when it arrives after all', async () => {
    const [email, number] = [newEmail(), phone()];
    // Taken, then the answer is lost.
    carrier.unanswered = true;
    const of = await started(email, number);
    const code = lastCode();
    const before = sent.length;
    for (let again = 0; again < 5; again += 1) expect(await codeOf(await start({ phone: number, email }))).toBe('signup.too_many_codes');
    expect(sent).toHaveLength(before);
    expect(await check(of, code)).toBe(true);
    expect((await create(of)).status).toBe(200);
  });

  it('answers the same for an address that has an account', async () => {
    const user = await auth.user();
    const known = await start({ phone: phone(), email: user.email });
    const unknown = await start({ phone: phone(), email: newEmail() });
    expect([known.status, Object.keys((await known.json()) as object)]).toEqual([
      unknown.status,
      Object.keys((await unknown.json()) as object),
    ]);
  });
});

it('an address of three hundred characters, a look-alike, a list are refused', async () => {
  for (const email of [`${'a'.repeat(290)}@cabinet.fr`, 'jеanne@cabinet.fr', ['a@b.fr', 'c@d.fr']])
    expect((await post('start-phone-verification', { phone: phone(), email })).status).toBe(400);
});
