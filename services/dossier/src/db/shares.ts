import type { ShareRight } from '@attendu/contracts/dossier/sharing-schemas';
import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import { granted, type Viewer } from './access.ts';
import { type ListedRow, listedColumns } from './lists.ts';
import type { DossierDb, ShareRow } from './schema.ts';

/** The target of a share: a dossier or a folder, by id. */
export type Shared = { readonly dossierId: string; readonly groupId: null } | { readonly dossierId: null; readonly groupId: string };

export function sharesOf(db: Db<DossierDb>, { dossierId, groupId }: Shared): Promise<ShareRow[]> {
  const query = db.selectFrom('shares').selectAll();
  return (dossierId === null ? query.where('groupId', '=', groupId) : query.where('dossierId', '=', dossierId))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Creates a share, or changes the right of an existing one; returns whether it is new. */
export async function putShare(tx: Tx<DossierDb>, row: ShareRow): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into shares (id, owner_id, firm_id, dossier_id, group_id, member_id, "right", created_at)
    values (${row.id}, ${row.ownerId}, ${row.firmId}, ${row.dossierId}, ${row.groupId}, ${row.memberId}, ${row.right}, ${row.createdAt})
    on conflict (dossier_id, group_id, member_id) do update set "right" = excluded.right, firm_id = excluded.firm_id
    returning (xmax = 0) as is_new`.execute(tx);
  return rows[0]?.isNew === true;
}

export async function deleteShare(tx: Tx<DossierDb>, id: string, ownerId: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('shares').where('id', '=', id).where('ownerId', '=', ownerId).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

/** Serialises changes of a firm's shares, so that no share is made while a member's departure ends theirs. */
export async function lockFirm(tx: Tx<DossierDb>, firmId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${firmId}, 1))`.execute(tx);
}

/**
 * Ends a person's shares in a firm and those that name them, of before this instant if there is one; returns how many, without those of closed folders.
 */
export async function endSharesOf(tx: Tx<DossierDb>, firmId: string, userId: string, before: Date | null): Promise<number> {
  const { rows } = await sql<{ closed: boolean }>`
    delete from shares s where s.firm_id = ${firmId} and (s.owner_id = ${userId} or s.member_id = ${userId})
      and s.created_at <= coalesce(${before}::timestamptz, 'infinity')
    returning exists (select 1 from groups g where g.id = s.group_id and g.closed) as closed`.execute(tx);
  return rows.filter(({ closed }) => !closed).length;
}

/** Ends the shares that a closed folder does not allow: of it and its dossiers with the whole firm, and of its dossiers directly. */
export async function endSharesAcross(tx: Tx<DossierDb>, groupId: string): Promise<void> {
  await sql`
    delete from shares where (group_id = ${groupId} and member_id is null)
      or dossier_id in (select id from dossiers where group_id = ${groupId})`.execute(tx);
}

/** Records a departure for a day: longer than any call in flight that shares. */
export async function keepDeparture(tx: Tx<DossierDb>, row: { firmId: string; userId: string; leftAt: Date }): Promise<void> {
  await sql`delete from departures where left_at < ${row.leftAt}::timestamptz - interval '1 day'`.execute(tx);
  await tx
    .insertInto('departures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['firmId', 'userId']).doUpdateSet({ leftAt: row.leftAt }))
    .execute();
}

export async function hasLeftSince(tx: Tx<DossierDb>, firmId: string, userIds: readonly string[], since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('departures')
    .select('userId')
    .where('firmId', '=', firmId)
    .where('userId', 'in', [...userIds])
    .where('leftAt', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

export type SharedRow = ListedRow & { userId: string; right: ShareRight; folder: string | null };

/** What colleagues share with a person, most recently updated first. `folder`: set when the dossier is shared through it only. */
export async function listShared(
  db: Db<DossierDb>,
  viewer: Viewer,
  after: { updatedAt: Date; id: string } | null,
  limit: number,
): Promise<SharedRow[]> {
  let query = db
    .with('held', (w) =>
      w
        .selectFrom(granted(viewer).as<'granted'>(sql`granted`))
        .select(['granted.dossierId as heldId'])
        .select([
          sql<boolean>`bool_or("right" = 'comment')`.as('mayComment'),
          sql<string | null>`case when bool_or(group_id is null) then null else min(group_id::text)::uuid end`.as('through'),
        ])
        .groupBy('granted.dossierId'),
    )
    .selectFrom('dossiers')
    .innerJoin('held', 'held.heldId', 'dossiers.id')
    .leftJoin('groups', 'groups.id', 'held.through')
    .select(listedColumns)
    .select([
      'dossiers.userId',
      'groups.name as folder',
      sql<ShareRight>`case when may_comment then 'comment' else 'read' end`.as('right'),
    ]);
  if (after) query = query.where(sql<boolean>`(dossiers.updated_at, dossiers.id) < (${after.updatedAt}, ${after.id}::uuid)`);
  return query.orderBy('dossiers.updatedAt', 'desc').orderBy('dossiers.id', 'desc').limit(limit).execute();
}

const OPENED_AGAIN_MS = 60_000;

/** Records a reading by someone other than the owner. */
export async function keepOpening(db: Db<DossierDb>, dossierId: string, userId: string, now: Date): Promise<void> {
  await sql`
    insert into openings (dossier_id, user_id, first_at, last_at) values (${dossierId}, ${userId}, ${now}, ${now})
    on conflict (dossier_id, user_id) do update set last_at = excluded.last_at
    where openings.last_at < ${new Date(now.getTime() - OPENED_AGAIN_MS)}`.execute(db);
}

const MOST_OPENINGS = 200;

/** Readers of a dossier, or of any dossier of a folder, most recent first. */
export function openingsOf(db: Db<DossierDb>, { dossierId, groupId }: Shared): Promise<{ userId: string; firstAt: Date; lastAt: Date }[]> {
  const query = db
    .selectFrom('openings')
    .innerJoin('dossiers', 'dossiers.id', 'openings.dossierId')
    .where('dossiers.deletedAt', 'is', null);
  return (dossierId === null ? query.where('dossiers.groupId', '=', groupId) : query.where('dossiers.id', '=', dossierId))
    .select(({ fn, ref }) => [
      'openings.userId',
      fn.min<Date>(ref('openings.firstAt')).as('firstAt'),
      fn.max<Date>(ref('openings.lastAt')).as('lastAt'),
    ])
    .groupBy('openings.userId')
    .orderBy('lastAt', 'desc')
    .limit(MOST_OPENINGS)
    .execute();
}

/** Deletes the traces of a deleted account: shares that name it, its comments and its readings. */
export async function deleteTracesOf(tx: Tx<DossierDb>, userId: string): Promise<void> {
  await tx
    .deleteFrom('shares')
    .where((eb) => eb.or([eb('memberId', '=', userId), eb('ownerId', '=', userId)]))
    .execute();
  await tx.deleteFrom('comments').where('authorId', '=', userId).execute();
  await tx.deleteFrom('digestRefusals').where('userId', '=', userId).execute();
  await tx.deleteFrom('ratings').where('userId', '=', userId).execute();
  await tx.deleteFrom('openings').where('userId', '=', userId).execute();
  await tx
    .deleteFrom('notices')
    .where((eb) => eb.or([eb('userId', '=', userId), eb('actorId', '=', userId)]))
    .execute();
  await tx.deleteFrom('departures').where('userId', '=', userId).execute();
}
