import { type IndexView, numberOf } from '@attendu/search/index-view';
import { headingWeights, raritiesOf } from './heading-weights.ts';
import { RANKING } from './index-fields.ts';
import type { LawStructure } from './law-structure.ts';

/** An index with its structure, and the values that every question would otherwise recompute. */
export type LawMap = Omit<LawStructure, 'headingWeight'> & {
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
  const idfs = raritiesOf(view);
  const count = structure.tree.parent.length;
  const sectionFactors = structure.tree.length.map((length) => 1 / (1 - SECTION_B + (SECTION_B * length) / SECTION_LENGTH));
  return {
    ...structure,
    view,
    idf: idfs,
    factors: lengthFactors(view, averageLengths),
    sectionFactors,
    headingWeight: structure.headingWeight ?? headingWeights(view, idfs),
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
