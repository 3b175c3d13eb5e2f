import { describe, expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { scoreCandidates } from '../ranking/rerank.ts';
import { articleNumbers } from './article-numbers.ts';
import { findGaps } from './gaps.ts';
import { missingArticles } from './missing-articles.ts';
import { gapFeatures, readSufficiencyModel, scoreUnanswerable, sufficiencyFeatures, wantedArticles } from './sufficiency.ts';

const RANKING = { first: { weights: { first: 1 }, trees: [] }, second: null, spread: 0 };

function evidenceOf(text: string) {
  const { map, analyser, ask } = indexOver([
    article('L1234-1', 'Préavis', 'Le préavis de licenciement est fixé à l’article L. 1234-3, selon l’ancienneté.'),
    article('L1234-2', 'Préavis', 'Le salarié perçoit une indemnité.'),
    article('L1234-5', 'Préavis', 'L’inexécution du préavis ouvre droit à une indemnité.'),
  ]);
  const { question, candidates } = ask(text);
  const numbers = articleNumbers(map, analyser, new Set());
  const scored = scoreCandidates(map, RANKING, question, candidates);
  const missing = missingArticles(numbers, null, candidates, scored);
  const gaps = findGaps(map, numbers, null, question, candidates, scored, missing);
  return { numbers, gaps, missing, features: sufficiencyFeatures(candidates, scored, missing, { rate: 0.01, otherCode: 0 }) };
}

describe('answerability', () => {
  it('gap features grow with each gap', () => {
    const none = gapFeatures([]);
    const one = gapFeatures([1]);
    const two = gapFeatures([1, -3]);
    expect(one['gap.best']).toBeGreaterThan(none['gap.best']);
    expect(two['gap.best']).toBe(one['gap.best']);
    expect(two['gap.all']).toBeGreaterThan(one['gap.all']);
  });

  it('computes every feature of the shipped model', () => {
    const { question, gaps } = readSufficiencyModel();
    const evidence = evidenceOf('préavis de licenciement');
    const known = new Set([...Object.keys(evidence.features), ...Object.keys(gapFeatures([]))]);
    expect(Object.keys(question.weights).filter((name) => !known.has(name))).toEqual([]);
    const used = new Set(JSON.stringify(gaps.trees).match(/(?<="feature":")[^"]+/g));
    expect([...used].filter((name) => !evidence.gaps.features.names.includes(name))).toEqual([]);
  });

  it('scores the question from the scores of its gaps', () => {
    const evidence = evidenceOf('préavis de licenciement');
    const scorer = { gaps: { weights: { context: 2 }, trees: [] }, question: { intercept: -1, weights: { 'gap.best': 1 }, trees: [] } };
    const { lack, gapScores } = scoreUnanswerable(scorer, evidence);
    expect(gapScores).toHaveLength(evidence.gaps.places.length);
    expect(lack).toBeCloseTo(-1 + Math.max(...gapScores), 5);
  });

  it('lists the articles of the likeliest gap, and none when no gap is likelier than not', () => {
    const { numbers, gaps } = evidenceOf('préavis de licenciement');
    const referred = gaps.articles.findIndex((articles) => articles.length > 0);
    const scores = Float64Array.from(gaps.places, (_, i) => (i === referred ? 1 : -1));
    expect(wantedArticles(numbers, gaps, scores)).toEqual(['l1234-3']);
    expect(
      wantedArticles(
        numbers,
        gaps,
        scores.map(() => -1),
      ),
    ).toEqual([]);
  });
});
