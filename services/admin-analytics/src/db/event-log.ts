import type { Db, Tx } from '@attendu/db/database';
import { json } from '@attendu/db/json';
import { sql } from 'kysely';
import type { LoggedEvent } from '../domain/projections.ts';
import type { AnalyticsDb } from './schema.ts';

/** Appends an event to the log; false when it is already there. */
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

/** Appends many events in one statement; existing ones are left alone. */
export async function logEvents(tx: Tx<AnalyticsDb>, events: readonly LoggedEvent[]): Promise<void> {
  const column = (of: (event: LoggedEvent) => string | number) => events.map(of);
  await sql`
    insert into event_log (event_id, name, version, occurred_at, data)
    select * from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ name }) => name)}::text[], ${column(({ version }) => version)}::integer[],
      ${column(({ occurredAt }) => occurredAt)}::timestamptz[], ${column(({ data }) => JSON.stringify(data))}::jsonb[])
    on conflict (event_id) do nothing`.execute(tx);
}

/** A page of the log after `seq`, in order. */
export async function readLog(db: Db<AnalyticsDb>, after: number, limit: number): Promise<{ seq: number; event: LoggedEvent }[]> {
  const rows = await db.selectFrom('eventLog').selectAll().where('seq', '>', after).orderBy('seq').limit(limit).execute();
  return rows.map((row) => {
    const { seq, eventId, name, version, occurredAt, data } = row;
    // Written by appendEvent only, from an event that the bus had checked against its contract.
    return { seq, event: { id: eventId, name, version, occurredAt: occurredAt.toISOString(), data } as LoggedEvent };
  });
}

/** A page of a user's events, in order, after this position. */
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

/** Waits while the log is frozen. */
export async function enterLog(tx: Tx<AnalyticsDb>): Promise<void> {
  await sql`lock table event_log in row exclusive mode`.execute(tx);
}

/** Blocks every writer of the log until the end of the transaction; readers continue. */
export async function freezeLog(tx: Tx<AnalyticsDb>): Promise<void> {
  await sql`lock table event_log in share row exclusive mode`.execute(tx);
}
