import type { Db } from '@attendu/db/database';
import type { Insertable, Selectable } from 'kysely';
import type { AuthDb, SecurityEventRow } from './schema.ts';

export async function insertSecurityEvent(db: Db<AuthDb>, row: Insertable<SecurityEventRow>): Promise<void> {
  await db.insertInto('securityEvents').values(row).execute();
}

/** Whether this account has such a line since then. */
export async function hasSecurityEventSince(
  db: Db<AuthDb>,
  line: { readonly userId: string; readonly event: SecurityEventRow['event']; readonly detail: string },
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('securityEvents')
    .select('id')
    .where('userId', '=', line.userId)
    .where('event', '=', line.event)
    .where('detail', '=', line.detail)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type SecurityFilter = {
  readonly userId: string | null;
  readonly actorId: string | null;
  readonly event: SecurityEventRow['event'] | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
  /** Only lines written before this one. */
  readonly before: number | null;
};

/** Lines of the log, most recent first. */
export async function securityEvents(
  db: Db<AuthDb>,
  o: SecurityFilter,
): Promise<{ rows: Selectable<SecurityEventRow>[]; next: number | null }> {
  let query = db.selectFrom('securityEvents').selectAll();
  if (o.userId !== null) query = query.where('userId', '=', o.userId);
  if (o.actorId !== null) query = query.where('actorId', '=', o.actorId);
  if (o.event !== null) query = query.where('event', '=', o.event);
  if (o.from !== null) query = query.where('at', '>=', o.from);
  if (o.to !== null) query = query.where('at', '<', o.to);
  if (o.before !== null) query = query.where('seq', '<', o.before);
  const found = await query
    .orderBy('seq', 'desc')
    .limit(o.limit + 1)
    .execute();
  const rows = found.slice(0, o.limit);
  return { rows, next: found.length > o.limit ? (rows.at(-1)?.seq ?? null) : null };
}

/** Deletes expired lines, the only deletion that the table's trigger allows. */
export async function deleteSecurityEventsBefore(db: Db<AuthDb>, before: Date): Promise<void> {
  await db.deleteFrom('securityEvents').where('at', '<', before).execute();
}
