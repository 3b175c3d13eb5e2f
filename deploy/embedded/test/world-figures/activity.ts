import type { AdminActivity, DomainActivity, RecentTrials, TrialMonitoring, UserActivity } from '@attendu/contracts/analytics/admin-routes';
import type { Figure, Screens, Stack } from './figure.ts';
import { ASKED, byDay, type Counted, EXISTS, instant, inTurn, lastRequests, SOURCE, since, TRIALS } from './sql.ts';

type Request = AdminActivity['requests'][number];

/** The requests of everyone, of trials, of a domain, of an account, and the accounts beside them. */
export const activityFigures: Screens = {
  'analytics.requests': (stack) => inTurn([30, 365], (days) => requests(stack, days)),
  'analytics.week-activity': async (stack) => [await week(stack, 'get-last-7-days-requests', 'true')],
  'analytics.trial-activity': async (stack) => [
    await week(stack, 'get-trial-monitoring-request', `e.data->>'userId' in (select s.user_id::text from ${TRIALS})`),
  ],
  'analytics.trial-monitoring': async (stack) => [await trials(stack)],
  'analytics.domain-activity': async (stack) => {
    const firms = await stack.rows<{ domain: string }>(
      "select distinct split_part(email, '@', 2) as domain from auth.users where is_cab_admin order by 1 limit 3",
    );
    return inTurn(['courriel.example', ...firms.map(({ domain }) => domain)], (domain) => domainOf(stack, domain));
  },
  'analytics.user-dossiers': dossiersOfUsers,
  'analytics.recent-trials': recentSignups,
};

async function requests({ get, rows }: Stack, days: number): Promise<Figure> {
  const shown = await get(`/copilot/admin/analytics/requests?days=${days}`);
  const [counts] = await rows(
    `select (select count(*)::int from ${ASKED} and ${since(days)}) as total,
      (select count(distinct e.data->>'userId')::int from ${ASKED} and ${since(days)} and ${EXISTS}) as "activeUsers"`,
  );
  const byUser = await rows(
    `select e.data->>'userId' as "userId", count(*)::int as requests, ${instant('max(e.occurred_at)')} as "lastAt" from ${ASKED} and ${since(days)}
      and ${EXISTS} group by 1 order by 2 desc, max(e.occurred_at) desc, 1 limit 100`,
  );
  return { screen: `dashboard over ${days} days`, shown, counted: { ...counts, byDay: await rows(byDay('true', days)), byUser } };
}

async function week({ get, rows }: Stack, path: string, where: string): Promise<Figure> {
  const days = await rows<Counted>(byDay(where, 7));
  const counted: AdminActivity = {
    total_requests: days.reduce((sum, one) => sum + one.requests, 0),
    requests: await rows<Request>(lastRequests(`${since(7)} and ${where}`, 100)),
    daily_breakdown: Object.fromEntries(days.map((one) => [one.day, one.requests])),
  };
  return { screen: path, shown: await get(`/copilot/admin/${path}`), counted };
}

async function trials({ get, rows }: Stack): Promise<Figure> {
  type Customer = TrialMonitoring['trial_monitoring'][number]['customers'][number];
  const all = await rows<Customer>(
    `select s.user_id, u.email, u.first_name, u.last_name, u.phone, null as school, ${SOURCE} as signup_source,
        ceil(extract(epoch from s.ends_at - now()) / 86400)::int as days_remaining, ${instant('s.ends_at')} as trial_end_date
      from (select s.* from ${TRIALS}) s join auth.users u on u.id = s.user_id order by s.ends_at, s.user_id`,
  );
  const groups = [...new Set(all.map(({ days_remaining }) => days_remaining))].map((days) => {
    const own = all.filter(({ days_remaining }) => days_remaining === days);
    return { days_remaining: days, count: own.length, customers: own.slice(0, 100) };
  });
  const counted: TrialMonitoring = { total_trialing: all.length, trial_monitoring: groups };
  return { screen: 'trials', shown: await get('/copilot/admin/get-trial-monitoring'), counted };
}

/** Listed: the authors of the last twenty requests, then the accounts with the most, a hundred in all. */
async function domainOf({ post, rows }: Stack, domain: string): Promise<Figure> {
  const accounts = await rows<{ id: string; email: string; created_at: string; request_count: number }>(
    `select u.id, u.email, ${instant('u.created_at')} as created_at,
        (select count(*)::int from ${ASKED} and e.data->>'userId' = u.id::text) as request_count
      from auth.users u where split_part(u.email, '@', 2) = $1 order by request_count desc, u.email collate "C"`,
    [domain],
  );
  const last = await rows<Request>(lastRequests(`split_part(u.email, '@', 2) = '${domain}'`, 20));
  const isAuthor = ({ email }: { email: string }) => last.some(({ user_email }) => user_email === email);
  const others = accounts.filter((one) => !isAuthor(one)).slice(0, 100 - accounts.filter(isAuthor).length);
  const total = accounts.reduce((sum, { request_count }) => sum + request_count, 0);
  const counted: DomainActivity = {
    domain,
    total_users: accounts.length,
    users_with_requests: accounts.filter(({ request_count }) => request_count > 0).length,
    total_requests: total,
    average_requests_per_user: Math.round((total / accounts.length) * 100) / 100,
    users: accounts
      .filter((one) => isAuthor(one) || others.includes(one))
      .map((one) => ({ ...one, recent_requests: last.filter(({ user_email }) => user_email === one.email) })),
  };
  return { screen: `domain ${domain}`, shown: await post('/copilot/admin/get-domain-activity', { domain }), counted };
}

async function dossiersOfUsers({ post, rows }: Stack): Promise<Figure[]> {
  const own = await rows<{ user_id: string; user_email: string; total_dossiers: number }>(
    `select u.id as user_id, u.email as user_email, count(*)::int as total_dossiers from dossier.dossiers d join auth.users u on u.id = d.user_id
      where d.deleted_at is null group by 1, 2 order by 3 desc, 2 limit 3`,
  );
  return inTurn(own, async (user) => {
    const dossiers = await rows<Request>(
      `select d.id as dossier_id, u.email as user_email, ${instant('d.created_at')} as created_at, d.name, left(d.contexte, 200) as contexte, d.is_analysing
        from dossier.dossiers d join auth.users u on u.id = d.user_id
        where u.id = $1 and d.deleted_at is null order by d.created_at desc, d.id desc limit 100`,
      [user.user_id],
    );
    const shown = await post('/copilot/admin/get-user-dossiers', { email: user.user_email });
    const counted: UserActivity = { ...user, dossiers };
    return { screen: `dossiers of ${user.user_email}`, shown, counted };
  });
}

async function recentSignups({ get, rows }: Stack): Promise<Figure[]> {
  const recent = await rows<RecentTrials['recent_trials'][number]>(
    `select u.first_name, u.last_name, u.email, u.phone, ${SOURCE} as signup_source, ${instant('u.created_at')} as created_at
      from auth.users u where u.phone is not null order by u.created_at desc, u.id desc limit 50`,
  );
  const counted: RecentTrials = { recent_trials: recent, count: 50, error: null };
  return [{ screen: 'recent sign-ups', shown: await get('/copilot/admin/get-recent-trials'), counted }];
}
