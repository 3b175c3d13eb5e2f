import { randomUUID } from 'node:crypto';
import {
  type AdminActivity,
  type DomainActivity,
  FUNNEL_GROUPS,
  type Funnel,
  type QualityPage,
  type TrialMonitoring,
  type UserPage,
} from '@attendu/contracts/analytics/admin-routes';
import type { analyticsRoutes } from '@attendu/contracts/analytics/routes';
import type { UserContext } from '@attendu/contracts/identity';
import type { RouteOutput } from '@attendu/contracts/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedOf, makeWorld, type World, type WorldDossier, type WorldUser } from '../../../deploy/sandbox/src/world/world.ts';
import { seedEvents } from '../src/seed.ts';
import { startTestAnalytics, type TestAnalytics } from './harness.ts';

/** Half past midnight in Paris, on the day after a clock change. */
const NOW = new Date('2026-03-29T22:30:00Z');
const DAY = 86_400_000;
const admin = { userId: randomUUID(), roles: ['user', 'super_admin'] as ('user' | 'super_admin')[] };

/** Expected figures are computed from the generated lists, without any code of the service. */
let world: World;
let at: TestAnalytics;
beforeAll(async () => {
  world = makeWorld(7, NOW, 600);
  at = await startTestAnalytics();
  at.clock.set(NOW);
  await load();
});
afterAll(() => at.stop());

async function load(): Promise<void> {
  const { owners, db } = at;
  for (const firm of world.firms) owners.firms.set(firm.id, { name: firm.name, members: members(firm.id).map(({ id }) => id) });
  for (const user of alive()) {
    owners.people.set(user.id, {
      ...{ id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName, phone: user.phone },
      ...{ signupSource: user.tracking.source ?? null, tracking: user.tracking },
      ...{ isFirmAdmin: user.isFirmAdmin, createdAt: user.signedUpAt.toISOString() },
    });
    if (onTrial(user)) owners.trials.set(user.id, user.trialEndsAt?.toISOString() ?? '');
  }
  for (const { id, user, question, state, createdAt } of world.dossiers) {
    if (user.isDeleted) continue;
    const shown = { id, name: question.slice(0, 30), contexte: question, is_analysing: state, created_at: createdAt.toISOString() };
    owners.dossiers.set(id, { ...shown, userId: user.id });
  }
  const deleted = world.users.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
  expect(await seedEvents(db.url, world.events.map(loggedOf), deleted, NOW)).toBe(world.events.length);
}

const alive = () => world.users.filter(({ isDeleted }) => !isDeleted);
const members = (firmId: string) => alive().filter(({ firm }) => firm?.id === firmId);
const onTrial = ({ trialEndsAt, isPaying }: WorldUser) => trialEndsAt !== null && !isPaying && trialEndsAt > NOW;
const CALENDAR = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });
const days = new Map<number, string>();
/** One UTC hour belongs to one day in Paris. */
const dayOf = (when: Date) => {
  const hour = Math.floor(when.getTime() / 3_600_000);
  const day = days.get(hour) ?? CALENDAR.format(when);
  days.set(hour, day);
  return day;
};
/** The last days in Paris, today included, oldest first; noon is in its day at any clock change. */
const lastDays = (count: number) => {
  const noon = Date.parse(`${dayOf(NOW)}T12:00:00Z`);
  return Array.from({ length: count }, (_, index) => dayOf(new Date(noon - (count - 1 - index) * DAY)));
};
const within = (days: number) => {
  const [first = ''] = lastDays(days);
  return (when: Date) => dayOf(when) >= first;
};
const countBy = <T>(rows: readonly T[], key: (row: T) => string) => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  return counts;
};
const newest = (dossiers: readonly WorldDossier[]) =>
  [...dossiers].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1));
const get = async <T>(path: string, user: Partial<UserContext> = admin): Promise<T> => {
  const { status, body } = await at.get(path, user);
  expect([path, status]).toEqual([path, 200]);
  return body as T;
};

