import type { Database } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { firmMembersUsage, firmRequestsByDay, requestsByDay, requestsByUser } from '../db/projections.ts';
import type { AnalyticsDb } from '../db/schema.ts';
import { fillDays, lastDays } from '../domain/days.ts';

type Deps = { readonly database: Database<AnalyticsDb> };

const TOP_USERS = 100;
const FIRM_CHART_DAYS = 7;
const FIRM_MEMBERS_DAYS = 30;

/** Requests over the last `days` days, today included: by day, and by the hundred users who asked most. */
export function readRequests({ database }: Deps) {
  return async (ctx: RequestContext, { days: count }: { days: number }) => {
    const days = lastDays(ctx.now(), count);
    const [from = '', to = ''] = [days[0], days.at(-1)];
    const byDay = fillDays(days, await requestsByDay(database.kysely, from, to));
    const users = await requestsByUser(database.kysely, from, to, TOP_USERS);
    return {
      total: byDay.reduce((sum, one) => sum + one.requests, 0),
      byDay,
      byUser: users.map((one) => ({ ...one, lastAt: one.lastAt.toISOString() })),
    };
  };
}

/** The caller's firm: a curve of seven days, and each member over thirty. @throws auth.forbidden without a firm. */
export function readFirmUsage({ database }: Deps) {
  return async (ctx: RequestContext) => {
    const { firmId } = requireUser(ctx);
    if (firmId === null) throw problem('auth.forbidden', { detail: 'Cabinet inconnu' });
    const chart = lastDays(ctx.now(), FIRM_CHART_DAYS);
    const [from = '', to = ''] = [chart[0], chart.at(-1)];
    const [since = ''] = lastDays(ctx.now(), FIRM_MEMBERS_DAYS);
    const byDay = fillDays(chart, await firmRequestsByDay(database.kysely, firmId, from, to));
    const members = await firmMembersUsage(database.kysely, firmId, since);
    return { byDay, byMember: members.map((one) => ({ ...one, lastAt: one.lastAt?.toISOString() ?? null })) };
  };
}
