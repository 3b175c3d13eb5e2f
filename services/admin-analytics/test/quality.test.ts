import { randomUUID } from 'node:crypto';
import type { Funnel, QualityPage } from '@attendu/contracts/analytics/admin-routes';
import type { EventData, EventName } from '@attendu/contracts/event-registry';
import { parisDay, startOfParisDay } from '@attendu/contracts/paris-day';
import { inTransaction } from '@attendu/db/database';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { add, clear } from '../src/db/projections.ts';
import { lastDays } from '../src/domain/days.ts';
import { additionsOf, type LoggedEvent } from '../src/domain/projections.ts';
import { startTestAnalytics, type TestAnalytics } from './harness.ts';

const DAY = 86_400_000;
const admin = { userId: randomUUID(), roles: ['user', 'super_admin'] as ('user' | 'super_admin')[] };

let at: TestAnalytics;
let published = 0;
beforeAll(async () => {
  at = await startTestAnalytics();
});
afterAll(() => at.stop());

async function happened<N extends EventName>(name: N, data: EventData<N>, when: Date): Promise<void> {
  await at.happened(name, data, when);
  published += 1;
}
const ago = (ms: number) => new Date(at.clock.now().getTime() - ms);

async function signup(
  source: string | null,
  o: { campaign?: string; at?: Date; trial?: boolean; invited?: boolean; asks?: boolean; pays?: boolean } = {},
): Promise<string> {
  const userId = randomUUID();
  const when = o.at ?? ago(2 * DAY);
  at.owners.people.set(userId, {
    ...{ id: userId, email: `${userId}@funnel.example`, firstName: '', lastName: '', phone: null, isFirmAdmin: false },
    ...{
      signupSource: source,
      ...(o.campaign ? { tracking: { utm_medium: 'email', utm_campaign: o.campaign, utm_term: '' } } : {}),
      createdAt: when.toISOString(),
    },
  });
  const grant = o.invited ? { plan: 'trialing' as const, periodEnd: ago(-30 * DAY).toISOString() } : null;
  await happened('user.registered', { userId, firmId: null, grant }, when);
  if (o.trial) await happened('trial.started', { userId }, when);
  if (o.asks)
    await happened('analysis.requested', { dossierId: randomUUID(), runId: randomUUID(), userId, firmId: null, points: 1 }, ago(DAY));
  if (o.pays) {
    const change = { userId, holder: 'user', plan: 'premium', seats: 1, at: null } as const;
    await happened('subscription.changed', { ...change, change: 'started' }, ago(DAY));
    await happened('subscription.changed', { ...change, change: 'renewed' }, ago(DAY));
  }
  return userId;
}

test('the funnel counts existing sign-ups of the period by source, and each step once per account', async () => {
  await signup('LP', { trial: true, asks: true, pays: true });
  await signup('LP', { trial: true, asks: true });
  await signup('LP', { trial: true });
  await signup('lettre', { invited: true, campaign: 'rentrée' });
  await signup(null);
  await signup('LP', { at: ago(40 * DAY), trial: true, pays: true });
  const gone = await signup('LP', { trial: true });
  await at.logged(published);
  await publishAsOwner(at.db, 'user.deleted', { userId: gone });
  await eventually(async () => (await at.db.database.kysely.selectFrom('erasedUsers').selectAll().execute()).length === 1);
  const funnel = async (days: number, by = 'source') => (await at.get(`/copilot/admin/funnel?days=${days}&by=${by}`, admin)).body as Funnel;
  expect(await funnel(30)).toMatchObject({
    rows: [
      { group: 'LP', signups: 3, trials: 3, asked: 2, paid: 1 },
      { group: null, signups: 1, trials: 0, asked: 0, paid: 0 },
      { group: 'lettre', signups: 1, trials: 1, asked: 0, paid: 0 },
    ],
    deleted: 1,
  });
  expect((await funnel(90)).rows[0]).toMatchObject({ group: 'LP', signups: 4, trials: 4, paid: 2 });
  const steps = { signups: 1, trials: 1, asked: 0, paid: 0 };
  for (const [by, group] of [
    ['utm_campaign', 'rentrée'],
    ['utm_medium', 'email'],
  ] as const)
    expect((await funnel(90, by)).rows).toEqual([
      { group: null, signups: 5, trials: 4, asked: 2, paid: 2 },
      { group, ...steps },
    ]);
  const monthOf = (when: Date) => parisDay(when).slice(0, 7);
  const cohorts = (await funnel(90, 'month')).rows;
  expect(cohorts.map(({ group }) => group)).toEqual([...new Set([monthOf(ago(40 * DAY)), monthOf(ago(2 * DAY))])]);
  expect(cohorts[0]).toEqual({ group: monthOf(ago(40 * DAY)), signups: 1, trials: 1, asked: 0, paid: 1 });
  expect((await funnel(90)).ungrouped).toBe(0);
  // The provenance of the latest 20,000 is read, and the page says how many more there are.
  await at.db.database.pool.query(
    `insert into accounts (user_id, signed_up_at, trial, paid, requests) select gen_random_uuid(), $1, false, false, 0 from generate_series(1, 20000)`,
    [ago(60 * DAY)],
  );
  const grouped = async (by: string) => {
    const { rows, ungrouped } = await funnel(90, by);
    return [rows.reduce((sum, { signups }) => sum + signups, 0), ungrouped];
  };
  expect([await grouped('source'), await grouped('month')]).toEqual([
    [20_000, 6],
    [20_006, 0],
  ]);
  for (const query of ['days=0', 'days=30&by=email']) expect((await at.get(`/copilot/admin/funnel?${query}`, admin)).status).toBe(400);
});

