import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withdrawalDeadline } from './withdrawal.ts';

test.each([
  ['the hour of the contract does not shorten the last day', '2027-01-04T10:00:00Z', '2027-01-18T22:59:59.999Z'],
  ['a contract just before midnight in Paris is of that day', '2027-01-04T22:59:59Z', '2027-01-18T22:59:59.999Z'],
  ['a contract at midnight in Paris is of the next day', '2027-01-04T23:00:00Z', '2027-01-19T22:59:59.999Z'],
  ['a Saturday moves to Monday', '2027-01-09T10:00:00Z', '2027-01-25T22:59:59.999Z'],
  ['a Sunday moves to Monday', '2027-01-10T10:00:00Z', '2027-01-25T22:59:59.999Z'],
  ['across the change to summer time', '2027-03-22T10:00:00Z', '2027-04-05T21:59:59.999Z'],
  ['across the change to winter time', '2027-10-18T10:00:00Z', '2027-11-02T22:59:59.999Z'],
  ['Easter Monday of 2026 moves to Tuesday', '2026-03-23T10:00:00Z', '2026-04-07T21:59:59.999Z'],
  ['the Saturday before Easter moves to Tuesday', '2026-03-21T10:00:00Z', '2026-04-07T21:59:59.999Z'],
  ['Ascension of 2026 moves to Friday', '2026-04-30T10:00:00Z', '2026-05-15T21:59:59.999Z'],
  ['Whit Monday of 2027 moves to Tuesday', '2027-05-03T10:00:00Z', '2027-05-18T21:59:59.999Z'],
  ['Christmas, a Friday in 2026, moves to Monday', '2026-12-11T10:00:00Z', '2026-12-28T22:59:59.999Z'],
  ['New Year’s Day, a Friday in 2027', '2026-12-18T10:00:00Z', '2027-01-04T22:59:59.999Z'],
  ['the leap day is a day', '2028-02-15T10:00:00Z', '2028-02-29T22:59:59.999Z'],
])('%s', (_name, concluded, deadline) => {
  expect(withdrawalDeadline(new Date(concluded)).toISOString()).toBe(deadline);
});

test('is never less than fourteen whole days, nor more than four days of rest later, and ends a working day', () => {
  const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', weekday: 'short', hour: '2-digit', minute: '2-digit' });
  const DAY = 86_400_000;
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }), (concluded) => {
      const deadline = withdrawalDeadline(concluded);
      const days = (deadline.getTime() - concluded.getTime()) / DAY;
      expect(days).toBeGreaterThan(14 - 1 / 24);
      expect(days).toBeLessThan(15 + 4 + 1 / 24);
      const text = CLOCK.format(deadline);
      expect(text).toMatch(/23:59$/);
      expect(text).not.toMatch(/^(Sat|Sun)/);
    }),
  );
});
