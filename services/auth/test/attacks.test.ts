import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authRoutes } from '@attendu/contracts/auth/routes';
import type { RouteContract } from '@attendu/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LINK_PURPOSES, linkKey, linkToken } from '../src/domain/link.ts';
import { digestOf } from '../src/domain/session.ts';
import { codeOf, PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

/**
 * Known attacks (better-auth, Supabase, Keycloak, GitLab, next-auth, Django…), one row each, by their number in the list of
 * the project's sources. Some are run here; for those with their own suite, the test's name is checked.
 */

const ROOT = join(import.meta.dirname, '..', '..', '..');
const ROUTES: readonly RouteContract[] = Object.values(authRoutes);
const codes: string[] = [];
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth(
    { RESET_TELLS_UNKNOWN_EMAIL: 'false' },
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
afterAll(() => auth.stop());

const visitor = (address?: string) => auth.identity.visitorHeaders(address);
const post = async (path: string, body: unknown, headers?: Record<string, string>): Promise<Response> =>
  auth.call('POST', path, headers ?? (await visitor()), body);

/** Requests and receives a code, as a guesser of codes would. */
async function codeAsked(): Promise<{ phone: string; email: string; attempt: string; code: string }> {
  auth.clock.advance(25 * 60 * 60_000);
  const [phone, email] = ['0612345678', `${randomUUID()}@cabinet.fr`];
  const response = await post('/copilot/start-phone-verification', { phone, email });
  return { phone, email, attempt: ((await response.json()) as { attempt: string }).attempt, code: codes.at(-1) ?? '' };
}
const verifiedOf = async (response: Response): Promise<boolean> => ((await response.json()) as { verified: boolean }).verified;

const ROWS: [string, string, () => Promise<void>][] = [
  [
    'A1',
    'a user named in the body opens nothing without a session',
    async () => {
      const victim = await auth.user();
      const guarded = ROUTES.filter(({ access }) => access !== 'public' && access !== 'service');
      expect(guarded.length).toBeGreaterThan(8);
      for (const { method, path } of guarded) {
        const body = method === 'GET' ? undefined : { userId: victim.id, email: victim.email };
        const response = await auth.call(method, path.replace(/:\w+/g, victim.id), await visitor(), body);
        expect([path, response.status]).toEqual([path, 401]);
      }
    },
  ],
  [
    'A2',
    'addresses rotating in one IPv6 /64, in any spelling, are one place',
    async () => {
      const { email } = await auth.user();
      for (const last of ['1', '2', 'ffff', 'AbCd', '0:9']) await auth.signIn(email, 'faux', `2001:DB8:5:6::${last}`);
      expect((await auth.signIn(email, PASSWORD, '2001:0db8:0005:0006::42')).status).toBe(401);
      expect((await auth.signIn(email, PASSWORD, '2001:db8:5:7::1')).status).toBe(200);
    },
  ],
  [
    'A3',
    'a forwarded host is in no link',
    async () => {
      const admin = await startTestAuth({ MODE: 'embedded', DEMO_PASSWORD: PASSWORD });
      try {
        const headers = await admin.identity.userHeaders({ roles: ['user', 'super_admin'] });
        const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', host: 'evil.example' };
        const body = { email: 'invite@cabinet.fr', admin_password: PASSWORD };
        const response = await admin.call('POST', '/copilot/create-invite', { ...headers, ...forged }, body);
        expect(((await response.json()) as { invite_link: string }).invite_link).toMatch(/^https:\/\/attendu\.example\//);
      } finally {
        await admin.stop();
      }
    },
  ],
  [
    'A7',
    'fifty at once of the right code are one success, fifty of wrong ones five tries',
    async () => {
      const right = await codeAsked();
      const check = (of: typeof right, code: string) => post('/copilot/check-phone-verification', { ...of, code });
      const answers = await Promise.all(Array.from({ length: 50 }, async () => verifiedOf(await check(right, right.code))));
      expect(answers.filter(Boolean)).toHaveLength(1);
      const guessed = await codeAsked();
      const wrong = guessed.code === '000000' ? '111111' : '000000';
      await Promise.all(Array.from({ length: 50 }, () => check(guessed, wrong)));
      const { tries } = await auth.db.database.kysely
        .selectFrom('phoneVerifications')
        .select('tries')
        .where('attemptDigest', '=', digestOf(guessed.attempt))
        .executeTakeFirstOrThrow();
      expect(tries).toBe(5);
      expect(await verifiedOf(await check(guessed, guessed.code))).toBe(false);
    },
  ],
  [
    'A9',
    'a program that opens the links of a mailbox uses none up',
    async () => {
      const { email } = await auth.user();
      await post('/copilot/auth/password-reset-requests', { email });
      const linkId = (await auth.published('password.reset-requested')).at(-1)?.linkId ?? '';
      await auth.call('POST', `/internal/auth/links/${linkId}/secret`, await auth.identity.serviceHeaders('notification'));
      const token = linkToken(linkKey(auth.identity.internalSecret), 'password_reset', linkId);
      for (const method of ['GET', 'HEAD']) {
        const response = await auth.call(method, `/copilot/auth/password-resets?token=${token}`, await visitor());
        expect([response.status, response.headers.get('set-cookie')]).toEqual([405, null]);
      }
      for (let n = 0; n < 3; n += 1) {
        expect(await (await post('/copilot/auth/password-resets/check', { token })).json()).toEqual({ usable: true });
      }
      expect((await post('/copilot/auth/password-resets', { token, newPassword: 'une autre phrase' })).status).toBe(204);
    },
  ],
  [
    'A10, A11',
    'five tabs that use one session at once all keep it',
    async () => {
      const { token } = await auth.signedIn((await auth.user()).email);
      auth.clock.advance(6 * 60_000);
      const answers = await Promise.all(Array.from({ length: 5 }, () => auth.resolve(token)));
      expect(answers.every((context) => context !== null)).toBe(true);
    },
  ],
  [
    'A12',
    'a link that waits dies when the password changes',
    async () => {
      const { email, id } = await auth.user();
      const session = await auth.signedIn(email);
      await post('/copilot/auth/password-reset-requests', { email });
      const linkId = (await auth.published('password.reset-requested')).at(-1)?.linkId ?? '';
      const headers = await auth.identity.userHeaders((await auth.resolve(session.token)) ?? { userId: id });
      const change = { currentPassword: PASSWORD, newPassword: 'une autre phrase' };
      expect((await post('/copilot/auth/password-changes', change, headers)).status).toBe(200);
      const service = await auth.identity.serviceHeaders('notification');
      expect(await (await auth.call('POST', `/internal/auth/links/${linkId}/secret`, service)).json()).toEqual({ link: null });
    },
  ],
  [
    'A20',
    'all of a long password counts, and a NUL, which is refused, ends none',
    async () => {
      const start = 'a'.repeat(100);
      for (const [kept, tried] of [
        [`${start}b`, `${start}c`],
        ['x'.repeat(256), 'x'.repeat(255)],
      ] as const) {
        const { email } = await auth.user({ passwordHash: await auth.passwords.hash(kept) });
        expect([(await auth.signIn(email, tried)).status, (await auth.signIn(email, kept)).status]).toEqual([401, 200]);
      }
      const { email } = await auth.user({ passwordHash: await auth.passwords.hash('avant') });
      expect((await auth.signIn(email, 'avant\u0000autre')).status).toBe(400);
      expect(await auth.passwords.verify(await auth.passwords.hash('avant\u0000après'), 'avant\u0000autre')).toBe(false);
    },
  ],
  [
    'A21',
    'asking for a code, a reset or a confirmation answers the same for an address that has an account',
    async () => {
      const known = (await auth.user({ emailVerifiedAt: null })).email;
      for (const path of ['start-phone-verification', 'auth/password-reset-requests', 'auth/email-verification-requests']) {
        const answers = [];
        for (const email of [known, `${randomUUID()}@exemple.fr`]) {
          auth.clock.advance(25 * 60 * 60_000);
          const body = path.startsWith('start') ? { email, phone: '0612345679' } : { email };
          const response = await post(`/copilot/${path}`, body);
          const answer = (await response.json()) as Record<string, unknown>;
          answers.push([response.status, { ...answer, attempt: typeof answer.attempt }, [...response.headers.keys()].toSorted()]);
        }
        expect([path, answers[0]]).toEqual([path, answers[1]]);
      }
    },
  ],
  [
    'A22',
    'the first wrong password says nothing of what is behind: nobody, an unconfirmed address, no password at all',
    async () => {
      const emails = [
        `${randomUUID()}@exemple.fr`,
        (await auth.user()).email,
        (await auth.user({ emailVerifiedAt: null })).email,
        (await auth.user({ passwordHash: null })).email,
      ];
      for (const email of emails) {
        const response = await auth.signIn(email, 'faux');
        expect([response.status, await codeOf(response)]).toEqual([401, 'auth.bad_credentials']);
      }
    },
  ],
  [
    'A23',
    'a link is good for what it was made for alone',
    async () => {
      const { email } = await auth.user();
      const uses: Record<(typeof LINK_PURPOSES)[number], (token: string) => Promise<Response>> = {
        password_reset: (token) => post('/copilot/auth/password-resets', { token, newPassword: 'une autre phrase' }),
        email_verification: (token) => post('/copilot/auth/email-verifications', { token }),
        invitation: (token) => post('/copilot/api/setPassword', { token, email, newPassword: 'une autre phrase' }),
      };
      const key = linkKey(auth.identity.internalSecret);
      await post('/copilot/auth/password-reset-requests', { email });
      const linkId = (await auth.published('password.reset-requested')).at(-1)?.linkId ?? '';
      await auth.call('POST', `/internal/auth/links/${linkId}/secret`, await auth.identity.serviceHeaders('notification'));
      for (const made of LINK_PURPOSES) {
        for (const used of LINK_PURPOSES) {
          if (made === 'password_reset' && used === 'password_reset') continue;
          expect(await codeOf(await uses[used](linkToken(key, made, linkId)))).toBe('auth.link_invalid');
        }
      }
      expect((await uses.password_reset(linkToken(key, 'password_reset', linkId))).status).toBe(204);
    },
  ],
  [
    'CVE-2019-19844',
    'an address in other letters that fold into those of an account is that account’s, and the mail goes to it',
    async () => {
      const { email } = await auth.user({ email: `k${randomUUID().slice(0, 8)}@exemple.fr` });
      // KELVIN SIGN, which is a k once in lower case.
      await post('/copilot/auth/password-reset-requests', { email: email.replace('k', '\u212a') });
      const linkId = (await auth.published('password.reset-requested')).at(-1)?.linkId ?? '';
      const mailed = await auth.call('POST', `/internal/auth/links/${linkId}/secret`, await auth.identity.serviceHeaders('notification'));
      expect(await mailed.json()).toMatchObject({ link: { contact: { email } } });
      // Dotless i, Cyrillic a, full width: not an address.
      for (const odd of ['mıke@exemple.fr', 'аdmin@exemple.fr', 'ｍike@exemple.fr', 'mike@exemple．fr']) {
        expect((await post('/copilot/auth/password-reset-requests', { email: odd })).status).toBe(400);
      }
    },
  ],
];

/** Attacks tested in another suite. */
const ELSEWHERE: [string, string, string][] = [
  ['A4', 'services/auth/test/oidc.test.ts', 'a foreign issuer'],
  ['A5', 'services/auth/test/oidc.test.ts', 'then finds it by issuer and subject, even with another address'],
  ['A6', 'services/auth/test/password-reset.test.ts', 'refuses %s and publishes nothing'],
  ['A8', 'services/auth/test/lock-out.test.ts', 'costs the same work and gives the same answer as a wrong password'],
  ['A13', 'services/auth/test/password-reset.test.ts', 'changes the password once, ends every session and tells the owner'],
  ['A13, streams', 'gateway/test/streams.test.ts', 'a session that is closed ends its streams'],
  ['A14, A15', 'services/auth/test/oidc.test.ts', 'takes over an account whose creator never verified its address'],
  [
    'account created by an attacker',
    'services/auth/test/takeover.test.ts',
    'is confirmed in another browser only together with a new password',
  ],
  ['identity before the verification', 'services/auth/test/takeover.test.ts', 'is removed by the confirmation, or by a reset after it'],
  [
    'unattended screen',
    'services/auth/test/fresh-sign-in.test.ts',
    'is deleted only within five minutes of a fresh sign-in at the provider',
  ],
  ['A16', 'services/auth/test/account.test.ts', "email: 'autre@exemple.fr' })).status).toBe(400)"],
  ['A17', 'services/auth/test/invitations.test.ts', 'which never verifies the address'],
  [
    'A18',
    'services/auth/test/account.test.ts',
    'does not change with a wrong one; wrong ones lock this session’s way to it, and no sign-in',
  ],
  ['A19', 'services/auth/test/oidc.test.ts', 'with our own redirect URI, whatever the caller sends'],
  ['A24', 'services/auth/test/signup.test.ts', 'is compared five times, in sequence or concurrently'],
  ['CVE-2024-4629', 'services/auth/test/lock-out.test.ts', 'sent fifty at once are all counted'],
  ['CVE-2022-25896', 'services/auth/test/sessions.test.ts', 'closes any earlier session and opens a new one'],
  ['stolen session', 'services/auth/test/sessions.test.ts', 'that was replaced and is reused closes its successors'],
  ['open redirect', 'libs/contracts/src/own-path.test.ts', 'is refused or stays on this site'],
  ['cross-site request', 'gateway/test/origin.test.ts', 'with a cookie is allowed from our own pages only'],
];

describe.each(ROWS)('%s', (_id, name, attempt) => {
  it(name, attempt);
});

it.each(ELSEWHERE)('%s is tried in %s: %s', (_id, file, name) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(name);
});
