import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createBuyer } from './buyer.ts';
import { startTestBilling } from './harness.ts';

const HOUR = 60 * 60_000;

describe('the calendar', () => {
  test.each([
    ['the 31st, then a leap February', '2028-01-31T10:00:00Z', ['2028-02-29', '2028-03-31', '2028-04-30']],
    ['the 31st, then a common February', '2027-01-31T10:00:00Z', ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['across the change to summer time', '2027-03-20T10:00:00Z', ['2027-04-20', '2027-05-20', '2027-06-20']],
    ['across the change to winter time', '2027-10-15T23:30:00Z', ['2027-11-15', '2027-12-15', '2028-01-15']],
  ])('%s: the period is the provider’s, and each renewal resets the requests once', async (_name, start, ends) => {
    const own = await startTestBilling({}, { at: new Date(start) });
    try {
      own.stripe.deliveries.faults.drop = true;
      const buyer = await createBuyer(own);
      await buyer.buys('student');
      for (const end of ends) {
        const status = await buyer.status();
        expect(status.current_period_end?.slice(0, 10)).toBe(end);
        await own.reserve(buyer.userId, randomUUID());
        own.clock.set(new Date(Date.parse(status.current_period_end ?? '') + 2 * HOUR));
        own.stripe.settle();
        expect(await buyer.status()).toMatchObject({ queries_used: 0, permission: 'allowed' });
      }
    } finally {
      await own.stop();
    }
  });
});
