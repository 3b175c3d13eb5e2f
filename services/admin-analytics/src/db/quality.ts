import type { RatingReason } from '@attendu/contracts/dossier/rating';
import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import type { Fact } from '../domain/projections.ts';
import type { AnalyticsDb } from './schema.ts';

/** Counts since this day; missing when zero. */
export async function factsSince(db: Db<AnalyticsDb>, since: string): Promise<Map<Fact, number>> {
  const rows = await db
    .selectFrom('factsByDay')
    .select(['fact', sql<number>`sum(count)`.as('count')])
    .where('day', '>=', since)
    .groupBy('fact')
    .execute();
  return new Map(rows.map(({ fact, count }) => [fact, count]));
}

export async function requestsSince(db: Db<AnalyticsDb>, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('requestsByDay')
    .select(sql<number>`coalesce(sum(requests), 0)`.as('count'))
    .where('day', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

export type Durations = { readonly answers: number; readonly medianSeconds: number | null; readonly p95Seconds: number | null };

/** Median and 95th percentile, in whole seconds, of the answers since this day. */
export async function durationsSince(db: Db<AnalyticsDb>, since: string): Promise<Durations> {
  const { rows } = await sql<Durations>`
    with found as (select seconds, sum(answers) as answers from durations_by_day where day >= ${since}::date group by seconds),
      ranked as (select seconds, sum(answers) over (order by seconds) as upto, sum(answers) over () as total from found)
    select
      coalesce(max(total), 0)::int as answers,
      min(seconds) filter (where upto >= 0.5 * total) as median_seconds,
      min(seconds) filter (where upto >= 0.95 * total) as p95_seconds
    from ranked`.execute(db);
  return rows[0] ?? { answers: 0, medianSeconds: null, p95Seconds: null };
}

export type Ratings = { readonly useful: number; readonly notUseful: number; readonly commented: number };

const ratedSince = (since: string) => sql`rated_at >= ${since}::timestamp at time zone 'Europe/Paris' and useful is not null`;

/** The ratings in force of the answers rated since this day. */
export async function ratingsSince(db: Db<AnalyticsDb>, since: string): Promise<Ratings> {
  const { rows } = await sql<Ratings>`
    select
      count(*) filter (where useful) as useful,
      count(*) filter (where not useful) as not_useful,
      count(*) filter (where commented) as commented
    from ratings where ${ratedSince(since)}`.execute(db);
  return rows[0] ?? { useful: 0, notUseful: 0, commented: 0 };
}

/** How many of those ratings give each reason, most frequent first. */
export async function reasonsSince(db: Db<AnalyticsDb>, since: string): Promise<{ reason: RatingReason; count: number }[]> {
  const { rows } = await sql<{ reason: RatingReason; count: number }>`
    select reason, count(*) as count from ratings, unnest(reasons) as reason
    where ${ratedSince(since)} group by reason order by count desc, reason`.execute(db);
  return rows;
}
