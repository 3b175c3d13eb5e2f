import { randomUUID } from 'node:crypto';
import { SALES_TERMS_VERSION } from '@attendu/contracts/plans';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Buyer, CARD, createBuyer } from './buyer.ts';
import { startTestBilling, type TestBilling } from './harness.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
  // These tests run without any webhook.
  billing.stripe.deliveries.faults.drop = true;
});
afterAll(() => billing.stop());

function paysBy(buyer: Buyer, behaviour: 'pays' | 'declines' | 'asks'): void {
  billing.stripe.world.behaviours.set(String(buyer.subscription().default_payment_method), behaviour);
}

const used = async (buyer: Buyer, count: number): Promise<string[]> => {
  const dossiers = Array.from({ length: count }, () => randomUUID());
  for (const dossierId of dossiers) expect((await billing.reserve(buyer.userId, dossierId)).status).toBe(200);
  return dossiers;
};

const entitlementOf = async (buyer: Buyer) => {
  const headers = await billing.identity.serviceHeaders('research-orchestrator');
  return (await billing.call('GET', `/internal/billing/users/${buyer.userId}/entitlement`, headers)).body;
};
const untilRenewal = async (buyer: Buyer) => {
  const end = Date.parse((await buyer.status()).current_period_end ?? '');
  return end - billing.clock.now().getTime();
};

describe('a period', () => {
  test('restarts at a renewal, without a webhook; the count is reset, and the invoice is notified', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys('student');
    await used(buyer, 25);
    expect(await buyer.status()).toMatchObject({ permission: 'quota', queries_remaining: 0 });
    billing.elapse((await untilRenewal(buyer)) + 2 * HOUR);
    expect(await buyer.status()).toMatchObject({ plan: 'student', status: 'active', permission: 'allowed', queries_used: 0 });
    expect((await buyer.events()).map(({ name, data }) => data.change ?? name)).toEqual([
      'invoice.paid',
      'started',
      'invoice.paid',
      'renewed',
    ]);
  });

  test('is renewed by a request too: a lost webhook locks nobody out', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    billing.elapse((await untilRenewal(buyer)) + 2 * HOUR);
    expect((await billing.reserve(buyer.userId, randomUUID())).status).toBe(200);
  });

  test('keeps its count through ten changes of plan; only the limit changes, at once', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys('student');
    await used(buyer, 5);
    const start = (await buyer.status()).current_period_start;
    for (let turn = 0; turn < 5; turn += 1) {
      for (const price of ['price_premium', 'price_student']) {
        billing.stripe.engine.change(buyer.subscription(), { price, quantity: 1 }, 'always_invoice');
        const limit = price === 'price_premium' ? 250 : 25;
        expect(await buyer.sync()).toMatchObject({ queries_used: 5, queries_remaining: limit - 5, current_period_start: start });
      }
    }
    expect(await billing.db.database.kysely.selectFrom('accounts').selectAll().where('holderId', '=', buyer.userId).execute()).toHaveLength(
      1,
    );
  });

  test('over its new ceiling after a downgrade: no more requests until the renewal, never below zero', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    await used(buyer, 30);
    billing.stripe.engine.change(buyer.subscription(), { price: 'price_student', quantity: 1 }, 'always_invoice');
    const over = { plan: 'student', queries_used: 30, queries_remaining: 0, queries_limit: 25, permission: 'quota' };
    expect(await buyer.sync()).toMatchObject(over);
    billing.elapse((await untilRenewal(buyer)) + 2 * HOUR);
    expect(await buyer.status()).toMatchObject({ queries_used: 0, queries_remaining: 25, permission: 'allowed' });
  });

  test('gets back the request of a failed analysis, also after a change of plan', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys('student');
    const [dossierId = ''] = await used(buyer, 1);
    expect((await buyer.ask('POST', '/copilot/subscription/changes', { plan: 'premium' })).status).toBe(200);
    await billing.failed(buyer.userId, dossierId, null);
    await eventually(async () => (await buyer.status()).queries_used === 0);
  });
});

