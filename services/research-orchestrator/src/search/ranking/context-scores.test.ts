import { describe, expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { citationScores, feedbackScores, neighbourScores, proximityScores } from './context-scores.ts';

const { map, doc, ask } = indexOver([
  article('L1-1', 'Essai', 'La période d’essai se renouvelle selon l’article L. 2-1.'),
  article('L1-2', 'Essai', 'L’essai ouvre une longue et parfois renouvelée période.'),
  article('L2-1', 'Délais', 'Le délai court.'),
  article('L3-1', 'Renouvellement', 'Ce qui se renouvelle.'),
]);

describe('what surrounds a candidate', () => {
  const docs = [doc('L1-1'), doc('L1-2'), doc('L2-1')];
  const first = Float32Array.of(2, 1, 0.5, 0);

  it('is the best score of the other articles of its section, and of those beside it', () => {
    const { best, next } = neighbourScores(map, docs, first);
    expect([...best]).toEqual([1, 2, 0]);
    expect([...next]).toEqual([1, 2, 0]);
  });
  it('is whether the best candidates cite it, or it them', () => {
    const { citedByBest, citesBest } = citationScores(map, docs, first);
    expect(citedByBest[2]).toBeGreaterThan(0);
    expect(citedByBest[1]).toBe(0);
    expect(citesBest[0]).toBeGreaterThan(0);
    expect(citesBest[2]).toBe(0);
  });
});

it('counts words of the question that stand close together, in their order more than in another', () => {
  const { question } = ask('période essai');
  const [close = 0, apart = 0] = proximityScores(map, question, [doc('L1-1'), doc('L1-2')]);
  expect(close).toBeGreaterThan(0);
  expect(close).toBeGreaterThan(apart);
});

it('finds by the words of the first candidates what the question does not say (pseudo-relevance feedback)', () => {
  const { candidates } = ask('essai');
  const scores = feedbackScores(map, candidates.docs, candidates.first, candidates.scope);
  expect(candidates.first[doc('L3-1')]).toBe(0);
  expect(scores.all[doc('L3-1')]).toBeGreaterThan(0);
});
