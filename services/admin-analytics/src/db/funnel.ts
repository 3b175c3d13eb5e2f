import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import { NOBODY } from '../domain/projections.ts';
import type { AnalyticsDb } from './schema.ts';

/** How far an account went after its sign-up. */
export type SignupSteps = { readonly userId: string; readonly trial: boolean; readonly asked: boolean; readonly paid: boolean };

const startOf = (day: string) => sql<Date>`${day}::timestamp at time zone 'Europe/Paris'`;

/** The existing accounts that signed up since this day, in Paris, the last first; a subscription that started counts as paid. */
export async function signupSteps(db: Db<AnalyticsDb>, since: string, limit: number): Promise<SignupSteps[]> {
  const { rows } = await sql<SignupSteps>`
    with signed as (
      select data->>'userId' as user_id, bool_or(coalesce(data->'grant'->>'plan' = 'trialing', false)) as invited, max(occurred_at) as at
      from event_log
      where name = 'user.registered' and occurred_at >= ${startOf(since)} and data->>'userId' <> ${NOBODY}
      group by 1 order by at desc limit ${limit}
    )
    select
      user_id,
      invited or exists (
        select from event_log e where e.data->>'userId' = signed.user_id and e.name = 'trial.started') as trial,
      exists (select from requests_by_user_day r where r.user_id = signed.user_id::uuid) as asked,
      exists (
        select from event_log e
        where e.data->>'userId' = signed.user_id and e.name = 'subscription.changed' and e.data->>'change' = 'started') as paid
    from signed`.execute(db);
  return rows;
}

/** Accounts that signed up since this day and are deleted. */
export async function deletedSignups(db: Db<AnalyticsDb>, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from event_log
    where name = 'user.registered' and occurred_at >= ${startOf(since)} and data->>'userId' = ${NOBODY}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type Quality = {
  readonly requested: number;
  readonly completed: number;
  readonly failed: number;
  readonly medianSeconds: number | null;
  readonly p95Seconds: number | null;
};

/** Analyses since this day, in Paris; the time of one goes from its last request to its answer. */
export async function qualityOf(db: Db<AnalyticsDb>, since: string): Promise<Quality> {
  const { rows } = await sql<Quality>`
    with asked as (
      select data->>'dossierId' as dossier_id, occurred_at as at from event_log
      where name = 'analysis.requested' and occurred_at >= ${startOf(since)}
    ), ended as (
      select name, data->>'dossierId' as dossier_id, occurred_at as at from event_log
      where name in ('dossier.completed', 'dossier.failed') and occurred_at >= ${startOf(since)}
    ), times as (
      select extract(epoch from ended.at - max(asked.at))::float8 as seconds
      from ended join asked on asked.dossier_id = ended.dossier_id and asked.at <= ended.at
      where ended.name = 'dossier.completed' group by ended.dossier_id, ended.at
    )
    select
      (select count(*) from asked) as requested,
      (select count(*) from ended where name = 'dossier.completed') as completed,
      (select count(*) from ended where name = 'dossier.failed') as failed,
      (select percentile_cont(0.5) within group (order by seconds) from times) as median_seconds,
      (select percentile_cont(0.95) within group (order by seconds) from times) as p95_seconds`.execute(db);
  return rows[0] ?? { requested: 0, completed: 0, failed: 0, medianSeconds: null, p95Seconds: null };
}
