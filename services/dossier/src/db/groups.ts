import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { DossierDb, GroupRow } from './schema.ts';

export type ListedGroup = GroupRow & { dossiers: number; shared: boolean };

/** A user's folders with how many searches each holds, newest first. */
export function listGroups(db: Db<DossierDb>, userId: string, limit: number): Promise<ListedGroup[]> {
  return db
    .selectFrom('groups')
    .selectAll()
    .select(sql<number>`(select count(*)::int from dossiers d where d.group_id = groups.id and d.deleted_at is null)`.as('dossiers'))
    .select(
      sql<boolean>`exists (select 1 from shares s where s.group_id = groups.id and (not groups.closed or s.member_id is not null))`.as(
        'shared',
      ),
    )
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countUngrouped(db: Db<DossierDb>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('dossiers')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('groupId', 'is', null)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** False when the id is taken, by any user. */
export async function insertGroup(tx: Tx<DossierDb>, row: GroupRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('groups')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A folder, deleted or not; `lock` blocks its deletion (share) or any change (update). */
export async function findGroup(tx: Db<DossierDb>, id: string, lock?: 'share' | 'update'): Promise<GroupRow | null> {
  let query = tx.selectFrom('groups').selectAll().where('id', '=', id);
  if (lock === 'share') query = query.forShare();
  if (lock === 'update') query = query.forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function renameGroup(tx: Tx<DossierDb>, id: string, name: string, now: Date): Promise<void> {
  await tx.updateTable('groups').set({ name, updatedAt: now }).where('id', '=', id).execute();
}

export async function closeGroup(tx: Tx<DossierDb>, id: string, closed: boolean): Promise<void> {
  await tx.updateTable('groups').set({ closed }).where('id', '=', id).execute();
}

/** Its searches become ungrouped, and keep a reference to it until it is erased. */
export async function deleteGroup(tx: Tx<DossierDb>, id: string, now: Date): Promise<void> {
  await tx.updateTable('groups').set({ deletedAt: now }).where('id', '=', id).execute();
  await sql`update dossiers set group_id = null, former_group_id = ${id} where group_id = ${id}`.execute(tx);
}

/** Its searches are deleted at the same instant; earlier deletions stay when the folder is restored. */
export async function deleteGroupWithDossiers(tx: Tx<DossierDb>, id: string, now: Date): Promise<void> {
  await tx.updateTable('groups').set({ deletedAt: now }).where('id', '=', id).execute();
  await tx.updateTable('dossiers').set({ deletedAt: now }).where('groupId', '=', id).where('deletedAt', 'is', null).execute();
}

export async function restoreGroup(tx: Tx<DossierDb>, group: GroupRow): Promise<void> {
  await tx.updateTable('groups').set({ deletedAt: null }).where('id', '=', group.id).execute();
  await tx
    .updateTable('dossiers')
    .set({ deletedAt: null })
    .where('groupId', '=', group.id)
    .where('deletedAt', '=', group.deletedAt)
    .execute();
  // A search that was filed elsewhere since stays there.
  await sql`update dossiers set group_id = ${group.id} where former_group_id = ${group.id} and group_id is null`.execute(tx);
  await sql`update dossiers set former_group_id = null where former_group_id = ${group.id}`.execute(tx);
}

export async function eraseGroups(tx: Tx<DossierDb>, before: Date): Promise<void> {
  await sql`update dossiers set former_group_id = null
    where former_group_id in (select id from groups where deleted_at <= ${before})`.execute(tx);
  await tx.deleteFrom('groups').where('deletedAt', '<=', before).execute();
}
