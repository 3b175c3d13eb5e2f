import { loadConfig } from '@attendu/config/load-config';
import { PLANS } from '@attendu/contracts/plans';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripePayments } from '../src/adapters/stripe.ts';
import { billingConfigSchema, pricesOf } from '../src/config.ts';
import { type Buyer, CARD, createBuyer, SEPA } from './buyer.ts';
import { startTestBilling, type TestBilling } from './harness.ts';

const DAY = 24 * 60 * 60_000;

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
});
afterAll(() => billing.stop());

describe('buying', () => {
  test('premium by its plan only: paid, shown at once by /success without webhook, then by webhook when the browser was closed', async () => {
    billing.stripe.deliveries.faults.drop = true;
    const buyer = await createBuyer(billing);
    const { status, body } = await buyer.checkout();
    expect(status).toBe(200);
    expect(buyer.pay(body.url)).toMatchObject({ kind: 'done', url: expect.stringMatching(/\/success\?session_id=cs_test_/) });
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active', queries_remaining: 250, permission: 'allowed' });
    expect(await buyer.changes()).toEqual(['started']);
    billing.stripe.deliveries.faults.drop = false;

    const closed = await createBuyer(billing);
    closed.pay((await closed.checkout()).body.url);
    await eventually(async () => (await closed.status()).plan === 'premium');
  });

  test('a student declares identity and studies, and accepts the terms', async () => {
    const buyer = await createBuyer(billing);
    const refused = await buyer.checkout({ priceId: 'price_student' });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body.errors)).toContain('Le prénom est requis');
    const form = { priceId: 'price_student', firstName: 'L', lastName: 'M', school: 'Autre', level: 'other' };
    expect((await buyer.checkout(form)).body.code).toBe('billing.terms_required');
    expect((await buyer.checkout({ ...form, userId: '0193f0a0-0000-7000-8000-000000000001' })).status).toBe(403);
    expect(await buyer.buys('student')).toMatchObject({ plan: 'student', status: 'active', queries_remaining: 25 });
    const consents = await billing.db.database.kysely.selectFrom('consents').selectAll().where('userId', '=', buyer.userId).execute();
    expect(consents.map(({ document }) => document).toSorted()).toEqual(['immediate_start', 'sales_terms']);
    expect(consents[0]).toMatchObject({ clientAddress: '192.0.2.1', priceCents: 1999 });
  });

  test('a refused card leaves nothing; another one on the same page is accepted', async () => {
    const buyer = await createBuyer(billing);
    const { body } = await buyer.checkout();
    expect(buyer.pay(body.url, CARD.declines)).toEqual({ kind: 'refused', message: 'Votre carte a été refusée.' });
    expect(await buyer.sync()).toMatchObject({ plan: 'none', payment: 'ok' });
    buyer.pay(body.url, CARD.asks);
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active' });
  });

  test('the same plan bought again is refused, another one leads to the page of the subscription', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys('student');
    const again = await buyer.student();
    expect([again.status, again.body.title]).toEqual([409, 'Vous êtes déjà abonné à cette formule.']);
    expect((await buyer.checkout()).body.url).toBe('https://attendu.example/subscriptionPage?plan=premium');
    // One that is about to end leads to the page where it can go on.
    await buyer.ask('PUT', '/copilot/subscription/cancellation', {});
    expect((await buyer.student()).body.url).toBe('https://attendu.example/subscriptionPage?plan=student');
    expect(buyer.subscriptions()).toHaveLength(1);
  });

  test('an invoice of 0 € opens the plan, without payment notice', async () => {
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url, CARD.pays, { promotion: 'GRATUIT' });
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active' });
    expect((await buyer.events()).map(({ name }) => name)).toEqual(['subscription.changed']);
  });

  test('an invoice has the mentions due between professionals, on the provider’s page too', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    const [invoice] = billing.stripe.world.all('invoice').filter(({ customer }) => customer === buyer.customers()[0]?.id);
    expect(invoice?.footer).toMatch(/trois fois l’intérêt légal.*40 €.*escompte/);
  });

  test('VAT is added to the premium price, included in the student price, absent for a foreign professional', async () => {
    const totals = async (plan: 'premium' | 'student', vatNumber = '') => {
      const buyer = await createBuyer(billing);
      buyer.pay((plan === 'premium' ? await buyer.checkout() : await buyer.student()).body.url, CARD.pays, { vatNumber });
      await buyer.sync();
      return ((await buyer.ask('GET', '/copilot/invoices')).body.invoices as { total: { cents: number } }[])[0]?.total.cents;
    };
    expect(await totals('premium')).toBe(11_519);
    expect(await totals('student')).toBe(1_999);
    expect(await totals('premium', 'DE123456789')).toBe(9_599);
  });
});

