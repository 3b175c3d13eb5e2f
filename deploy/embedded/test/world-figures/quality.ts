import {
  type FeedbackPage,
  FUNNEL_GROUPS,
  type Funnel,
  type FunnelGroup,
  type QualityPage,
} from '@attendu/contracts/analytics/admin-routes';
import type { Figure, Screens, Stack } from './figure.ts';
import { dayOf, instant, inTurn, LOG, SOURCE, since, TODAY } from './sql.ts';

const PERIODS = [7, 30, 90, 365];

/** Outcomes of analyses, ratings, and the steps from sign-up to subscription, over each period that the screen offers. */
export const qualityFigures: Screens = {
  'analytics.quality': (stack) => inTurn(PERIODS, (days) => quality(stack, days)),
  'analytics.funnel': (stack) =>
    inTurn(
      PERIODS.flatMap((days) => FUNNEL_GROUPS.map((by) => ({ days, by }))),
      ({ days, by }) => funnel(stack, days, by),
    ),
  'analytics.feedback': (stack) => inTurn(PERIODS, (days) => comments(stack, days)),
};

const firstDay = (days: number) => `to_char(${TODAY} - ${days - 1}, 'YYYY-MM-DD')`;

async function quality({ get, rows }: Stack, days: number): Promise<Figure> {
  const count = (name: string, where = 'true') =>
    `(select count(*)::int from ${LOG} where e.name = '${name}' and ${since(days)} and ${where})`;
  // The facts of the answers of the period.
  const done = `(select e.data->'facts' as fact, e.data->'facts'->'model' as model from ${LOG}
    where e.name = 'analysis.done' and ${since(days)} and jsonb_typeof(e.data->'facts') = 'object') done`;
  const sum = (what: string) => `(select coalesce(sum((${what})::int), 0)::int from ${done})`;
  const within = (part: number) => `(select percentile_disc(${part}) within group (order by (fact->>'seconds')::int) from ${done})`;
  const [found] = await rows<Omit<QualityPage, 'exports' | 'model' | 'ratings'> & { docx: number; pdf: number }>(
    `select ${firstDay(days)} as since, ${count('analysis.requested')} as requested, ${count('dossier.completed')} as completed,
      ${count('dossier.failed')} as failed, (select count(*)::int from ${done}) as answers, ${within(0.5)} as "medianSeconds", ${within(0.95)} as "p95Seconds",
      (select count(*)::int from ${done} where (fact->>'refused')::boolean) as refused, ${sum("fact->>'quotationsChecked'")} as "quotationsChecked",
      ${sum("fact->>'quotationsRemoved'")} as "quotationsRemoved", ${count('dossier.exported', "e.data->>'format' = 'docx'")} as docx,
      ${count('dossier.exported', "e.data->>'format' = 'pdf'")} as pdf`,
  );
  if (found === undefined) throw new Error('nothing counted');
  const { docx, pdf, ...counts } = found;
  // Each analysis is kept to a thousandth of a cent.
  const [model] = await rows(
    `select count(*)::int as analyses, ${sum("model->>'inputTokens'")} as "inputTokens", ${sum("model->>'outputTokens'")} as "outputTokens",
      sum(round((model->>'euros')::numeric, 5))::float8 as euros from ${done} where jsonb_typeof(model) = 'object'`,
  );
  const counted = { ...counts, exports: { docx, pdf }, model, ratings: await ratings(rows, days) };
  return { screen: `quality over ${days} days`, shown: await get(`/copilot/admin/quality?days=${days}`), counted };
}

/** Of each reader of an answer, the last rating, unless it was withdrawn. */
async function ratings(rows: Stack['rows'], days: number) {
  const last = `(select * from (select distinct on (e.data->>'dossierId', e.data->>'userId') e.* from ${LOG} where e.name = 'answer.rated'
      order by e.data->>'dossierId', e.data->>'userId', e.occurred_at desc, e.event_id desc) e
    where ${since(days)} and e.data->>'useful' is not null) e`;
  const [counts] = await rows(
    `select count(*) filter (where (e.data->>'useful')::boolean)::int as useful, count(*) filter (where not (e.data->>'useful')::boolean)::int as "notUseful",
      count(*) filter (where (e.data->>'commented')::boolean)::int as commented from ${last}`,
  );
  const reasons = await rows(
    `select reason, count(*)::int as count from ${last}, jsonb_array_elements_text(e.data->'reasons') reason group by 1 order by 2 desc, 1`,
  );
  return { ...counts, reasons };
}

async function funnel({ get, rows }: Stack, days: number, by: FunnelGroup): Promise<Figure> {
  const group =
    by === 'month' ? "to_char(s.at at time zone 'Europe/Paris', 'YYYY-MM')" : by === 'source' ? SOURCE : `nullif(u.tracking->>'${by}', '')`;
  const did = (name: string, where = 'true') => `s.id in (select e.data->>'userId' from ${LOG} where e.name = '${name}' and ${where})`;
  const counted = await rows<Funnel['rows'][number]>(
    `select ${group} as "group", count(*)::int as signups,
        count(*) filter (where ${did('trial.started')} or ${did('user.registered', "e.data->'grant'->>'plan' = 'trialing'")})::int as trials,
        count(*) filter (where ${did('analysis.requested')})::int as asked,
        count(*) filter (where ${did('subscription.changed', "e.data->>'change' = 'started'")})::int as paid
      from (select e.data->>'userId' as id, min(e.occurred_at) as at from ${LOG} where e.name = 'user.registered' group by 1) s
        join auth.users u on u.id::text = s.id
      where ${dayOf('s.at')} > ${TODAY} - ${days} group by 1
      order by ${by === 'month' ? '1' : `2 desc, coalesce(${group}, '') collate "C"`}`,
  );
  const [rest] = await rows(
    `select ${firstDay(days)} as since, 0 as ungrouped, (select count(*)::int from ${LOG} where e.name = 'user.registered' and ${since(days)}
      and not exists (select from auth.users u where u.id::text = e.data->>'userId')) as deleted`,
  );
  const shown = await get(`/copilot/admin/funnel?days=${days}&by=${by}`);
  return { screen: `funnel over ${days} days by ${by}`, shown, counted: { ...rest, rows: counted } };
}

async function comments({ get, rows }: Stack, days: number): Promise<Figure> {
  const counted = await rows<FeedbackPage['comments'][number]>(
    `select d.id as dossier_id, u.id as user_id, u.email as user_email, r.useful, r.reasons, r.comment, ${instant('r.rated_at')} as rated_at
      from dossier.ratings r join dossier.dossiers d on d.id = r.dossier_id join auth.users u on u.id = r.user_id
      where r.comment is not null and d.deleted_at is null and ${dayOf('r.rated_at')} > ${TODAY} - ${days} order by r.rated_at desc, r.dossier_id, r.user_id limit 50`,
  );
  return { screen: `comments over ${days} days`, shown: await get(`/copilot/admin/feedback?days=${days}`), counted: { comments: counted } };
}
