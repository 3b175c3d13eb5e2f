import { randomUUID } from 'node:crypto';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Buyer, createBuyer } from './buyer.ts';
import { startTestBilling, type TestBilling } from './harness.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
});
afterAll(() => billing.stop());

const deleted = async (buyer: Buyer): Promise<void> => {
  await publishAsOwner(billing.db, 'user.deleted', { userId: buyer.userId });
};
const closed = (buyer: Buyer) => eventually(async () => (await buyer.account()).closedAt !== null);
const statuses = (buyer: Buyer) => buyer.subscriptions().map(({ status }) => status);
/** A purchase that the payment page lets through despite all. */
function subscribes(buyer: Buyer): void {
  const [customer] = buyer.customers();
  if (!customer) throw new Error('no customer');
  const { engine } = billing.stripe;
  engine.createSubscription({
    ...{ customer: customer.id, price: 'price_premium', quantity: 1, trialEnd: null, metadata: {}, percentOff: 0 },
    paymentMethod: String(customer.invoice_settings.default_payment_method),
  });
}
const refunded = (buyer: Buyer): number =>
  billing.stripe.world
    .all('refund')
    .filter((one) => (one as { customer?: unknown }).customer === buyer.customers()[0]?.id)
    .reduce((sum, { amount }) => sum + amount, 0);

describe('after an account’s deletion', () => {
  test('its open payment page can no longer be paid', async () => {
    const buyer = await createBuyer(billing);
    const { url } = (await buyer.checkout()).body;
    await deleted(buyer);
    await closed(buyer);
    expect(buyer.pay(url)).toMatchObject({ kind: 'refused' });
    expect(buyer.subscriptions()).toEqual([]);
  });

  test('a page that was paid at the same moment gives nothing: the subscription ends, the payment is refunded', async () => {
    const buyer = await createBuyer(billing);
    const { url } = (await buyer.checkout()).body;
    expect(buyer.pay(url)).toMatchObject({ kind: 'done' });
    await deleted(buyer);
    await eventually(() => statuses(buyer).length === 1 && statuses(buyer).every((status) => status === 'canceled'));
    await closed(buyer);
    billing.clock.advance(5 * 60_000);
    await eventually(() => refunded(buyer) === 11_519);
  });

  test('a subscription that begins nevertheless is ended and refunded', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    billing.clock.advance(60_000);
    await deleted(buyer);
    await closed(buyer);
    expect(refunded(buyer)).toBe(0);
    billing.clock.advance(60_000);
    subscribes(buyer);
    await eventually(() => statuses(buyer).length === 2 && statuses(buyer).every((status) => status === 'canceled'));
    await closed(buyer);
    billing.clock.advance(5 * 60_000);
    await eventually(() => refunded(buyer) === 11_519);
  });

  test('each of several subscriptions ends', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    subscribes(buyer);
    expect(statuses(buyer)).toEqual(['active', 'active']);
    await deleted(buyer);
    await eventually(() => statuses(buyer).every((status) => status === 'canceled'));
    await closed(buyer);
  });
});

test('the open payment page of a firm without members can no longer be paid', async () => {
  const firmId = randomUUID();
  const admin = await createBuyer(billing, { firmId, roles: ['user', 'firm_admin'] });
  await publishAsOwner(billing.db, 'firm.member-joined', { firmId, userId: admin.userId, isAdmin: true });
  const { url } = (await admin.checkout({ plan: 'premium', seats: 3, termsAccepted: true })).body;
  await publishAsOwner(billing.db, 'firm.member-left', { firmId, userId: admin.userId });
  await closed(admin);
  expect(admin.pay(url)).toMatchObject({ kind: 'refused' });
});