describe('a SEPA debit', () => {
  test('is pending, neither paid nor failed, sells nothing twice, then opens the plan', async () => {
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url, SEPA.pays);
    expect(await buyer.sync()).toMatchObject({ plan: 'none', payment: 'pending', permission: 'paywall' });
    const again = await buyer.checkout();
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('billing.payment_pending');
    expect(await buyer.changes()).toEqual(['pending']);
    billing.elapse(3 * DAY + 60_000);
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active', payment: 'ok' });
    expect(await buyer.changes()).toEqual(['pending', 'started']);
    expect(buyer.subscriptions()).toHaveLength(1);
  });

  test('that the bank rejects gives no right, and may be bought again', async () => {
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url, SEPA.fails);
    await buyer.sync();
    billing.elapse(3 * DAY + 60_000);
    expect(await buyer.sync()).toMatchObject({ plan: 'none', payment: 'ok' });
    expect(await buyer.buys()).toMatchObject({ plan: 'premium', status: 'active' });
  });

  const debitArrives = () => {
    billing.elapse(3 * DAY + 60_000);
  };
  const moneyOf = (buyer: Buyer) => {
    const own = buyer.customers()[0]?.id;
    const { world } = billing.stripe;
    const payments = world.all('payment_intent').filter(({ customer }) => customer === own);
    const refunds = world.all('refund').filter(({ customer }) => customer === own);
    return {
      paid: payments.reduce((sum, payment) => sum + payment.amount_received, 0),
      refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    };
  };

  test('that is cancelled while the bank has it is refunded when it arrives; a card used meanwhile is debited once', async () => {
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url, SEPA.pays);
    await buyer.sync();
    const clicks = await Promise.all([1, 2].map(() => buyer.ask('PUT', '/copilot/subscription/cancellation', {})));
    expect(clicks.some(({ status }) => status === 200)).toBe(true);
    expect(await buyer.buys()).toMatchObject({ plan: 'premium', status: 'active' });
    expect(moneyOf(buyer)).toEqual({ paid: 11_519, refunded: 0 });
    debitArrives();
    await eventually(() => moneyOf(buyer).refunded > 0);
    expect(moneyOf(buyer)).toEqual({ paid: 2 * 11_519, refunded: 11_519 });
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active', payment: 'ok' });
  });

  test('under way when a student withdraws, or when the account is deleted, is refunded when it arrives', async () => {
    const [withdrawn, deleted, rejected] = [await createBuyer(billing), await createBuyer(billing), await createBuyer(billing)];
    for (const buyer of [withdrawn, deleted]) buyer.pay((await buyer.student()).body.url, SEPA.pays);
    rejected.pay((await rejected.student()).body.url, SEPA.fails);
    for (const buyer of [withdrawn, deleted, rejected]) await buyer.sync();
    for (const buyer of [withdrawn, rejected]) expect((await buyer.ask('PUT', '/copilot/subscription/withdrawal', {})).status).toBe(200);
    await publishAsOwner(billing.db, 'user.deleted', { userId: deleted.userId });
    await eventually(async () => (await deleted.account()).closedAt !== null);
    debitArrives();
    for (const buyer of [withdrawn, deleted]) await eventually(() => moneyOf(buyer).refunded === 1_999);
    const undone = () => billing.db.database.kysely.selectFrom('withdrawals').select('id').where('doneAt', 'is', null).execute();
    await eventually(async () => (await undone()).length === 0);
    expect(moneyOf(rejected)).toEqual({ paid: 0, refunded: 0 });
  });
});

