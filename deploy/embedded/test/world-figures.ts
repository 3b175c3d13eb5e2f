import type { AuditPage, FeedbackPage, Funnel, RecentTrials, UserActivity, UserPage } from '@attendu/contracts/analytics/admin-routes';
import type { analyticsRoutes } from '@attendu/contracts/analytics/routes';
import type { SmsCounts } from '@attendu/contracts/auth/admin-routes';
import type { RouteOutput } from '@attendu/contracts/route';

export type Stack = {
  /** Calls as a super-administrator, with the administrator's password. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  rows<R extends object>(query: string, values?: readonly unknown[]): Promise<R[]>;
  readonly adminId: string;
};
/** What a screen shows, and a plain count of the tables of the services that own it. */
export type Figure = { readonly screen: string; readonly shown: readonly unknown[]; readonly counted: readonly unknown[] };

const TODAY = "(now() at time zone 'Europe/Paris')::date";
const dayOf = (column: string) => `(${column} at time zone 'Europe/Paris')::date`;
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

/** Every figure of the administrator's screens whose source is a table, each beside its count. */
export async function figures(stack: Stack): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const read of [requests, recentSignups, dossiersOfUser, comments, provenance, audit, accounts, texts, mails, events])
    found.push(...(await read(stack)));
  return found;
}

async function requests({ get, rows }: Stack): Promise<Figure[]> {
  type Requests = RouteOutput<typeof analyticsRoutes.requests>;
  const { activeUsers, byDay } = await get<Requests>('/copilot/admin/analytics/requests?days=30');
  const asked = "admin_analytics.event_log e where e.name = 'analysis.requested'";
  const counted = await rows(
    `select (select count(distinct e.data->>'userId')::int from ${asked} and ${dayOf('e.occurred_at')} > ${TODAY} - 30
        and exists (select from auth.users u where u.id::text = e.data->>'userId')) as active,
      (select count(*)::int from ${asked} and ${dayOf('e.occurred_at')} = ${TODAY}) as today`,
  );
  return [{ screen: 'dashboard', shown: [{ active: activeUsers, today: byDay.at(-1)?.requests }], counted }];
}

async function recentSignups({ get, rows }: Stack): Promise<Figure[]> {
  const { recent_trials, count } = await get<RecentTrials>('/copilot/admin/get-recent-trials');
  const counted = await rows<{ created_at: Date }>(
    `select first_name, last_name, email, phone, created_at,
        coalesce(nullif(tracking->>'source', ''), nullif(tracking->>'utm_source', '')) as signup_source
      from auth.users where phone is not null order by users.created_at desc, id desc limit 50`,
  );
  const text = counted.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return [{ screen: 'recent sign-ups', shown: [count, recent_trials], counted: [50, text] }];
}

async function dossiersOfUser({ post, rows }: Stack): Promise<Figure[]> {
  const own = await rows<{ email: string; n: number }>(
    `select u.email, count(*)::int as n from dossier.dossiers d join auth.users u on u.id = d.user_id
      where d.deleted_at is null group by 1 order by 2 desc, 1 limit 3`,
  );
  return Promise.all(
    own.map(async ({ email, n }) => {
      const { total_dossiers, dossiers } = await post<UserActivity>('/copilot/admin/get-user-dossiers', { email });
      const last = await rows<{ id: string }>(
        `select d.id from dossier.dossiers d join auth.users u on u.id = d.user_id
          where u.email = $1 and d.deleted_at is null order by d.created_at desc, d.id desc limit 100`,
        [email],
      );
      const shown = [total_dossiers, dossiers.map(({ dossier_id }) => dossier_id)];
      return { screen: `dossiers of ${email}`, shown, counted: [n, ids(last)] };
    }),
  );
}

async function comments({ get, rows }: Stack): Promise<Figure[]> {
  const found = (await get<FeedbackPage>('/copilot/admin/feedback?days=90')).comments;
  const counted = await rows(
    `select d.id as dossier_id, u.id as user_id, u.email as user_email, r.useful, r.comment from dossier.ratings r
        join dossier.dossiers d on d.id = r.dossier_id join auth.users u on u.id = r.user_id
      where r.comment is not null and d.deleted_at is null and ${dayOf('r.rated_at')} > ${TODAY} - 90 order by r.rated_at desc limit 50`,
  );
  const shown = found.map(({ dossier_id, user_id, user_email, useful, comment }) => ({ dossier_id, user_id, user_email, useful, comment }));
  return [{ screen: 'comments', shown, counted }];
}

