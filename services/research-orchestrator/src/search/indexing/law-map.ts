import { idf } from '@attendu/search/ranking';
import { type Segment, storedOf } from '@attendu/search/segment';
import { HEADING_FIELD, RANKING, type StoredHit } from './index-fields.ts';
import type { LawStructure } from './law-structure.ts';

/** A segment with its structure, and the values that every question would otherwise recompute. */
export type LawMap = LawStructure & {
  readonly segment: Segment;
  readonly idf: Float32Array;
  /** Weight of one occurrence in each field of each document, normalised by length; `fields` numbers a document. */
  readonly factors: Float32Array;
  /** The same for a section treated as one text. */
  readonly sectionFactors: Float32Array;
  /** Summed rarity of the words of each document's heading; 0 without a heading. */
  readonly headingWeight: Float32Array;
  /** Chapter of each document by its number; L. and R. articles of one chapter share it. 0: the number has no chapter. */
  readonly chapterOf: Uint32Array;
};

/** Length normalisation of sections: number of terms of a typical section. */
const SECTION_B = 0.75;
const SECTION_LENGTH = 600;

export function createLawMap(segment: Segment, structure: LawStructure, averageLengths: readonly number[]): LawMap {
  const { docCount, docs, fields, freqs, lengths, offsets } = segment;
  const idfs = new Float32Array(segment.terms.length);
  for (let t = 0; t < idfs.length; t += 1) idfs[t] = idf(docCount, (offsets[t + 1] as number) - (offsets[t] as number));
  const factors = new Float32Array(docCount * fields);
  RANKING.fields.forEach(({ b }, field) => {
    const slope = b / (averageLengths[field] as number);
    for (let at = field; at < factors.length; at += fields) factors[at] = 1 / (1 - b + slope * (lengths[at] as number));
  });
  const headingWeight = new Float32Array(docCount);
  for (let t = 0; t < idfs.length; t += 1)
    for (let p = offsets[t] as number; p < (offsets[t + 1] as number); p += 1)
      if (freqs[p * fields + HEADING_FIELD] !== 0)
        headingWeight[docs[p] as number] = (headingWeight[docs[p] as number] as number) + (idfs[t] as number);
  const sectionFactors = structure.tree.length.map((length) => 1 / (1 - SECTION_B + (SECTION_B * length) / SECTION_LENGTH));
  return { ...structure, segment, idf: idfs, factors, sectionFactors, headingWeight, chapterOf: chaptersOf(segment, structure) };
}

/** « L. 1234-5 » and « R. 1234-1 » belong to one chapter: the law and its application. */
function chaptersOf(segment: Segment, { rank, classOf }: LawStructure): Uint32Array {
  const known = new Map<string, number>();
  return Uint32Array.from(rank, (own, doc) => {
    if (own === 0) return 0;
    const digits = /\d+/.exec(storedOf<StoredHit>(segment, doc).n ?? '')?.[0];
    if (digits === undefined) return 0;
    const key = `${classOf[doc]}/${digits}`;
    const chapter = known.get(key) ?? known.size + 1;
    known.set(key, chapter);
    return chapter;
  });
}
