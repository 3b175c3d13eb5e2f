import type { QueryTerm } from '@attendu/search/searcher';
import { RANKING } from './index-fields.ts';
import type { LawMap } from './law-map.ts';

/** Scores of every document, and of every section as if it were one text, for one list of terms. */
export type TermScores = {
  readonly fields: readonly Float32Array[];
  /** All fields together (BM25F). */
  readonly all: Float32Array;
  /** Weight of the question's terms that the document holds, and of all its terms. */
  readonly covered: Float32Array;
  readonly total: number;
  readonly sections: Float32Array;
};

/** A section's title counts as that many occurrences; a repeated word of one article as this many at most. */
const TITLE_OCCURRENCES = 3;
const MOST_OF_ARTICLE = 3;
/** Length normalisation of sections: terms of a typical one. */
const SECTION_B = 0.75;
const SECTION_LENGTH = 600;

/** `mask`: documents that may be found, or null for all. */
export function scoreTerms(map: LawMap, terms: readonly QueryTerm[], mask: Uint8Array | null): TermScores {
  const { segment, tree, sectionOf } = map;
  const { docCount, fields: fieldCount, offsets, docs, freqs, lengths } = segment;
  const { k1, fields: settings } = RANKING;
  const fields = Array.from({ length: fieldCount }, () => new Float32Array(docCount));
  const all = new Float32Array(docCount);
  const covered = new Float32Array(docCount);
  const sectionCount = tree.parent.length;
  const sections = new Float32Array(sectionCount);
  const counts = new Float32Array(sectionCount);
  const above = new Float32Array(sectionCount);
  const weights = settings.map((field) => field.weight);
  const base = settings.map((field) => 1 - field.b);
  const slope = settings.map((field, f) => field.b / (map.averageLengths[f] as number));
  let total = 0;

  for (const { term, weight } of terms) {
    const id = segment.termIds.get(term);
    // A word that the law never uses still counts as asked for.
    const scaled = weight * (id === undefined ? Math.log(1 + docCount) : (map.idf[id] as number));
    total += scaled;
    if (id === undefined) continue;
    const touched: number[] = [];
    for (let p = offsets[id] as number; p < (offsets[id + 1] as number); p += 1) {
      const doc = docs[p] as number;
      if (mask !== null && mask[doc] === 0) continue;
      let sum = 0;
      for (let f = 0; f < fieldCount; f += 1) {
        const count = freqs[p * fieldCount + f] as number;
        if (count === 0) continue;
        const even = count / ((base[f] as number) + (slope[f] as number) * (lengths[doc * fieldCount + f] as number));
        sum += (weights[f] as number) * even;
        const column = fields[f] as Float32Array;
        column[doc] = (column[doc] as number) + (scaled * even * (k1 + 1)) / (even + k1);
      }
      all[doc] = (all[doc] as number) + (scaled * sum * (k1 + 1)) / (sum + k1);
      covered[doc] = (covered[doc] as number) + scaled;
      const inside = Math.min(
        MOST_OF_ARTICLE,
        (freqs[p * fieldCount + fieldCount - 1] as number) + ((freqs[p * fieldCount] as number) > 0 ? 1 : 0),
      );
      if (inside === 0) continue;
      const node = sectionOf[doc] as number;
      if (counts[node] === 0) touched.push(node);
      counts[node] = (counts[node] as number) + inside;
    }
    // What a section holds, those above it hold too.
    const upper: number[] = [];
    for (const leaf of touched)
      for (let node = tree.parent[leaf] as number; node >= 0; node = tree.parent[node] as number) {
        if (above[node] === 0) upper.push(node);
        above[node] = (above[node] as number) + (counts[leaf] as number);
      }
    for (const node of upper) {
      if (counts[node] === 0) touched.push(node);
      counts[node] = (counts[node] as number) + (above[node] as number);
      above[node] = 0;
    }
    for (const node of touched) {
      const held = (counts[node] as number) + ((tree.titles[node] as Uint32Array).includes(id) ? TITLE_OCCURRENCES : 0);
      const even = held / (1 - SECTION_B + (SECTION_B * (tree.length[node] as number)) / SECTION_LENGTH);
      sections[node] = (sections[node] as number) + (scaled * even * (k1 + 1)) / (even + k1);
      counts[node] = 0;
    }
  }
  return { fields, all, covered, total, sections };
}
