import { SOURCE_KEYS } from '@attendu/contracts/sources';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kindsOf, percentOf, planOf, stepName } from './plan.ts';

test('the steps of a run, in order', () => {
  const plan = planOf({
    points: [
      { problem: 'a', source: 'legiarti, cnn' },
      { problem: 'b', source: 'cnn' },
    ],
  });
  expect(plan.map(stepName)).toEqual([
    'understand',
    'search:1:legiarti',
    'search:1:cnn',
    'read:1',
    'confront:1',
    'write:1',
    'search:2:cnn',
    'read:2',
    'confront:2',
    'write:2',
    'verify',
    'synthesise',
    'seal',
  ]);
});

test('no kind named means all kinds', () => {
  expect(kindsOf('cnn')).toEqual(['cnn']);
  expect(kindsOf('')).toEqual([...SOURCE_KEYS]);
});

test('names are unique, and the percentage grows to 100', () => {
  const points = fc.array(
    fc.record({ problem: fc.string({ minLength: 1 }), source: fc.subarray([...SOURCE_KEYS]).map((keys) => keys.join(',')) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(points, (list) => {
      const names = planOf({ points: list }).map(stepName);
      expect(new Set(names).size).toBe(names.length);
      const percents = names.map((_, index) => percentOf(index + 1, names.length));
      expect(percents).toEqual([...percents].sort((a, b) => a - b));
      expect(percents.at(-1)).toBe(100);
      expect(percents.slice(0, -1).every((percent) => percent < 100)).toBe(true);
    }),
  );
});
