import type { DocHit } from '@attendu/search/searcher';
import { fuse } from '../../domain/fusion.ts';
import type { Candidates } from './candidates.ts';

/** Depth of the vector ranking. */
export const NEAREST = 200;
/**
 * Weight of the vector ranking in the fusion; the learned ranking has weight 1. A default: measure it with the model in use by
 * `npm run bench -- retrieval --ablation`.
 */
const VECTOR_WEIGHT = 0.5;

/** At most `most` candidates from the fusion of both rankings. Those of the lexical ranking keep their order and come first. */
export function withNearest(candidates: Candidates, nearest: readonly number[], most: number): Candidates {
  const chosen = fuse([
    { weight: 1, ids: candidates.docs },
    { weight: 1, ids: nearest },
  ]).slice(0, most);
  const taken = new Set(chosen);
  const byWords = new Set(candidates.docs);
  return { ...candidates, docs: [...candidates.docs.filter((doc) => taken.has(doc)), ...chosen.filter((doc) => !byWords.has(doc))] };
}

/** Fuses the final ranking with the vector ranking. A document takes the score of its new position, so that scores keep descending. */
export function fuseHits(hits: readonly DocHit[], nearest: readonly number[]): DocHit[] {
  const known = new Set(hits.map(({ doc }) => doc));
  const order = fuse([
    { weight: 1, ids: hits.map(({ doc }) => doc) },
    { weight: VECTOR_WEIGHT, ids: nearest.filter((doc) => known.has(doc)) },
  ]);
  return order.map((doc, place) => ({ doc, score: (hits[place] as DocHit).score }));
}
