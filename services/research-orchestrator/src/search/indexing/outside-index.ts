import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceKey } from '@attendu/contracts/sources';
import { EngineUnavailable } from '@attendu/search/candidate-set';
import { createOpenSearchClient, type OpenSearchSettings } from '@attendu/search/opensearch/client';
import { fillIndex, removeOldIndices } from '@attendu/search/opensearch/fill-index';
import { readSegment } from '@attendu/search/segment-file';
import { readMarks } from '@attendu/search/segment-marks';
import { digestOf } from '../../corpus/manifest.ts';
import { BODY_FIELD, RANKING, type StoredHit } from './index-fields.ts';
import { type IndexedSegment, type IndexManifest, segmentKey } from './index-files.ts';

/** OpenSearch holds the postings and texts of kinds of at least `from` documents. */
export type OutsideSettings = OpenSearchSettings & { readonly from: number };

const PREFIX = 'attendu-';
/** An index is filled again while OpenSearch does not answer; then the build fails, and the previous index keeps answering. */
const FILL_TRIES = 20;
const FILL_PAUSE_MS = 5_000;

/** Name, in OpenSearch, of the index of a segment. Another segment has another one: a manifest names the indices that it is searched in. */
export const indexNameOf = (manifest: IndexManifest, entry: IndexedSegment): string =>
  `${PREFIX}${digestOf(Buffer.from(segmentKey(manifest, entry))).slice(0, 24)}`;

/** The indices of OpenSearch that a manifest names. */
export const indicesOf = (manifest: IndexManifest): string[] =>
  manifest.segments.filter(({ kind }) => manifest.outside.includes(kind)).map((entry) => indexNameOf(manifest, entry));

/** The kinds of an index that are large enough to be held outside. */
export function kindsOutside({ segments }: IndexManifest, settings: OutsideSettings | null): SourceKey[] {
  if (settings === null) return [];
  const documents = new Map<SourceKey, number>();
  for (const { kind, documents: own } of segments) documents.set(kind, (documents.get(kind) ?? 0) + own);
  return [...documents].filter(([, count]) => count >= settings.from).map(([kind]) => kind);
}

/** Fills the indices of the kinds held outside, before the manifest that names them is published, and writes these kinds in it. */
export async function fillOutside(folder: string, manifest: IndexManifest, settings: OutsideSettings | null): Promise<void> {
  manifest.outside = kindsOutside(manifest, settings);
  if (settings === null) return;
  const client = createOpenSearchClient(settings);
  for (const entry of manifest.segments.filter(({ kind }) => manifest.outside.includes(kind)))
    await patiently(() =>
      fillIndex(
        client,
        {
          name: indexNameOf(manifest, entry),
          marksName: entry.marks,
          open: async () => ({
            segment: await readSegment(join(folder, entry.file)),
            marks: entry.marks === null ? null : await readMarks(join(folder, entry.marks)),
          }),
        },
        { ranking: RANKING, forwardField: BODY_FIELD, textOf: (stored) => (stored as StoredHit).x ?? '' },
      ),
    );
}

async function patiently(fill: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fill();
    } catch (error) {
      if (!(error instanceof EngineUnavailable) || tries >= FILL_TRIES) throw error;
      await sleep(FILL_PAUSE_MS);
    }
  }
}

/** Removes the indices that none of these manifests names. */
export async function removeOldOutside(settings: OutsideSettings | null, manifests: readonly IndexManifest[]): Promise<void> {
  if (settings !== null) await removeOldIndices(createOpenSearchClient(settings), PREFIX, new Set(manifests.flatMap(indicesOf)));
}

/** Whether OpenSearch has the indices that a manifest names; true as well when it does not answer. */
export async function isOutsideWhole(settings: OutsideSettings, manifest: IndexManifest): Promise<boolean> {
  const names = indicesOf(manifest);
  if (names.length === 0) return true;
  return createOpenSearchClient(settings)
    .request<object>('GET', `/${names.join(',')}/_mapping`)
    .then(
      (answer) => answer !== null,
      () => true,
    );
}
