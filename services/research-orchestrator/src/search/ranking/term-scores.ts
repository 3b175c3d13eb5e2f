import type { CandidateSet } from '@attendu/search/candidate-set';
import { type IndexView, localTerm, placeFrom, type ViewPart } from '@attendu/search/index-view';
import { RANKING } from '../indexing/index-fields.ts';
import type { LawMap } from '../indexing/law-map.ts';

/** A term of a question, as numbered by the view. `weight` and `own` (as the question itself says it, 0 when the thesaurus added it) include its idf. */
export type WeightedTerm = { readonly id: number; readonly weight: number; readonly own: number };

/** Scores of every document of a set (BM25F), and of every section as if it were one text; the latter also by the question's own words alone. */
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

/** The same for the documents of a set: the bounds of the whole index are not those of the few that an engine outside gave. */
export function scopeIn(set: CandidateSet, view: IndexView, mask: Uint8Array | null): Scope {
  if (set === view) return scopeOf(mask, view.docCount);
  const [part] = set.parts;
  return part === undefined ? { mask, from: 0, to: 0 } : { mask, from: part.first, to: part.first + part.count };
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

export function scoreTerms(map: LawMap, set: CandidateSet, terms: readonly WeightedTerm[], scope: Scope): TermScores {
  const { view, tree, sectionFactors, counters } = map;
  const { k1 } = RANKING;
  const all = new Float32Array(view.docCount);
  const sectionCount = tree.parent.length;
  const sections = new Float32Array(sectionCount);
  const ownSections = new Float32Array(sectionCount);
  const { own: counts, touched } = counters;
  // The places of the scope in each segment.
  const ranges = set.parts.map((part) => ({ part, low: placeFrom(part, scope.from), high: placeFrom(part, scope.to) }));

  for (const { id, weight, own } of terms) {
    let leaves = 0;
    for (const { part, low, high } of ranges) {
      const local = localTerm(part, id);
      if (local === undefined) continue;
      const { offsets, docs } = part.segment;
      const end = firstPosting(docs, offsets[local] as number, offsets[local + 1] as number, high);
      const start = firstPosting(docs, offsets[local] as number, end, low);
      leaves = scorePostings(map, part, { start, end }, weight, scope.mask, all, leaves);
    }
    const nodes = addToAncestors(map, leaves);
    for (let i = tree.titled.offsets[id] as number; i < (tree.titled.offsets[id + 1] as number); i += 1) {
      const node = tree.titled.values[i] as number;
      if (counts[node] !== 0) counts[node] = (counts[node] as number) + TITLE_OCCURRENCES;
    }
    for (let i = 0; i < nodes; i += 1) {
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

/**
 * Adds what a term gives to each document to `all`, and its occurrences to the counter of the document's section. `leaves`: sections counted before; returns
 * how many are after.
 */
function scorePostings(
  { sectionOf, factors, counters }: LawMap,
  { segment, first, numbers }: ViewPart,
  { start, end }: { readonly start: number; readonly end: number },
  weight: number,
  mask: Uint8Array | null,
  all: Float32Array,
  leaves: number,
): number {
  const { k1, fields: settings } = RANKING;
  const [titleWeight, sectionsWeight, bodyWeight, headingWeight] = settings.map((field) => field.weight) as [
    number,
    number,
    number,
    number,
  ];
  const { docs, freqs } = segment;
  const { own: counts, touched } = counters;
  const scale = weight * (k1 + 1);
  let touchedCount = leaves;
  for (let p = start; p < end; p += 1) {
    const doc = numbers === null ? first + (docs[p] as number) : (numbers[docs[p] as number] as number);
    if (doc < 0 || (mask !== null && mask[doc] === 0)) continue;
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
      touched[touchedCount] = node;
      touchedCount += 1;
    }
    counts[node] = (counts[node] as number) + Math.min(held, MOST_OF_ARTICLE);
  }
  return touchedCount;
}

/** Adds the counts of sections to those above them. Returns how many sections have a count. */
function addToAncestors({ tree, counters }: LawMap, leaves: number): number {
  const { own: counts, below: belowCounts, touched, upper } = counters;
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
  let nodes = leaves;
  for (let i = 0; i < uppers; i += 1) {
    const node = upper[i] as number;
    if (counts[node] === 0) {
      touched[nodes] = node;
      nodes += 1;
    }
    counts[node] = (counts[node] as number) + (belowCounts[node] as number);
    belowCounts[node] = 0;
  }
  return nodes;
}
