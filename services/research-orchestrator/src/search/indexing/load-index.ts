import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { createSearcher, type Searcher } from '@attendu/search/searcher';
import { type Segment, storedOf } from '@attendu/search/segment';
import { readSegment } from '@attendu/search/segment-file';
import { FIELD_COUNT, RANKING, type StoredHit } from './index-fields.ts';
import { codeOf, type IndexManifest, indexFolder } from './index-files.ts';
import type { LawStructure } from './law-structure.ts';
import { readLawStructure, structureFile } from './law-structure-file.ts';

/** The index of one kind. `structure`: present once it is complete, for the second ranking. */
export type KindIndex = { readonly searcher: Searcher; readonly structure: LawStructure | null };
export type LoadedIndex = ReadonlyMap<SourceKey, KindIndex>;

/** For each kind whose index is complete, the version ids of its documents, by position in the segment. */
export function versionsByKind(index: LoadedIndex): ReadonlyMap<SourceKey, readonly string[]> {
  return new Map(
    [...index].flatMap(([kind, { searcher }]) => {
      const only = searcher.segments.length === 1 ? searcher.segments[0]?.segment : undefined;
      if (only === undefined) return [];
      return [[kind, Array.from({ length: only.docCount }, (_, doc) => storedOf<StoredHit>(only, doc).v)] as const];
    }),
  );
}

/** Keeps the segments in memory in step with a manifest: reads what is new, drops what was merged away. */
export function createIndexLoader(dataDir: string): { load(manifest: IndexManifest): Promise<LoadedIndex> } {
  const segments = new Map<string, Segment>();
  const searchers = new Map<SourceKey, KindIndex & { key: string }>();
  return {
    /** Throws CorruptFile, or the file system's error, when a segment or its structure cannot be read; what was loaded before stays. */
    async load(manifest) {
      const keyOf = (entry: IndexManifest['segments'][number]): string =>
        `${codeOf(manifest.fingerprint)}/${entry.file}/${entry.covers.join(',')}`;
      const wanted = new Set(manifest.segments.map(keyOf));
      const byKind = new Map<SourceKey, string[]>();
      for (const entry of manifest.segments) {
        const key = keyOf(entry);
        if (!segments.has(key)) segments.set(key, await readSegment(join(indexFolder(dataDir), entry.file)));
        byKind.set(entry.kind, [...(byKind.get(entry.kind) ?? []), key]);
      }
      for (const [kind, keys] of byKind) {
        const key = `${manifest.complete}|${keys.join('|')}`;
        if (searchers.get(kind)?.key === key) continue;
        const own = keys.map((one) => segments.get(one)).filter((segment) => segment !== undefined);
        const file = manifest.segments.find((entry) => entry.kind === kind)?.file ?? '';
        const structure = manifest.complete ? await readLawStructure(join(indexFolder(dataDir), structureFile(file))) : null;
        searchers.set(kind, { key, searcher: createSearcher(own, RANKING, FIELD_COUNT), structure });
      }
      for (const key of segments.keys()) if (!wanted.has(key)) segments.delete(key);
      for (const kind of searchers.keys()) if (!byKind.has(kind)) searchers.delete(kind);
      return new Map(searchers);
    },
  };
}
