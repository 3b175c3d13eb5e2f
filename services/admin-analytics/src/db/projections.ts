import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import { wholeMonths } from '../domain/days.ts';
import { type Additions, NOBODY } from '../domain/projections.ts';
import type { AnalyticsDb } from './schema.ts';

/** Rows of one statement. */
const ROWS = 10_000;

function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS);
}

/**
 * Adds to the projections. Rows are written in the order of their keys, so that two transactions never deadlock, and as one array a
 * column, which a rebuild of millions of events sends and plans much faster than one parameter a value.
 */
export async function add(tx: Tx<AnalyticsDb>, additions: Additions): Promise<void> {
  for (const rows of inBatches(sorted(additions.days, (row) => row.day))) {
    await sql`
      insert into requests_by_day (day, requests)
      select * from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ requests }) => requests)}::integer[])
      on conflict (day) do update set requests = requests_by_day.requests + excluded.requests`.execute(tx);
  }
  for (const rows of inBatches(sorted(additions.userDays, (row) => `${row.userId} ${row.day}`))) {
    await sql`
      insert into requests_by_user_day (user_id, day, requests, last_at)
      select * from unnest(
        ${rows.map(({ userId }) => userId)}::uuid[], ${rows.map(({ day }) => day)}::date[],
        ${rows.map(({ requests }) => requests)}::integer[], ${rows.map(({ lastAt }) => lastAt)}::timestamptz[])
      on conflict (user_id, day) do update set
        requests = requests_by_user_day.requests + excluded.requests,
        last_at = greatest(requests_by_user_day.last_at, excluded.last_at)`.execute(tx);
  }
  for (const rows of inBatches(sorted(additions.firmDays, (row) => `${row.firmId} ${row.day}`))) {
    await sql`
      insert into requests_by_firm_day (firm_id, day, requests)
      select * from unnest(
        ${rows.map(({ firmId }) => firmId)}::uuid[], ${rows.map(({ day }) => day)}::date[],
        ${rows.map(({ requests }) => requests)}::integer[])
      on conflict (firm_id, day) do update set requests = requests_by_firm_day.requests + excluded.requests`.execute(tx);
  }
  await addFacts(tx, additions);
  for (const rows of inBatches(sorted(additions.accounts, (row) => row.userId))) {
    await sql`
      insert into accounts (user_id, signed_up_at, trial, paid, requests)
      select * from unnest(
        ${rows.map(({ userId }) => userId)}::uuid[], ${rows.map(({ signedUpAt }) => signedUpAt)}::timestamptz[],
        ${rows.map(({ trial }) => trial)}::boolean[], ${rows.map(({ paid }) => paid)}::boolean[],
        ${rows.map(({ requests }) => requests)}::integer[])
      on conflict (user_id) do update set
        signed_up_at = least(accounts.signed_up_at, excluded.signed_up_at),
        trial = accounts.trial or excluded.trial,
        paid = accounts.paid or excluded.paid,
        requests = accounts.requests + excluded.requests`.execute(tx);
  }
  await addRatings(tx, additions.ratings);
}

/** The reasons of a rating are an array of their own: its rows are sent as values, a thousand at a time. */
async function addRatings(tx: Tx<AnalyticsDb>, ratings: Additions['ratings']): Promise<void> {
  const all = sorted(ratings, (row) => `${row.dossierId} ${row.userId}`);
  for (let start = 0; start < all.length; start += 1_000) {
    const rows = all.slice(start, start + 1_000);
    await tx
      .insertInto('ratings')
      .values(rows.map((row) => ({ ...row, reasons: [...row.reasons], ratedAt: new Date(row.ratedAt) })))
      .onConflict((on) => on.columns(['dossierId', 'userId']).doUpdateSet(LATER_RATING).where(isLaterRating))
      .execute();
  }
}

const LATER_RATING = {
  ratedAt: sql<Date>`excluded.rated_at`,
  eventId: sql<string>`excluded.event_id`,
  useful: sql<boolean | null>`excluded.useful`,
  reasons: sql<string[]>`excluded.reasons`,
  commented: sql<boolean>`excluded.commented`,
};
const isLaterRating = sql<boolean>`(excluded.rated_at, excluded.event_id) > (ratings.rated_at, ratings.event_id)`;

