import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { saveChangedCitations } from '../db/dossiers.ts';
import type { DossierDb } from '../db/schema.ts';

/** Stores how many citations of a dossier changed in an updated corpus. Its position in the list stays. */
export async function noteOutdated(tx: Tx<DossierDb>, { data }: Envelope<'dossier.outdated'>): Promise<void> {
  await saveChangedCitations(tx, data.dossierId, data.runId, data.changed);
}
