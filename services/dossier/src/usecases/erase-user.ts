import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { deleteDossiersOf } from '../db/dossiers.ts';
import type { DossierDb } from '../db/schema.ts';
import { deleteTracesOf } from '../db/shares.ts';

/** Deletes the dossiers of a deleted account, and its shares, comments and openings of other people's dossiers. */
export async function eraseUser(tx: Tx<DossierDb>, { data }: Envelope<'user.deleted'>): Promise<void> {
  await deleteDossiersOf(tx, data.userId);
  await deleteTracesOf(tx, data.userId);
}
