import { randomUUID } from 'node:crypto';
import type { ChangePreview } from '@attendu/contracts/billing/schemas';
import { SALES_TERMS_VERSION } from '@attendu/contracts/plans';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Buyer, createBuyer } from './buyer.ts';
import { startTestBilling, type TestBilling } from './harness.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const STUDY = { school: 'Université Paris 1', level: 'master1', termsAccepted: true } as const;

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling({ STRIPE_PRICE_PREMIUM: 'price_premium,price_former' });
  billing.stripe.deliveries.faults.drop = true;
});
afterAll(() => billing.stop());

const used = async (buyer: Buyer, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) expect((await billing.reserve(buyer.userId, randomUUID())).status).toBe(200);
};
const renew = async (buyer: Buyer): Promise<void> => {
  billing.elapse(Date.parse((await buyer.status()).current_period_end ?? '') - billing.clock.now().getTime() + 2 * HOUR);
  await buyer.sync();
};
const change = (buyer: Buyer, body: object) => buyer.ask('POST', '/copilot/subscription/changes', body);
const preview = async (buyer: Buyer, plan: string) =>
  (await buyer.ask('POST', '/copilot/subscription/change-previews', { plan })).body as unknown as ChangePreview;
const withdraw = (buyer: Buyer) => buyer.ask('PUT', '/copilot/subscription/withdrawal', {});
const ownedBy = (buyer: Buyer) => (one: { customer: unknown }) => one.customer === buyer.customers()[0]?.id;
const invoiced = (buyer: Buyer) =>
  billing.stripe.world
    .all('invoice')
    .filter(ownedBy(buyer))
    .map(({ total }) => total);
const refunded = (buyer: Buyer) =>
  billing.stripe.world
    .all('refund')
    .filter(ownedBy(buyer))
    .reduce((sum, { amount }) => sum + amount, 0);

describe('an upgrade', () => {
  test('a student becomes premium in mid-period: price preview, one debit of the difference, count kept', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys('student');
    await used(buyer, 3);
    // Less than the quarter of an hour after which a request without a run is given back.
    billing.elapse(10 * 60_000);
    const { dueNow, monthly } = await preview(buyer, 'premium');
    expect(monthly.cents).toBe(11_519);
    const clicks = await Promise.all([1, 2, 3].map(() => change(buyer, { plan: 'premium' })));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { kysely } = billing.db.database;
    const proofs = await kysely
      .selectFrom('consents')
      .selectAll()
      .where('userId', '=', buyer.userId)
      .where('document', '=', 'change')
      .execute();
    expect(proofs).toMatchObject([{ plan: 'premium', priceCents: 9_599, version: SALES_TERMS_VERSION }]);
    expect(await buyer.status()).toMatchObject({ plan: 'premium', queries_used: 3, queries_remaining: 247 });
    const updates = billing.stripe.world
      .all('invoice')
      .filter((one) => one.customer === buyer.customers()[0]?.id && one.billing_reason === 'subscription_update');
    expect(updates.map(({ total }) => total)).toEqual([dueNow.cents]);
    expect(await buyer.changes()).toEqual(['started', 'upgraded']);
  });

  test('whose payment is refused changes nothing', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys('student');
    billing.stripe.world.behaviours.set(String(buyer.subscription().default_payment_method), 'declines');
    const { status, body } = await change(buyer, { plan: 'premium' });
    expect([status, body.code]).toEqual([402, 'billing.change_refused']);
    expect(await buyer.sync()).toMatchObject({ plan: 'student', status: 'active' });
    expect((await buyer.events()).filter(({ name }) => name === 'payment.failed')).toEqual([]);
  });

  test('tells before the payment that a student keeps a right of withdrawal, which then refunds the period, difference included', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys('student');
    billing.elapse(DAY);
    expect(await preview(buyer, 'premium')).toMatchObject({ from: null, withdrawable: true });
    expect((await change(buyer, { plan: 'premium' })).status).toBe(200);
    const changedAt = billing.clock.now().getTime();
    const { paid } = await buyer.details();
    expect(Date.parse(paid?.withdrawalUntil ?? '')).toBeGreaterThanOrEqual(changedAt + 14 * DAY);
    const total = invoiced(buyer).reduce((sum, cents) => sum + cents, 0);
    expect(total).toBeGreaterThan(1_999);
    billing.elapse(13 * DAY);
    expect((await withdraw(buyer)).status).toBe(200);
    expect(await buyer.status()).toMatchObject({ plan: 'none' });
    expect(refunded(buyer)).toBe(total);
    expect((await buyer.changes()).filter((one) => one === 'withdrawn')).toHaveLength(1);
  });

  test('months later opens a new right of withdrawal, which refunds the period of the change, not the earlier ones; then it is over', async () => {
    const [leaver, stayer] = [await createBuyer(billing), await createBuyer(billing)];
    for (const buyer of [leaver, stayer]) await buyer.buys('student');
    await renew(leaver);
    await stayer.sync();
    billing.elapse(20 * DAY);
    for (const buyer of [leaver, stayer]) {
      expect((await buyer.details()).paid?.withdrawalUntil).toBeNull();
      expect((await change(buyer, { plan: 'premium' })).status).toBe(200);
    }
    const [first = 0, ...later] = invoiced(leaver);
    expect(first).toBe(1_999);
    expect((await withdraw(leaver)).status).toBe(200);
    expect(refunded(leaver)).toBe(later.reduce((sum, cents) => sum + cents, 0));
    billing.elapse(20 * DAY);
    await stayer.sync();
    expect((await stayer.details()).paid?.withdrawalUntil).toBeNull();
    expect((await withdraw(stayer)).body.code).toBe('billing.withdrawal_closed');
    expect(refunded(stayer)).toBe(0);
  });
});

