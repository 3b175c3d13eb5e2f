import type { Db, Tx } from '@attendu/db/database';
import { json } from '@attendu/db/json';
import { sql } from 'kysely';
import type { LoggedEvent } from '../domain/projections.ts';
import type { AnalyticsDb } from './schema.ts';

/** Writes an event at the end of the log; false when it is there already. */
export async function appendEvent(tx: Tx<AnalyticsDb>, event: LoggedEvent): Promise<boolean> {
  const { id, name, version, occurredAt, data } = event;
  const inserted = await tx
    .insertInto('eventLog')
    .values({ eventId: id, name, version, occurredAt: new Date(occurredAt), data: json(data) })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returning('seq')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Some of the log after `seq`, in order. */
export async function readLog(db: Db<AnalyticsDb>, after: number, limit: number): Promise<{ seq: number; event: LoggedEvent }[]> {
  const rows = await db.selectFrom('eventLog').selectAll().where('seq', '>', after).orderBy('seq').limit(limit).execute();
  return rows.map((row) => {
    const { seq, eventId, name, version, occurredAt, data } = row;
    // Written by appendEvent only, from an event that the bus had checked against its contract.
    return { seq, event: { id: eventId, name, version, occurredAt: occurredAt.toISOString(), data } as LoggedEvent };
  });
}

/** Some of what the log says of a user, in order, after this place in it. */
export function eventsOf(db: Db<AnalyticsDb>, userId: string, after: number, limit: number) {
  return db
    .selectFrom('eventLog')
    .select(['seq', 'name', 'occurredAt', 'data'])
    .where(sql<string>`data->>'userId'`, '=', userId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Waits for whoever has frozen the log. */
export async function enterLog(tx: Tx<AnalyticsDb>): Promise<void> {
  await sql`lock table event_log in row exclusive mode`.execute(tx);
}

/** Keeps every writer of the log out until the end of the transaction; readers go on. */
export async function freezeLog(tx: Tx<AnalyticsDb>): Promise<void> {
  await sql`lock table event_log in share row exclusive mode`.execute(tx);
}
