import type { CitationChange, CitationChanges, SourceDocument } from '@attendu/contracts/research/schemas';
import { createContext, useContext } from 'react';

/** What has changed among the texts that the dossier cites; 'unknown' while it is being read, or when it cannot be. */
export type KnownChanges = Pick<CitationChanges, 'changes' | 'day'> | 'unknown';

export const NO_CHANGE: KnownChanges = { changes: [], day: null };
export const Changes = createContext<KnownChanges>(NO_CHANGE);

/** One change, and the day whose law it was compared with. */
export type Changed = { readonly change: CitationChange; readonly day: string | null };

/** What has become of a cited version since the dossier was made; null when it is as it was. */
export function useChange({ kind, versionId }: Pick<SourceDocument, 'kind' | 'versionId'>): Changed | 'unknown' | null {
  const known = useContext(Changes);
  if (known === 'unknown') return known;
  const change = known.changes.find((one) => one.kind === kind && one.versionId === versionId);
  return change === undefined ? null : { change, day: known.day };
}