describe('an end', () => {
  const ways = {
    'the flag': (buyer: Buyer) => {
      buyer.subscription().cancel_at_period_end = true;
    },
    'the date': (buyer: Buyer) => {
      buyer.subscription().cancel_at = buyer.subscription().items.data[0]?.current_period_end ?? null;
    },
    both: (buyer: Buyer) => {
      buyer.subscription().cancel_at_period_end = true;
      buyer.subscription().cancel_at = buyer.subscription().items.data[0]?.current_period_end ?? null;
    },
    'our own page': async (buyer: Buyer) => {
      expect((await buyer.ask('PUT', '/copilot/subscription/cancellation', { reason: 'Trop cher' })).status).toBe(200);
    },
  };
  test.each(Object.entries(ways))('requested by %s has one date, can be reverted, and takes effect', async (_name, cancel) => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    await cancel(buyer);
    const cancelled = await buyer.sync();
    expect(cancelled.cancel_at).toBe(cancelled.current_period_end);
    expect(cancelled.permission).toBe('allowed');
    expect((await buyer.ask('DELETE', '/copilot/subscription/cancellation')).status).toBe(200);
    expect((await buyer.status()).cancel_at).toBeNull();
    await cancel(buyer);
    await buyer.sync();
    billing.elapse((await untilRenewal(buyer)) + HOUR);
    expect(await buyer.status()).toMatchObject({ plan: 'none', status: 'none', permission: 'paywall', trial_available: false });
    expect(await buyer.changes()).toEqual(['started', 'end_scheduled', 'end_cancelled', 'end_scheduled', 'ended']);
    expect(billing.stripe.world.all('invoice').filter((one) => one.customer === buyer.customers()[0]?.id)).toHaveLength(1);
  });

  test('after fewer seats were requested bills nothing more', async () => {
    const firmId = randomUUID();
    const buyer = await createBuyer(billing, { firmId, roles: ['user', 'firm_admin'] });
    buyer.pay((await buyer.checkout({ plan: 'premium', seats: 5, termsAccepted: true })).body.url);
    await buyer.sync();
    await buyer.ask('POST', '/copilot/subscription/changes', { seats: 2 });
    await buyer.ask('PUT', '/copilot/subscription/cancellation', {});
    billing.elapse(40 * DAY);
    await buyer.sync();
    const reasons = billing.stripe.world.all('invoice').filter((one) => one.customer === buyer.customers()[0]?.id);
    expect(reasons.map(({ billing_reason: reason }) => reason)).toEqual(['subscription_create', 'subscription_update']);
  });

  test('of an old subscription does not affect the new one, in any order of the list', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys('student');
    billing.stripe.engine.end(buyer.subscription(), 'cancellation_requested');
    await buyer.buys();
    const [customer] = buyer.customers();
    // A third one, the newest of all, already ended.
    const gone = billing.stripe.engine.createSubscription({
      ...{ customer: customer?.id ?? '', price: 'price_student', quantity: 1, trialEnd: null, metadata: {}, percentOff: 0 },
      paymentMethod: String(customer?.invoice_settings.default_payment_method),
    });
    billing.stripe.engine.end(gone, 'cancellation_requested');
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active' });
  });

  test('of another product changes nothing, nor does its purchase', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    const { world, engine } = billing.stripe;
    const price = world.get('price', 'price_premium');
    world.put({ ...price, id: 'price_addon', nickname: 'Autre chose' });
    const addon = engine.createSubscription({
      ...{ customer: buyer.customers()[0]?.id ?? '', price: 'price_addon', quantity: 1, trialEnd: null, metadata: {}, percentOff: 0 },
      paymentMethod: String(buyer.subscription().default_payment_method),
    });
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active' });
    engine.end(addon, 'cancellation_requested');
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active' });
  });
});

