import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import type { CandidateEngine } from '@attendu/search/candidate-set';
import type { SegmentState } from '@attendu/search/index-view';
import type { OpenSearchClient } from '@attendu/search/opensearch/client';
import { createOpenSearchCandidates } from '@attendu/search/opensearch/find-candidates';
import { createSearcher, type Searcher } from '@attendu/search/searcher';
import { releasePostings, type Segment } from '@attendu/search/segment';
import { outsideColumns, readSegment } from '@attendu/search/segment-file';
import { readMarks, withMarks } from '@attendu/search/segment-marks';
import { FIELD_COUNT, RANKING, type StoredHit } from './index-fields.ts';
import { type IndexedSegment, type IndexManifest, indexFolder, segmentKey } from './index-files.ts';
import { createLawMap, type LawMap } from './law-map.ts';
import type { LawStructure } from './law-structure.ts';
import { readLawStructure } from './law-structure-file.ts';
import { indexNameOf } from './outside-index.ts';

/** A kind whose candidates an engine outside finds. `map`: made while the postings were in memory. */
export type OutsideIndex = { readonly engine: CandidateEngine; readonly map: LawMap };
/** The index of one kind. `structure`: present once it is complete, for the second ranking. With `outside`, the searcher has no postings. */
export type KindIndex = { readonly searcher: Searcher; readonly structure: LawStructure | null; readonly outside?: OutsideIndex };
export type LoadedIndex = ReadonlyMap<SourceKey, KindIndex>;

/** For each kind whose index is complete, the version ids of its documents, by number. */
export function versionsByKind(index: LoadedIndex): ReadonlyMap<SourceKey, readonly string[]> {
  return new Map(
    [...index]
      .filter(([, { structure }]) => structure !== null)
      .map(([kind, { searcher }]) => [
        kind,
        Array.from({ length: searcher.view.docCount }, (_, doc) => searcher.view.stored<StoredHit>(doc).v),
      ]),
  );
}

/**
 * Keeps the segments in memory in step with a manifest: reads what is new, drops what was merged away. `outside`: engine of the kinds that the manifest says
 * it holds; without it every kind is searched in memory.
 */
export function createIndexLoader(
  dataDir: string,
  outside: OpenSearchClient | null = null,
): { load(manifest: IndexManifest): Promise<LoadedIndex> } {
  const folder = indexFolder(dataDir);
  const segments = new Map<string, Segment>();
  const kinds = new Map<SourceKey, KindIndex & { key: string }>();

  const stateOf = async (segment: Segment, { marks }: IndexedSegment): Promise<SegmentState> =>
    withMarks(segment, marks === null ? null : await readMarks(join(folder, marks)));

  const loadKind = async (entries: readonly { key: string; entry: IndexedSegment }[], structure: string | null): Promise<KindIndex> => {
    const states: SegmentState[] = [];
    for (const { key, entry } of entries) {
      const segment = segments.get(key) ?? (await readSegment(join(folder, entry.file)));
      segments.set(key, segment);
      states.push(await stateOf(segment, entry));
    }
    return {
      searcher: createSearcher(states, RANKING, FIELD_COUNT),
      structure: structure === null ? null : await readLawStructure(join(folder, structure)),
    };
  };

  /**
   * Leaves out of the segments what the engine outside holds. A segment with marks is read whole, since its postings count what is removed, and then
   * emptied of it. The index in use, which may be in memory, keeps its own segments.
   */
  const loadOutside = async (
    client: OpenSearchClient,
    kind: SourceKey,
    entries: readonly { key: string; name: string; entry: IndexedSegment }[],
    structure: string,
  ): Promise<KindIndex> => {
    const law = await readLawStructure(join(folder, structure));
    // Whether a question can be answered is judged by all the texts of the codes.
    const kept = { keepsText: kind === 'legiarti' };
    const states: SegmentState[] = [];
    for (const { entry } of entries) {
      const isPartial = entry.marks === null && law.headingWeight !== undefined;
      states.push(await stateOf(await readSegment(join(folder, entry.file), isPartial ? outsideColumns(kept) : undefined), entry));
    }
    const searcher = createSearcher(states, RANKING, FIELD_COUNT);
    const map = createLawMap(searcher.view, law, searcher.averageLengths);
    for (const { segment } of searcher.view.parts) releasePostings(segment, kept);
    for (const { key } of entries) segments.delete(key);
    const names = entries.map(({ name }) => name);
    return { searcher, structure: law, outside: { engine: createOpenSearchCandidates(client, searcher.view, names, FIELD_COUNT), map } };
  };

  return {
    /** Throws CorruptFile, or the file system's error, when a segment or its structure cannot be read; what was loaded before stays. */
    async load(manifest) {
      const keyed = manifest.segments.map((entry) => ({
        entry,
        key: segmentKey(manifest, entry),
        name: indexNameOf(manifest, entry),
      }));
      const present = new Set(manifest.segments.map(({ kind }) => kind));
      for (const kind of present) {
        const own = keyed.filter(({ entry }) => entry.kind === kind);
        const structure = manifest.complete ? (manifest.structures.find((one) => one.kind === kind)?.file ?? null) : null;
        const isOutside = outside !== null && structure !== null && manifest.outside.includes(kind);
        const key = [isOutside, structure, ...own.map((one) => `${one.key}/${one.entry.covers.join(',')}`)].join('|');
        if (kinds.get(kind)?.key === key) continue;
        const loaded = isOutside ? await loadOutside(outside, kind, own, structure) : await loadKind(own, structure);
        kinds.set(kind, { key, ...loaded });
      }
      const wanted = new Set(keyed.map(({ key }) => key));
      for (const key of segments.keys()) if (!wanted.has(key)) segments.delete(key);
      for (const kind of kinds.keys()) if (!present.has(kind)) kinds.delete(kind);
      return new Map(kinds);
    },
  };
}
