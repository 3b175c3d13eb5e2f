import { decodeCursor, encodeCursor } from '@attendu/db/cursor';
import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { AdminActRow, AdminReadRow, AnalyticsDb } from './schema.ts';

export async function insertAdminRead(db: Db<AnalyticsDb>, row: AdminReadRow): Promise<void> {
  await db.insertInto('adminReads').values(row).execute();
}

/** Inserts an act once, however often its event is delivered. */
export async function insertAdminAct(tx: Tx<AnalyticsDb>, row: AdminActRow): Promise<void> {
  await tx
    .insertInto('adminActs')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export type AuditFilter = {
  readonly adminId: string | null;
  readonly userId: string | null;
  readonly what?: string | null;
  readonly from?: Date | null;
  readonly to?: Date | null;
  readonly limit: number;
  readonly cursor: string | null;
};
type Page<T> = { readonly rows: T[]; readonly next: string | null };

function pageOf<T extends { id: string; at: string }>(found: readonly T[], limit: number): Page<T> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : encodeCursor([last.at, last.id]) };
}

/** Acts of administrators, most recent first. @throws InvalidCursor */
export async function adminActs(db: Db<AnalyticsDb>, o: AuditFilter): Promise<Page<AdminActRow & { at: string }>> {
  const [at = null, id = null] = o.cursor === null ? [] : decodeCursor(o.cursor);
  let query = db.selectFrom('adminActs').selectAll().select(sql<string>`acted_at::text`.as('at'));
  if (o.adminId !== null) query = query.where('adminId', '=', o.adminId);
  if (o.userId !== null) query = query.where('subjectId', '=', o.userId);
  if (o.what) query = query.where('action', '=', o.what);
  if (o.from) query = query.where('actedAt', '>=', o.from);
  if (o.to) query = query.where('actedAt', '<', o.to);
  if (at !== null) query = query.where(sql<boolean>`(acted_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  const found = await query
    .orderBy('actedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(o.limit + 1)
    .execute();
  return pageOf(found, o.limit);
}

/** Data shown to administrators, most recent first. @throws InvalidCursor */
export async function adminReads(db: Db<AnalyticsDb>, o: AuditFilter): Promise<Page<AdminReadRow & { at: string }>> {
  const [at = null, id = null] = o.cursor === null ? [] : decodeCursor(o.cursor);
  let query = db.selectFrom('adminReads').selectAll().select(sql<string>`read_at::text`.as('at'));
  if (o.adminId !== null) query = query.where('adminId', '=', o.adminId);
  if (o.userId !== null) query = query.where(sql<boolean>`user_ids @> array[${o.userId}::uuid]`);
  if (o.what) query = query.where('route', '=', o.what);
  if (o.from) query = query.where('readAt', '>=', o.from);
  if (o.to) query = query.where('readAt', '<', o.to);
  if (at !== null) query = query.where(sql<boolean>`(read_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  const found = await query
    .orderBy('readAt', 'desc')
    .orderBy('id', 'desc')
    .limit(o.limit + 1)
    .execute();
  return pageOf(found, o.limit);
}
