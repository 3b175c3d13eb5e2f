import type { DocHit } from '@attendu/search/searcher';
import type { LawMap } from '../indexing/law-map.ts';
import type { AnalysedQuestion } from '../query/question-analyser.ts';
import type { Candidates } from './candidates.ts';
import { spreadOverSections } from './diversify.ts';
import type { FeatureTable } from './feature-table.ts';
import { extractFeatures } from './features.ts';
import { applyModel, type Ranking } from './ranking-model.ts';
import { rerankFeatures } from './rerank-features.ts';

/** The candidates with all that the second ranking knows of them. `order`: places in their list, best first. */
export type ScoredCandidates = { readonly features: FeatureTable; readonly scores: Float64Array; readonly order: readonly number[] };

/** Places by score; the earlier of two equals first. */
export const bestFirst = (scores: Float64Array): number[] =>
  Array.from(scores, (_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);

/** All that is known once a first judgement has been made: the features, and what the good ones say of the others. */
export function withRerankFeatures(
  map: LawMap,
  candidates: Pick<Candidates, 'docs' | 'scope'>,
  features: FeatureTable,
  scores: Float64Array,
): FeatureTable {
  const more = rerankFeatures(map, candidates, scores, bestFirst(scores));
  return { names: [...more.names, ...features.names], columns: [...more.columns, ...features.columns] };
}

/**
 * The learned model: a first judgement of each candidate by itself, a second one in the light of the first; the mean of both errs less than either.
 * Without the second, the first.
 */
export function scoreTwice(
  map: LawMap,
  model: Pick<Ranking, 'first' | 'second'>,
  candidates: Pick<Candidates, 'docs' | 'scope'>,
  features: FeatureTable,
): Float64Array {
  const first = applyModel(model.first, features);
  if (model.second === null || first.length === 0) return first;
  const second = applyModel(model.second, withRerankFeatures(map, candidates, features, first));
  return first.map((score, i) => (score + (second[i] as number)) / 2);
}

export function scoreCandidates(map: LawMap, model: Ranking, question: AnalysedQuestion, candidates: Candidates): ScoredCandidates {
  const features = extractFeatures(map, question, candidates);
  const scores = scoreTwice(map, model, candidates, features);
  return { features, scores, order: spreadOverSections(map, candidates.docs, scores, model.spread) };
}

/** Second ranking: the learned model over the candidates, then spread over sections. Scores are positive and descend. */
export function rerank(map: LawMap, model: Ranking, question: AnalysedQuestion, candidates: Candidates): DocHit[] {
  const { docs } = candidates;
  if (docs.length === 0) return [];
  const { scores, order } = scoreCandidates(map, model, question, candidates);
  // An article moved up or down by spreading takes the score of its place, so that scores keep the order.
  const sorted = Float64Array.from(scores).sort().reverse();
  return order.map((i, place) => ({ doc: docs[i] as number, score: Math.exp(sorted[place] as number) }));
}
