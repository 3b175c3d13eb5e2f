import { expect, test } from 'vitest';
import { endOfParisDay, parisDay, parisDayBefore, startOfParisDay } from './paris-day.ts';

test.each([
  ['2026-11-26T22:59:59.999Z', '2026-11-26'],
  ['2026-11-26T23:00:00.000Z', '2026-11-27'],
  ['2026-07-14T21:59:59.999Z', '2026-07-14'],
  ['2026-07-14T22:00:00.000Z', '2026-07-15'],
  ['2026-12-31T23:30:00.000Z', '2027-01-01'],
  // The days of the two clock changes, of 23 and 25 hours.
  ['2026-03-28T23:00:00.000Z', '2026-03-29'],
  ['2026-03-29T21:59:59.999Z', '2026-03-29'],
  ['2026-10-24T22:00:00.000Z', '2026-10-25'],
  ['2026-10-25T22:59:59.999Z', '2026-10-25'],
])('%s is on %s', (instant, day) => {
  expect(parisDay(new Date(instant))).toBe(day);
});

test('a day begins and ends at midnight in Paris, also when the clocks change', () => {
  expect([startOfParisDay('2026-03-29'), endOfParisDay('2026-03-29')]).toEqual([
    new Date('2026-03-28T23:00:00Z'),
    new Date('2026-03-29T22:00:00Z'),
  ]);
  expect([startOfParisDay('2026-10-25'), endOfParisDay('2026-10-25')]).toEqual([
    new Date('2026-10-24T22:00:00Z'),
    new Date('2026-10-25T23:00:00Z'),
  ]);
  for (let date = Date.UTC(2000, 0, 1); date < Date.UTC(2040, 0, 1); date += 86_400_000) {
    const day = new Date(date).toISOString().slice(0, 10);
    const [start, end] = [startOfParisDay(day).getTime(), endOfParisDay(day).getTime()];
    const within = [start - 1, start, end - 1, end].map((at) => parisDay(new Date(at)) === day);
    expect([day, ...within]).toEqual([day, false, true, true, false]);
  }
});

test('days before an instant are counted on the calendar, whatever the clocks did in between', () => {
  // Thirty times twenty-four hours before would be a day off.
  expect(parisDayBefore(new Date('2026-03-29T22:30:00Z'), 29)).toBe('2026-03-01');
  expect(parisDayBefore(new Date('2026-11-08T22:30:00Z'), 29)).toBe('2026-10-10');
  expect(parisDayBefore(new Date('2027-01-01T10:00:00Z'), 1)).toBe('2026-12-31');
  expect(parisDayBefore(new Date('2026-12-31T23:30:00Z'), 0)).toBe('2027-01-01');
});
