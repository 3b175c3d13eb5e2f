import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswords } from '../src/adapters/passwords.ts';
import { startTestAuth, type TestAuth } from './harness.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());
const run = (args: string[], input = '') => auth.command('make-administrator', args, input);

it('makes the first administrator, whose link sets a password; an account that exists keeps its own', async () => {
  const made = await run(['Premiere@Cabinet.fr']);
  expect(made.code, made.output).toBe(0);
  expect(made.logged.join('')).toContain('"detail":"operator"');
  const link = new URL(made.output.trim());
  expect([link.origin, link.pathname, link.searchParams.get('email')]).toEqual([
    'https://attendu.example',
    '/signupWithTokenPage',
    'premiere@cabinet.fr',
  ]);
  const body = { email: 'premiere@cabinet.fr', token: link.searchParams.get('token'), newPassword: 'Un mot de passe bien à moi' };
  const chosen = await auth.call('POST', '/copilot/api/setPassword', await auth.identity.visitorHeaders(), body);
  expect(chosen.status, await chosen.clone().text()).toBeLessThan(300);
  // The session that the link opens waits for a first factor, and says so.
  expect(((await chosen.json()) as { account: { awaits?: string } }).account.awaits).toBe('enrolment');
  const signedIn = await auth.signIn('premiere@cabinet.fr', body.newPassword);
  const { account } = (await signedIn.json()) as { account: { id: string; roles: string[] } };
  expect(account.roles).toContain('super_admin');
  expect((await auth.published('user.registered')).at(-1)).toMatchObject({ grant: null, firmId: null });

  const known = await auth.user();
  const before = await auth.signedIn(known.email);
  expect((await run([known.email])).output).toContain('Ce compte existe');
  expect(await auth.resolve(before.token)).toBeNull();
  const context = await auth.resolve((await auth.signedIn(known.email)).token);
  expect(context?.roles).toContain('super_admin');

  const kept = await auth.db.database.kysely.selectFrom('securityEvents').select(['event', 'detail', 'userId']).orderBy('seq').execute();
  expect(kept.filter(({ detail }) => detail === 'operator' || detail === 'super_admin')).toEqual([
    { event: 'account.created', detail: 'operator', userId: account.id },
    { event: 'rights.changed', detail: 'super_admin', userId: account.id },
    { event: 'rights.changed', detail: 'super_admin', userId: known.id },
  ]);

  expect(await run(['pas une adresse'])).toMatchObject({ code: 2, output: 'Adresse e-mail invalide.\n' });
  expect((await run([])).code).toBe(2);
});

it('gives the hash of an administrator password', async () => {
  expect((await run(['--password'], 'court')).code).toBe(2);
  const { output } = await run(['--password'], 'le mot des administrateurs\n');
  const hash = /^ADMIN_PASSWORD_HASH=(\S+)$/m.exec(output)?.[1] ?? '';
  // The cost of a password outside the tests.
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await (await createPasswords()).verify(hash, 'le mot des administrateurs')).toBe(true);
});
