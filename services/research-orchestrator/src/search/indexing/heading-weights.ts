import { type IndexView, localTerm, numberOf } from '@attendu/search/index-view';
import { idf } from '@attendu/search/ranking';
import { HEADING_FIELD } from './index-fields.ts';

/** Rarity of each term of a view. */
export function raritiesOf({ docCount, terms }: IndexView): Float32Array {
  const idfs = new Float32Array(terms.length);
  for (let t = 0; t < idfs.length; t += 1) idfs[t] = idf(docCount, terms.df(t));
  return idfs;
}

/**
 * Summed rarity of the words of each document's heading; 0 without a heading. Summed from the most frequent term to the rarest: equal weights commute, so the
 * rounding does not depend on the numbering of the terms.
 */
export function headingWeights(view: IndexView, idfs: Float32Array): Float32Array {
  const weights = new Float32Array(view.docCount);
  const order = Uint32Array.from({ length: idfs.length }, (_, id) => id).sort((a, b) => view.terms.df(b) - view.terms.df(a));
  for (const id of order)
    for (const part of view.parts) {
      const term = localTerm(part, id);
      if (term === undefined) continue;
      const { docs, fields, freqs, offsets } = part.segment;
      for (let p = offsets[term] as number; p < (offsets[term + 1] as number); p += 1) {
        if (freqs[p * fields + HEADING_FIELD] === 0) continue;
        const doc = numberOf(part, docs[p] as number);
        if (doc >= 0) weights[doc] = (weights[doc] as number) + (idfs[id] as number);
      }
    }
  return weights;
}
