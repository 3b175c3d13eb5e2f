import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createByteRows } from './byte-rows.ts';

it('equals a plain loop for any length and any values', () => {
  const value = fc.integer({ min: -127, max: 127 });
  const rows = fc
    .integer({ min: 1, max: 70 })
    .chain((length) => fc.array(fc.array(value, { minLength: length, maxLength: length }), { minLength: 2, maxLength: 6 }));
  fc.assert(
    fc.property(rows, ([asked = [], ...others]) => {
      const kept = createByteRows(others.length, asked.length);
      kept.ask(Int8Array.from(asked));
      for (const [row, values] of others.entries()) kept.set(row, Int8Array.from(values));
      const plain = others.map((values) => values.reduce((sum, one, i) => sum + one * (asked[i] ?? 0), 0));
      expect(others.map((_, row) => kept.dot(row))).toEqual(plain);
    }),
  );
});

it('does not overflow on the largest values of the longest vectors', () => {
  const longest = new Int8Array(16_384).fill(127);
  const rows = createByteRows(1, longest.length);
  rows.ask(longest);
  rows.set(
    0,
    longest.map((value) => -value),
  );
  expect(rows.dot(0)).toBe(-127 * 127 * 16_384);
});
