import { createIndexView, type IndexView, numberOf, type SegmentState, type ViewPart } from './index-view.ts';
import { corpusStats, idf, type RankedSegment, type Ranking, rankSegment } from './ranking.ts';
import { createRecent } from './recent.ts';
import { type Cursor, scoreExhaustively, scoreWithMaxScore } from './score.ts';
import type { Segment } from './segment.ts';
import { TopK } from './top-k.ts';

export type QueryTerm = { readonly term: string; readonly weight: number };
/** `at`: day of force as yyyymmdd. `tag`: only documents that carry it. */
export type Filter = { readonly at?: number | null; readonly tag?: string | null };
export type Query = { readonly terms: readonly QueryTerm[]; readonly filter?: Filter; readonly k: number };
/** `doc`: its number in the view. */
export type DocHit = { readonly doc: number; readonly score: number };

/** A fixed set of documents ready to be searched. Adding or removing documents means making another searcher: this one never changes. */
export type Searcher = {
  readonly view: IndexView;
  readonly averageLengths: readonly number[];
  search(query: Query): DocHit[];
  searchExhaustively(query: Query): DocHit[];
  /** Documents that pass the filter and hold at least one of the terms. */
  countMatching(query: Pick<Query, 'terms' | 'filter'>): number;
  idf(term: string): number;
  /** One byte a document: 1 when it passes; null when all do. */
  mask(filter: Filter | undefined): Uint8Array | null;
};

/** Masks kept: questions come with few different dates and agreements. */
const MASKS_KEPT = 64;

export function createSearcher(states: readonly SegmentState[], ranking: Ranking, fields: number): Searcher {
  const stats = corpusStats(states, fields);
  const view = createIndexView(states);
  const ranked = states.map(({ segment }) => rankSegment(segment, ranking, stats));
  const mask = maskCache(view);
  const idfOf = (term: string): number => {
    const id = view.terms.id(term);
    return idf(view.docCount, id === undefined ? 0 : view.terms.df(id));
  };
  const run = (query: Query, score: typeof scoreWithMaxScore): DocHit[] => {
    const top = new TopK(Math.max(0, Math.min(query.k, view.docCount)));
    const allowed = mask(query.filter);
    ranked.forEach((part, i) => {
      score(part, cursorsOf(query.terms, part, idfOf), allowed, view.parts[i] as ViewPart, top);
    });
    return top.toArray().map(({ score: value, key }) => ({ doc: key, score: value }));
  };
  return {
    view,
    averageLengths: stats.averageLengths,
    search: (query) => run(query, scoreWithMaxScore),
    searchExhaustively: (query) => run(query, scoreExhaustively),
    countMatching: ({ terms, filter }) => countMatching(view, terms, mask(filter)),
    idf: idfOf,
    mask,
  };
}

/** A searcher of one segment, none of whose documents is removed. */
export const searcherOf = (segment: Segment, ranking: Ranking): Searcher =>
  createSearcher([{ segment, removed: null }], ranking, segment.fields);

/** The masks of recently used filters. */
function maskCache(view: IndexView): Searcher['mask'] {
  const masks = createRecent<Uint8Array>(MASKS_KEPT);
  return (filter) => {
    const at = filter?.at ?? null;
    const tag = filter?.tag ?? null;
    if (at === null && tag === null) return null;
    return masks.of(`${at}/${tag}`, () => {
      const out = new Uint8Array(view.docCount);
      for (const part of view.parts) allow(part, at, tag, out);
      return out;
    });
  };
}

function allow(part: ViewPart, at: number | null, tag: string | null, out: Uint8Array): void {
  const { segment } = part;
  const tagId = tag === null ? -1 : segment.tagNames.indexOf(tag);
  for (let place = 0; place < segment.docCount; place += 1) {
    if (at !== null && ((segment.from[place] as number) > at || at >= (segment.to[place] as number))) continue;
    if (tag !== null && !segment.tags.subarray(segment.tagOffsets[place], segment.tagOffsets[place + 1]).includes(tagId)) continue;
    const doc = numberOf(part, place);
    if (doc >= 0) out[doc] = 1;
  }
}

/** The postings of the terms that a segment has. Terms asked twice count once with their weights added. */
function cursorsOf(terms: readonly QueryTerm[], part: RankedSegment, idfOf: (term: string) => number): Cursor[] {
  const weights = new Map<string, number>();
  for (const { term, weight } of terms) if (weight > 0) weights.set(term, (weights.get(term) ?? 0) + weight);
  const out: Cursor[] = [];
  for (const [term, weight] of weights) {
    const id = part.segment.terms.id(term);
    if (id === undefined) continue;
    const scaled = weight * idfOf(term);
    out.push({
      start: part.segment.offsets[id] as number,
      end: part.segment.offsets[id + 1] as number,
      weight: scaled,
      bound: scaled * (part.highest[id] as number),
    });
  }
  return out;
}

/** Documents that `allowed` lets through (all when null) and that hold one of the terms. */
function countMatching(view: IndexView, terms: readonly QueryTerm[], allowed: Uint8Array | null): number {
  const seen = new Uint8Array(view.docCount);
  for (const part of view.parts)
    for (const { term, weight } of terms) {
      const { docs, offsets, terms: known } = part.segment;
      const id = weight > 0 ? known.id(term) : undefined;
      if (id === undefined) continue;
      for (let p = offsets[id] as number; p < (offsets[id + 1] as number); p += 1) {
        const doc = numberOf(part, docs[p] as number);
        if (doc >= 0) seen[doc] = 1;
      }
    }
  let total = 0;
  for (let doc = 0; doc < seen.length; doc += 1) if (seen[doc] === 1 && (allowed === null || allowed[doc] === 1)) total += 1;
  return total;
}
