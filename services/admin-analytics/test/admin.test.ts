import { randomUUID } from 'node:crypto';
import { parisDay } from '@attendu/contracts/paris-day';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastDays } from '../src/domain/days.ts';
import { startTestAnalytics, type TestAnalytics } from './harness.ts';

const WEEK = '/copilot/admin/get-last-7-days-requests';
const TRIAL_WEEK = '/copilot/admin/get-trial-monitoring-request';
const TRIALS = '/copilot/admin/get-trial-monitoring';
const RECENT = '/copilot/admin/get-recent-trials';
const DOMAIN = '/copilot/admin/get-domain-activity';
const USER = '/copilot/admin/get-user-dossiers';
const DAY = 86_400_000;

const admin = { userId: randomUUID(), roles: ['user', 'super_admin'] as ('user' | 'super_admin')[] };
type Asked = { dossierId: string; userId: string };
type Row = { dossier_id: string; user_email: string | null; name: string | null; contexte: string | null };
type Activity = { total_requests: number; requests: Row[]; daily_breakdown: Record<string, number> };

let at: TestAnalytics;
/** Every published request, in order, to compare the figures with. */
const asked: Asked[] = [];

const DOMAINS = ['cabinet.example', 'cabinet.example', 'cabinet.example', 'cabinet.example', 'ecole.example', 'ecole.example'];
const users = DOMAINS.map((domain, index) => ({ id: randomUUID() as string, email: `personne${index}@${domain}` }));
/** Requests of each user: one user makes none, one more than the longest list shows. */
const REQUESTS = [5, 0, 3, 26, 108, 1];
const trialing = [0, 2, 5];

async function request(userId: string): Promise<void> {
  const dossierId = randomUUID();
  asked.push({ dossierId, userId });
  at.owners.dossiers.set(dossierId, {
    ...{ id: dossierId, userId, name: `Dossier ${asked.length}`, contexte: `Question ${asked.length} ?` },
    ...{ is_analysing: 'done' as const, created_at: new Date().toISOString() },
  });
  // Distinct instants, since two events of one instant have no order.
  const when = new Date(at.clock.now().getTime() - 60_000 + asked.length);
  await at.happened('analysis.requested', { dossierId, runId: randomUUID(), userId, firmId: null, points: 2 }, when);
}

beforeAll(async () => {
  at = await startTestAnalytics();
  for (const [index, { id, email }] of users.entries()) {
    at.owners.people.set(id, {
      ...{ id, email, firstName: `Prénom${index}`, lastName: 'Nom', isFirmAdmin: false, createdAt: new Date().toISOString() },
      phone: index % 2 === 0 ? '+33612345678' : null,
      signupSource: index === 0 ? 'LP printemps' : null,
    });
  }
  for (const index of trialing) {
    const endsAt = new Date(at.clock.now().getTime() + (index + 1) * DAY - 60_000).toISOString();
    at.owners.trials.set(users[index]?.id ?? '', endsAt);
  }
  // Round by round, so that the last requests are of several users.
  for (let round = 0; round < Math.max(...REQUESTS); round += 1) {
    for (const [index, count] of REQUESTS.entries()) if (round < count) await request(users[index]?.id ?? '');
  }
  await at.logged(asked.length);
}, 120_000);
afterAll(() => at.stop());