describe('the seats of a firm', () => {
  test('in another number stay at the price that is paid, which may be a former one', async () => {
    const firm = await createBuyer(billing, { firmId: randomUUID(), roles: ['user', 'firm_admin'] });
    firm.pay((await firm.checkout({ plan: 'premium', seats: 10, termsAccepted: true })).body.url);
    const { world, engine } = billing.stripe;
    world.put({ ...world.get('price', 'price_premium'), id: 'price_former', unit_amount: 8_000 });
    engine.change(firm.subscription(), { price: 'price_former', quantity: 10 }, 'none');
    await firm.sync();
    for (const seats of [9, 11]) {
      const seen = (await firm.ask('POST', '/copilot/subscription/change-previews', { seats })).body as unknown as ChangePreview;
      expect(seen.monthly.cents).toBe(seats * 9_600);
      expect(Math.sign(seen.dueNow.cents)).toBe(seats === 9 ? -1 : 1);
      expect((await change(firm, { seats })).status).toBe(200);
      expect(firm.subscription().items.data[0]).toMatchObject({ price: { id: 'price_former' }, quantity: seats });
    }
  });
});

describe('a downgrade', () => {
  test('takes effect at the renewal: the paid plan and its ceiling stay until then, nothing is debited or credited, each step is told', async () => {
    const buyer = await createBuyer(billing);
    const { current_period_end: end } = await buyer.buys();
    await used(buyer, 30);
    billing.elapse(10 * DAY);
    expect(await preview(buyer, 'student')).toMatchObject({
      ...{ dueNow: { cents: 0 }, monthly: { cents: 1_999 }, nextDebitAt: end, from: end, withdrawable: true },
    });
    const clicks = await Promise.all([1, 2, 3].map(() => change(buyer, { plan: 'student', ...STUDY })));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { paid, subscription } = await buyer.details();
    expect(paid).toMatchObject({ plan: 'premium', nextPlan: 'student', periodEnd: end, withdrawalUntil: null });
    expect(paid?.nextDebit).toEqual({ at: end, total: { cents: 1_999, currency: 'eur' } });
    expect(subscription).toMatchObject({ plan: 'premium', queries_limit: 250, permission: 'allowed' });
    expect((await withdraw(buyer)).body.code).toBe('billing.withdrawal_closed');
    expect(invoiced(buyer)).toEqual([11_519]);

    await renew(buyer);
    expect(await buyer.status()).toMatchObject({ plan: 'student', queries_used: 0, queries_limit: 25 });
    expect(invoiced(buyer)).toEqual([11_519, 1_999]);
    expect(await buyer.changes()).toEqual(['started', 'downgrade_scheduled', 'renewed', 'downgraded']);
    const { kysely } = billing.db.database;
    const consents = await kysely.selectFrom('consents').select(['document', 'plan']).where('userId', '=', buyer.userId).execute();
    expect(
      consents
        .filter(({ plan }) => plan === 'student')
        .map(({ document }) => document)
        .toSorted(),
    ).toEqual(['change', 'immediate_start', 'sales_terms']);
    const declared = await kysely.selectFrom('checkouts').select(['school', 'level']).where('userId', '=', buyer.userId).execute();
    expect(declared).toContainEqual({ school: STUDY.school, level: STUDY.level });

    // The student plan is a consumer's: its own payment is refunded by a withdrawal, the former one is not.
    expect((await buyer.details()).paid?.withdrawalUntil).not.toBeNull();
    expect((await withdraw(buyer)).status).toBe(200);
    expect(refunded(buyer)).toBe(1_999);
  });

  test('is undone until the renewal, by any way to ask for premium, at the price that was paid before', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    const { world, engine } = billing.stripe;
    world.put({ ...world.get('price', 'price_premium'), id: 'price_former', unit_amount: 8_000 });
    engine.change(buyer.subscription(), { price: 'price_former', quantity: 1 }, 'none');
    for (const undo of ['on the page', 'through a checkout'] as const) {
      expect((await change(buyer, { plan: 'student', ...STUDY })).status).toBe(200);
      if (undo === 'through a checkout')
        expect((await buyer.checkout()).body.url).toBe('https://attendu.example/subscriptionPage?plan=premium');
      expect(await preview(buyer, 'premium')).toMatchObject({ dueNow: { cents: 0 }, from: null, withdrawable: false });
      const clicks = await Promise.all([1, 2].map(() => change(buyer, { plan: 'premium' })));
      expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
      expect((await buyer.details()).paid).toMatchObject({ plan: 'premium', nextPlan: null });
    }
    await renew(buyer);
    expect(await buyer.status()).toMatchObject({ plan: 'premium', queries_limit: 250 });
    expect(invoiced(buyer)).toEqual([11_519, 9_600]);
    const cycle = ['downgrade_scheduled', 'downgrade_cancelled'];
    expect(await buyer.changes()).toEqual(['started', ...cycle, ...cycle, 'renewed']);
  });

  test('needs a declaration and the terms; is refused to a firm, after a cancellation and on an unpaid subscription', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    const undeclared = await change(buyer, { plan: 'student' });
    expect([undeclared.status, JSON.stringify(undeclared.body.errors)]).toEqual([400, expect.stringContaining('établissement')]);
    expect((await change(buyer, { plan: 'student', ...STUDY, termsAccepted: false })).body.code).toBe('billing.terms_required');
    expect((await buyer.student()).body.url).toBe('https://attendu.example/studentPage');
    expect((await buyer.details()).paid).toMatchObject({ nextPlan: null });
    await buyer.ask('PUT', '/copilot/subscription/cancellation', {});
    expect((await change(buyer, { plan: 'student', ...STUDY })).body.code).toBe('billing.change_impossible');
    const firm = await createBuyer(billing, { firmId: randomUUID(), roles: ['user', 'firm_admin'] });
    firm.pay((await firm.checkout({ plan: 'premium', seats: 2, termsAccepted: true })).body.url);
    await firm.sync();
    expect((await change(firm, { plan: 'student', ...STUDY })).body.code).toBe('billing.change_impossible');
  });

  test('survives a cancellation that is undone, and ends with one that is not', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    await change(buyer, { plan: 'student', ...STUDY });
    await buyer.ask('PUT', '/copilot/subscription/cancellation', {});
    await buyer.ask('DELETE', '/copilot/subscription/cancellation');
    expect((await buyer.details()).paid).toMatchObject({ plan: 'premium', nextPlan: 'student', cancelAt: null });
    await buyer.ask('PUT', '/copilot/subscription/cancellation', {});
    await renew(buyer);
    expect(await buyer.status()).toMatchObject({ plan: 'none' });
    expect(invoiced(buyer)).toEqual([11_519]);
  });

  test('of a trial that a plan follows changes the plan that follows', async () => {
    const trialEnd = new Date(billing.clock.now().getTime() + 10 * DAY).toISOString();
    const buyer = await createBuyer(billing, { userId: await billing.userWith({ plan: 'trialing', periodEnd: trialEnd }) });
    await buyer.buys();
    expect((await change(buyer, { plan: 'student', ...STUDY })).status).toBe(200);
    expect(await buyer.status()).toMatchObject({ plan: 'trialing', permission: 'allowed' });
    billing.elapse(10 * DAY + 2 * HOUR);
    await eventually(async () => (await buyer.sync()).plan === 'student');
    expect(invoiced(buyer).filter((cents) => cents > 0)).toEqual([1_999]);
  });
});
