import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duration, inEuros } from './Figure.tsx';

test.each([
  [0, '0,00 €'],
  [0.5, '0,50 €'],
  [0.1, '0,10 €'],
  [0.046, '0,046 €'],
  [0.0294, '0,0294 €'],
  [0.00314, '0,00314 €'],
  [0.9999, '1,00 €'],
  [1, '1,00 €'],
  [95.99, '95,99 €'],
  [1_234.567, '1 234,57 €'],
])('%d is %s', (amount, text) => {
  expect(inEuros(amount).replace(/\s/gu, ' ')).toBe(text);
});

test('an amount has its cents, and is never off by more than half a cent or half of a third digit', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.000_001, max: 100_000, noNaN: true }), (amount) => {
      const text = inEuros(amount);
      expect(text).toMatch(/,\d\d/);
      const read = Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
      expect(Math.abs(read - amount)).toBeLessThanOrEqual(amount < 1 ? amount * 0.005 + 1e-12 : 0.005 + 1e-9);
    }),
  );
});

test.each([
  [0, '0 s'],
  [45.4, '45 s'],
  [59.6, '1 min 00 s'],
  [185, '3 min 05 s'],
  [3_599.6, '1 h 00 min'],
  [7_800, '2 h 10 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
