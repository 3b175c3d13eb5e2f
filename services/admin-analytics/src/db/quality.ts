import type { RatingReason } from '@attendu/contracts/dossier/rating';
import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import { wholeMonths } from '../domain/days.ts';
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

/** Median and 95th percentile, in whole seconds, of the answers since this day: those of the whole months nearest, and the days between. */
export async function durationsSince(db: Db<AnalyticsDb>, since: string): Promise<Durations> {
  const { start } = wholeMonths(since, since);
  const [first, last, sign] = since < start ? [since, start, 1] : [start, since, -1];
  const { rows } = await sql<Durations>`
    with counted as (
        select seconds, answers from durations_by_month where month >= ${start}::date
        union all
        select seconds, ${sign}::int * answers from durations_by_day where day >= ${first}::date and day < ${last}::date),
      found as (select seconds, sum(answers) as answers from counted group by seconds having sum(answers) > 0),
      ranked as (select seconds, sum(answers) over (order by seconds) as upto, sum(answers) over () as total from found)
    select
      coalesce(max(total), 0)::int as answers,
      min(seconds) filter (where upto >= 0.5 * total) as median_seconds,
      min(seconds) filter (where upto >= 0.95 * total) as p95_seconds
    from ranked`.execute(db);
  return rows[0] ?? { answers: 0, medianSeconds: null, p95Seconds: null };
}

export type Ratings = {
  readonly useful: number;
  readonly notUseful: number;
  readonly commented: number;
  readonly reasons: { reason: RatingReason; count: number }[];
};

/** The ratings in force of the answers rated since this day, and how many of them give each reason, most frequent first. */
export async function ratingsSince(db: Db<AnalyticsDb>, since: string): Promise<Ratings> {
  const { rows } = await sql<Ratings>`
    with given as (
        select useful, commented, reasons, sum(answers) as count from ratings_by_day
        where day >= ${since}::date group by useful, commented, reasons),
      explained as (select reason, sum(count) as count from given, unnest(reasons) as reason group by reason)
    select
      coalesce(sum(count) filter (where useful), 0) as useful,
      coalesce(sum(count) filter (where not useful), 0) as not_useful,
      coalesce(sum(count) filter (where commented), 0) as commented,
      (select coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
        from explained) as reasons
    from given`.execute(db);
  return rows[0] ?? { useful: 0, notUseful: 0, commented: 0, reasons: [] };
}
