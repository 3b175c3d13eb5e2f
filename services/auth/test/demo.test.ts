import { loadConfig } from '@attendu/config/load-config';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../src/domain/demo.ts';
import { authConfigSchema } from '../src/service.ts';
import { OTHERS, startTestAuth, type TestAuth } from './harness.ts';

let auth: TestAuth | undefined;
afterEach(async () => {
  await auth?.stop();
  auth = undefined;
});

type Registered = {
  data: { userId: string; firmId: string | null; firmSeats?: number; grant: { plan: string; periodEnd: string | null } | null };
};
async function registrations(of: TestAuth): Promise<Registered[]> {
  const { rows } = await of.db.database.pool.query<{ envelope: Registered }>(
    "select envelope from bus.outbox where name = 'user.registered' order by seq",
  );
  return rows.map(({ envelope }) => envelope);
}

describe('the demonstration accounts', () => {
  it('sign in, have their roles and firm, and were registered with their plan', async () => {
    auth = await startTestAuth({ MODE: 'embedded', DEMO_PASSWORD: 'abcd-efgh-ijkl' });
    const accounts = new Map<string, { id: string; roles: string[]; firm: { id: string } | null }>();
    for (const { email } of DEMO_ACCOUNTS) {
      const response = await auth.signIn(email, 'abcd-efgh-ijkl');
      expect(response.status).toBe(200);
      accounts.set(email, ((await response.json()) as { account: { id: string; roles: string[]; firm: { id: string } | null } }).account);
    }
    const of = (name: string) => accounts.get(`${name}@demo.attendu.test`);
    expect(of('premium')?.roles).toEqual(['user']);
    expect(of('cabinet')?.roles).toEqual(['user', 'firm_admin']);
    expect(of('admin')?.roles).toEqual(['user', 'super_admin']);
    expect(of('premium')?.firm).toEqual(of('cabinet')?.firm);
    expect(of('premium')?.firm).not.toBeNull();
    expect(of('etudiant')?.firm).toBeNull();

    const grants = new Map((await registrations(auth)).map(({ data }) => [data.userId, data]));
    expect(grants.size).toBe(5);
    const grantOf = (name: string) => grants.get(of(name)?.id ?? '')?.grant;
    expect(grantOf('premium')).toEqual({ plan: 'premium', periodEnd: null });
    expect(grantOf('etudiant')).toEqual({ plan: 'student', periodEnd: null });
    expect(grantOf('essai')).toEqual({ plan: 'trialing', periodEnd: '2026-12-11T10:00:00.000Z' });
    expect(grantOf('admin')).toEqual({ plan: 'lifetime_free', periodEnd: null });
    expect(grants.get(of('premium')?.id ?? '')).toMatchObject({ firmId: of('premium')?.firm?.id, firmSeats: 5 });
    expect(grants.get(of('etudiant')?.id ?? '')).not.toHaveProperty('firmSeats');
  });

  it('are seeded once, however often the service starts', async () => {
    auth = await startTestAuth({ MODE: 'embedded', DEMO_PASSWORD: 'abcd-efgh-ijkl' });
    await auth.restart();
    expect(await registrations(auth)).toHaveLength(5);
    expect((await auth.signIn('premium@demo.attendu.test', 'abcd-efgh-ijkl')).status).toBe(200);
  });

  it('do not exist in production, nor when disabled', async () => {
    auth = await startTestAuth({ DEMO_PASSWORD: 'abcd-efgh-ijkl' });
    expect((await auth.signIn('premium@demo.attendu.test', 'abcd-efgh-ijkl')).status).toBe(401);
    expect(await registrations(auth)).toHaveLength(0);
    await auth.stop();
    auth = await startTestAuth({ MODE: 'embedded', DEMO_ACCOUNTS: 'false', DEMO_PASSWORD: 'abcd-efgh-ijkl' });
    expect(await registrations(auth)).toHaveLength(0);
  });

  it('requested in production, or without a password, prevent the start', () => {
    const env = {
      PORT: '0',
      DATABASE_URL: 'postgres://x@127.0.0.1/x',
      INTERNAL_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
      SERVICE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----',
      SERVICE_PUBLIC_KEYS: '{}',
      CONTEXT_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----',
      DEMO_ACCOUNTS: 'true',
      PUBLIC_URL: 'https://attendu.example',
      ...OTHERS,
    };
    expect(() => loadConfig(authConfigSchema, { ...env, DEMO_PASSWORD: 'abcd-efgh' })).toThrow('MODE');
    expect(() => loadConfig(authConfigSchema, { ...env, MODE: 'embedded' })).toThrow('DEMO_PASSWORD');
  });
});

it('rows that ended long ago are deleted at start, and no others', async () => {
  auth = await startTestAuth();
  const { token: old } = await auth.signedIn((await auth.user()).email);
  auth.clock.advance(91 * 24 * 3_600_000);
  const { token: fresh } = await auth.signedIn((await auth.user()).email);
  await auth.restart();
  const running = auth;
  await expect.poll(async () => (await running.db.database.kysely.selectFrom('sessions').select('id').execute()).length).toBe(1);
  expect(await auth.resolve(old)).toBeNull();
  expect(await auth.resolve(fresh)).not.toBeNull();
  const tallies = await auth.db.database.kysely.selectFrom('signInTallies').select('origin').execute();
  expect(tallies).toHaveLength(2);
});
