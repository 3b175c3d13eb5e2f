import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { createSearcher, type Searcher } from '@attendu/search/searcher';
import type { Segment } from '@attendu/search/segment';
import { readSegment } from '@attendu/search/segment-file';
import { FIELD_COUNT, RANKING } from './index-fields.ts';
import { type IndexManifest, indexFolder } from './index-files.ts';

/** Keeps the segments in memory in step with a manifest: reads what is new, drops what was merged away. */
export function createIndexLoader(dataDir: string): { load(manifest: IndexManifest): Promise<ReadonlyMap<SourceKey, Searcher>> } {
  const segments = new Map<string, Segment>();
  const searchers = new Map<SourceKey, { key: string; searcher: Searcher }>();
  return {
    /** Throws CorruptSegment, or the file system's error, when a segment cannot be read; what was loaded before stays. */
    async load(manifest) {
      const keyOf = (entry: IndexManifest['segments'][number]): string => `${manifest.fingerprint}/${entry.file}/${entry.covers.join(',')}`;
      const wanted = new Set(manifest.segments.map(keyOf));
      const byKind = new Map<SourceKey, string[]>();
      for (const entry of manifest.segments) {
        const key = keyOf(entry);
        if (!segments.has(key)) segments.set(key, await readSegment(join(indexFolder(dataDir), entry.file)));
        byKind.set(entry.kind, [...(byKind.get(entry.kind) ?? []), key]);
      }
      for (const [kind, keys] of byKind) {
        const key = keys.join('|');
        if (searchers.get(kind)?.key === key) continue;
        const own = keys.map((one) => segments.get(one)).filter((segment) => segment !== undefined);
        searchers.set(kind, { key, searcher: createSearcher(own, RANKING, FIELD_COUNT) });
      }
      for (const key of segments.keys()) if (!wanted.has(key)) segments.delete(key);
      for (const kind of searchers.keys()) if (!byKind.has(kind)) searchers.delete(kind);
      return new Map([...searchers].map(([kind, { searcher }]) => [kind, searcher]));
    },
  };
}
