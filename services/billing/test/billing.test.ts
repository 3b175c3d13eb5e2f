import { randomUUID } from 'node:crypto';
import { ConfigError, loadConfig } from '@attendu/config/load-config';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '../src/domain/periods.ts';
import { billingConfigSchema } from '../src/service.ts';
import { startTestBilling, type TestBilling } from './harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling({}, { quotas: { student: { quota: { kind: 'requests', perPeriod: 2 } } } });
});
afterAll(() => billing.stop());

describe('the subscription as the user reads it', () => {
  test('a user without a plan: paywall', async () => {
    expect(await billing.subscription(randomUUID())).toEqual({
      plan: 'none',
      status: 'none',
      queries_used: 0,
      current_period_start: null,
      current_period_end: null,
      queries_remaining: 0,
      queries_limit: null,
      days_remaining: null,
      permission: 'paywall',
      payment: 'ok',
      cancel_at: null,
      trial_available: true,
      subscribed: false,
      manages: 'own',
    });
  });

  test('an account created without a grant stays without a plan', async () => {
    const userId = randomUUID();
    await publishAsOwner(billing.db, 'user.registered', { userId, firmId: null, grant: null });
    await billing.settled();
    expect((await billing.subscription(userId)).plan).toBe('none');
  });

  test('a granted premium has the catalogue’s quota, a granted student the operator’s', async () => {
    const premium = await billing.subscription(await billing.userWith({ plan: 'premium', periodEnd: null }));
    expect(premium).toMatchObject({
      status: 'active',
      queries_used: 0,
      queries_remaining: 250,
      days_remaining: null,
      permission: 'allowed',
    });
    const student = await billing.subscription(await billing.userWith({ plan: 'student', periodEnd: null }));
    expect(student).toMatchObject({ status: 'active', queries_remaining: 2, permission: 'allowed' });
  });

  test('a trial counts days, and closes with them', async () => {
    const inTenDays = new Date(billing.clock.now().getTime() + 10 * DAY - MINUTE).toISOString();
    const userId = await billing.userWith({ plan: 'trialing', periodEnd: inTenDays });
    expect(await billing.subscription(userId)).toMatchObject({
      status: 'trialing',
      days_remaining: 10,
      queries_remaining: null,
      permission: 'allowed',
      current_period_end: inTenDays,
    });
    const before = billing.clock.now();
    try {
      billing.clock.advance(10 * DAY);
      expect(await billing.subscription(userId)).toMatchObject({ days_remaining: 0, permission: 'paywall' });
      expect(await billing.reserve(userId, randomUUID())).toMatchObject({ status: 402, body: { code: 'billing.paywall' } });
    } finally {
      billing.clock.set(before);
    }
  });

  test('a trial without a date has the catalogue’s fourteen days', async () => {
    const userId = await billing.userWith({ plan: 'trialing', periodEnd: null });
    // The grant is dated by who published it, a moment after this test's clock.
    billing.clock.advance(MINUTE);
    expect((await billing.subscription(userId)).days_remaining).toBe(14);
  });

  test('a second registration changes nothing', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    await publishAsOwner(billing.db, 'user.registered', { userId, firmId: null, grant: { plan: 'premium', periodEnd: null } });
    await billing.settled();
    expect((await billing.subscription(userId)).plan).toBe('student');
  });

  test('a visitor and a service have no subscription to read; a user may not reserve', async () => {
    expect((await billing.call('GET', '/copilot/subscription-status', {})).status).toBe(401);
    const user = await billing.identity.userHeaders();
    const body = { userId: randomUUID(), dossierId: randomUUID() };
    expect((await billing.call('POST', '/internal/billing/reservations', user, body)).status).toBe(403);
  });
});

