import type { Tx } from '@attendu/db/database';
import type { DossierDb } from './schema.ts';

/** Locks those of these dossiers that are the user's and not deleted; returns their ids. */
export async function lockOwn(
  tx: Tx<DossierDb>,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string; deletedAt: Date | null }[]> {
  return tx
    .selectFrom('dossiers')
    .select(['id', 'deletedAt'])
    .where('userId', '=', userId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Filing a dossier does not count as an update: its position in the list stays. */
export async function fileDossiers(
  tx: Tx<DossierDb>,
  ids: readonly string[],
  values: { name: string } | { isPinned: boolean } | { groupId: string | null } | { deletedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('dossiers')
    .set(values)
    .where('id', 'in', [...ids])
    .execute();
}

/** Dossiers deleted until `before`, locked against a restore. */
export function lockDeleted(tx: Tx<DossierDb>, before: Date, limit: number): Promise<{ id: string; userId: string }[]> {
  return tx
    .selectFrom('dossiers')
    .select(['id', 'userId'])
    .where('deletedAt', '<=', before)
    .orderBy('deletedAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Deletes them with their points and words; a follow-up of one of them stays, without its parent. */
export async function eraseDossiers(tx: Tx<DossierDb>, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('dossiers')
    .set({ parentId: null })
    .where('parentId', 'in', [...ids])
    .execute();
  // One statement, so that the words of all are removed from the vocabulary together.
  await tx
    .deleteFrom('dossierWords')
    .where('dossierId', 'in', [...ids])
    .execute();
  await tx
    .deleteFrom('dossiers')
    .where('id', 'in', [...ids])
    .execute();
}
