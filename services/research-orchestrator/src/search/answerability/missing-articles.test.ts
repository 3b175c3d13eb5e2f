import { describe, expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { scoreCandidates } from '../ranking/rerank.ts';
import { articleNumbers } from './article-numbers.ts';
import { combineReferences, isLost, lostRate, missingArticles } from './missing-articles.ts';

const cited = (held: number, dead = false) => ({ term: 'l1-1', chapter: '0/l1', item: 1, held, dead });

describe('isLost', () => {
  it('depends on the index and on its mask', () => {
    expect(isLost(cited(-1), null)).toBe(true);
    expect(isLost(cited(-1, true), null)).toBe(false);
    expect(isLost(cited(0), null)).toBe(false);
    expect(isLost(cited(0), Uint8Array.of(0))).toBe(true);
  });
});

describe('missingArticles', () => {
  const { map, analyser, doc, ask } = indexOver([
    article('L1234-1', 'Préavis', 'Le préavis est fixé par l’article L. 1234-2.'),
    article('L1234-2', 'Préavis', 'Le préavis dure deux mois.'),
    article('L1235-1', 'Litige', 'Le juge statue.'),
  ]);
  const numbers = articleNumbers(map, analyser, new Set());
  const weigh = (present: Uint8Array | null) => {
    const { question, candidates } = ask('durée du préavis');
    const scored = scoreCandidates(map, { first: { weights: { first: 1 }, trees: [] }, second: null, spread: 0 }, question, candidates);
    return missingArticles(numbers, present, candidates, scored);
  };
  const without = Uint8Array.of(1, 1, 1);
  without[doc('L1234-2')] = 0;

  it('weighs a missing article above one half, a present one below', () => {
    expect(weigh(null).lost).toEqual([]);
    expect(weigh(null).weight).toBeLessThan(0.5);
    expect(weigh(without).weight).toBeGreaterThan(0.5);
    expect(weigh(without).lost.map(({ doc: citing }) => citing)).toEqual([doc('L1234-1')]);
  });
  it('lostRate is the share of lost references, with a floor', () => {
    expect(lostRate(numbers, null)).toBe(0.01);
    expect(lostRate(numbers, without)).toBe(1);
  });
});

it('combineReferences counts the best reference fully and the next ones less', () => {
  expect(combineReferences([])).toBe(0);
  expect(combineReferences([0.2, 0.8])).toBeCloseTo(0.9);
  expect(combineReferences([0.4, 0.4, 0.4, 0.4])).toBeCloseTo(0.7);
});
