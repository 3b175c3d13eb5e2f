import { expect, it } from 'vitest';
import { localDay } from './day.ts';

it('uses the reader’s time zone', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 0, 5, 23, 30).toISOString())).toBe('2026-01-05');
});
