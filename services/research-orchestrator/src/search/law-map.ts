import { idf } from '@attendu/search/ranking';
import type { Segment } from '@attendu/search/segment';
import { RANKING } from './index-fields.ts';
import type { LawStructure } from './law-structure.ts';

/** A segment with its structure, and what every question would otherwise compute again. */
export type LawMap = LawStructure & {
  readonly segment: Segment;
  readonly idf: Float32Array;
  /** What one occurrence weighs in each field of each document, its length considered; `fields` numbers a document. */
  readonly factors: Float32Array;
  /** The same for a section taken as one text. */
  readonly sectionFactors: Float32Array;
};

/** Length normalisation of sections: terms of a typical one. */
const SECTION_B = 0.75;
const SECTION_LENGTH = 600;

export function createLawMap(segment: Segment, structure: LawStructure, averageLengths: readonly number[]): LawMap {
  const { docCount, fields, lengths, offsets } = segment;
  const idfs = new Float32Array(segment.terms.length);
  for (let t = 0; t < idfs.length; t += 1) idfs[t] = idf(docCount, (offsets[t + 1] as number) - (offsets[t] as number));
  const factors = new Float32Array(docCount * fields);
  RANKING.fields.forEach(({ b }, field) => {
    const slope = b / (averageLengths[field] as number);
    for (let at = field; at < factors.length; at += fields) factors[at] = 1 / (1 - b + slope * (lengths[at] as number));
  });
  const sectionFactors = structure.tree.length.map((length) => 1 / (1 - SECTION_B + (SECTION_B * length) / SECTION_LENGTH));
  return { ...structure, segment, idf: idfs, factors, sectionFactors };
}
