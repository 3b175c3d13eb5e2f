import type { StoredVersion } from '../../domain/stored-version.ts';
import type { DocumentRef } from '../../domain/types.ts';
import type { AnalysisDeps } from '../ports.ts';

/** A text that a run has read was withdrawn meanwhile. */
export class TextGone extends Error {
  constructor(versionId: string) {
    super(`version ${versionId} is no longer in the store`);
  }
}

/** The stored versions of documents kept earlier, in their order. @throws TextGone when one has left the store. */
export async function contentsOf(
  deps: Pick<AnalysisDeps, 'store'>,
  documents: readonly Pick<DocumentRef, 'kind' | 'versionId'>[],
): Promise<StoredVersion[]> {
  const versions = await deps.store.versions(documents.map(({ kind, versionId }) => ({ kind, versionId })));
  const byId = new Map(versions.map((version) => [`${version.kind}/${version.versionId}`, version]));
  return documents.map(({ kind, versionId }) => {
    const version = byId.get(`${kind}/${versionId}`);
    if (version === undefined) throw new TextGone(versionId);
    return version;
  });
}