describe('a reservation', () => {
  test('debits once, however often it is repeated, even with the quota used up', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    const [first, second] = [randomUUID(), randomUUID()];
    const reserved = await billing.reserve(userId, first);
    expect(reserved.status).toBe(200);
    expect((await billing.reserve(userId, first)).body).toEqual(reserved.body);
    expect((await billing.reserve(userId, second)).status).toBe(200);
    expect(await billing.subscription(userId)).toMatchObject({ queries_used: 2, queries_remaining: 0, permission: 'quota' });
    expect((await billing.reserve(userId, first)).body).toEqual(reserved.body);
  });

  test('says in the specified words until when the quota is used up', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    for (const _ of [1, 2]) await billing.reserve(userId, randomUUID());
    const refused = await billing.reserve(userId, randomUUID());
    const { current_period_end: end } = await billing.subscription(userId);
    const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'Europe/Paris' }).format(new Date(end ?? ''));
    expect(date).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'billing.quota_exhausted',
        title: 'Plus de requêtes disponibles',
        detail: `Vous n'avez plus de requêtes disponibles jusqu'au ${date}.`,
      },
    });
  });

  test('fifty at once with one request left: exactly one passes', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    await billing.reserve(userId, randomUUID());
    const answers = await Promise.all(Array.from({ length: 50 }, () => billing.reserve(userId, randomUUID())));
    expect(answers.filter((one) => one.status === 200).length).toBe(1);
    expect(answers.filter((one) => one.body.code === 'billing.quota_exhausted').length).toBe(49);
    expect((await billing.subscription(userId)).queries_used).toBe(2);
  });

  test('fifty at once for one dossier: one reservation, one request', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    const dossierId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => billing.reserve(userId, dossierId)));
    expect(new Set(answers.map((one) => one.body.reservationId)).size).toBe(1);
    expect((await billing.subscription(userId)).queries_used).toBe(1);
    expect(await billing.states(dossierId)).toEqual(['reserved']);
  });

  test('two users at once for one dossier id: one is refused, and not debited', async () => {
    const users = [
      await billing.userWith({ plan: 'student', periodEnd: null }),
      await billing.userWith({ plan: 'student', periodEnd: null }),
    ];
    const dossierId = randomUUID();
    const answers = await Promise.all(users.flatMap((userId) => Array.from({ length: 10 }, () => billing.reserve(userId, dossierId))));
    expect(answers.filter((one) => one.status === 200).length).toBe(10);
    expect(answers.filter((one) => one.body.code === 'request.subject_mismatch').length).toBe(10);
    const used = await Promise.all(users.map(async (userId) => (await billing.subscription(userId)).queries_used));
    expect(used.toSorted()).toEqual([0, 1]);
  });

  test('is given back when the analysis fails, once', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    const [dossierId, other, runId] = [randomUUID(), randomUUID(), randomUUID()];
    await billing.reserve(userId, dossierId);
    await billing.reserve(userId, other);
    await billing.requested(userId, dossierId, runId);
    await billing.failed(userId, dossierId, runId);
    await billing.failed(userId, dossierId, runId);
    await billing.settled();
    expect(await billing.states(dossierId)).toEqual(['given_back']);
    expect((await billing.subscription(userId)).queries_used).toBe(1);
  });

  test('given back by a cancellation that did not see its run is debited by that run, and given back again when it is stopped', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    const [dossierId, runId] = [randomUUID(), randomUUID()];
    await billing.reserve(userId, dossierId);
    await billing.failed(userId, dossierId, null, 'cancelled');
    await billing.requested(userId, dossierId, runId);
    await billing.settled();
    expect((await billing.subscription(userId)).queries_used).toBe(1);
    await billing.failed(userId, dossierId, runId, 'cancelled');
    await billing.settled();
    expect((await billing.subscription(userId)).queries_used).toBe(0);
  });

  test('a refused analysis gives nothing back', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    for (const _ of [1, 2]) await billing.reserve(userId, randomUUID());
    const refused = randomUUID();
    expect((await billing.reserve(userId, refused)).status).toBe(429);
    await billing.failed(userId, refused, null, 'refused');
    await billing.settled();
    expect((await billing.subscription(userId)).queries_used).toBe(2);
  });

  test('is given back after a quarter of an hour without a run, not before; a confirmed one is kept', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    const [older, abandoned, confirmed] = [randomUUID(), randomUUID(), randomUUID()];
    const other = await billing.userWith({ plan: 'student', periodEnd: null });
    await billing.reserve(other, older);
    billing.clock.advance(1);
    await billing.reserve(userId, abandoned);
    await billing.reserve(userId, confirmed);
    await billing.requested(userId, confirmed, randomUUID());
    await billing.settled();
    billing.clock.advance(15 * MINUTE);
    await eventually(async () => (await billing.states(older))[0] === 'given_back');
    expect(await billing.states(abandoned)).toEqual(['reserved']);
    billing.clock.advance(1);
    await eventually(async () => (await billing.states(abandoned))[0] === 'given_back');
    expect(await billing.states(confirmed)).toEqual(['confirmed']);
    expect((await billing.subscription(userId)).queries_used).toBe(1);
  });

  test('an abandoned dossier may be launched again, and is debited again', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    const dossierId = randomUUID();
    const first = await billing.reserve(userId, dossierId);
    billing.clock.advance(16 * MINUTE);
    await eventually(async () => (await billing.states(dossierId))[0] === 'given_back');
    const again = await billing.reserve(userId, dossierId);
    expect(again.status).toBe(200);
    expect(again.body).not.toEqual(first.body);
    expect(await billing.states(dossierId)).toEqual(['given_back', 'reserved']);
    expect((await billing.subscription(userId)).queries_used).toBe(1);
  });

  test('outlives a restart of the service', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    const dossierId = randomUUID();
    const reserved = await billing.reserve(userId, dossierId);
    await billing.restart();
    expect((await billing.reserve(userId, dossierId)).body).toEqual(reserved.body);
    const runId = randomUUID();
    await billing.requested(userId, dossierId, runId);
    await billing.settled();
    expect(await billing.states(dossierId)).toEqual(['confirmed']);
  });

  test('an invalid body is refused in French', async () => {
    const headers = await billing.identity.serviceHeaders('research-orchestrator');
    const answer = await billing.call('POST', '/internal/billing/reservations', headers, { userId: 'moi', dossierId: randomUUID() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

describe('a period that is over', () => {
  test('restarts with nothing used, is written by the next request, and credits only its own requests', async () => {
    const userId = await billing.userWith({ plan: 'student', periodEnd: null });
    const before = await billing.subscription(userId);
    const [old, runId] = [randomUUID(), randomUUID()];
    await billing.reserve(userId, old);
    await billing.reserve(userId, randomUUID());
    await billing.requested(userId, old, runId);
    await billing.settled();
    const opened = billing.clock.now();
    try {
      billing.clock.set(before.current_period_end ?? '');
      const after = await billing.subscription(userId);
      expect(after).toMatchObject({
        queries_used: 0,
        queries_remaining: 2,
        permission: 'allowed',
        current_period_start: before.current_period_end,
      });
      expect(after.current_period_end).toBe(addMonths(new Date(before.current_period_start ?? ''), 2).toISOString());
      await Promise.all([1, 2, 3, 4].map(() => billing.reserve(userId, randomUUID())));
      expect((await billing.subscription(userId)).queries_used).toBe(2);
      // The request of the former period fails only now: the new period's count does not change.
      await billing.failed(userId, old, runId);
      await billing.settled();
      expect(await billing.states(old)).toEqual(['given_back']);
      expect((await billing.subscription(userId)).queries_used).toBe(2);
    } finally {
      billing.clock.set(opened);
    }
  });
});

describe('the operator’s quotas in the environment', () => {
  const read = (text: string) =>
    loadConfig(billingConfigSchema, {
      PORT: '0',
      DATABASE_URL: billing.db.url,
      ...billing.identity.serviceEnvironment,
      CONTEXT_PUBLIC_KEY: billing.identity.publicKeyPem,
      AUTH_URL: 'http://127.0.0.1:1',
      PUBLIC_URL: 'https://attendu.example',
      PLAN_OVERRIDES: text,
    });

  test.each([
    '{',
    '[]',
    '"x"',
    '{"gold":{}}',
    '{"student":{"quota":{"kind":"requests","perPeriod":"40"}}}',
    '{"student":{"quota":{"kind":"requests","perPeriod":15}}}',
    '{"__proto__":{"quota":{"kind":"unlimited"}}}',
  ])('%s is refused, and named', (text) => {
    expect(() => read(text)).toThrow(ConfigError);
    expect(() => read(text)).toThrow(/PLAN_OVERRIDES : /);
  });

  test('none means the catalogue', () => {
    expect(read('').PLAN_OVERRIDES).toEqual({});
  });
});