describe('a payment that fails', () => {
  test('suspends the right to ask, is notified once per attempt, and restores it when settled', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    paysBy(buyer, 'declines');
    billing.elapse((await untilRenewal(buyer)) + 2 * HOUR);
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'past_due', payment: 'failed', permission: 'paywall' });
    expect(await entitlementOf(buyer)).toEqual({ entitlement: { until: null }, hasRight: false });
    await buyer.sync();
    const failures = async () => (await buyer.events()).filter(({ name }) => name === 'payment.failed').map(({ data }) => data.attempt);
    expect(await failures()).toEqual([1]);
    billing.elapse(3 * DAY);
    await buyer.sync();
    expect(await failures()).toEqual([1, 2]);
    const page = await buyer.ask('POST', '/copilot/subscription/settlements', {});
    expect(page.body.url).toMatch(/\/sandbox\/stripe\/invoices\/in_/);
    // Another checkout settles the debt instead of creating a second subscription.
    expect((await buyer.checkout()).body.url).toBe(page.body.url);
    paysBy(buyer, 'pays');
    billing.elapse(5 * DAY);
    expect(await buyer.sync()).toMatchObject({ status: 'active', permission: 'allowed', payment: 'ok' });
    expect(await entitlementOf(buyer)).toEqual({ entitlement: { until: null }, hasRight: true });
    expect(await buyer.changes()).toEqual(['started', 'recovered']);
  });

  test('is not notified after an end', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    paysBy(buyer, 'declines');
    billing.elapse((await untilRenewal(buyer)) + 2 * HOUR);
    billing.stripe.engine.end(buyer.subscription(), 'cancellation_requested');
    expect(await buyer.sync()).toMatchObject({ plan: 'none' });
    expect((await buyer.events()).map(({ name }) => name)).not.toContain('payment.failed');
  });

  test('for the last time ends the subscription', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    paysBy(buyer, 'declines');
    billing.elapse((await untilRenewal(buyer)) + 20 * DAY);
    expect(await buyer.sync()).toMatchObject({ plan: 'none', status: 'none' });
    expect((await buyer.changes()).at(-1)).toBe('ended');
  });

  test('that needs authentication creates no second subscription', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    paysBy(buyer, 'asks');
    billing.elapse((await untilRenewal(buyer)) + 2 * HOUR);
    expect(await buyer.sync()).toMatchObject({ status: 'past_due', permission: 'paywall' });
    expect((await buyer.checkout()).body.url).toMatch(/\/invoices\/in_/);
  });
});

describe('a trial', () => {
  const onTrial = async (daysLeft: number) => {
    const end = new Date(billing.clock.now().getTime() + daysLeft * DAY).toISOString();
    return createBuyer(billing, { userId: await billing.userWith({ plan: 'trialing', periodEnd: end }) });
  };

  test('keeps its days when a plan is bought in it; the plan follows without a gap, with its first debit then', async () => {
    const buyer = await onTrial(10);
    await used(buyer, 30);
    await buyer.buys();
    const kept = { plan: 'trialing', status: 'trialing', days_remaining: 10, permission: 'allowed', subscribed: true };
    expect(await buyer.status()).toMatchObject(kept);
    const start = { change: 'started', afterTrial: true, at: (await buyer.status()).current_period_end };
    expect((await buyer.events()).at(-1)?.data).toMatchObject(start);
    billing.elapse(10 * DAY + 60_000);
    // The provider reports « active » before it has collected the payment.
    expect(buyer.subscription().status).toBe('active');
    expect(await buyer.sync()).toMatchObject({ plan: 'trialing', permission: 'allowed' });
    billing.elapse(2 * HOUR);
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active', queries_used: 0 });
    expect((await buyer.events()).filter(({ name }) => name === 'invoice.paid')).toHaveLength(1);
  });

  test('whose first debit is refused is past due at once', async () => {
    const buyer = await onTrial(10);
    await buyer.buys('premium', CARD.later);
    expect(await buyer.status()).toMatchObject({ plan: 'trialing' });
    billing.elapse(10 * DAY + 2 * HOUR);
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'past_due', permission: 'paywall' });
    expect((await buyer.events()).map(({ name }) => name)).not.toContain('invoice.paid');
  });

  test('with hardly a day left is dropped', async () => {
    const buyer = await onTrial(1);
    expect(await buyer.buys()).toMatchObject({ plan: 'premium', status: 'active' });
  });

  test.each([['pause'], ['cancel']] as const)(
    'without means of payment ends by %s: no right, a clear state, one subscription',
    async (how) => {
      const buyer = await onTrial(10);
      await buyer.buys();
      const subscription = buyer.subscription();
      subscription.default_payment_method = null;
      billing.stripe.world.hidden.set(subscription.id, { endsTrialBy: how });
      billing.elapse(10 * DAY + HOUR);
      const after = await buyer.sync();
      expect(after.permission).toBe('paywall');
      expect((await buyer.account()).state).toBe(how === 'pause' ? 'paused' : 'ended');
      if (how === 'cancel') return;
      const [customer] = buyer.customers();
      subscription.default_payment_method = (customer?.invoice_settings.default_payment_method ?? null) as string | null;
      expect((await buyer.ask('DELETE', '/copilot/subscription/cancellation')).status).toBe(200);
      expect(await buyer.status()).toMatchObject({ plan: 'premium', status: 'active' });
      expect(buyer.subscriptions()).toHaveLength(1);
    },
  );

  test('is given once: not after a payment or an earlier trial', async () => {
    const buyer = await onTrial(1);
    billing.elapse(2 * DAY);
    expect(await buyer.status()).toMatchObject({ trial_available: false });
    await publishAsOwner(billing.db, 'trial.started', { userId: buyer.userId });
    await billing.settled();
    expect(await buyer.status()).toMatchObject({ plan: 'trialing', permission: 'paywall' });
  });

  test('that is extended leaves one subscription', async () => {
    const buyer = await onTrial(10);
    await buyer.buys();
    const subscription = buyer.subscription();
    const [item] = subscription.items.data;
    if (!item) throw new Error('no item');
    item.current_period_end += 7 * 86_400;
    subscription.trial_end = item.current_period_end;
    expect(await buyer.sync()).toMatchObject({ plan: 'trialing', days_remaining: 17 });
    expect(buyer.subscriptions()).toHaveLength(1);
  });
});

