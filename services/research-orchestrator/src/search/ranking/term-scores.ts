import { RANKING } from '../indexing/index-fields.ts';
import type { LawMap } from '../indexing/law-map.ts';

/** A term of a question in one segment. `weight` and `own` (as the question itself says it, 0 when the thesaurus added it) include its idf. */
export type WeightedTerm = { readonly id: number; readonly weight: number; readonly own: number };

/** Scores of every document (BM25F), and of every section as if it were one text; the latter also by the question's own words alone. */
export type TermScores = { readonly all: Float32Array; readonly sections: Float32Array; readonly ownSections: Float32Array };

/** Documents that pass the filter. `mask`: null when all do; `from` and `to` bound the documents that it lets through. */
export type Scope = { readonly mask: Uint8Array | null; readonly from: number; readonly to: number };

/** Occurrences that a match in the title of a section counts for, and most occurrences counted in one article. */
const TITLE_OCCURRENCES = 3;
const MOST_OF_ARTICLE = 3;

const scopes = new WeakMap<Uint8Array, Scope>();

/** The articles of an agreement are contiguous: postings outside their bounds are skipped. */
export function scopeOf(mask: Uint8Array | null, docCount: number): Scope {
  if (mask === null) return { mask, from: 0, to: docCount };
  let scope = scopes.get(mask);
  if (scope === undefined) {
    scope = { mask, from: Math.max(0, mask.indexOf(1)), to: mask.lastIndexOf(1) + 1 };
    scopes.set(mask, scope);
  }
  return scope;
}

/** First index in docs[start, end) whose document is at least `doc`, by binary search. */
export function firstPosting(docs: Uint32Array, start: number, end: number, doc: number): number {
  if (doc === 0) return start;
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((docs[middle] as number) < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function scoreTerms(map: LawMap, terms: readonly WeightedTerm[], scope: Scope): TermScores {
  const { segment, tree, sectionOf, factors, sectionFactors } = map;
  const { docCount, offsets, docs, freqs } = segment;
  const { k1, fields: settings } = RANKING;
  const [titleWeight, sectionsWeight, bodyWeight, headingWeight] = settings.map(({ weight }) => weight) as [number, number, number, number];
  const { mask, from, to } = scope;
  const all = new Float32Array(docCount);
  const sectionCount = tree.parent.length;
  const sections = new Float32Array(sectionCount);
  const ownSections = new Float32Array(sectionCount);
  const counts = new Uint32Array(sectionCount);
  const belowCounts = new Uint32Array(sectionCount);
  const touched = new Uint32Array(sectionCount);
  const upper = new Uint32Array(sectionCount);

  for (const { id, weight, own } of terms) {
    const end = firstPosting(docs, offsets[id] as number, offsets[id + 1] as number, to);
    const scale = weight * (k1 + 1);
    let leaves = 0;
    for (let p = firstPosting(docs, offsets[id] as number, end, from); p < end; p += 1) {
      const doc = docs[p] as number;
      if (mask !== null && mask[doc] === 0) continue;
      // Four fields, unrolled: this loop is most of the time of a search.
      const at = p * 4;
      const place = doc * 4;
      const title = freqs[at] as number;
      const above = freqs[at + 1] as number;
      const body = freqs[at + 2] as number;
      const heading = freqs[at + 3] as number;
      const sum =
        titleWeight * title * (factors[place] as number) +
        sectionsWeight * above * (factors[place + 1] as number) +
        bodyWeight * body * (factors[place + 2] as number) +
        headingWeight * heading * (factors[place + 3] as number);
      all[doc] = (all[doc] as number) + (scale * sum) / (sum + k1);
      const held = body + (title > 0 ? 1 : 0) + (heading > 0 ? 1 : 0);
      if (held === 0) continue;
      const node = sectionOf[doc] as number;
      if (counts[node] === 0) {
        touched[leaves] = node;
        leaves += 1;
      }
      counts[node] = (counts[node] as number) + Math.min(held, MOST_OF_ARTICLE);
    }
    // Counts propagate to the ancestors of a section.
    let uppers = 0;
    for (let i = 0; i < leaves; i += 1) {
      const count = counts[touched[i] as number] as number;
      for (let node = tree.parent[touched[i] as number] as number; node >= 0; node = tree.parent[node] as number) {
        if (belowCounts[node] === 0) {
          upper[uppers] = node;
          uppers += 1;
        }
        belowCounts[node] = (belowCounts[node] as number) + count;
      }
    }
    for (let i = 0; i < uppers; i += 1) {
      const node = upper[i] as number;
      if (counts[node] === 0) {
        touched[leaves] = node;
        leaves += 1;
      }
      counts[node] = (counts[node] as number) + (belowCounts[node] as number);
      belowCounts[node] = 0;
    }
    for (let i = tree.titled.offsets[id] as number; i < (tree.titled.offsets[id + 1] as number); i += 1) {
      const node = tree.titled.values[i] as number;
      if (counts[node] !== 0) counts[node] = (counts[node] as number) + TITLE_OCCURRENCES;
    }
    for (let i = 0; i < leaves; i += 1) {
      const node = touched[i] as number;
      const even = (counts[node] as number) * (sectionFactors[node] as number);
      const share = (even * (k1 + 1)) / (even + k1);
      sections[node] = (sections[node] as number) + weight * share;
      ownSections[node] = (ownSections[node] as number) + own * share;
      counts[node] = 0;
    }
  }
  return { all, sections, ownSections };
}