test('the same seed and instant give the same data, of the expected size', () => {
  expect(JSON.stringify(makeWorld(7, NOW, 600).events) === JSON.stringify(world.events)).toBe(true);
  const { firms, users, events } = makeWorld(7, NOW);
  expect([firms.length, users.length]).toEqual([40, 2_000]);
  const told = new Set(events.map((event) => dayOf(event.at)));
  expect(told.size).toBeGreaterThan(540);
  expect(events.length).toBeGreaterThan(50_000);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
});

test('dashboard: active users and requests by day', async () => {
  type Requests = RouteOutput<typeof analyticsRoutes.requests>;
  for (const days of [1, 7, 30, 365]) {
    const isRecent = within(days);
    const asked = world.dossiers.filter(({ createdAt }) => isRecent(createdAt));
    const found = await get<Requests>(`/copilot/admin/analytics/requests?days=${days}`);
    const byDay = countBy(asked, ({ createdAt }) => dayOf(createdAt));
    expect(found.byDay).toEqual(lastDays(days).map((day) => ({ day, requests: byDay.get(day) ?? 0 })));
    expect(found.total).toBe(asked.length);
    const byUser = countBy(
      asked.filter(({ user }) => !user.isDeleted),
      ({ user }) => user.id,
    );
    expect(found.activeUsers).toBe(byUser.size);
    const most = [...byUser.values()].sort((a, b) => b - a).slice(0, 100);
    expect(found.byUser.map(({ requests }) => requests)).toEqual(most);
    for (const { userId, requests } of found.byUser) expect(byUser.get(userId)).toBe(requests);
  }
});

test('activity: seven days, named from the last', async () => {
  const asked = world.dossiers.filter(({ createdAt }) => within(7)(createdAt));
  const week = await get<AdminActivity>('/copilot/admin/get-last-7-days-requests');
  const byDay = countBy(asked, ({ createdAt }) => dayOf(createdAt));
  expect(week.total_requests).toBe(asked.length);
  expect(week.daily_breakdown).toEqual(Object.fromEntries(lastDays(7).map((day) => [day, byDay.get(day) ?? 0])));
  expect(week.requests.map(({ created_at }) => created_at)).toEqual(
    newest(asked)
      .slice(0, 100)
      .map(({ createdAt }) => createdAt.toISOString()),
  );
  for (const { dossier_id, user_email } of week.requests) {
    const user = world.dossiers.find(({ id }) => id === dossier_id)?.user;
    expect(user_email).toBe(user?.isDeleted ? null : user?.email);
  }
});

test('trials: who they are, by days remaining, and what they asked', async () => {
  const trials = alive().filter(onTrial);
  expect(trials.length).toBeGreaterThan(5);
  const monitoring = await get<TrialMonitoring>('/copilot/admin/get-trial-monitoring');
  expect(monitoring.total_trialing).toBe(trials.length);
  const remaining = ({ trialEndsAt }: WorldUser) => Math.ceil(((trialEndsAt?.getTime() ?? 0) - NOW.getTime()) / DAY);
  const groups = countBy(trials, (user) => String(remaining(user)));
  expect(monitoring.trial_monitoring.map(({ days_remaining, count }) => [String(days_remaining), count])).toEqual(
    [...groups].sort(([a], [b]) => Number(a) - Number(b)),
  );
  for (const { days_remaining, customers } of monitoring.trial_monitoring) {
    const group = trials.filter((user) => remaining(user) === days_remaining);
    const shown = customers.map(({ email, phone, signup_source, trial_end_date }) => [email, phone, signup_source, trial_end_date]);
    expect(shown.sort()).toEqual(
      group.map((one) => [one.email, one.phone, one.tracking.source ?? null, one.trialEndsAt?.toISOString()]).sort(),
    );
  }
  const asked = world.dossiers.filter(({ user, createdAt }) => onTrial(user) && !user.isDeleted && within(7)(createdAt));
  const activity = await get<AdminActivity>('/copilot/admin/get-trial-monitoring-request');
  expect(activity.total_requests).toBe(asked.length);
  const byDay = countBy(asked, ({ createdAt }) => dayOf(createdAt));
  expect(activity.daily_breakdown).toEqual(Object.fromEntries(lastDays(7).map((day) => [day, byDay.get(day) ?? 0])));
  expect(activity.requests.map(({ dossier_id }) => dossier_id).sort()).toEqual(
    newest(asked)
      .slice(0, 100)
      .map(({ id }) => id)
      .sort(),
  );
});

