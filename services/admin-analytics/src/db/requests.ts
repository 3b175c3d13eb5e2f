import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import type { DayCount } from './projections.ts';
import type { AnalyticsDb } from './schema.ts';

/** A requested analysis. */
export type RequestRow = { readonly dossierId: string; readonly userId: string; readonly at: Date };

/** Most recent requests since the beginning of this day in Paris, of everyone or of these users; of any day when `since` is null. */
export async function lastRequests(
  db: Db<AnalyticsDb>,
  o: { since: string | null; userIds: readonly string[] | null; limit: number },
): Promise<RequestRow[]> {
  const since = o.since === null ? sql`true` : sql`occurred_at >= ${o.since}::timestamp at time zone 'Europe/Paris'`;
  const last = sql`order by occurred_at desc, seq desc limit ${o.limit}`;
  const columns = sql`data->>'dossierId' as dossier_id, data->>'userId' as user_id, occurred_at, seq`;
  // They are requests of the users who asked last. The latest of each by index, then the latest of all: one user may have asked for millions.
  const found =
    o.userIds === null
      ? sql`select ${columns} from event_log where name = 'analysis.requested' and ${since} ${last}`
      : sql`
        select own.* from (
          select user_id::text as id from requests_by_user_month where user_id = any(${o.userIds}::uuid[])
          group by user_id order by max(last_at) desc limit ${o.limit}
        ) as asked, lateral (
          select ${columns} from event_log where name = 'analysis.requested' and data->>'userId' = asked.id and ${since} ${last}
        ) as own ${last}`;
  const { rows } =
    await sql<RequestRow>`select dossier_id, user_id, occurred_at as at from (${found}) found order by at desc, seq desc`.execute(db);
  return rows;
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

/** A member's requests for their firm, and the time of the last one, null without any. */
type MemberCount = { readonly userId: string; readonly requests: number; readonly lastAt: Date | null };

/** Requests of these members for a firm since this day; those that they made before they joined it, or for another one, are not its own. */
export async function firmRequestsByMember(
  db: Db<AnalyticsDb>,
  firmId: string,
  userIds: readonly string[],
  since: string,
): Promise<MemberCount[]> {
  const own = sql`from event_log where name = 'analysis.requested' and data->>'firmId' = ${firmId} and data->>'userId' = member.id`;
  const { rows } = await sql<MemberCount>`
    select member.id as user_id,
      (select count(*) ${own} and occurred_at >= ${since}::timestamp at time zone 'Europe/Paris') as requests,
      (select occurred_at ${own} order by occurred_at desc limit 1) as last_at
    from unnest(${[...userIds]}::text[]) as member (id)`.execute(db);
  return rows;
}

/** All-time requests of each of these users; absent without any. */
export async function requestsOf(db: Db<AnalyticsDb>, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['userId', 'requests'])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('requests', '>', 0)
    .execute();
  return new Map(rows.map(({ userId, requests }) => [userId, requests]));
}
