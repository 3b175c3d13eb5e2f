import { createSearcher, type Searcher } from '@attendu/search/searcher';
import { FIELD_COUNT, HEADING_FIELD, RANKING, type StoredHit } from '../src/search/indexing/index-fields.ts';
import type { LoadedIndex } from '../src/search/indexing/load-index.ts';

/** The same index without article headings, to measure their contribution. */
export function withoutHeadings(index: LoadedIndex): LoadedIndex {
  return new Map(
    [...index].map(([kind, { searcher, structure }]) => {
      const states = searcher.view.parts.map(({ segment }) => ({
        segment: { ...segment, freqs: segment.freqs.map((freq, i) => (i % FIELD_COUNT === HEADING_FIELD ? 0 : freq)) },
        removed: null,
      }));
      return [kind, { searcher: createSearcher(states, RANKING, FIELD_COUNT), structure }];
    }),
  );
}

export type Ablation = {
  /** The same index, from which `remove` removes articles. */
  readonly index: LoadedIndex;
  /** Removes these articles of the codes and their whole sections. Returns the removed versions. */
  remove(versionIds: readonly string[]): ReadonlySet<string>;
  restore(): void;
};

/** Makes articles of the index removable and restorable for each question, since rebuilding it each time would take hours. */
export function createAblation(whole: LoadedIndex): Ablation {
  const codes = whole.get('legiarti');
  const view = codes?.searcher.view;
  const sectionOf = codes?.structure?.sectionOf;
  if (codes === undefined || view === undefined || sectionOf === undefined) throw new Error('No whole index of the codes.');
  const versions: string[] = [];
  const docs = new Map<string, number>();
  for (let doc = 0; doc < view.docCount; doc += 1) {
    const { v } = view.stored<StoredHit>(doc);
    versions.push(v);
    docs.set(v, doc);
  }
  let gone: Uint8Array | null = null;
  const masks = new Map<Uint8Array | null, Uint8Array>();
  const mask: Searcher['mask'] = (filter) => {
    const before = codes.searcher.mask(filter);
    const removed = gone;
    if (removed === null) return before;
    let known = masks.get(before);
    if (known === undefined) {
      known = removed.map((isGone, doc) => (isGone === 1 || before?.[doc] === 0 ? 0 : 1));
      masks.set(before, known);
    }
    return known;
  };
  return {
    index: new Map([...whole, ['legiarti', { ...codes, searcher: { ...codes.searcher, mask } }]]),
    remove(versionIds) {
      const sections = new Set(versionIds.flatMap((id) => sectionOf[docs.get(id) ?? -1] ?? []));
      gone = Uint8Array.from(sectionOf, (section) => (sections.has(section) ? 1 : 0));
      masks.clear();
      return new Set(versions.filter((_, doc) => gone?.[doc] === 1));
    },
    restore() {
      gone = null;
      masks.clear();
    },
  };
}
