import { describe, expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { citationScores, feedbackScores, neighbourScores, proximityScores } from './context-scores.ts';

const { map, doc, ask } = indexOver([
  article('L1-1', 'Essai', 'La période d’essai se renouvelle selon l’article L. 2-1.'),
  article('L1-2', 'Essai', 'L’essai ouvre une longue et parfois renouvelée période.'),
  article('L2-1', 'Délais', 'Le délai court.'),
  article('L3-1', 'Renouvellement', 'Ce qui se renouvelle.'),
]);

describe('context of a candidate', () => {
  const docs = [doc('L1-1'), doc('L1-2'), doc('L2-1')];
  const first = Float32Array.of(2, 1, 0.5, 0);

  it('includes the best score of its section and of its neighbours', () => {
    const { best, next } = neighbourScores(map, docs, first);
    expect([...best]).toEqual([1, 2, 0]);
    expect([...next]).toEqual([1, 2, 0]);
  });
  it('includes citations to and from the best candidates', () => {
    const { citedByBest, citesBest } = citationScores(map, docs, first);
    expect(citedByBest[2]).toBeGreaterThan(0);
    expect(citedByBest[1]).toBe(0);
    expect(citesBest[0]).toBeGreaterThan(0);
    expect(citesBest[2]).toBe(0);
  });
});

it('proximity counts adjacent words of the question, more in the same order', () => {
  const { question } = ask('période essai');
  const [close = 0, apart = 0] = proximityScores(map, map.view, question, [doc('L1-1'), doc('L1-2')]);
  expect(close).toBeGreaterThan(0);
  expect(close).toBeGreaterThan(apart);
});

it('pseudo-relevance feedback scores documents that share no word with the question', () => {
  const { candidates } = ask('essai');
  const scores = feedbackScores(map, candidates, candidates.docs, candidates.first);
  expect(candidates.first[doc('L3-1')]).toBe(0);
  expect(scores.all[doc('L3-1')]).toBeGreaterThan(0);
});
