import type { DocHit } from '@attendu/search/searcher';
import { fuse } from '../../domain/fusion.ts';
import type { Candidates } from './candidates.ts';

/** Documents taken from the vectors' ranking. */
export const NEAREST = 200;
/**
 * Weight of the vectors' order in the last ranking, beside 1 for the learned one, which weighs dozens of features of the question's words and of the
 * law. A default, to be measured with the model in use: `npm run bench -- retrieval --ablation`.
 */
const VECTOR_WEIGHT = 0.5;

/** The candidates, chosen anew among both rankings, as many as before or `most`. Those that words alone found keep their order and come first. */
export function withNearest(candidates: Candidates, nearest: readonly number[], most: number): Candidates {
  const chosen = fuse([
    { weight: 1, ids: candidates.docs },
    { weight: 1, ids: nearest },
  ]).slice(0, most);
  const taken = new Set(chosen);
  const byWords = new Set(candidates.docs);
  return { ...candidates, docs: [...candidates.docs.filter((doc) => taken.has(doc)), ...chosen.filter((doc) => !byWords.has(doc))] };
}

/** The last order, fused with that of the vectors: whoever moves takes the score of its place, so that scores keep the order. */
export function fuseHits(hits: readonly DocHit[], nearest: readonly number[]): DocHit[] {
  const known = new Set(hits.map(({ doc }) => doc));
  const order = fuse([
    { weight: 1, ids: hits.map(({ doc }) => doc) },
    { weight: VECTOR_WEIGHT, ids: nearest.filter((doc) => known.has(doc)) },
  ]);
  return order.map((doc, place) => ({ doc, score: (hits[place] as DocHit).score }));
}