test('a domain: its accounts, their requests of all time, the last twenty', async () => {
  for (const firm of [world.firms[0], world.firms[7]]) {
    const people = members(firm?.id ?? '');
    const asked = world.dossiers.filter(({ user }) => people.includes(user));
    const byUser = countBy(asked, ({ user }) => user.email);
    const { status, body } = await at.post('/copilot/admin/get-domain-activity', admin, { domain: firm?.domain });
    expect(status).toBe(200);
    const found = body as unknown as DomainActivity;
    expect(found).toMatchObject({ total_users: people.length, users_with_requests: byUser.size, total_requests: asked.length });
    expect(found.average_requests_per_user).toBeCloseTo(asked.length / people.length, 1);
    for (const { email, request_count } of found.users) expect([email, request_count]).toEqual([email, byUser.get(email) ?? 0]);
    const recent = found.users.flatMap(({ recent_requests }) => recent_requests.map(({ dossier_id }) => dossier_id));
    const last = newest(asked).slice(0, 20);
    expect(recent.sort()).toEqual(last.map(({ id }) => id).sort());
  }
});

test('an account: thirty days, all time, the last request', async () => {
  for (const user of alive().filter((_, index) => index % 97 === 0)) {
    const person = at.owners.people.get(user.id);
    if (person === undefined) throw new Error('a user of the world has no account');
    const state = {
      firm: null,
      emailVerified: true,
      secondFactor: false,
      isSuperAdmin: false,
      trialStartedAt: null,
      lockedAt: null,
      openSessions: 0,
      lastSeenAt: null,
    };
    at.owners.states.set(user.id, { ...person, ...state });
    const asked = newest(world.dossiers.filter((dossier) => dossier.user === user));
    const { usage } = await get<UserPage>(`/copilot/admin/users/${user.id}`);
    expect(usage).toEqual({
      last30Days: asked.filter(({ createdAt }) => within(30)(createdAt)).length,
      total: asked.length,
      lastAt: asked[0]?.createdAt.toISOString() ?? null,
    });
  }
});

