import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuse } from './fusion.ts';

const ranking = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
const lists = fc.array(fc.record({ weight: fc.constantFrom(0.25, 0.5, 1, 2), ids: ranking }), { minLength: 1, maxLength: 5 });

describe('reciprocal rank fusion', () => {
  it('returns each document once', () => {
    fc.assert(
      fc.property(lists, (all) => {
        const fused = fuse(all);
        expect([...fused].sort()).toEqual([...new Set(all.flatMap(({ ids }) => ids))].sort());
      }),
    );
  });

  it('does not depend on the order of the rankings, ties included', () => {
    fc.assert(
      fc.property(
        lists.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }))),
        ([all, shuffled]) => {
          expect(fuse(shuffled)).toEqual(fuse(all));
        },
      ),
    );
  });

  it('ranks first what is first everywhere, and keeps an order that all rankings share', () => {
    fc.assert(
      fc.property(ranking, ranking, fc.constantFrom(0.5, 1), (one, other, weight) => {
        const both = [
          { weight: 1, ids: [99, ...one] },
          { weight, ids: [99, ...other] },
        ];
        const fused = fuse(both);
        expect(fused[0]).toBe(99);
        for (const [i, a] of one.entries())
          for (const b of one.slice(i + 1)) {
            const [ahead, behind] = [other.indexOf(a), other.indexOf(b)];
            if (ahead >= 0 && behind > ahead) expect(fused.indexOf(a)).toBeLessThan(fused.indexOf(b));
          }
      }),
    );
  });

  it('puts what one ranking has first before what all have far down, with little smoothing only', () => {
    const far = (first: number) => [first, ...Array.from({ length: 20 }, (_, i) => first + 1 + i), 99];
    const both = [
      { weight: 1, ids: far(0) },
      { weight: 0.6, ids: far(40) },
    ];
    expect(fuse(both)[0]).toBe(99);
    expect(fuse(both, 5)[0]).toBe(0);
  });

  it('leaves a single ranking unchanged', () => {
    fc.assert(
      fc.property(ranking, (ids) => {
        expect(fuse([{ weight: 1, ids }])).toEqual(ids);
      }),
    );
  });
});
