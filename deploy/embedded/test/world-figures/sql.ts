export const TODAY = "(now() at time zone 'Europe/Paris')::date";
/** The day in Paris. */
export const dayOf = (column: string) => `(${column} at time zone 'Europe/Paris')::date`;
/** As the answers write an instant. */
export const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
export const LOG = 'admin_analytics.event_log e';
export const ASKED = `${LOG} where e.name = 'analysis.requested'`;
export const since = (days: number) => `${dayOf('e.occurred_at')} > ${TODAY} - ${days}`;
/** Only existing accounts. */
export const EXISTS = "exists (select from auth.users u where u.id::text = e.data->>'userId')";
export const SOURCE = "coalesce(nullif(u.tracking->>'source', ''), nullif(u.tracking->>'utm_source', ''))";
/** Whose trial has not ended. */
export const TRIALS = "billing.subscriptions s where s.plan = 'trialing' and s.ends_at > now()";

export type Counted = { day: string; requests: number };

/** One row for each of the last days in Paris, or of the first days of the last months. */
export const byDay = (where: string, days: number) => series(where, `${TODAY} - ${days - 1}`, 'day');
export const byMonth = (where: string, months: number) =>
  series(where, `date_trunc('month', ${TODAY}::timestamp) - interval '${months - 1} months'`, 'month');

const series = (where: string, from: string, step: 'day' | 'month') =>
  `select to_char(point, 'YYYY-MM-DD') as day, coalesce(n, 0)::int as requests
    from generate_series((${from})::timestamp, ${TODAY}::timestamp, interval '1 ${step}') point
    left join (select date_trunc('${step}', ${dayOf('e.occurred_at')}::timestamp) as at, count(*) as n from ${ASKED} and ${where} group by 1) counted
      on at = point order by point`;

/** The last requests, as lists show them. */
export const lastRequests = (where: string, limit: number) =>
  `select e.data->>'dossierId' as dossier_id, u.email as user_email, ${instant('e.occurred_at')} as created_at, d.name, left(d.contexte, 200) as contexte,
      d.is_analysing
    from admin_analytics.event_log e left join auth.users u on u.id::text = e.data->>'userId'
      left join dossier.dossiers d on d.id::text = e.data->>'dossierId' and d.deleted_at is null
    where e.name = 'analysis.requested' and ${where} order by e.occurred_at desc, e.seq desc limit ${limit}`;

/** One at a time: the database takes a hundred connections. */
export async function inTurn<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const one of list) done.push(await work(one));
  return done;
}
