import { corpusStats, idf, type RankedSegment, type Ranking, rankSegment } from './ranking.ts';
import { type Cursor, scoreExhaustively, scoreWithMaxScore } from './score.ts';
import type { Segment } from './segment.ts';
import { storedOf } from './segment.ts';
import { TopK } from './top-k.ts';

export type QueryTerm = { readonly term: string; readonly weight: number };
/** `at`: day of force as yyyymmdd. `tag`: only documents that carry it. */
export type Filter = { readonly at?: number | null; readonly tag?: string | null };
export type Query = { readonly terms: readonly QueryTerm[]; readonly filter?: Filter; readonly k: number };
/** `doc` numbers documents over all segments of the searcher. */
export type DocHit = { readonly doc: number; readonly score: number };

/** A fixed set of segments ready to be searched. Adding documents means making another searcher: this one never changes. */
export type Searcher = {
  readonly segments: readonly RankedSegment[];
  readonly bases: readonly number[];
  readonly docCount: number;
  readonly averageLengths: readonly number[];
  search(query: Query): DocHit[];
  searchExhaustively(query: Query): DocHit[];
  /** Documents that pass the filter and hold at least one of the terms. */
  countMatching(query: Pick<Query, 'terms' | 'filter'>): number;
  df(term: string): number;
  idf(term: string): number;
  locate(doc: number): { part: number; local: number };
  stored<T>(doc: number): T;
  /** One byte a document of segment `part`: 1 when it passes; null when all do. */
  mask(part: number, filter: Filter | undefined): Uint8Array | null;
};

/** Masks kept: questions come with few different dates and agreements. */
const MASKS_KEPT = 64;

export function createSearcher(segments: readonly Segment[], ranking: Ranking, fields: number): Searcher {
  const stats = corpusStats(segments, fields);
  const ranked = segments.map((segment) => rankSegment(segment, ranking, stats));
  const bases: number[] = [];
  let docCount = 0;
  for (const segment of segments) {
    bases.push(docCount);
    docCount += segment.docCount;
  }
  const mask = maskCache(segments);
  const df = (term: string): number => {
    let total = 0;
    for (const segment of segments) {
      const id = segment.terms.id(term);
      if (id !== undefined) total += (segment.offsets[id + 1] as number) - (segment.offsets[id] as number);
    }
    return total;
  };
  const idfOf = (term: string): number => idf(docCount, df(term));
  const run = (query: Query, score: typeof scoreWithMaxScore): DocHit[] => {
    const top = new TopK(Math.max(0, Math.min(query.k, docCount)));
    ranked.forEach((part, i) => {
      score(part, cursorsOf(query.terms, part, idfOf), mask(i, query.filter), bases[i] as number, top);
    });
    return top.toArray().map(({ score: value, key }) => ({ doc: key, score: value }));
  };
  const locate = (doc: number): { part: number; local: number } => {
    let part = bases.length - 1;
    while (part > 0 && (bases[part] as number) > doc) part -= 1;
    return { part, local: doc - (bases[part] as number) };
  };
  return {
    segments: ranked,
    bases,
    docCount,
    averageLengths: stats.averageLengths,
    search: (query) => run(query, scoreWithMaxScore),
    searchExhaustively: (query) => run(query, scoreExhaustively),
    countMatching: ({ terms, filter }) => segments.reduce((sum, segment, i) => sum + countIn(segment, terms, mask(i, filter)), 0),
    df,
    idf: idfOf,
    locate,
    stored<T>(doc: number): T {
      const { part, local } = locate(doc);
      return storedOf<T>((ranked[part] as RankedSegment).segment, local);
    },
    mask,
  };
}

/** The masks of recently used filters. */
function maskCache(segments: readonly Segment[]): Searcher['mask'] {
  const masks = new Map<string, Uint8Array>();
  return (part, filter) => {
    const at = filter?.at ?? null;
    const tag = filter?.tag ?? null;
    if (at === null && tag === null) return null;
    const key = `${part}/${at}/${tag}`;
    const known = masks.get(key);
    if (known) return known;
    const segment = segments[part] as Segment;
    const out = new Uint8Array(segment.docCount);
    const tagId = tag === null ? -1 : segment.tagNames.indexOf(tag);
    for (let doc = 0; doc < segment.docCount; doc += 1) {
      if (at !== null && ((segment.from[doc] as number) > at || at >= (segment.to[doc] as number))) continue;
      if (tag !== null && !segment.tags.subarray(segment.tagOffsets[doc], segment.tagOffsets[doc + 1]).includes(tagId)) continue;
      out[doc] = 1;
    }
    if (masks.size >= MASKS_KEPT) masks.delete(masks.keys().next().value as string);
    masks.set(key, out);
    return out;
  };
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

/** Documents of a segment that `allowed` lets through (all when null) and that hold one of the terms. */
function countIn(segment: Segment, terms: readonly QueryTerm[], allowed: Uint8Array | null): number {
  const seen = new Uint8Array(segment.docCount);
  for (const { term, weight } of terms) {
    const id = weight > 0 ? segment.terms.id(term) : undefined;
    if (id === undefined) continue;
    const end = segment.offsets[id + 1] as number;
    for (let p = segment.offsets[id] as number; p < end; p += 1) seen[segment.docs[p] as number] = 1;
  }
  let total = 0;
  for (let doc = 0; doc < seen.length; doc += 1) if (seen[doc] === 1 && (allowed === null || allowed[doc] === 1)) total += 1;
  return total;
}
