import { decodeCursor, encodeCursor } from '@attendu/db/cursor';
import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import type { AuthDb, SecurityEventRow } from './schema.ts';

export async function insertSecurityEvent(db: Db<AuthDb>, row: SecurityEventRow): Promise<void> {
  await db.insertInto('securityEvents').values(row).execute();
}

export type SecurityFilter = {
  readonly userId: string | null;
  readonly actorId: string | null;
  readonly event: SecurityEventRow['event'] | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
  readonly cursor: string | null;
};

/** Lines of the log, the last first. @throws InvalidCursor */
export async function securityEvents(db: Db<AuthDb>, o: SecurityFilter): Promise<{ rows: SecurityEventRow[]; next: string | null }> {
  const [at = null, id = null] = o.cursor === null ? [] : decodeCursor(o.cursor);
  let query = db.selectFrom('securityEvents').selectAll().select(sql<string>`at::text`.as('atText'));
  if (o.userId !== null) query = query.where('userId', '=', o.userId);
  if (o.actorId !== null) query = query.where('actorId', '=', o.actorId);
  if (o.event !== null) query = query.where('event', '=', o.event);
  if (o.from !== null) query = query.where('at', '>=', o.from);
  if (o.to !== null) query = query.where('at', '<', o.to);
  if (at !== null) query = query.where(sql<boolean>`(at, id) < (${at}::timestamptz, ${id}::uuid)`);
  const found = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(o.limit + 1)
    .execute();
  const rows = found.slice(0, o.limit);
  const last = found.length > o.limit ? rows.at(-1) : undefined;
  return { rows: rows.map(({ atText: _, ...row }) => row), next: last === undefined ? null : encodeCursor([last.atText, last.id]) };
}

/** The only removal that the table allows: lines whose time is over. */
export async function deleteSecurityEventsBefore(db: Db<AuthDb>, before: Date): Promise<void> {
  await db.deleteFrom('securityEvents').where('at', '<', before).execute();
}
