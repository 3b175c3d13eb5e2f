import type { Analyser } from './analyser.ts';
import type { IndexHit, KeyedDocument, SearchIndex } from './port.ts';
import type { Ranking } from './ranking.ts';
import { createSearcher, type Searcher } from './searcher.ts';
import { dayNumber, type Segment } from './segment.ts';
import { createSegmentBuilder } from './segment-builder.ts';
import { mergeSegments } from './segment-merge.ts';

/** Segments of less than this many documents are small; that many small ones are merged. */
const SMALL = 5000;
const MERGED_AT = 8;

type Stored = { key: string; value: unknown };
type Place = { segment: Segment; doc: number };

/**
 * The index kept in this process: immutable segments, a replaced or removed document only marked. Small segments are merged in the background,
 * between two turns of the event loop; searches go on over the former ones.
 */
export function createEmbeddedIndex(o: {
  analyser: Analyser;
  ranking: Ranking;
  bodyField: number;
}): SearchIndex & { readonly segments: () => number; readonly idle: () => Promise<void> } {
  const fields = o.ranking.fields.length;
  let segments: Segment[] = [];
  let places = new Map<string, Place>();
  let searcher: Searcher = createSearcher([], o.ranking, fields);
  let merging: Promise<void> = Promise.resolve();
  let closed = false;

  const refresh = (next: Segment[]): void => {
    segments = next;
    searcher = createSearcher(segments, o.ranking, fields);
  };
  const alive = (hit: { segment: Segment | undefined; doc: number; key: string }): boolean => {
    const place = places.get(hit.key);
    return place !== undefined && place.segment === hit.segment && place.doc === hit.doc;
  };

  const mergeSmall = (): void => {
    if (closed) return;
    const small = segments.filter((segment) => segment.docCount < SMALL);
    if (small.length < MERGED_AT) return;
    const merged = mergeSegments(small);
    // Documents replaced meanwhile stay marked: a location names its segment.
    const moved = new Map(places);
    let base = 0;
    for (const segment of small) {
      for (const [key, place] of places) if (place.segment === segment) moved.set(key, { segment: merged, doc: base + place.doc });
      base += segment.docCount;
    }
    places = moved;
    refresh([...segments.filter((segment) => !small.includes(segment)), merged]);
  };

  return {
    segments: () => segments.length,
    idle: () => merging,
    async add(documents) {
      if (documents.length === 0) return;
      const last = new Map<string, KeyedDocument>(documents.map((document) => [document.key, document]));
      const builder = createSegmentBuilder({ analyser: o.analyser, fields, forwardField: o.bodyField });
      for (const { key, stored, ...document } of last.values())
        builder.add({ ...document, stored: { key, value: stored } satisfies Stored });
      const segment = builder.finish();
      [...last.keys()].forEach((key, doc) => {
        places.set(key, { segment, doc });
      });
      refresh([...segments, segment]);
      merging = merging.then(() => new Promise<void>((resolve) => setImmediate(resolve))).then(mergeSmall);
    },
    async remove(keys) {
      for (const key of keys) places.delete(key);
    },
    async search(query) {
      const terms = [...new Set(o.analyser.terms(query.text))].map((term) => ({ term, weight: 1 }));
      const filter = { at: query.at == null ? null : dayNumber(query.at), tag: query.tag ?? null };
      // Marked documents may be among the top hits: ask for more until enough live ones are found.
      for (let k = query.k; ; k = Math.max(k * 2, 16)) {
        const found = searcher.search({ terms, filter, k });
        const hits: IndexHit[] = [];
        for (const { doc, score } of found) {
          const { part, local } = searcher.locate(doc);
          const { key, value } = searcher.stored<Stored>(doc);
          if (alive({ segment: searcher.segments[part]?.segment, doc: local, key })) hits.push({ key, score, stored: value });
        }
        if (hits.length >= query.k || found.length < k) return hits.slice(0, query.k);
      }
    },
    async count() {
      return places.size;
    },
    async close() {
      closed = true;
      await merging;
      refresh([]);
      places = new Map();
    },
  };
}
