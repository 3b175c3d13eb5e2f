import type { Funnel } from '@attendu/contracts/analytics/admin-routes';
import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import type { AnalyticsDb } from './schema.ts';

/** The steps that an account reached after its sign-up. */
export type SignupSteps = { readonly userId: string; readonly trial: boolean; readonly asked: boolean; readonly paid: boolean };

const startOf = (day: string) => sql<Date>`${day}::timestamp at time zone 'Europe/Paris'`;

/** Existing accounts that signed up since this day, in Paris, most recent first; a subscription that started counts as paid. */
export function signupSteps(db: Db<AnalyticsDb>, since: string, limit: number): Promise<SignupSteps[]> {
  return db
    .selectFrom('accounts')
    .select(['userId', 'trial', sql<boolean>`requests > 0`.as('asked'), 'paid'])
    .where('signedUpAt', '>=', startOf(since))
    .orderBy('signedUpAt', 'desc')
    .orderBy('userId')
    .limit(limit)
    .execute();
}

/** The same accounts counted by the month of their sign-up (`yyyy-mm`, Paris), in chronological order. */
export async function signupsByMonth(db: Db<AnalyticsDb>, since: string): Promise<Funnel['rows']> {
  const { rows } = await sql<Funnel['rows'][number]>`
    select to_char(signed_up_at at time zone 'Europe/Paris', 'YYYY-MM') as "group", count(*) as signups,
      count(*) filter (where trial) as trials, count(*) filter (where requests > 0) as asked, count(*) filter (where paid) as paid
    from accounts where signed_up_at >= ${startOf(since)} group by 1 order by 1`.execute(db);
  return rows;
}

export async function countSignups(db: Db<AnalyticsDb>, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from accounts where signed_up_at >= ${startOf(since)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Number of accounts that signed up since this day and are deleted. */
export async function deletedSignups(db: Db<AnalyticsDb>, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select coalesce(sum(count), 0) from facts_by_day where fact = 'signups' and day >= ${since}::date)
      - (select count(*) from accounts where signed_up_at >= ${startOf(since)}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