test.each([7, 30, 90, 365])('quality and funnel over %i days', async (days) => {
  const since = within(days);
  const ended = world.dossiers.filter(({ endedAt }) => since(endedAt));
  const done = world.events.flatMap((event) => (event.name === 'analysis.done' && since(event.at) ? [event.data.facts] : []));
  const facts = done.flatMap((one) => (one === undefined ? [] : [one]));
  const seconds = facts.map((one) => one.seconds).sort((a, b) => a - b);
  const exported = world.events.flatMap((event) => (event.name === 'dossier.exported' && since(event.at) ? [event.data.format] : []));
  const ratings = world.dossiers.flatMap(({ rating }) => (rating !== null && since(rating.at) ? [rating] : []));
  const reasons = countBy(
    ratings.flatMap((rating) => rating.reasons),
    (reason) => reason,
  );
  const found = await get<QualityPage>(`/copilot/admin/quality?days=${days}`);
  expect(found).toMatchObject({
    requested: world.dossiers.filter(({ createdAt }) => since(createdAt)).length,
    completed: ended.filter(({ state }) => state === 'done').length,
    failed: ended.filter(({ state }) => state === 'failed').length,
    answers: facts.length,
    refused: facts.filter(({ refused }) => refused).length,
    quotationsChecked: facts.reduce((sum, one) => sum + one.quotationsChecked, 0),
    quotationsRemoved: facts.reduce((sum, one) => sum + one.quotationsRemoved, 0),
    medianSeconds: seconds[Math.ceil(seconds.length * 0.5) - 1] ?? null,
    p95Seconds: seconds[Math.ceil(seconds.length * 0.95) - 1] ?? null,
    exports: { docx: exported.filter((format) => format === 'docx').length, pdf: exported.filter((format) => format === 'pdf').length },
    ratings: {
      useful: ratings.filter(({ useful }) => useful).length,
      notUseful: ratings.filter(({ useful }) => !useful).length,
      commented: ratings.filter(({ comment }) => comment !== null).length,
    },
  });
  const models = facts.flatMap(({ model }) => (model === undefined ? [] : [model]));
  expect(models.length).toBeGreaterThan(0);
  expect(found.model).toMatchObject({
    analyses: models.length,
    inputTokens: models.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    outputTokens: models.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
  });
  // Each analysis is kept to a thousandth of a cent.
  const euros = models.reduce((sum, model) => sum + model.euros, 0);
  expect(Math.abs((found.model?.euros ?? 0) - euros)).toBeLessThanOrEqual(models.length * 0.000005 + 1e-9);
  expect(new Map(found.ratings.reasons.map(({ reason, count }) => [reason, count]))).toEqual(reasons);

  const signedUp = world.users.filter((user) => since(user.signedUpAt));
  const kept = signedUp.filter(({ isDeleted }) => !isDeleted);
  const askers = new Set(world.dossiers.map(({ user }) => user));
  const subscribed = new Set(world.events.flatMap((event) => (event.name === 'subscription.changed' ? [event.data.userId] : [])));
  const steps = (group: string | null, of: readonly WorldUser[]) => ({
    group,
    signups: of.length,
    trials: of.filter(({ trialEndsAt }) => trialEndsAt !== null).length,
    asked: of.filter((user) => askers.has(user)).length,
    paid: of.filter(({ id }) => subscribed.has(id)).length,
  });
  for (const by of FUNNEL_GROUPS) {
    if (by === 'month') continue;
    const groupOf = ({ tracking }: WorldUser) => tracking[by] ?? null;
    const funnel = await get<Funnel>(`/copilot/admin/funnel?days=${days}&by=${by}`);
    expect([funnel.deleted, funnel.ungrouped]).toEqual([signedUp.length - kept.length, 0]);
    expect(funnel.rows.map(({ group }) => group).sort()).toEqual([...new Set(kept.map(groupOf))].sort());
    for (const row of funnel.rows)
      expect(row).toEqual(
        steps(
          row.group,
          kept.filter((user) => groupOf(user) === row.group),
        ),
      );
  }
  const months = await get<Funnel>(`/copilot/admin/funnel?days=${days}&by=month`);
  const monthOf = ({ signedUpAt }: WorldUser) => dayOf(signedUpAt).slice(0, 7);
  expect(months.rows).toEqual(
    [...new Set(kept.map(monthOf))].sort().map((month) =>
      steps(
        month,
        kept.filter((user) => monthOf(user) === month),
      ),
    ),
  );
});

test('the console of a firm: its curve and its members', async () => {
  type Usage = RouteOutput<typeof analyticsRoutes.firmUsage>;
  // Four of each period.
  for (const [index, firm] of world.firms.slice(0, 12).entries()) {
    const firmAdmin = { userId: randomUUID(), firmId: firm.id, roles: ['user', 'firm_admin'] as ('user' | 'firm_admin')[] };
    const asked = world.dossiers.filter(({ user }) => user.firm?.id === firm.id);
    const period = (['7-days', '30-days', '12-months'] as const)[index % 3];
    const found = await get<Usage>(`/copilot/firm/usage?period=${period}`, firmAdmin);
    const point = (when: Date) => (period === '12-months' ? `${dayOf(when).slice(0, 7)}-01` : dayOf(when));
    const counts = countBy(asked, ({ createdAt }) => point(createdAt));
    expect(found.name).toBe(firm.name);
    expect(found.byDay).toHaveLength({ '7-days': 7, '30-days': 30, '12-months': 12 }[period ?? '7-days']);
    for (const { day, requests } of found.byDay) expect([firm.name, day, requests]).toEqual([firm.name, day, counts.get(day) ?? 0]);
    expect(found.byMember.map(({ email }) => email).sort()).toEqual(
      members(firm.id)
        .map(({ email }) => email)
        .sort(),
    );
    for (const member of found.byMember) {
      const own = newest(asked.filter(({ user }) => user.id === member.userId));
      expect([member.requests, member.lastAt]).toEqual([
        own.filter(({ createdAt }) => within(30)(createdAt)).length,
        own[0]?.createdAt.toISOString() ?? null,
      ]);
    }
  }
});
