import { randomUUID } from 'node:crypto';
import { PLANS } from '@attendu/contracts/plans';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Buyer, createBuyer } from './buyer.ts';
import { startTestBilling, type TestBilling } from './harness.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const PRICE_NOTICE_DAYS = 31;

let billing: TestBilling;
let soon: Date;
beforeAll(async () => {
  soon = new Date(Date.now() + 2 * DAY);
  const changes = [{ plan: 'premium', cents: 10_500, from: soon.toISOString() }];
  billing = await startTestBilling({
    PRICE_CHANGES: JSON.stringify(changes),
    STRIPE_PRICE_STUDENT: 'price_student,price_former',
    STRIPE_PRICE_PREMIUM: 'price_premium,price_next',
  });
  billing.stripe.deliveries.faults.drop = true;
});
afterAll(() => billing.stop());

const named = async (buyer: Buyer, name: string) => (await buyer.events()).filter((event) => event.name === name).map(({ data }) => data);
const periodEnd = async (buyer: Buyer): Promise<string> => (await buyer.status()).current_period_end ?? '';
const remaining = async (buyer: Buyer): Promise<number> => Date.parse(await periodEnd(buyer)) - billing.clock.now().getTime();
/** Waits until these buyers' notices are due: a user notified afterwards proves a complete pass. */
async function turn(name: 'renewal.upcoming' | 'price.changing', buys: 'student' | 'premium'): Promise<void> {
  const last = await createBuyer(billing);
  await last.buys(buys);
  const end = new Date(billing.clock.now().getTime() + 7 * DAY);
  await eventually(async () => {
    // Set again each time, since a late reading of the purchase overwrites the period's end.
    if (name === 'renewal.upcoming')
      await billing.db.database.kysely.updateTable('accounts').set({ periodEnd: end }).where('holderId', '=', last.userId).execute();
    return (await named(last, name)).length === 1;
  });
}

describe('the renewal of a consumer', () => {
  test('is announced seven days before, with its day and price, once a period; never to a professional, nor after a cancellation', async () => {
    const [student, leaver, professional] = [await createBuyer(billing), await createBuyer(billing), await createBuyer(billing)];
    await student.buys('student');
    await leaver.buys('student');
    await professional.buys('premium');
    expect((await leaver.ask('PUT', '/copilot/subscription/cancellation', {})).status).toBe(200);
    const end = await periodEnd(student);
    billing.elapse((await remaining(student)) - 7 * DAY - HOUR);
    await turn('renewal.upcoming', 'student');
    expect(await named(student, 'renewal.upcoming')).toEqual([]);
    billing.elapse(2 * HOUR);
    await eventually(async () => (await named(student, 'renewal.upcoming')).length > 0);
    await billing.restart();
    await turn('renewal.upcoming', 'student');
    expect(await named(student, 'renewal.upcoming')).toEqual([{ userId: student.userId, plan: 'student', at: end, cents: 1999 }]);
    for (const other of [leaver, professional]) expect(await named(other, 'renewal.upcoming')).toEqual([]);
    billing.elapse((await remaining(student)) + 2 * HOUR);
    await student.sync();
    billing.elapse((await remaining(student)) - 6 * DAY);
    await eventually(async () => (await named(student, 'renewal.upcoming')).length === 2);
  });

  test('is told with the amount that the provider will debit, once it can be known', async () => {
    const student = await createBuyer(billing);
    await student.buys('student');
    // A former price, which this subscriber still pays.
    const price = { ...billing.stripe.world.get('price', 'price_student'), id: 'price_former', unit_amount: 1_499 };
    billing.stripe.world.put(price);
    const [item] = student.subscription().items.data;
    if (item) item.price = price;
    await student.sync();
    expect((await student.account()).unitCents).toBe(1_499);
    billing.stripe.faults.push(...Array.from({ length: 3 }, () => 'error' as const));
    billing.elapse((await remaining(student)) - 6 * DAY);
    await eventually(async () => (await named(student, 'renewal.upcoming')).length > 0);
    expect(await named(student, 'renewal.upcoming')).toMatchObject([{ cents: 1_499 }]);
    expect(billing.stripe.faults).toEqual([]);
  });
});

