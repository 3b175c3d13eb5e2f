import type { DocHit } from '@attendu/search/searcher';
import type { AnalysedQuestion } from './analyse.ts';
import type { Candidates } from './candidates.ts';
import { extractFeatures, type Features } from './features.ts';
import type { LawMap } from './law-map.ts';
import { applyModel, type RankingModel } from './ranking-model.ts';
import { spreadOverSections } from './spread.ts';

/** The candidates with all that the second ranking knows of them. `order`: places in their list, best first. */
export type Judged = { readonly features: Features; readonly scores: Float64Array; readonly order: readonly number[] };

export function judge(map: LawMap, model: RankingModel, question: AnalysedQuestion, candidates: Candidates): Judged {
  const features = extractFeatures(map, question, candidates);
  const scores = applyModel(model, features);
  return { features, scores, order: spreadOverSections(map, candidates.docs, scores, model.spread) };
}

/** Second ranking: the learned model over the candidates, then spread over sections. Scores are positive and descend. */
export function rerank(map: LawMap, model: RankingModel, question: AnalysedQuestion, candidates: Candidates): DocHit[] {
  const { docs } = candidates;
  if (docs.length === 0) return [];
  const { scores, order } = judge(map, model, question, candidates);
  // An article moved up or down by spreading takes the score of its place, so that scores keep the order.
  const sorted = Float64Array.from(scores).sort().reverse();
  return order.map((i, place) => ({ doc: docs[i] as number, score: Math.exp(sorted[place] as number) }));
}