describe('the prices', () => {
  const payments = () =>
    createStripePayments({
      ...{ secretKey: billing.config.STRIPE_SECRET_KEY ?? '', webhookSecrets: [], catalogue: PLANS },
      ...{ prices: pricesOf(billing.config), apiUrl: billing.config.STRIPE_API_URL },
    });
  test.each([
    ['amount', { unit_amount: 9_598 }],
    ['currency', { currency: 'usd' }],
    ['interval', { recurring: { interval: 'year', interval_count: 1 } }],
    ['interval', { recurring: { interval: 'month', interval_count: 3 } }],
    ['tax', { tax_behavior: 'inclusive' }],
    ['inactive', { active: false }],
    ['mode', { livemode: true }],
  ])('of another %s than the catalogue’s are found', async (fault, change) => {
    const { world } = billing.stripe;
    const price = world.get('price', 'price_premium');
    const before = structuredClone(price);
    try {
      Object.assign(price, change);
      const faults = await payments().checkCatalogue();
      expect(faults).toEqual([{ plan: 'premium', fault: expect.stringContaining(fault) }]);
    } finally {
      Object.assign(price, before);
    }
    expect(await payments().checkCatalogue()).toEqual([]);
  });

  test('that the provider does not have close the sales, with an alarm; one price of two plans is refused at start', async () => {
    const closed = await startTestBilling({ STRIPE_PRICE_PREMIUM: 'price_elsewhere' });
    try {
      const buyer = await createBuyer(closed);
      for (const answer of [await buyer.checkout(), await buyer.student()])
        expect([answer.status, answer.body.code]).toEqual([503, 'billing.unavailable']);
      const alarm = closed.lines.find((line) => line.alarm === 'billing.catalogue');
      expect(alarm?.faults).toEqual([{ plan: 'premium', fault: 'missing' }]);
      expect(closed.stripe.world.all('customer')).toEqual([]);
    } finally {
      await closed.stop();
    }
    const env = { ...billing.env, STRIPE_PRICE_PREMIUM: 'price_a,price_b', STRIPE_PRICE_STUDENT: 'price_c,price_a' };
    expect(() => loadConfig(billingConfigSchema, env)).toThrow(/prix en commun/);
  });
});

describe('never two payments', () => {
  test('twenty first clicks at once: one customer, one page', async () => {
    const buyer = await createBuyer(billing);
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.checkout()));
    // On a slow machine, a click that waited too long for the others is asked to retry.
    expect(new Set([200, 503, ...answers.map(({ status }) => status)])).toEqual(new Set([200, 503]));
    const pages = answers.filter(({ status }) => status === 200).map(({ body }) => body.url);
    expect(new Set([...pages, (await buyer.checkout()).body.url]).size).toBe(1);
    expect(buyer.customers()).toHaveLength(1);
  });

  test('two tabs with two plans: only the last page can be paid', async () => {
    const buyer = await createBuyer(billing);
    const first = (await buyer.student()).body.url;
    const second = (await buyer.checkout()).body.url;
    expect(buyer.pay(first)).toMatchObject({ kind: 'refused' });
    expect(buyer.pay(second)).toMatchObject({ kind: 'done' });
    expect(await buyer.sync()).toMatchObject({ plan: 'premium' });
    expect(buyer.subscriptions()).toHaveLength(1);
  });

  test('paid without any webhook: another checkout redirects to the success page', async () => {
    billing.stripe.deliveries.faults.drop = true;
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url);
    expect((await buyer.checkout()).body.url).toBe('https://attendu.example/success');
    expect(await buyer.status()).toMatchObject({ plan: 'premium' });
    expect((await buyer.checkout()).status).toBe(409);
    expect(buyer.subscriptions()).toHaveLength(1);
    billing.stripe.deliveries.faults.drop = false;
  });

  test.each([['rate_limited'], ['error'], ['lost_answer'], ['error_after_work']] as const)(
    'the provider answers %s at each call in turn: after a retry, one customer, one page, one subscription',
    async (fault) => {
      for (let at = 0; at < 3; at += 1) {
        const buyer = await createBuyer(billing);
        billing.stripe.faults.push(...Array.from({ length: at }, () => null), fault, fault, fault);
        const first = await buyer.checkout();
        billing.stripe.faults.length = 0;
        if (first.status !== 200) expect(first.body.code).toBe('billing.unavailable');
        const second = await buyer.checkout();
        expect(second.status).toBe(200);
        if (first.status === 200) expect(second.body.url).toBe(first.body.url);
        expect(buyer.pay(second.body.url)).toMatchObject({ kind: 'done' });
        expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active' });
        expect(buyer.customers()).toHaveLength(1);
        expect(buyer.subscriptions()).toHaveLength(1);
      }
    },
  );
});