describe('refunds and disputes', () => {
  const intentOf = (buyer: Buyer) => {
    const customer = buyer.customers()[0]?.id;
    return billing.stripe.world.all('payment_intent').find((one) => one.customer === customer)?.id ?? '';
  };

  test('a partial refund only changes the record; a full one revokes the period until the next payment', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    billing.stripe.moneyBack.refund(intentOf(buyer), 1_000, null);
    expect(await buyer.sync()).toMatchObject({ status: 'active', permission: 'allowed' });
    const [invoice] = (await buyer.ask('GET', '/copilot/invoices')).body.invoices as { state: string }[];
    expect(invoice?.state).toBe('partly_refunded');
    billing.stripe.moneyBack.refund(intentOf(buyer), undefined, null);
    expect(await buyer.sync()).toMatchObject({ payment: 'refunded', permission: 'paywall' });
    await buyer.sync();
    expect(await buyer.changes()).toEqual(['started', 'refunded']);
    billing.elapse((await untilRenewal(buyer)) + 2 * HOUR);
    expect(await buyer.sync()).toMatchObject({ status: 'active', permission: 'allowed' });
  });

  test('a dispute suspends; a won one restores; two of them, one won: still suspended', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    const first = billing.stripe.moneyBack.dispute(intentOf(buyer));
    const second = billing.stripe.moneyBack.dispute(intentOf(buyer));
    expect(await buyer.sync()).toMatchObject({ payment: 'disputed', permission: 'paywall' });
    billing.stripe.moneyBack.closeDispute(first.id, 'won');
    expect(await buyer.sync()).toMatchObject({ payment: 'disputed', permission: 'paywall' });
    billing.stripe.moneyBack.closeDispute(second.id, 'won');
    expect(await buyer.sync()).toMatchObject({ payment: 'ok', permission: 'allowed' });
    expect(await buyer.changes()).toEqual(['started', 'suspended', 'restored']);
    const kept = await billing.db.database.kysely
      .selectFrom('disputes')
      .select('state')
      .where('accountId', '=', (await buyer.account()).id)
      .execute();
    expect(kept.map(({ state }) => state)).toEqual(['won', 'won']);
  });

  test('an inquiry is not a dispute; a lost dispute revokes the period', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    const inquiry = billing.stripe.moneyBack.dispute(intentOf(buyer), 'warning_needs_response');
    expect(await buyer.sync()).toMatchObject({ payment: 'ok', permission: 'allowed' });
    inquiry.status = 'needs_response';
    await buyer.sync();
    billing.stripe.moneyBack.closeDispute(inquiry.id, 'lost');
    expect(await buyer.sync()).toMatchObject({ payment: 'refunded', permission: 'paywall' });
  });

  test('a dispute during a cancellation: suspended, then ended, without further notice', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    await buyer.ask('PUT', '/copilot/subscription/cancellation', {});
    billing.stripe.moneyBack.dispute(intentOf(buyer));
    await buyer.sync();
    billing.elapse((await untilRenewal(buyer)) + HOUR);
    expect(await buyer.sync()).toMatchObject({ plan: 'none' });
    expect(await buyer.changes()).toEqual(['started', 'end_scheduled', 'suspended', 'ended']);
  });

  test('a student’s withdrawal within fourteen days refunds all, once; disputed or refunded payments cause no error', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys('student');
    const { paid } = await buyer.details();
    expect(paid?.withdrawalUntil).not.toBeNull();
    expect(paid?.terms?.version).toBe(SALES_TERMS_VERSION);
    billing.stripe.moneyBack.refund(intentOf(buyer), 500, null);
    const clicks = await Promise.all([1, 2].map(() => buyer.ask('PUT', '/copilot/subscription/withdrawal', {})));
    expect(clicks.map(({ status }) => status).toSorted()).toEqual(expect.arrayContaining([200]));
    expect(await buyer.status()).toMatchObject({ plan: 'none' });
    const refunds = billing.stripe.world.all('refund').filter((one) => one.customer === buyer.customers()[0]?.id);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_999);
    expect((await buyer.changes()).filter((change) => change === 'withdrawn')).toHaveLength(1);

    const late = await createBuyer(billing);
    await late.buys('student');
    const until = Date.parse((await late.details()).paid?.withdrawalUntil ?? '');
    billing.elapse(14 * DAY);
    expect((await late.details()).paid?.withdrawalUntil).toBe(new Date(until).toISOString());
    billing.elapse(until - billing.clock.now().getTime() + 1);
    expect((await late.details()).paid?.withdrawalUntil).toBeNull();
    expect((await late.ask('PUT', '/copilot/subscription/withdrawal', {})).body.code).toBe('billing.withdrawal_closed');
    const professional = await createBuyer(billing);
    await professional.buys();
    expect((await professional.ask('PUT', '/copilot/subscription/withdrawal', {})).body.code).toBe('billing.withdrawal_closed');
  });
});

