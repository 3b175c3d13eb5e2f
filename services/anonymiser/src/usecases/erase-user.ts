import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { deleteAnonymisationsOf } from '../db/anonymisations.ts';
import type { AnonymiserDb } from '../db/schema.ts';

/** Deletes all the texts of a deleted account. */
export function eraseUser(tx: Tx<AnonymiserDb>, { data }: Envelope<'user.deleted'>): Promise<void> {
  return deleteAnonymisationsOf(tx, data.userId);
}
