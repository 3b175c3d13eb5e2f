import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { uuidV7 } from './uuid-v7.ts';

it('is a version 7 that sorts by its time', () => {
  const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });
  fc.assert(
    fc.property(times, times, (a, b) => {
      const [first, second] = [uuidV7(a), uuidV7(b)];
      expect(z.uuidv7().safeParse(first).success).toBe(true);
      if (a !== b) expect(first < second).toBe(a < b);
      expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(a);
    }),
  );
  expect(new Set(Array.from({ length: 1_000 }, () => uuidV7(0))).size).toBe(1_000);
});