const quality = async (days: number) => (await at.get(`/copilot/admin/quality?days=${days}`, admin)).body as QualityPage;

test('analyses: ended, refused, checked, exported; median and 95th percentile of their duration', async () => {
  const before = await quality(7);
  const userId = randomUUID();
  const run = async (seconds: number, o: { refused?: boolean; removed?: number } = {}): Promise<void> => {
    const ids = { dossierId: randomUUID(), runId: randomUUID(), userId };
    await happened('analysis.requested', { ...ids, firmId: null, points: 1 }, ago(3_600_000));
    const facts = { seconds, refused: o.refused ?? false, quotationsChecked: 10, quotationsRemoved: o.removed ?? 0 };
    await happened('analysis.done', { ...ids, facts }, ago(DAY));
    await happened('dossier.completed', { dossierId: ids.dossierId, userId }, ago(DAY));
  };
  for (let seconds = 1; seconds <= 19; seconds += 1) await run(seconds);
  await run(300, { refused: true, removed: 2 });
  await happened('dossier.failed', { dossierId: randomUUID(), userId, notify: true }, ago(DAY));
  for (const format of ['pdf', 'pdf', 'docx'] as const)
    await happened('dossier.exported', { dossierId: randomUUID(), userId, format }, ago(DAY));
  // An event of the previous release, and one of another period.
  await happened('analysis.done', { dossierId: randomUUID(), runId: randomUUID(), userId }, ago(DAY));
  await happened('dossier.exported', { dossierId: randomUUID(), userId, format: 'pdf' }, ago(20 * DAY));
  await at.logged(published);
  expect(await quality(7)).toMatchObject({
    ...{ requested: before.requested + 20, completed: 20, failed: 1, answers: 20, medianSeconds: 10, p95Seconds: 19 },
    ...{ refused: 1, quotationsChecked: 200, quotationsRemoved: 2, exports: { docx: 1, pdf: 2 } },
  });
  expect((await quality(30)).exports).toEqual({ docx: 1, pdf: 3 });
});

test('the cost of analyses written by a model: only those, at the configured price; nothing without a model', async () => {
  expect((await quality(365)).model).toBeNull();
  const facts = { seconds: 9, refused: false, quotationsChecked: 0, quotationsRemoved: 0 };
  const done = (model: { inputTokens: number; outputTokens: number; euros: number } | undefined, when: Date) =>
    happened('analysis.done', { dossierId: randomUUID(), runId: randomUUID(), userId: randomUUID(), facts: { ...facts, model } }, when);
  await done({ inputTokens: 12_000, outputTokens: 900, euros: 0.0294 }, ago(DAY));
  await done({ inputTokens: 8_000, outputTokens: 100, euros: 0.0166 }, ago(2 * DAY));
  await done({ inputTokens: 1, outputTokens: 1, euros: 1 }, ago(20 * DAY));
  await done(undefined, ago(DAY));
  await at.logged(published);
  expect((await quality(7)).model).toEqual({ analyses: 2, inputTokens: 20_000, outputTokens: 1_000, euros: 0.046 });
  expect((await quality(30)).model?.euros).toBe(1.046);
});

test('ratings: the last one of each reader counts, in the period in which it was given; a withdrawn one does not', async () => {
  const [dossierId, one, two] = [randomUUID(), randomUUID(), randomUUID()];
  const rated = (userId: string, useful: boolean | null, reasons: ('clear' | 'wrong' | 'unclear')[], when: Date, commented = false) =>
    happened('answer.rated', { dossierId, userId, useful, reasons, commented }, when);
  await rated(one, true, ['clear'], ago(3 * DAY));
  await rated(one, false, ['wrong', 'unclear'], ago(2 * DAY), true);
  await rated(two, true, ['clear'], ago(20 * DAY));
  await rated(randomUUID(), false, ['wrong'], ago(DAY));
  const withdrawn = randomUUID();
  await rated(withdrawn, true, ['clear'], ago(2 * DAY));
  await rated(withdrawn, null, [], ago(DAY));
  await at.logged(published);
  const both = [{ reason: 'wrong', count: 2 }];
  expect((await quality(7)).ratings).toEqual({
    useful: 0,
    notUseful: 2,
    commented: 1,
    reasons: [...both, { reason: 'unclear', count: 1 }],
  });
  const reasons = [...both, { reason: 'clear', count: 1 }, { reason: 'unclear', count: 1 }];
  expect((await quality(30)).ratings).toEqual({ useful: 1, notUseful: 2, commented: 1, reasons });
});

