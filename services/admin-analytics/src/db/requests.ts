import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import type { DayCount } from './projections.ts';
import type { AnalyticsDb } from './schema.ts';

/** A requested analysis. */
export type RequestRow = { readonly dossierId: string; readonly userId: string; readonly at: Date };

/** The last requests since the beginning of this day in Paris, of everyone or of these users; of any day when `since` is null. */
export function lastRequests(
  db: Db<AnalyticsDb>,
  o: { since: string | null; userIds: readonly string[] | null; limit: number },
): Promise<RequestRow[]> {
  let query = db
    .selectFrom('eventLog')
    .select([sql<string>`data->>'dossierId'`.as('dossierId'), sql<string>`data->>'userId'`.as('userId'), 'occurredAt as at'])
    .where('name', '=', 'analysis.requested');
  if (o.since !== null) query = query.where('occurredAt', '>=', sql<Date>`${o.since}::timestamp at time zone 'Europe/Paris'`);
  if (o.userIds !== null) query = query.where(sql<boolean>`data->>'userId' = any(${o.userIds}::text[])`);
  return query.orderBy('occurredAt', 'desc').orderBy('seq', 'desc').limit(o.limit).execute();
}

/** Requests of these users by day. */
export function requestsByDayOf(db: Db<AnalyticsDb>, userIds: readonly string[], from: string, to: string): Promise<DayCount[]> {
  return db
    .selectFrom('requestsByUserDay')
    .select(['day', sql<number>`sum(requests)`.as('requests')])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute();
}

/** All-time requests of each of these users; absent without any. */
export async function requestsOf(db: Db<AnalyticsDb>, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('requestsByUserDay')
    .select(['userId', sql<number>`sum(requests)`.as('requests')])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .groupBy('userId')
    .execute();
  return new Map(rows.map(({ userId, requests }) => [userId, requests]));
}