describe('a price change', () => {
  test('is announced to those who pay it, once, at least a month before it applies; not to those who leave, nor on another plan', async () => {
    const [subscriber, student, leaver] = [await createBuyer(billing), await createBuyer(billing), await createBuyer(billing)];
    await leaver.buys('premium');
    await leaver.ask('PUT', '/copilot/subscription/cancellation', {});
    // The pass under way may have read the subscription before it was cancelled.
    await turn('price.changing', 'premium');
    const before = (await named(leaver, 'price.changing')).length;
    await student.buys('student');
    await subscriber.buys('premium');
    await eventually(async () => (await named(subscriber, 'price.changing')).length === 1);
    await billing.restart();
    await turn('price.changing', 'premium');
    const told = await named(subscriber, 'price.changing');
    expect(told).toMatchObject([{ userId: subscriber.userId, plan: 'premium', cents: 10_500 }]);
    const from = Date.parse(String(told[0]?.from));
    expect(from).toBeGreaterThanOrEqual(Math.max(soon.getTime(), billing.clock.now().getTime() + PRICE_NOTICE_DAYS * DAY - HOUR));
    expect(await named(student, 'price.changing')).toEqual([]);
    expect((await named(leaver, 'price.changing')).length).toBe(before);
  });

  test('is not told to who pays it already', async () => {
    const { world, engine } = billing.stripe;
    const price = { ...world.get('price', 'price_premium'), id: 'price_next', unit_amount: 10_500 };
    world.put(price);
    const buyer = await createBuyer(billing);
    const url = (await buyer.checkout()).body.url;
    buyer.pay(url);
    // Before our first reading: whoever subscribes after the change.
    engine.change(buyer.subscription(), { price: price.id, quantity: 1 }, 'none');
    await buyer.sync();
    expect(await buyer.account()).toMatchObject({ plan: 'premium', unitCents: 10_500 });
    await turn('price.changing', 'premium');
    expect(await named(buyer, 'price.changing')).toEqual([]);
  });
});

describe('a price that has changed', () => {
  test('is paid from the first renewal after its notice and its day: nothing before, once, by whoever stays', async () => {
    const own = await startTestBilling({ STRIPE_PRICE_PREMIUM: 'price_premium,price_former' });
    try {
      const { world } = own.stripe;
      own.stripe.deliveries.faults.drop = true;
      const former = { ...world.get('price', 'price_premium'), id: 'price_former', unit_amount: 8_000 };
      world.put(former);
      const [told, untold, later] = [await createBuyer(own), await createBuyer(own), await createBuyer(own)];
      const { kysely } = own.db.database;
      const notice = async (buyer: Buyer, days: number) => {
        const [item] = buyer.subscription().items.data;
        if (item) item.price = former;
        await buyer.sync();
        if (days === 0) return;
        const appliesFrom = new Date(own.clock.now().getTime() + days * DAY);
        const cents = PLANS.premium.priceCents ?? 0;
        await kysely
          .insertInto('priceNotices')
          .values({ accountId: (await buyer.account()).id, plan: 'premium', cents, appliesFrom, toldAt: own.clock.now() })
          .execute();
      };
      for (const buyer of [told, untold, later]) await buyer.buys();
      await notice(told, 20);
      await notice(untold, 0);
      await notice(later, 40);
      const pass = (ms: number) => {
        own.elapse(ms);
      };
      const end = Date.parse((await told.status()).current_period_end ?? '');
      const debits = (buyer: Buyer) =>
        world.all('invoice').flatMap((one) => (one.customer === buyer.customers()[0]?.id && one.total > 0 ? [one.total] : []));
      pass(end - own.clock.now().getTime() - 9 * DAY);
      const before = debits(told);
      pass(2 * DAY);
      await eventually(async () => (await told.account()).unitCents === PLANS.premium.priceCents);
      expect(debits(told)).toEqual(before);
      expect(await told.changes()).toEqual(['started']);
      for (const buyer of [untold, later]) expect((await buyer.account()).unitCents).toBe(8_000);
      pass(end - own.clock.now().getTime() + 2 * HOUR);
      for (const buyer of [told, untold, later]) await buyer.sync();
      expect(debits(told)).toEqual([...before, 11_519]);
      for (const buyer of [untold, later]) expect(debits(buyer).at(-1)).toBe(9_600);
      const next = Date.parse((await later.status()).current_period_end ?? '');
      pass(next - own.clock.now().getTime() - 5 * DAY);
      await eventually(async () => (await later.account()).unitCents === PLANS.premium.priceCents);
      expect((await untold.account()).unitCents).toBe(8_000);
    } finally {
      await own.stop();
    }
  });
});