async function addFacts(tx: Tx<AnalyticsDb>, { facts, durations }: Additions): Promise<void> {
  for (const rows of inBatches(sorted(facts, (row) => `${row.day} ${row.fact}`))) {
    await sql`
      insert into facts_by_day (day, fact, count)
      select * from unnest(
        ${rows.map(({ day }) => day)}::date[], ${rows.map(({ fact }) => fact)}::text[], ${rows.map(({ count }) => count)}::bigint[])
      on conflict (day, fact) do update set count = facts_by_day.count + excluded.count`.execute(tx);
  }
  for (const rows of inBatches(sorted(durations, (row) => `${row.day} ${row.seconds}`))) {
    await sql`
      insert into durations_by_day (day, seconds, answers)
      select * from unnest(
        ${rows.map(({ day }) => day)}::date[], ${rows.map(({ seconds }) => seconds)}::integer[],
        ${rows.map(({ answers }) => answers)}::integer[])
      on conflict (day, seconds) do update set answers = durations_by_day.answers + excluded.answers`.execute(tx);
  }
}

function sorted<T>(rows: readonly T[], key: (row: T) => string): T[] {
  return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Every projection: rebuilt from the log. */
export const PROJECTIONS = [
  'requestsByDay',
  'requestsByUserDay',
  'requestsByUserMonth',
  'requestsByFirmDay',
  'factsByDay',
  'durationsByDay',
  'durationsByMonth',
  'accounts',
  'ratings',
  'ratingsByDay',
] as const satisfies readonly (keyof AnalyticsDb)[];

/** Empties every projection. Rows are deleted, not truncated, so that readers keep the former figures until the transaction ends. */
export async function clear(tx: Tx<AnalyticsDb>): Promise<void> {
  for (const table of PROJECTIONS) await tx.deleteFrom(table).execute();
}

export type DayCount = { day: string; requests: number };

export async function requestsByDay(db: Db<AnalyticsDb>, from: string, to: string): Promise<DayCount[]> {
  return db.selectFrom('requestsByDay').selectAll().where('day', '>=', from).where('day', '<=', to).execute();
}

export async function firmRequestsByDay(db: Db<AnalyticsDb>, firmId: string, from: string, to: string): Promise<DayCount[]> {
  return db
    .selectFrom('requestsByFirmDay')
    .select(['day', 'requests'])
    .where('firmId', '=', firmId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

type UserCount = { readonly userId: string; readonly requests: number; readonly lastAt: Date };

/** The users with the most requests over some days, at most `limit`, and the number of users with any; deleted accounts excluded. */
export async function requestsByUser(
  db: Db<AnalyticsDb>,
  from: string,
  to: string,
  limit: number,
): Promise<{ readonly users: UserCount[]; readonly active: number }> {
  const { start, end } = wholeMonths(from, to);
  const [first, last, sign] = from < start ? [from, start, 1] : [start, from, -1];
  const days = sql`from requests_by_user_day where day`;
  // A subtracted day leaves the last instant of its month, which is later than it for a user who still has requests there.
  const { rows } = await sql<UserCount & { active: number }>`
    select user_id, sum(requests) as requests, max(last_at) as last_at, count(*) over () as active
    from (
      select user_id, requests, last_at from requests_by_user_month where month >= ${start}::date and month < ${end}::date
      union all select user_id, ${sign}::int * requests, case when ${sign}::int > 0 then last_at end ${days} >= ${first}::date and day < ${last}::date
      union all select user_id, -requests, null ${days} > ${to}::date and day < ${end}::date
    ) counted
    where user_id <> ${NOBODY} group by user_id having sum(requests) > 0
    order by requests desc, last_at desc, user_id limit ${limit}`.execute(db);
  return { users: rows.map(({ userId, requests, lastAt }) => ({ userId, requests, lastAt })), active: rows[0]?.active ?? 0 };
}

/** Each user's requests since `from`, and the time of their last request; absent without any. */
export async function usageOf(
  db: Db<AnalyticsDb>,
  userIds: readonly string[],
  from: string,
): Promise<Map<string, { requests: number; lastAt: Date }>> {
  const rows = await db
    .selectFrom('requestsByUserDay')
    .select([
      'userId',
      sql<number>`coalesce(sum(requests) filter (where day >= ${from}::date), 0)`.as('requests'),
      sql<Date>`max(last_at)`.as('lastAt'),
    ])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .groupBy('userId')
    .execute();
  return new Map(rows.map(({ userId, ...usage }) => [userId, usage]));
}
