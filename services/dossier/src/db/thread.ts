import { MOST_IN_THREAD } from '@attendu/contracts/dossier/schemas';
import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { DossierDb, DossierRow } from './schema.ts';

export type ThreadRow = Pick<DossierRow, 'id' | 'contexte' | 'isAnalysing' | 'parentId' | 'createdAt'>;

/** Most steps from a dossier up to the first question; a longer conversation starts there. */
const MOST_STEPS = 200;

/** The conversation of a dossier: its earliest remaining question and all follow-ups, oldest first. */
export async function threadOf(db: Db<DossierDb>, { id, userId }: Pick<DossierRow, 'id' | 'userId'>): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    with recursive above as (
      select id, parent_id, 0 as steps from dossiers where id = ${id}
      union all
      select parent.id, parent.parent_id, above.steps + 1 from above join dossiers parent on parent.id = above.parent_id
        where parent.user_id = ${userId} and parent.deleted_at is null and above.steps < ${MOST_STEPS}),
    thread as (
      select id, contexte, is_analysing, parent_id, created_at from dossiers
        where id = (select id from above order by steps desc limit 1)
      union all
      select child.id, child.contexte, child.is_analysing, child.parent_id, child.created_at
        from thread join dossiers child on child.parent_id = thread.id
        where child.user_id = ${userId} and child.deleted_at is null)
    select id, contexte, is_analysing, parent_id, created_at from thread order by created_at, id limit ${MOST_IN_THREAD}`.execute(db);
  return rows;
}

/** All follow-ups of a dossier, direct or not, restorable deleted ones included. */
export async function followUpsOf(tx: Tx<DossierDb>, dossierId: string): Promise<Pick<DossierRow, 'id' | 'name' | 'contexte'>[]> {
  const { rows } = await sql<Pick<DossierRow, 'id' | 'name' | 'contexte'>>`
    with recursive below as (
      select id, name, contexte from dossiers where parent_id = ${dossierId}
      union
      select child.id, child.name, child.contexte from below join dossiers child on child.parent_id = below.id)
    select id, name, contexte from below`.execute(tx);
  return rows;
}
