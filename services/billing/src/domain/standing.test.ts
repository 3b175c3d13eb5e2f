import { describe, expect, test } from 'vitest';
import { type Facts, NO_FACTS } from './facts.ts';
import { standingOf } from './standing.ts';

const DAY = 24 * 60 * 60_000;
const start = new Date('2026-03-01T09:00:00Z');
const debt: Facts = {
  ...NO_FACTS,
  ...{ subscriptionId: 'sub_1', itemId: 'si_1', plan: 'premium', seats: 1, startedAt: start },
  ...{ state: 'past_due', periodStart: start, quotaStart: start, periodEnd: new Date(start.getTime() + 31 * DAY) },
};

describe('the grace of a debt', () => {
  test.each([
    [null, new Date(start.getTime() + 5 * DAY)],
    ['dispute', null],
    ['refund', null],
  ] as const)('a right suspended by %s is not given back when the next payment fails', (hold, graceUntil) => {
    for (const rights of [
      { own: { ...debt, hold }, seat: null },
      { own: null, seat: { ...debt, hold } },
    ])
      expect(standingOf({ granted: null, ...rights }, start, 5 * DAY)).toMatchObject({ status: 'past_due', graceUntil });
  });
});