describe('a customer that the provider no longer has', () => {
  test('is ended; the portal answers a clear problem, another purchase creates a new one, a deletion succeeds', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    const { world } = billing.stripe;
    const id = buyer.customers()[0]?.id ?? '';
    world.objects.delete(id);
    const portal = await buyer.ask('POST', '/copilot/create-billing-portal-session', {});
    expect([portal.status, portal.body.code]).toEqual([409, 'billing.customer_gone']);
    expect(await buyer.status()).toMatchObject({ plan: 'none' });
    expect(await buyer.buys()).toMatchObject({ plan: 'premium' });
    const [second] = buyer.customers();
    world.put({ id: second?.id ?? '', object: 'customer', deleted: true });
    await publishAsOwner(billing.db, 'user.deleted', { userId: buyer.userId });
    await eventually(async () => (await buyer.account()).closedAt !== null);
  });
});

test('a deleted account is no longer debited; its invoices and proofs of acceptance stay', async () => {
  const buyer = await createBuyer(billing);
  await buyer.buys('student');
  await publishAsOwner(billing.db, 'user.deleted', { userId: buyer.userId });
  await eventually(() => buyer.subscription().status === 'canceled');
  await eventually(async () => (await buyer.account()).closedAt !== null);
  const { kysely } = billing.db.database;
  const { id } = await buyer.account();
  expect(await kysely.selectFrom('invoices').select('id').where('accountId', '=', id).execute()).toHaveLength(1);
  expect(await kysely.selectFrom('consents').select('id').where('accountId', '=', id).execute()).toHaveLength(2);
  expect(await kysely.selectFrom('checkouts').select('school').where('accountId', '=', id).execute()).toEqual([{ school: null }]);
  expect(await kysely.selectFrom('subscriptions').select('userId').where('userId', '=', buyer.userId).execute()).toEqual([]);
});

test('with a grace period, a debt suspends the right only when it is over', async () => {
  const own = await startTestBilling({ PAST_DUE_GRACE_DAYS: '5' });
  try {
    own.stripe.deliveries.faults.drop = true;
    const buyer = await createBuyer(own);
    await buyer.buys();
    own.stripe.world.behaviours.set(String(buyer.subscription().default_payment_method), 'declines');
    own.clock.set(new Date(Date.parse((await buyer.status()).current_period_end ?? '') + 2 * HOUR));
    own.stripe.settle();
    const { current_period_start: since } = await buyer.sync();
    expect(await buyer.status()).toMatchObject({ status: 'past_due', permission: 'allowed' });
    const failure = (await buyer.events()).find(({ name }) => name === 'payment.failed');
    expect(failure?.data.graceUntil).toBe(new Date(Date.parse(since ?? '') + 5 * DAY).toISOString());
    own.clock.advance(5 * DAY);
    expect(await buyer.status()).toMatchObject({ status: 'past_due', permission: 'paywall' });
  } finally {
    await own.stop();
  }
});
