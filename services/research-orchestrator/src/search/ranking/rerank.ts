import type { DocHit } from '@attendu/search/searcher';
import type { LawMap } from '../indexing/law-map.ts';
import type { AnalysedQuestion } from '../query/question-analyser.ts';
import type { Candidates } from './candidates.ts';
import { spreadOverSections } from './diversify.ts';
import type { FeatureTable } from './feature-table.ts';
import { extractFeatures } from './features.ts';
import { applyModel, type Ranking } from './ranking-model.ts';
import { rerankFeatures } from './rerank-features.ts';

/** Candidates with their features and scores, before diversification. `order`: indices in their list, best first. */
export type ScoredCandidates = { readonly features: FeatureTable; readonly scores: Float64Array; readonly order: readonly number[] };

/** Indices by descending score; ties keep their order. */
export const bestFirst = (scores: Float64Array): number[] =>
  Array.from(scores, (_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);

/** The features of the second pass: those of the first, and those derived from the first scores. */
export function withRerankFeatures(
  map: LawMap,
  candidates: Pick<Candidates, 'docs' | 'set' | 'scope'>,
  features: FeatureTable,
  scores: Float64Array,
): FeatureTable {
  const more = rerankFeatures(map, candidates, scores, bestFirst(scores));
  return { names: [...more.names, ...features.names], columns: [...more.columns, ...features.columns] };
}

/**
 * Scores by both passes of the model: the mean of both errs less than either. Without a second pass, the first alone.
 */
export function scoreTwice(
  map: LawMap,
  model: Pick<Ranking, 'first' | 'second'>,
  candidates: Pick<Candidates, 'docs' | 'set' | 'scope'>,
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
  return { features, scores, order: bestFirst(scores) };
}

/** Ranks scored candidates, diversified by `spread`. Scores are positive and descending. */
export function rerank(map: LawMap, { docs }: Pick<Candidates, 'docs'>, { scores }: ScoredCandidates, spread: number): DocHit[] {
  if (docs.length === 0) return [];
  const order = spreadOverSections(map, docs, scores, spread);
  // An article moved by diversification takes the score of its new position, so that scores keep descending.
  const sorted = Float64Array.from(scores).sort().reverse();
  return order.map((i, place) => ({ doc: docs[i] as number, score: Math.exp(sorted[place] as number) }));
}