describe('an administrator who has a payer read again', () => {
  const ask = async (holderId: string, roles: ('user' | 'firm_admin' | 'super_admin')[] = ['user', 'super_admin']) =>
    billing.call('POST', '/copilot/admin/subscription-syncs', await billing.identity.userHeaders({ roles }), { holderId });

  test('is told what was repaired, then that nothing was, that a payer never paid, or that the provider is down', async () => {
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url);
    expect((await buyer.status()).plan).toBe('none');
    expect((await ask(buyer.userId)).body).toMatchObject({ outcome: 'mended', plan: 'premium', state: 'active', changes: ['started'] });
    expect((await buyer.status()).plan).toBe('premium');
    expect((await ask(buyer.userId)).body).toMatchObject({ outcome: 'unchanged', plan: 'premium', state: 'active', changes: [] });
    expect((await ask(randomUUID())).body).toEqual({ outcome: 'no_customer', plan: null, state: 'none', changes: [] });
    billing.stripe.faults.push(...Array.from({ length: 40 }, () => 'error' as const));
    expect(await ask(buyer.userId)).toMatchObject({ status: 503, body: { code: 'billing.unavailable' } });
    billing.stripe.faults.length = 0;
    expect(billing.lines.some(({ audit, outcome }) => audit === 'billing.admin_sync' && outcome === 'mended')).toBe(true);
  });

  test('must be a super-administrator', async () => {
    for (const roles of [['user'], ['user', 'firm_admin']] as const) expect((await ask(randomUUID(), [...roles])).status).toBe(403);
  });
});

describe('a plan granted by an administrator', () => {
  const grant = async (userId: string, plan: string, until: string | null) =>
    billing.call('POST', '/copilot/admin/plan-grants', await billing.identity.userHeaders({ roles: ['user', 'super_admin'] }), {
      ...{ userId, plan, until, reason: 'Geste commercial' },
    });

  test('replaces the earlier granted plan, ends on its day, and never replaces a paid one', async () => {
    const until = new Date(billing.clock.now().getTime() + 40 * DAY).toISOString();
    const buyer = await createBuyer(billing);
    expect((await grant(buyer.userId, 'trialing', until)).body).toMatchObject({ plan: 'trialing', source: 'grant', periodEnd: until });
    expect(await buyer.status()).toMatchObject({ plan: 'trialing', days_remaining: 40 });
    expect((await grant(buyer.userId, 'student', until)).body).toMatchObject({ plan: 'student', granted: { plan: 'student', until } });
    await buyer.buys('premium');
    expect((await grant(buyer.userId, 'none', null)).body).toMatchObject({ plan: 'premium', source: 'own', granted: null });
    const { body } = await billing.call(
      'GET',
      `/internal/billing/users/${buyer.userId}/plan`,
      await billing.identity.serviceHeaders('admin-analytics'),
    );
    expect(body).toMatchObject({ plan: 'premium', status: 'active', source: 'own' });
    const acts = await billing.db.database.pool.query(
      `select envelope -> 'data' as data from bus.outbox where name = 'subscription.administered' and envelope -> 'data' ->> 'subjectId' = $1`,
      [buyer.userId],
    );
    expect(acts.rows).toHaveLength(3);
    expect(acts.rows[0]?.data).toMatchObject({ action: 'grant_plan', reason: 'Geste commercial' });
  });

  test('ends by itself', async () => {
    const buyer = await createBuyer(billing);
    await grant(buyer.userId, 'premium', new Date(billing.clock.now().getTime() + 3 * DAY).toISOString());
    expect(await buyer.status()).toMatchObject({ plan: 'premium', permission: 'allowed' });
    billing.clock.advance(4 * DAY);
    expect(await buyer.status()).toMatchObject({ permission: 'paywall' });
  });

  test('gives way, when it ends, to the plan that its owner pays: neither the page nor a request waits for the night', async () => {
    const [reader, asker] = [await createBuyer(billing), await createBuyer(billing)];
    for (const buyer of [reader, asker]) {
      await buyer.buys('student');
      await grant(buyer.userId, 'premium', new Date(billing.clock.now().getTime() + HOUR).toISOString());
      expect(await buyer.status()).toMatchObject({ plan: 'premium' });
    }
    billing.clock.advance(HOUR);
    expect(await reader.status()).toMatchObject({ plan: 'student', status: 'active', permission: 'allowed' });
    expect((await billing.reserve(asker.userId, randomUUID())).status).toBe(200);
  });
});
