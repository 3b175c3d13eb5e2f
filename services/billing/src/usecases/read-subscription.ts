import { type Subscription, UNKNOWN_SUBSCRIPTION } from '@attendu/contracts/billing/schemas';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { findSubscription } from '../db/subscriptions.ts';
import { rollOver } from '../domain/periods.ts';
import { daysRemaining, permission, queriesRemaining } from '../domain/permission.ts';
import type { Deps } from './deps.ts';

/** The caller's plan, what remains of it, and whether a request would pass now. Writes nothing: a period that is over is only seen so. */
export function readSubscription(deps: Deps) {
  return async (ctx: RequestContext): Promise<Subscription> => {
    const stored = await findSubscription(deps.database.kysely, requireUser(ctx).userId);
    if (!stored) return UNKNOWN_SUBSCRIPTION;
    const now = ctx.now();
    const current = rollOver(stored, now);
    return {
      plan: current.plan,
      status: current.status,
      queries_used: current.queriesUsed,
      current_period_start: current.periodStart.toISOString(),
      current_period_end: current.periodEnd.toISOString(),
      queries_remaining: queriesRemaining(current, deps.catalogue),
      days_remaining: daysRemaining(current, now),
      permission: permission(current, deps.catalogue, now),
    };
  };
}
