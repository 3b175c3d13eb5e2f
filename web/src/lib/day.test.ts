import { expect, it } from 'vitest';
import { briefMoment, localDay, longDay, monthName, parisLongDay, parisMoment } from './day.ts';

it("uses the reader's time zone", () => {
  expect(localDay(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 0, 5, 23, 30).toISOString())).toBe('2026-01-05');
});

it('or that of Paris', () => {
  expect(parisLongDay('2026-01-31T23:30:00Z')).toBe('1er\u00a0février 2026');
  expect(parisMoment('2026-07-31T22:30:00Z')).toBe('01/08/2026 à 00:30');
});

it.each([
  ['longDay', longDay],
  ['parisLongDay', parisLongDay],
  ['briefMoment', briefMoment],
])('%s writes « 1er » for the first day of a month, and for no other', (_name, format) => {
  const written = (day: number) => format(new Date(2026, 2, day, 12).toISOString()).replace(/\s/g, ' ');
  expect(written(1)).toMatch(/^1er mars\b/);
  for (const day of [2, 11, 21, 31]) expect(written(day)).toMatch(new RegExp(`^${day} mars\\b`));
});

it('names a month from any of its days', () => {
  expect(monthName('2026-03')).toBe('mars 2026');
  expect(monthName('2026-03-31')).toBe('mars 2026');
});
