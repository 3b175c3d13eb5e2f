import type { CitationChange, SourceDocument } from '@attendu/contracts/research/schemas';
import { createContext, useContext } from 'react';

/** The changes of the cited texts; 'unknown' while loading or after an error. */
export type KnownChanges = { readonly changes: readonly CitationChange[]; readonly day: string | null } | 'unknown';

export const NO_CHANGE: KnownChanges = { changes: [], day: null };
export const Changes = createContext<KnownChanges>(NO_CHANGE);

/** One change, and the day of the comparison. */
export type Changed = { readonly change: CitationChange; readonly day: string | null };

/** The change of a cited version since the dossier was made, or null. */
export function useChange({ kind, versionId }: Pick<SourceDocument, 'kind' | 'versionId'>): Changed | 'unknown' | null {
  const known = useContext(Changes);
  if (known === 'unknown') return known;
  const change = known.changes.find((one) => one.kind === kind && one.versionId === versionId);
  return change === undefined ? null : { change, day: known.day };
}
