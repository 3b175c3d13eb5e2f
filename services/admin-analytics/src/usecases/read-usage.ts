import type { FirmPeriod } from '@attendu/contracts/analytics/periods';
import { parisDay } from '@attendu/contracts/paris-day';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { firmRequestsByDay, requestsByDay, requestsByUser } from '../db/projections.ts';
import { firmRequestsByMember } from '../db/requests.ts';
import { fillDays, lastDays, lastMonths, sumByMonth } from '../domain/days.ts';
import type { Deps } from './deps.ts';

const TOP_USERS = 100;
const FIRM_MEMBERS_DAYS = 30;

/** Requests over the last `days` days, today included: by day, and by the hundred users who asked most. */
export function readRequests({ database }: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, { days: count }: { days: number }) => {
    const days = lastDays(ctx.now(), count);
    const [from = '', to = ''] = [days[0], days.at(-1)];
    const byDay = fillDays(days, await requestsByDay(database.kysely, from, to));
    const { users, active } = await requestsByUser(database.kysely, from, to, TOP_USERS);
    return {
      total: byDay.reduce((sum, one) => sum + one.requests, 0),
      activeUsers: active,
      byDay,
      byUser: users.map((one) => ({ ...one, lastAt: one.lastAt.toISOString() })),
    };
  };
}

/**
 * Usage of the caller's firm: a chart of the period, and each member over thirty days. Members are read from auth; their requests for this firm are
 * counted here, without their questions. @throws auth.forbidden without a firm.
 */
export function readFirmUsage({ database, owners }: Deps) {
  return async (ctx: RequestContext, { period }: { period: FirmPeriod }) => {
    const { firmId } = requireUser(ctx);
    const { firm, people } = firmId === null ? { firm: null, people: [] } : await owners.firm(firmId, ctx.requestId);
    if (firmId === null || firm === null) throw problem('auth.forbidden', { detail: 'Cabinet inconnu' });
    const points = period === '12-months' ? lastMonths(ctx.now(), 12) : lastDays(ctx.now(), period === '7-days' ? 7 : 30);
    const counts = await firmRequestsByDay(database.kysely, firmId, points[0] ?? '', parisDay(ctx.now()));
    const byDay = fillDays(points, period === '12-months' ? sumByMonth(counts) : counts);
    const [since = ''] = lastDays(ctx.now(), FIRM_MEMBERS_DAYS);
    const ids = people.map(({ id }) => id);
    const usage = new Map((await firmRequestsByMember(database.kysely, firmId, ids, since)).map((one) => [one.userId, one]));
    const byMember = people.map(({ id, email, isFirmAdmin }) => ({
      ...{ userId: id, email, isAdmin: isFirmAdmin },
      requests: usage.get(id)?.requests ?? 0,
      lastAt: usage.get(id)?.lastAt?.toISOString() ?? null,
    }));
    byMember.sort((a, b) => b.requests - a.requests || (a.email < b.email ? -1 : 1));
    return { name: firm.name, byDay, byMember };
  };
}
