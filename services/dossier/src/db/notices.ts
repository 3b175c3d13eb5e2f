import type { Db, Tx } from '@attendu/db/database';
import { type RawBuilder, sql } from 'kysely';
import { grantedTo, type Viewer } from './access.ts';
import type { DossierDb, NoticeRow } from './schema.ts';

export type NewNotice = Pick<NoticeRow, 'id' | 'userId' | 'kind' | 'actorId' | 'createdAt'> &
  Partial<Pick<NoticeRow, 'dossierId' | 'shareId' | 'commentId' | 'ended'>>;

export async function insertNotices(tx: Tx<DossierDb>, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length > 0)
    await tx
      .insertInto('notices')
      .values([...notices])
      .execute();
}

/**
 * SQL: whether the addressee of a row of `notices`, joined with `dossiers`, `shares` and the share's `groups`, may read what it is about. `ofFirm`: which
 * shares `s` are of their firm.
 */
const isReadable = (ofFirm: RawBuilder<unknown>) => sql<boolean>`(
  notices.kind = 'member-left'
  or (dossiers.user_id = notices.user_id and dossiers.deleted_at is null)
  or exists (select 1 from ${grantedTo(sql.ref('notices.user_id'), ofFirm)} granted where granted.dossier_id = notices.dossier_id)
  or (groups.deleted_at is null and (not groups.closed or shares.member_id = notices.user_id)
    and exists (select 1 from shares s where s.id = shares.id and s.group_id = groups.id and ${ofFirm})))`;

export type ListedNotice = NoticeRow & { name: string | null };

/** A person's notices, most recent first, without those about dossiers that they can no longer read. */
export function noticesOf(db: Db<DossierDb>, { userId, firmId }: Viewer, limit: number): Promise<ListedNotice[]> {
  return db
    .selectFrom('notices')
    .leftJoin('dossiers', 'dossiers.id', 'notices.dossierId')
    .leftJoin('shares', 'shares.id', 'notices.shareId')
    .leftJoin('groups', 'groups.id', 'shares.groupId')
    .selectAll('notices')
    .select(sql<string | null>`coalesce(dossiers.name, groups.name)`.as('name'))
    .where('notices.userId', '=', userId)
    .where(isReadable(sql`s.firm_id = ${firmId}::uuid`))
    .orderBy('notices.createdAt', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute();
}

export async function markRead(tx: Tx<DossierDb>, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('id', 'in', [...ids])
    .where('readAt', 'is', null)
    .execute();
}

export type Digest = { userId: string; shared: number; comments: number; departures: number };

/**
 * Claims the notices to be mailed to at most `limit` people: unread ones from before the last seven o'clock in Paris about what they may still read, of
 * people who want the digest. Two processes never claim the same.
 */
export async function takeDigests(tx: Tx<DossierDb>, now: Date, limit: number): Promise<Digest[]> {
  const { rows } = await sql<Digest>`
    with seven as (
      select (date_trunc('day', ${now}::timestamptz at time zone 'Europe/Paris' - interval '7 hours') + interval '7 hours')
        at time zone 'Europe/Paris' as at),
    ready as (
      select notices.id, notices.user_id from seven, notices left join dossiers on dossiers.id = notices.dossier_id
        left join shares on shares.id = notices.share_id left join groups on groups.id = shares.group_id
      where notices.mailed_at is null and notices.read_at is null and notices.created_at < seven.at
        and not exists (select from digest_refusals r where r.user_id = notices.user_id)
        -- Of any firm: who leaves theirs keeps no notice of it.
        and ${isReadable(sql`true`)}),
    due as (
      select id from notices where mailed_at is null and read_at is null
        and id in (select id from ready where user_id in (select user_id from ready group by user_id order by user_id limit ${limit}))
      for update skip locked),
    taken as (update notices set mailed_at = ${now} where id in (select id from due) returning user_id, kind)
    select user_id, count(*) filter (where kind in ('dossier-shared', 'folder-shared'))::int as shared,
      count(*) filter (where kind = 'comment')::int as comments, count(*) filter (where kind = 'member-left')::int as departures
    from taken group by user_id order by user_id`.execute(tx);
  return rows;
}

/** Deletes what a person was told of their colleagues until this instant: all but what is about their own dossiers. */
export async function deleteNoticesOfColleagues(tx: Tx<DossierDb>, userId: string, before: Date): Promise<void> {
  await sql`
    delete from notices where user_id = ${userId} and created_at <= ${before}
      and not exists (select 1 from dossiers where dossiers.id = notices.dossier_id and dossiers.user_id = ${userId})`.execute(tx);
}

export async function deleteNoticesBefore(db: Db<DossierDb>, before: Date): Promise<void> {
  await db.deleteFrom('notices').where('createdAt', '<', before).execute();
}

export async function wantsDigest(db: Db<DossierDb>, userId: string): Promise<boolean> {
  return (await db.selectFrom('digestRefusals').select('userId').where('userId', '=', userId).executeTakeFirst()) === undefined;
}

export async function refuseDigest(tx: Tx<DossierDb>, userId: string): Promise<void> {
  await tx
    .insertInto('digestRefusals')
    .values({ userId })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Notices that arrived meanwhile are left for the next digest. */
export async function acceptDigest(tx: Tx<DossierDb>, userId: string, now: Date): Promise<void> {
  const refused = await tx.deleteFrom('digestRefusals').where('userId', '=', userId).executeTakeFirst();
  if (refused.numDeletedRows === 0n) return;
  await tx.updateTable('notices').set({ mailedAt: now }).where('userId', '=', userId).where('mailedAt', 'is', null).execute();
}