/** Sign-ups of a year by the medium and the campaign of their link. */
async function provenance({ get, rows }: Stack): Promise<Figure[]> {
  return Promise.all(
    (['medium', 'campaign'] as const).map(async (by) => {
      const found = (await get<Funnel>(`/copilot/admin/funnel?days=365&by=${by}`)).rows;
      const counted = await rows<{ group: string | null; signups: number }>(
        `select nullif(u.tracking->>'utm_${by}', '') as "group", count(*)::int as signups
          from admin_analytics.event_log e join auth.users u on u.id::text = e.data->>'userId'
          where e.name = 'user.registered' and ${dayOf('e.occurred_at')} > ${TODAY} - 365 group by 1`,
      );
      const plain = (list: readonly { group: string | null; signups: number }[]) =>
        list.map(({ group, signups }) => `${group}: ${signups}`).toSorted();
      return { screen: `funnel by ${by}`, shown: plain(found), counted: plain(counted) };
    }),
  );
}

/** The first page of each kind of line; the readings are counted before this one is added. */
async function audit({ get, rows, adminId }: Stack): Promise<Figure[]> {
  const counts = {
    'kind=acts': 'select id from admin_analytics.admin_acts order by acted_at desc, id desc limit 100',
    [`kind=acts&admin=${adminId}&what=grant_plan`]: `select id from admin_analytics.admin_acts
      where admin_id = '${adminId}' and action = 'grant_plan' order by acted_at desc, id desc limit 100`,
    'kind=reads': 'select id from admin_analytics.admin_reads order by read_at desc, id desc limit 100',
    'kind=security': 'select id from auth.security_events order by seq desc limit 100',
  };
  const found: Figure[] = [];
  for (const [query, count] of Object.entries(counts)) {
    const counted = ids(await rows<{ id: string }>(count));
    const { lines } = await get<AuditPage>(`/copilot/admin/audit?${query}`);
    found.push({ screen: `audit, ${query}`, shown: ids(lines), counted });
  }
  return found;
}

/** The plan and the open sessions of accounts of each kind: with a plan of each sort, with none, and the one with most sessions. */
async function accounts({ get, rows }: Stack): Promise<Figure[]> {
  const some = await rows<{ id: string }>(
    `(select distinct on (s.plan, s.source) s.user_id as id from billing.subscriptions s join auth.users u on u.id = s.user_id)
      union (select u.id from auth.users u where not exists (select from billing.subscriptions s where s.user_id = u.id) limit 1)
      union (select user_id from auth.sessions where revoked_at is null group by 1 order by count(*) desc limit 1)`,
  );
  return Promise.all(
    some.map(async ({ id }) => {
      const { account, plan, usage } = await get<UserPage>(`/copilot/admin/users/${id}`);
      const counted = await rows(
        `select coalesce(s.plan, 'none') as plan, coalesce(s.source, 'nothing') as source,
            (select count(*)::int from auth.sessions o where o.user_id = u.id and o.revoked_at is null and o.expires_at > now()) as sessions,
            (select count(*)::int from admin_analytics.event_log e
              where e.name = 'analysis.requested' and e.data->>'userId' = u.id::text) as requests
          from auth.users u left join billing.subscriptions s on s.user_id = u.id where u.id = $1`,
        [id],
      );
      const shown = [{ plan: plan.plan, source: plan.source, sessions: account.openSessions, requests: usage.total }];
      return { screen: `account ${id}`, shown, counted };
    }),
  );
}

async function texts({ get, rows }: Stack): Promise<Figure[]> {
  const { sent, undelivered, month } = await get<SmsCounts>('/copilot/admin/sms');
  const days = await rows<{ outcome: string; n: number }>(
    `select outcome, sum(count)::int as n from auth.sms_days where day > ${TODAY} - 30 group by 1`,
  );
  const of = (outcome: string) => days.find((one) => one.outcome === outcome)?.n ?? 0;
  const [codes] = await rows<{ n: number }>(
    "select count(*)::int as n from auth.phone_verifications where sent_at > now() - interval '1 day'",
  );
  const limited = { phone: of('phone'), place: of('place'), range: of('range'), total: of('total') };
  const counted = [codes?.n, 0, of('sent'), of('failed'), limited];
  return [{ screen: 'text messages', shown: [sent, undelivered, month.sent, month.failed, month.limited], counted }];
}

async function mails({ get, rows }: Stack): Promise<Figure[]> {
  const { pending, failed } = await get<{ pending: number; failed: number }>('/copilot/admin/mail-queue');
  const counted = await rows(
    `select count(*) filter (where state in ('pending', 'sending'))::int as pending,
        count(*) filter (where state = 'failed' and failure <> 'no_account' and changed_at > now() - interval '7 days')::int as failed
      from notification.messages`,
  );
  return [{ screen: 'mails', shown: [{ pending, failed }], counted }];
}

async function events({ get, rows }: Stack): Promise<Figure[]> {
  type Queue = { consumer: string; pending: number; dead: number };
  const { status } = await get<{ status: Queue[] }>('/copilot/admin/events');
  const counted = await rows<Queue>(
    `select consumer, count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'dead')::int as dead
      from bus.inbox where state in ('pending', 'dead') group by 1 order by 1`,
  );
  return [{ screen: 'events', shown: status.map(({ consumer, pending, dead }) => ({ consumer, pending, dead })), counted }];
}
