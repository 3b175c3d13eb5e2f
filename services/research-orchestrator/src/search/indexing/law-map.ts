import { type IndexView, localTerm, numberOf } from '@attendu/search/index-view';
import { idf } from '@attendu/search/ranking';
import { HEADING_FIELD, RANKING } from './index-fields.ts';
import type { LawStructure } from './law-structure.ts';

/** An index with its structure, and the values that every question would otherwise recompute. */
export type LawMap = LawStructure & {
  readonly view: IndexView;
  readonly idf: Float32Array;
  /** Weight of one occurrence in each field of each document, normalised by length; FIELD_COUNT numbers a document. */
  readonly factors: Float32Array;
  /** The same for a section treated as one text. */
  readonly sectionFactors: Float32Array;
  /** Summed rarity of the words of each document's heading; 0 without a heading. */
  readonly headingWeight: Float32Array;
  /** Working memory of a search, by section; all zero between searches. */
  readonly counters: { readonly own: Uint32Array; readonly below: Uint32Array; readonly touched: Uint32Array; readonly upper: Uint32Array };
};

/** Length normalisation of sections: number of terms of a typical section. */
const SECTION_B = 0.75;
const SECTION_LENGTH = 600;

export function createLawMap(view: IndexView, structure: LawStructure, averageLengths: readonly number[]): LawMap {
  const idfs = new Float32Array(view.terms.length);
  for (let t = 0; t < idfs.length; t += 1) idfs[t] = idf(view.docCount, view.terms.df(t));
  const count = structure.tree.parent.length;
  const sectionFactors = structure.tree.length.map((length) => 1 / (1 - SECTION_B + (SECTION_B * length) / SECTION_LENGTH));
  return {
    ...structure,
    view,
    idf: idfs,
    factors: lengthFactors(view, averageLengths),
    sectionFactors,
    headingWeight: headingWeights(view, idfs),
    counters: {
      own: new Uint32Array(count),
      below: new Uint32Array(count),
      touched: new Uint32Array(count),
      upper: new Uint32Array(count),
    },
  };
}

function lengthFactors(view: IndexView, averageLengths: readonly number[]): Float32Array {
  const count = RANKING.fields.length;
  const factors = new Float32Array(view.docCount * count);
  const slopes = RANKING.fields.map(({ b }, field) => b / (averageLengths[field] as number));
  for (const part of view.parts)
    for (let place = 0; place < part.segment.docCount; place += 1) {
      const doc = numberOf(part, place);
      if (doc < 0) continue;
      RANKING.fields.forEach(({ b }, field) => {
        factors[doc * count + field] = 1 / (1 - b + (slopes[field] as number) * (part.segment.lengths[place * count + field] as number));
      });
    }
  return factors;
}

/** Summed from the most frequent term to the rarest: equal weights commute, so the rounding does not depend on the numbering of the terms. */
function headingWeights(view: IndexView, idfs: Float32Array): Float32Array {
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
