import { randomUUID } from 'node:crypto';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBilling, type TestBilling } from './harness.ts';

const DAY = 24 * 60 * 60 * 1_000;
let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
});
afterAll(() => billing.stop());

test('a trial gives the catalogue’s fourteen days, once, whatever is said again', async () => {
  const userId = randomUUID();
  await publishAsOwner(billing.db.database, 'user.registered', { userId, firmId: null, grant: null });
  await publishAsOwner(billing.db.database, 'trial.started', { userId });
  await eventually(async () => (await billing.subscription(userId)).plan === 'trialing');
  const trial = await billing.subscription(userId);
  expect(trial).toMatchObject({ plan: 'trialing', status: 'trialing', permission: 'allowed' });
  const [start, end] = [trial.current_period_start, trial.current_period_end].map((at) => Date.parse(at ?? ''));
  expect((end ?? 0) - (start ?? 0)).toBe(14 * DAY);
  await publishAsOwner(billing.db.database, 'trial.started', { userId });
  await billing.settled();
  expect((await billing.subscription(userId)).current_period_end).toBe(trial.current_period_end);
});

test('a paid plan is not turned into a trial', async () => {
  const userId = await billing.userWith({ plan: 'premium', periodEnd: null });
  await publishAsOwner(billing.db.database, 'trial.started', { userId });
  await billing.settled();
  expect((await billing.subscription(userId)).plan).toBe('premium');
});

test('an account that is gone has neither plan nor reservation, and what its run says later changes nothing', async () => {
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
  await publishAsOwner(billing.db.database, 'user.deleted', { userId });
  await eventually(async () => (await billing.subscription(userId)).plan === 'none');
  expect(await billing.states(dossierId)).toEqual([]);
  await billing.requested(userId, dossierId, runId);
  await billing.failed(userId, dossierId, runId);
  await billing.settled();
  expect((await billing.subscription(userId)).plan).toBe('none');
  expect(await billing.states(dossierId)).toEqual([]);
});
