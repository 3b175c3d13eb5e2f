import { analyticsAdminRoutes, type UserPage } from '@attendu/contracts/analytics/admin-routes';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { usageOf } from '../db/projections.ts';
import { requestsOf } from '../db/requests.ts';
import { lastDays } from '../domain/days.ts';
import { type Deps, keepReading } from './deps.ts';

const DAYS = 30;

/** The page of an account: its holder, plan and requests. The reading is audited. */
export function readUser(deps: Deps) {
  return async (ctx: RequestContext, { userId }: { readonly userId: string }): Promise<UserPage> => {
    const { kysely } = deps.database;
    const { account } = await deps.owners.account(userId, ctx.requestId);
    if (account === null) throw problem('admin.user_not_found');
    const plan = await deps.owners.plan(userId, ctx.requestId);
    const [since = ''] = lastDays(ctx.now(), DAYS);
    const usage = (await usageOf(kysely, [userId], since)).get(userId);
    const total = (await requestsOf(kysely, [userId])).get(userId) ?? 0;
    await keepReading(deps, ctx, { route: analyticsAdminRoutes.userPage.id, userIds: [userId], dossierIds: [] });
    return {
      account,
      plan,
      usage: { last30Days: usage?.requests ?? 0, total, lastAt: usage?.lastAt.toISOString() ?? null },
    };
  };
}
