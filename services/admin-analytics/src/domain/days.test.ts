import { parisDay } from '@attendu/contracts/paris-day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillDays, lastDays, lastMonths, sumByMonth } from './days.ts';

test('the last days cross months, years and the clock changes without a gap', () => {
  expect(lastDays(new Date('2027-03-01T10:00:00Z'), 3)).toEqual(['2027-02-27', '2027-02-28', '2027-03-01']);
  expect(lastDays(new Date('2026-12-31T23:30:00Z'), 2)).toEqual(['2026-12-31', '2027-01-01']);
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 365 }),
      (now, count) => {
        const days = lastDays(now, count);
        expect(days.length).toBe(count);
        expect(days.at(-1)).toBe(parisDay(now));
        for (const [index, day] of days.entries()) {
          if (index > 0) expect(Date.parse(day) - Date.parse(days[index - 1] ?? '')).toBe(86_400_000);
        }
      },
    ),
  );
});

test('days without a request count zero', () => {
  expect(fillDays(['2026-11-26', '2026-11-27'], [{ day: '2026-11-27', requests: 3 }])).toEqual([
    { day: '2026-11-26', requests: 0 },
    { day: '2026-11-27', requests: 3 },
  ]);
});

test('the last months end with the present one in Paris, and count each of their days', () => {
  expect(lastMonths(new Date('2026-12-31T23:30:00Z'), 3)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  expect(lastMonths(new Date('2026-03-31T10:00:00Z'), 2)).toEqual(['2026-02-01', '2026-03-01']);
  expect(
    sumByMonth([
      { day: '2026-02-28', requests: 1 },
      { day: '2026-03-01', requests: 2 },
      { day: '2026-03-31', requests: 4 },
    ]),
  ).toEqual([
    { day: '2026-02-01', requests: 1 },
    { day: '2026-03-01', requests: 6 },
  ]);
});