const emailOf = (userId: string) => users.find(({ id }) => id === userId)?.email ?? null;
const countOf = (userId: string) => asked.filter((one) => one.userId === userId).length;
const read = async <T>(path: string): Promise<T> => {
  at.clock.advance(1_000);
  return (await at.get(path, admin)).body as T;
};
const ask = async <T>(path: string, body: object): Promise<T> => {
  at.clock.advance(1_000);
  return (await at.post(path, admin, body)).body as T;
};
const lastRead = async () =>
  at.db.database.kysely.selectFrom('adminReads').selectAll().orderBy('readAt', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow();

test('the last seven days: every request counted, the last hundred listed, equal to a plain count of what was published', async () => {
  const week = await read<Activity>(WEEK);
  expect(week.total_requests).toBe(asked.length);
  expect(Object.keys(week.daily_breakdown)).toEqual(lastDays(at.clock.now(), 7));
  expect(Object.values(week.daily_breakdown).reduce((sum, n) => sum + n, 0)).toBe(asked.length);
  expect(week.requests.map(({ dossier_id }) => dossier_id)).toEqual(
    asked
      .map(({ dossierId }) => dossierId)
      .toReversed()
      .slice(0, 100),
  );
  for (const row of week.requests) {
    const one = asked.find(({ dossierId }) => dossierId === row.dossier_id);
    expect(row.user_email).toBe(emailOf(one?.userId ?? ''));
    expect(row).toMatchObject({
      name: expect.stringMatching(/^Dossier/),
      contexte: expect.stringMatching(/^Question/),
      is_analysing: 'done',
    });
  }
});

test('trial activity covers the accounts on trial now', async () => {
  const ids = trialing.map((index) => users[index]?.id);
  const expected = asked.filter(({ userId }) => ids.includes(userId));
  const week = await read<Activity>(TRIAL_WEEK);
  expect(week.total_requests).toBe(expected.length);
  expect(week.daily_breakdown[parisDay(at.clock.now())]).toBe(expected.length);
  expect(week.requests.map(({ dossier_id }) => dossier_id)).toEqual(expected.map(({ dossierId }) => dossierId).toReversed());
});

test('trials are grouped by the days that remain', async () => {
  const body = await read<{ total_trialing: number; trial_monitoring: { days_remaining: number; count: number; customers: object[] }[] }>(
    TRIALS,
  );
  expect(body.total_trialing).toBe(3);
  expect(body.trial_monitoring.map(({ days_remaining, count }) => [days_remaining, count])).toEqual([
    [1, 1],
    [3, 1],
    [6, 1],
  ]);
  expect(body.trial_monitoring[0]?.customers).toEqual([
    {
      ...{ user_id: users[0]?.id, email: users[0]?.email, first_name: 'Prénom0', last_name: 'Nom', phone: '+33612345678' },
      ...{ school: null, signup_source: 'LP printemps', days_remaining: 1, trial_end_date: at.owners.trials.get(users[0]?.id ?? '') },
    },
  ]);
});

test('recent sign-ups are those that have a phone', async () => {
  const body = await read<{ recent_trials: { email: string }[]; count: number; error: null }>(RECENT);
  expect(body).toMatchObject({ count: 3, error: null });
  expect(body.recent_trials.map(({ email }) => email)).toEqual([users[0]?.email, users[2]?.email, users[4]?.email]);
});

test.each(['cabinet.example', '@Cabinet.Example '])(
  'the domain %s: its accounts through several pages, its last twenty requests',
  async (domain) => {
    type Domain = { users: { id: string; email: string; request_count: number; recent_requests: Row[] }[] };
    const body = await ask<Domain>(DOMAIN, { domain });
    const own = users.slice(0, 4);
    const total = own.reduce((sum, { id }) => sum + countOf(id), 0);
    expect(body).toMatchObject({
      ...{ domain: 'cabinet.example', total_users: 4, users_with_requests: 3, total_requests: total },
      average_requests_per_user: total / 4,
    });
    expect(body.users.map(({ id, request_count }) => [id, request_count])).toEqual(
      [3, 0, 2, 1].map((index) => [users[index]?.id, REQUESTS[index]]),
    );
    const last = asked.filter(({ userId }) => own.some(({ id }) => id === userId)).slice(-20);
    for (const { id, recent_requests } of body.users) {
      expect(recent_requests.map(({ dossier_id }) => dossier_id)).toEqual(
        last
          .filter(({ userId }) => userId === id)
          .map(({ dossierId }) => dossierId)
          .toReversed(),
      );
    }
  },
);

test('a user’s dossiers are found by an address in any case; an unknown address gets its message', async () => {
  const body = await ask<{ total_dossiers: number; dossiers: Row[]; user_email: string }>(USER, { email: users[4]?.email.toUpperCase() });
  expect(body).toMatchObject({ user_email: users[4]?.email, total_dossiers: 108 });
  expect(body.dossiers.length).toBe(100);
  expect(await at.post(USER, admin, { email: 'inconnue@cabinet.example' })).toMatchObject({
    status: 404,
    body: { code: 'admin.user_not_found' },
  });
});

test.each([
  [DOMAIN, { domain: 'sans-point' }],
  [DOMAIN, { domain: '' }],
  [USER, { email: 'pas une adresse' }],
  [USER, {}],
])('%s with %o is refused', async (path, body) => {
  expect((await at.post(path, admin, body)).status).toBe(400);
});

describe('each reading is audited', () => {
  test('with the reader, and whose names and texts', async () => {
    await ask(USER, { email: users[0]?.email });
    const kept = await lastRead();
    expect(kept).toMatchObject({ adminId: admin.userId, route: 'analytics.user-dossiers', userIds: [users[0]?.id] });
    expect(kept.dossierIds.toSorted()).toEqual(
      asked
        .filter(({ userId }) => userId === users[0]?.id)
        .map(({ dossierId }) => dossierId)
        .toSorted(),
    );
  });

  test.each([WEEK, TRIAL_WEEK, TRIALS, RECENT])('%s', async (path) => {
    const before = await lastRead();
    await read(path);
    const after = await lastRead();
    expect(after.id).not.toBe(before.id);
    expect(after.userIds.length).toBeGreaterThan(0);
  });

  test('and cannot be changed or removed', async () => {
    for (const statement of ["update admin_reads set route = ''", 'delete from admin_reads', 'truncate admin_reads']) {
      await expect(at.db.database.pool.query(statement)).rejects.toThrow(/append-only|permission denied/);
    }
  });
});

test('deleted accounts and dossiers stay counted, without a name', async () => {
  const [gone, left] = [users[5], asked.find(({ userId }) => userId === users[0]?.id)];
  at.owners.people.delete(gone?.id ?? '');
  at.owners.trials.delete(gone?.id ?? '');
  at.owners.dossiers.delete(left?.dossierId ?? '');
  await publishAsOwner(at.db, 'user.deleted', { userId: gone?.id ?? '' });
  await eventually(async () => (await at.db.database.kysely.selectFrom('erasedUsers').selectAll().execute()).length === 1);
  const week = await read<Activity>(WEEK);
  expect(week.total_requests).toBe(asked.length);
  expect((await read<Activity>(TRIAL_WEEK)).requests.find(({ dossier_id }) => dossier_id === left?.dossierId)).toMatchObject({
    ...{ name: null, contexte: null, user_email: users[0]?.email },
  });
  const { body } = await at.get('/copilot/admin/analytics/requests?days=7', admin);
  expect(body).toMatchObject({ total: asked.length, activeUsers: 4 });
});
