import { expect, it } from 'vitest';
import { localDay } from './day.ts';

it('takes the reader’s own day', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 0, 5, 23, 30).toISOString())).toBe('2026-01-05');
});
