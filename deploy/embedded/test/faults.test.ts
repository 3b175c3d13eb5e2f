import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultsOf, KINDS } from '../bench/faults/faults.ts';

it('a seed gives the same faults each time, each kind as often as the others', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 12 }), (seed, rounds) => {
      const faults = faultsOf(seed, rounds * KINDS.length);
      expect(faultsOf(seed, rounds * KINDS.length)).toEqual(faults);
      for (const kind of KINDS) expect(faults.filter((fault) => fault.kind === kind)).toHaveLength(rounds);
    }),
  );
  expect(faultsOf(1, 50)).not.toEqual(faultsOf(2, 50));
});
