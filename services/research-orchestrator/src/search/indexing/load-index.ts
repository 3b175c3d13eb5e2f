import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { createSearcher, type Searcher } from '@attendu/search/searcher';
import type { Segment } from '@attendu/search/segment';
import { readSegment } from '@attendu/search/segment-file';
import { readMarks, withMarks } from '@attendu/search/segment-marks';
import { FIELD_COUNT, RANKING, type StoredHit } from './index-fields.ts';
import { codeOf, type IndexedSegment, type IndexManifest, indexFolder } from './index-files.ts';
import type { LawStructure } from './law-structure.ts';
import { readLawStructure } from './law-structure-file.ts';

/** The index of one kind. `structure`: present once it is complete, for the second ranking. */
export type KindIndex = { readonly searcher: Searcher; readonly structure: LawStructure | null };
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

/** Keeps the segments in memory in step with a manifest: reads what is new, drops what was merged away. */
export function createIndexLoader(dataDir: string): { load(manifest: IndexManifest): Promise<LoadedIndex> } {
  const folder = indexFolder(dataDir);
  const segments = new Map<string, Segment>();
  const kinds = new Map<SourceKey, KindIndex & { key: string }>();

  const loadKind = async (entries: readonly { key: string; entry: IndexedSegment }[], structure: string | null): Promise<KindIndex> => {
    const states = [];
    for (const { key, entry } of entries) {
      const segment = segments.get(key) ?? (await readSegment(join(folder, entry.file)));
      segments.set(key, segment);
      states.push(withMarks(segment, entry.marks === null ? null : await readMarks(join(folder, entry.marks))));
    }
    return {
      searcher: createSearcher(states, RANKING, FIELD_COUNT),
      structure: structure === null ? null : await readLawStructure(join(folder, structure)),
    };
  };

  return {
    /** Throws CorruptFile, or the file system's error, when a segment or its structure cannot be read; what was loaded before stays. */
    async load(manifest) {
      // The same file name may hold another index's segment: with other code, or of chunks that changed.
      const keyed = manifest.segments.map((entry) => ({
        entry,
        key: `${codeOf(manifest.fingerprint)}/${entry.file}/${entry.counts.join(',')}`,
      }));
      const present = new Set(manifest.segments.map(({ kind }) => kind));
      for (const kind of present) {
        const own = keyed.filter(({ entry }) => entry.kind === kind);
        const structure = manifest.complete ? (manifest.structures.find((one) => one.kind === kind)?.file ?? null) : null;
        const key = [structure, ...own.map((one) => `${one.key}/${one.entry.covers.join(',')}`)].join('|');
        if (kinds.get(kind)?.key !== key) kinds.set(kind, { key, ...(await loadKind(own, structure)) });
      }
      const wanted = new Set(keyed.map(({ key }) => key));
      for (const key of segments.keys()) if (!wanted.has(key)) segments.delete(key);
      for (const kind of kinds.keys()) if (!present.has(kind)) kinds.delete(kind);
      return new Map(kinds);
    },
  };
}
