import { describe, expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { extractFeatures } from './features.ts';
import { rerank, scoreCandidates, scoreTwice } from './rerank.ts';

const { map, doc, ask } = indexOver([
  article('L1-1', 'Essai', 'La période d’essai est renouvelable.'),
  article('L1-2', 'Essai', 'La période d’essai dure deux mois.'),
  article('L2-1', 'Congés', 'La période des congés.'),
]);
const FIRST = { weights: { first: 1 }, trees: [] };

describe('reranking', () => {
  it('orders by the model, with positive scores that descend', () => {
    const { question, candidates } = ask('période d’essai renouvelable');
    const hits = rerank(map, candidates, scoreCandidates(map, { first: FIRST, second: null, spread: 0 }, question, candidates), 0);
    expect(hits[0]?.doc).toBe(doc('L1-1'));
    for (const [i, { score }] of hits.entries()) {
      expect(score).toBeGreaterThan(0);
      if (i > 0) expect(score).toBeLessThanOrEqual(hits[i - 1]?.score as number);
    }
  });
  it('is empty for a question without candidates', () => {
    const { question, candidates } = ask('zzyzx');
    expect(rerank(map, candidates, scoreCandidates(map, { first: FIRST, second: FIRST, spread: 0 }, question, candidates), 0)).toEqual([]);
  });
  it('is the mean of both passes, the second of which sees the first', () => {
    const { question, candidates } = ask('période d’essai');
    const features = extractFeatures(map, question, candidates);
    const once = scoreTwice(map, { first: FIRST, second: null }, candidates, features);
    const twice = scoreTwice(map, { first: FIRST, second: { weights: {}, trees: [4] } }, candidates, features);
    expect([...twice]).toEqual([...once].map((score) => (score + 4) / 2));
  });
});
