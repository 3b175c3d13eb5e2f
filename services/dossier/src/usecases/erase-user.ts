import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { deleteDossiersOf } from '../db/dossiers.ts';
import type { DossierDb } from '../db/schema.ts';

/** Deletes the dossiers of a deleted account. */
export function eraseUser(tx: Tx<DossierDb>, { data }: Envelope<'user.deleted'>): Promise<void> {
  return deleteDossiersOf(tx, data.userId);
}
