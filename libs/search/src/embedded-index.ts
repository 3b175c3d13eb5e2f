import type { Analyser } from './analyser.ts';
import type { SegmentState } from './index-view.ts';
import type { KeyedDocument, SearchIndex } from './port.ts';
import type { Ranking } from './ranking.ts';
import { createSearcher, type Searcher } from './searcher.ts';
import { dayNumber, type Segment, storedOf } from './segment.ts';
import { createSegmentBuilder } from './segment-builder.ts';
import { mergeSegments } from './segment-merge.ts';

/** Segments of less than this many documents are small; that many small ones are merged. */
const SMALL = 5000;
const MERGED_AT = 8;

type Stored = { key: string; value: unknown };
type Part = { readonly segment: Segment; readonly removed: Set<number> };
type Place = { readonly part: Part; readonly doc: number };

const stateOf = ({ segment, removed }: Part): SegmentState => ({
  segment,
  removed: removed.size === 0 ? null : Uint32Array.from(removed).sort(),
});

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
  let parts: Part[] = [];
  const places = new Map<string, Place>();
  /** Null once a document was added or removed. */
  let searcher: Searcher | null = null;
  let merging: Promise<void> = Promise.resolve();
  let closed = false;

  const remove = (key: string): void => {
    const place = places.get(key);
    place?.part.removed.add(place.doc);
    places.delete(key);
    searcher = null;
  };

  const mergeSmall = (): void => {
    if (closed) return;
    const small = parts.filter(({ segment }) => segment.docCount < SMALL);
    if (small.length < MERGED_AT) return;
    const merged: Part = { segment: mergeSegments(small.map(stateOf)), removed: new Set() };
    let next = 0;
    for (const part of small)
      for (let doc = 0; doc < part.segment.docCount; doc += 1) {
        if (part.removed.has(doc)) continue;
        places.set(storedKey(part.segment, doc), { part: merged, doc: next });
        next += 1;
      }
    parts = [...parts.filter((part) => !small.includes(part)), merged];
    searcher = null;
  };

  return {
    segments: () => parts.length,
    idle: () => merging,
    async add(documents) {
      if (documents.length === 0) return;
      const last = new Map<string, KeyedDocument>(documents.map((document) => [document.key, document]));
      const builder = createSegmentBuilder({ analyser: o.analyser, fields, forwardField: o.bodyField });
      for (const { key, stored, ...document } of last.values()) {
        remove(key);
        builder.add({ ...document, stored: { key, value: stored } satisfies Stored });
      }
      const part: Part = { segment: builder.finish(), removed: new Set() };
      [...last.keys()].forEach((key, doc) => {
        places.set(key, { part, doc });
      });
      parts = [...parts, part];
      merging = merging.then(() => new Promise<void>((resolve) => setImmediate(resolve))).then(mergeSmall);
    },
    async remove(keys) {
      for (const key of keys) remove(key);
    },
    async search(query) {
      searcher ??= createSearcher(parts.map(stateOf), o.ranking, fields);
      const terms = [...new Set(o.analyser.terms(query.text))].map((term) => ({ term, weight: 1 }));
      const filter = { at: query.at == null ? null : dayNumber(query.at), tag: query.tag ?? null };
      const { view } = searcher;
      return searcher.search({ terms, filter, k: query.k }).map(({ doc, score }) => {
        const { key, value } = view.stored<Stored>(doc);
        return { key, score, stored: value };
      });
    },
    async count() {
      return places.size;
    },
    async close() {
      closed = true;
      await merging;
      parts = [];
      searcher = null;
      places.clear();
    },
  };
}

const storedKey = (segment: Segment, doc: number): string => storedOf<Stored>(segment, doc).key;
