import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { spreadOverSections } from './diversify.ts';

const { map } = indexOver(
  Array.from({ length: 30 }, (_, i) => article(`L1-${i + 1}`, i < 20 ? 'Premier sujet' : 'Second sujet', `Texte ${i}.`)),
);
const docs = Array.from({ length: 30 }, (_, doc) => doc);

describe('diversification over sections', () => {
  it('keeps the order of scores when the penalty of sections is zero', () => {
    const scores = Float64Array.from(docs, (doc) => -doc);
    expect(spreadOverSections(map, docs, scores, 0)).toEqual(docs);
  });
  it('shows another section sooner with a penalty', () => {
    const scores = Float64Array.from(docs, (doc) => -doc / 10);
    const order = spreadOverSections(map, docs, scores, 1);
    expect(order[0]).toBe(0);
    expect(order.indexOf(20)).toBeLessThan(5);
  });
  it('loses no candidate and repeats none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 30, maxLength: 30 }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (values, spread) => {
          const order = spreadOverSections(map, docs, Float64Array.from(values), spread);
          expect([...order].sort((a, b) => a - b)).toEqual(docs);
        },
      ),
    );
  });
});
