import type { Dossier } from '@attendu/contracts/dossier/schemas';
import type { ShareRight } from '@attendu/contracts/dossier/sharing-schemas';
import type { Db } from '@attendu/db/database';
import { type RawBuilder, sql } from 'kysely';
import { findDossier } from './dossiers.ts';
import type { DossierDb, DossierRow } from './schema.ts';

export type Access = Dossier['access'];
/** A reader, with the firm of their session. */
export type Viewer = { readonly userId: string; readonly firmId: string | null };

type Granted = RawBuilder<{ dossierId: string; right: ShareRight; groupId: string | null }>;

/**
 * What colleagues share with a person, as rows (dossier_id, right, group_id): directly or through the folder, with the person or with every member.
 * In a closed folder only the folder's shares that name the person count.
 */
export function granted({ userId, firmId }: Viewer): Granted {
  return grantedTo(sql`${userId}::uuid`, sql`s.firm_id = ${firmId}::uuid`);
}

/** The same for the person of this expression; `ofFirm`: which shares `s` are of their firm. */
export function grantedTo(person: RawBuilder<unknown>, ofFirm: RawBuilder<unknown>): Granted {
  const holds = sql`${ofFirm} and (s.member_id is null or s.member_id = ${person}) and s.owner_id <> ${person}`;
  return sql`(
    select d.id as dossier_id, s.right, s.group_id
    from shares s join dossiers d on d.id = s.dossier_id and d.user_id = s.owner_id left join groups g on g.id = d.group_id
    where ${holds} and d.deleted_at is null and g.closed is not true
    union all
    select d.id, s.right, s.group_id
    from shares s join groups g on g.id = s.group_id and g.user_id = s.owner_id join dossiers d on d.group_id = g.id and d.user_id = s.owner_id
    where ${holds} and d.deleted_at is null and g.deleted_at is null and (not g.closed or s.member_id is not null))`;
}

/** The rights of a person on a dossier, the single rule behind every read. Null when they have none, or when there is no such dossier. */
export async function accessTo(
  db: Db<DossierDb>,
  viewer: Viewer,
  dossierId: string,
): Promise<{ dossier: DossierRow; access: Access } | null> {
  const dossier = await findDossier(db, dossierId);
  if (!dossier || dossier.deletedAt !== null) return null;
  if (dossier.userId === viewer.userId) return { dossier, access: 'own' };
  if (viewer.firmId === null) return null;
  const { rows } = await sql<{
    right: ShareRight;
  }>`select "right" from ${granted(viewer)} granted where dossier_id = ${dossier.id}`.execute(db);
  if (rows.length === 0) return null;
  return { dossier, access: rows.some(({ right }) => right === 'comment') ? 'comment' : 'read' };
}

/** SQL: whether a row of `dossiers` is shared with anyone, by the rule of {@link granted}. */
export const isShared = sql<boolean>`exists (
  select 1 from shares s left join groups g on g.id = dossiers.group_id
  where (s.dossier_id = dossiers.id and g.closed is not true)
    or (s.group_id = dossiers.group_id and (g.closed is not true or s.member_id is not null)))`;
