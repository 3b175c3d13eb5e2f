import { expect, it } from 'vitest';
import { localDay, longDay } from './day.ts';

it('uses the reader’s time zone', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 0, 5, 23, 30).toISOString())).toBe('2026-01-05');
});

it('writes the first day of a month as French does', () => {
  expect(longDay(new Date(2026, 2, 1, 12).toISOString())).toBe('1er\u00a0mars 2026');
  expect(longDay(new Date(2026, 2, 11, 12))).toBe('11\u00a0mars 2026');
});
