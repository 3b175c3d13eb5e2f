import {
  ADMIN_LIST,
  type AdminActivity,
  analyticsAdminRoutes,
  DOMAIN_REQUESTS,
  type DomainActivity,
  type UserActivity,
} from '@attendu/contracts/analytics/admin-routes';
import type { Person } from '@attendu/contracts/auth/directory-routes';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { type DayCount, requestsByDay } from '../db/projections.ts';
import { lastRequests, type RequestRow, requestsByDayOf, requestsOf } from '../db/requests.ts';
import { fillDays, lastDays } from '../domain/days.ts';
import { type Deps, keepReading } from './deps.ts';
import { nameRequests } from './name-requests.ts';

const WEEK = 7;

/** Everyone's requests of the last seven days. */
export function readWeek(deps: Deps) {
  return (ctx: RequestContext): Promise<AdminActivity> => activity(deps, ctx, analyticsAdminRoutes.weekActivity.id, null);
}

/** The requests of the accounts now on trial. */
export function readTrialActivity(deps: Deps) {
  return async (ctx: RequestContext): Promise<AdminActivity> => {
    const trials = await deps.owners.trials(ctx.requestId);
    const userIds = trials.map(({ userId }) => userId);
    return activity(deps, ctx, analyticsAdminRoutes.trialActivity.id, userIds);
  };
}

async function activity(deps: Deps, ctx: RequestContext, route: string, userIds: readonly string[] | null): Promise<AdminActivity> {
  const db = deps.database.kysely;
  const days = lastDays(ctx.now(), WEEK);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const counts: DayCount[] = userIds === null ? await requestsByDay(db, from, to) : await requestsByDayOf(db, userIds, from, to);
  const byDay = fillDays(days, counts);
  const rows = await lastRequests(db, { since: from, userIds, limit: ADMIN_LIST });
  return {
    total_requests: byDay.reduce((sum, { requests }) => sum + requests, 0),
    requests: await nameRequests(deps, ctx, { route, rows }),
    daily_breakdown: Object.fromEntries(byDay.map(({ day, requests }) => [day, requests])),
  };
}

/** @throws admin.user_not_found */
export function readUserDossiers(deps: Deps) {
  return async (ctx: RequestContext, { email }: { email: string }): Promise<UserActivity> => {
    const person = await deps.owners.personByEmail(email, ctx.requestId);
    if (person === null) throw problem('admin.user_not_found');
    const { total, dossiers } = await deps.owners.dossiersOf(person.id, ctx.requestId);
    const dossierIds = dossiers.map(({ id }) => id);
    await keepReading(deps, ctx, { route: analyticsAdminRoutes.userDossiers.id, userIds: [person.id], dossierIds });
    return {
      user_id: person.id,
      user_email: person.email,
      total_dossiers: total,
      dossiers: dossiers.map(({ id, name, contexte, is_analysing, created_at }) => ({
        ...{ dossier_id: id, user_email: person.email, created_at, name, contexte, is_analysing },
      })),
    };
  };
}

type Account = { readonly person: Person; readonly count: number };

/** The accounts of a domain: all counted; listed are the authors of its last requests, then those with the most. */
export function readDomain(deps: Deps) {
  return async (ctx: RequestContext, { domain }: { domain: string }): Promise<DomainActivity> => {
    const db = deps.database.kysely;
    let [totalUsers, withRequests, totalRequests] = [0, 0, 0];
    let last: RequestRow[] = [];
    let kept: Account[] = [];
    for await (const people of deps.owners.peopleOfDomain(domain, ctx.requestId)) {
      const counts = await requestsOf(
        db,
        people.map(({ id }) => id),
      );
      totalUsers += people.length;
      withRequests += counts.size;
      for (const count of counts.values()) totalRequests += count;
      const rows = await lastRequests(db, { since: null, userIds: [...counts.keys()], limit: DOMAIN_REQUESTS });
      last = [...last, ...rows].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, DOMAIN_REQUESTS);
      const page = people.map((person) => ({ person, count: counts.get(person.id) ?? 0 }));
      const { authors, others } = ranked([...kept, ...page], last);
      kept = [...authors, ...others.slice(0, ADMIN_LIST)];
    }
    const { authors, others } = ranked(kept, last);
    const listed = [...authors, ...others.slice(0, ADMIN_LIST - authors.length)].sort(byRequests);
    const alsoShown = listed.map(({ person }) => person.id);
    const named = await nameRequests(deps, ctx, { route: analyticsAdminRoutes.domainActivity.id, rows: last, alsoShown });
    return {
      domain,
      total_users: totalUsers,
      users_with_requests: withRequests,
      total_requests: totalRequests,
      average_requests_per_user: totalUsers === 0 ? 0 : Math.round((totalRequests / totalUsers) * 100) / 100,
      users: listed.map(({ person, count }) => ({
        id: person.id,
        email: person.email,
        created_at: person.createdAt,
        request_count: count,
        recent_requests: named.filter((_, index) => last[index]?.userId === person.id),
      })),
    };
  };
}

const byRequests = (a: Account, b: Account) => b.count - a.count || (a.person.email < b.person.email ? -1 : 1);

/** The authors of these requests, and the other accounts, those with the most requests first. */
function ranked(accounts: readonly Account[], requests: readonly RequestRow[]): { authors: Account[]; others: Account[] } {
  const ids = new Set(requests.map(({ userId }) => userId));
  const isAuthor = ({ person }: Account) => ids.has(person.id);
  return { authors: accounts.filter(isAuthor), others: accounts.filter((one) => !isAuthor(one)).sort(byRequests) };
}
