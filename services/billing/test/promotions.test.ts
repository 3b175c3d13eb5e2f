import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Buyer, CARD, createBuyer, SEPA } from './buyer.ts';
import { startTestBilling, type TestBilling } from './harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
  billing.stripe.deliveries.faults.drop = true;
});
afterAll(() => billing.stop());

const untilEnd = async (buyer: Buyer): Promise<number> =>
  Date.parse((await buyer.status()).current_period_end ?? '') - billing.clock.now().getTime();

test.each([
  ['by card', CARD.pays, false],
  ['by SEPA debit', SEPA.pays, false],
  ['by card, after a trial', CARD.pays, true],
  ['by SEPA debit, after a trial', SEPA.pays, true],
])('a first month offered by a promotion is a month paid: the next one begins as any other, %s', async (_by, number, hasTrial) => {
  const end = new Date(billing.clock.now().getTime() + 10 * DAY).toISOString();
  const buyer = await createBuyer(billing, hasTrial ? { userId: await billing.userWith({ plan: 'trialing', periodEnd: end }) } : {});
  buyer.pay((await buyer.checkout()).body.url, number, { promotion: 'GRATUIT' });
  if (hasTrial) {
    await buyer.sync();
    billing.elapse(10 * DAY + 90 * MINUTE);
  }
  expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active', permission: 'allowed' });
  billing.elapse((await untilEnd(buyer)) + 10 * MINUTE);
  // Before its invoice is collected, while a bank has the debit, and once it is paid.
  for (const wait of [0, 60 * MINUTE, 4 * DAY]) {
    billing.elapse(wait);
    expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active', payment: 'ok', permission: 'allowed' });
  }
  expect(await buyer.changes()).not.toContain('recovered');
});
