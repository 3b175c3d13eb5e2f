import { randomUUID } from 'node:crypto';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBilling, type TestBilling } from './harness.ts';

const DAY = 24 * 60 * 60 * 1_000;
let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
});
afterAll(() => billing.stop());

test('a trial gives the catalogue’s fourteen days, once, even when repeated', async () => {
  const userId = randomUUID();
  await publishAsOwner(billing.db, 'user.registered', { userId, firmId: null, grant: null });
  await publishAsOwner(billing.db, 'trial.started', { userId });
  await eventually(async () => (await billing.subscription(userId)).plan === 'trialing');
  const trial = await billing.subscription(userId);
  expect(trial).toMatchObject({ plan: 'trialing', status: 'trialing', permission: 'allowed' });
  const [start, end] = [trial.current_period_start, trial.current_period_end].map((at) => Date.parse(at ?? ''));
  expect((end ?? 0) - (start ?? 0)).toBe(14 * DAY);
  await publishAsOwner(billing.db, 'trial.started', { userId });
  await billing.settled();
  expect((await billing.subscription(userId)).current_period_end).toBe(trial.current_period_end);
});

test('a paid plan is not turned into a trial', async () => {
  const userId = await billing.userWith({ plan: 'premium', periodEnd: null });
  await publishAsOwner(billing.db, 'trial.started', { userId });
  await billing.settled();
  expect((await billing.subscription(userId)).plan).toBe('premium');
});

test('a deleted account has neither plan nor reservation, and later events of its run change nothing', async () => {
  const userId = await billing.userWith({ plan: 'premium', periodEnd: null });
  const [dossierId, runId] = [randomUUID(), randomUUID()];
  await billing.reserve(userId, dossierId);
  const held = `/internal/billing/users/${userId}/personal-data`;
  const { body } = await billing.call('GET', held, await billing.identity.serviceHeaders('auth'));
  expect(body).toMatchObject({
    records: [
      { kind: 'subscription', plan: 'premium' },
      { kind: 'reservation', dossierId },
    ],
    next: null,
  });
  await publishAsOwner(billing.db, 'user.deleted', { userId });
  await eventually(async () => (await billing.subscription(userId)).plan === 'none');
  expect(await billing.states(dossierId)).toEqual([]);
  await billing.requested(userId, dossierId, runId);
  await billing.failed(userId, dossierId, runId);
  await billing.settled();
  expect((await billing.subscription(userId)).plan).toBe('none');
  expect(await billing.states(dossierId)).toEqual([]);
});

describe('the end of a trial', () => {
  const told = async (userId: string): Promise<string[]> => {
    const { rows } = await billing.db.database.pool.query<{ name: string; ends: string }>(
      "select name, envelope->'data'->>'endsAt' as ends from bus.outbox where name like 'trial.end%' and envelope->'data'->>'userId' = $1 order by seq",
      [userId],
    );
    return rows.map(({ name, ends }) => `${name} ${ends}`);
  };
  const trialUntil = (periodEnd: string) => billing.userWith({ plan: 'trialing', periodEnd });

  test('is announced three days before, to the millisecond, and at the end, once each', async () => {
    const start = billing.clock.now().getTime();
    const endsAt = new Date(start + 14 * DAY).toISOString();
    const userId = await trialUntil(endsAt);
    billing.clock.set(new Date(start + 11 * DAY - 1));
    await billing.swept();
    expect(await told(userId)).toEqual([]);
    billing.clock.set(new Date(start + 11 * DAY));
    await eventually(async () => (await told(userId)).length === 1);
    await billing.restart();
    billing.clock.set(new Date(start + 14 * DAY - 1));
    await billing.swept();
    expect(await told(userId)).toEqual([`trial.ending ${endsAt}`]);
    expect((await billing.subscription(userId)).permission).toBe('allowed');
    billing.clock.set(new Date(start + 14 * DAY));
    await eventually(async () => (await told(userId)).length === 2);
    await billing.swept();
    expect(await told(userId)).toEqual([`trial.ending ${endsAt}`, `trial.ended ${endsAt}`]);
    expect(await billing.subscription(userId)).toMatchObject({ permission: 'paywall', days_remaining: 0 });
  });

  test('is the same number of hours away across the change to winter time', async () => {
    // Paris leaves summer time on 31 October 2027 at 01:00 UTC.
    billing.clock.set('2027-10-20T08:30:00.000Z');
    const endsAt = '2027-11-03T08:30:00.000Z';
    const userId = await trialUntil(endsAt);
    expect((await billing.subscription(userId)).days_remaining).toBe(14);
    billing.clock.set('2027-10-31T08:29:59.999Z');
    await billing.swept();
    expect([await told(userId), (await billing.subscription(userId)).days_remaining]).toEqual([[], 4]);
    billing.clock.set('2027-10-31T08:30:00.000Z');
    await eventually(async () => (await told(userId)).length === 1);
    expect((await billing.subscription(userId)).days_remaining).toBe(3);
  });

  test('after an outage is announced as an end only; long after, not at all', async () => {
    const start = billing.clock.now().getTime();
    const [late, forgotten] = [
      await trialUntil(new Date(start + 14 * DAY).toISOString()),
      await trialUntil(new Date(start + 4 * DAY).toISOString()),
    ];
    billing.clock.set(new Date(start + 15 * DAY));
    await eventually(async () => (await told(late)).length === 1);
    await billing.swept();
    expect((await told(late)).map((line) => line.split(' ')[0])).toEqual(['trial.ended']);
    expect(await told(forgotten)).toEqual([]);
  });

  test('of an account that took a plan meanwhile is not announced', async () => {
    const start = billing.clock.now().getTime();
    const userId = await trialUntil(new Date(start + 14 * DAY).toISOString());
    await billing.db.database.kysely
      .updateTable('subscriptions')
      .set({ plan: 'premium', status: 'active' })
      .where('userId', '=', userId)
      .execute();
    billing.clock.set(new Date(start + 15 * DAY));
    await billing.swept();
    expect(await told(userId)).toEqual([]);
  });
});

test('lists exactly the users now on trial to a service, by pages', async () => {
  const now = billing.clock.now().getTime();
  const until = (days: number) => new Date(now + days * DAY).toISOString();
  const [running, over] = [
    await billing.userWith({ plan: 'trialing', periodEnd: until(5) }),
    await billing.userWith({ plan: 'trialing', periodEnd: until(1) }),
  ];
  const paying = await billing.userWith({ plan: 'premium', periodEnd: null });
  billing.clock.set(new Date(now + 2 * DAY));
  const headers = await billing.identity.serviceHeaders('admin-analytics');
  const { body } = await billing.call('GET', '/internal/billing/trials', headers);
  const trials = body.trials as { userId: string; endsAt: string }[];
  expect(trials.find(({ userId }) => userId === running)).toEqual({ userId: running, endsAt: until(5) });
  expect(trials.filter(({ userId }) => userId === over || userId === paying)).toEqual([]);
  const { body: after } = await billing.call('GET', `/internal/billing/trials?after=${running}`, headers);
  expect((after.trials as { userId: string }[]).every(({ userId }) => userId > running)).toBe(true);
});