test('comments are read from the dossier service, and the reading is audited', async () => {
  const [author] = [...at.owners.people.values()];
  const [dossierId, deleted] = [randomUUID(), randomUUID()];
  const rating = { dossierId, useful: false, reasons: ['wrong' as const], ratedAt: ago(DAY).toISOString() };
  at.owners.ratings.push({ ...rating, userId: author?.id ?? '', comment: 'Le préavis est de deux mois.' });
  at.owners.ratings.push({ ...rating, userId: deleted, comment: 'Illisible.' });
  const { body } = await at.get('/copilot/admin/feedback?days=7', admin);
  expect(body.comments).toMatchObject([
    { dossier_id: dossierId, user_email: author?.email, comment: 'Le préavis est de deux mois.', reasons: ['wrong'], useful: false },
    { user_id: deleted, user_email: null, comment: 'Illisible.' },
  ]);
  expect(at.owners.ratingsAsked).toEqual([startOfParisDay(lastDays(at.clock.now(), 7)[0] ?? '').toISOString()]);
  const reads = await at.db.database.kysely.selectFrom('adminReads').selectAll().where('route', '=', 'analytics.feedback').execute();
  expect(reads).toMatchObject([{ adminId: admin.userId, userIds: [author?.id], dossierIds: [dossierId] }]);
  expect(JSON.stringify(await at.db.database.kysely.selectFrom('eventLog').selectAll().execute())).not.toContain('Illisible');
});

test('durations and ratings of any period equal a plain count of its events', async () => {
  const occurredAt = fc.nat(400 * 24).map((hours) => ago(hours * 3_600_000).toISOString());
  const anyEvent = <N extends 'analysis.done' | 'answer.rated'>(name: N, data: fc.Arbitrary<EventData<N>>) =>
    fc.record({ id: fc.uuid(), name: fc.constant(name), version: fc.constant(1), occurredAt, data });
  const facts = fc.record({ seconds: fc.nat(9), refused: fc.boolean(), quotationsChecked: fc.nat(9), quotationsRemoved: fc.constant(0) });
  const ids = {
    userId: fc.constantFrom(randomUUID(), randomUUID()),
    dossierId: fc.constantFrom(...Array.from({ length: 30 }, () => randomUUID())),
  };
  const rating = { useful: fc.option(fc.boolean()), reasons: fc.subarray(['clear' as const, 'wrong' as const]), commented: fc.boolean() };
  const done = fc.sample(anyEvent('analysis.done', fc.record({ ...ids, runId: fc.uuid(), facts })), 300);
  const rated = fc.sample(anyEvent('answer.rated', fc.record({ ...ids, ...rating })), 100);
  await inTransaction(at.db.database.kysely, async (tx) => {
    await clear(tx);
    // In two halves, so that counts are added to days that have some.
    for (const half of [0, 1]) await add(tx, additionsOf([...done, ...rated].filter((_, index) => index % 2 === half) as LoggedEvent[]));
  });
  const last = new Map(
    [...rated]
      .sort((a, b) => (`${a.occurredAt} ${a.id}` < `${b.occurredAt} ${b.id}` ? -1 : 1))
      .map((event) => [`${event.data.dossierId} ${event.data.userId}`, event]),
  );
  for (const days of fc.sample(fc.integer({ min: 1, max: 365 }), 20)) {
    const [since = ''] = lastDays(at.clock.now(), days);
    const isSeen = (event: { occurredAt: string }) => parisDay(new Date(event.occurredAt)) >= since;
    const seconds = done
      .filter(isSeen)
      .map(({ data }) => data.facts?.seconds ?? 0)
      .sort((a, b) => a - b);
    const rank = (percent: number) => seconds[Math.ceil((percent * seconds.length) / 100) - 1] ?? null;
    const given = [...last.values()].filter(isSeen).flatMap(({ data }) => (data.useful === null ? [] : [data]));
    const reasons = (['clear', 'wrong'] as const).map((reason) => ({
      reason,
      count: given.filter((one) => one.reasons.includes(reason)).length,
    }));
    const found = await quality(days);
    expect(found).toMatchObject({ since, answers: seconds.length, medianSeconds: rank(50), p95Seconds: rank(95) });
    expect(found.ratings).toEqual({
      useful: given.filter(({ useful }) => useful).length,
      notUseful: given.filter(({ useful }) => !useful).length,
      commented: given.filter(({ commented }) => commented).length,
      reasons: reasons.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count),
    });
  }
});
