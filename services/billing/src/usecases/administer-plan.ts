import type { UserPlan } from '@attendu/contracts/billing/routes';
import type { PlanId } from '@attendu/contracts/plans';
import { type Db, inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import type { BillingDb } from '../db/schema.ts';
import { grantedOf, replaceGrant } from '../db/standings.ts';
import { findSubscription } from '../db/subscriptions.ts';
import { grantOf } from '../domain/grant.ts';
import { rollOver } from '../domain/periods.ts';
import type { PaymentDeps } from './deps.ts';

type Input = { readonly userId: string; readonly plan: PlanId; readonly until: string | null; readonly reason: string };

/** Grants an account a plan without payment, replacing the earlier grant; writes a line of the audit log. */
export function grantByAdmin(deps: PaymentDeps) {
  return async (ctx: RequestContext, { userId, plan, until, reason }: Input): Promise<UserPlan> => {
    await inTransaction(deps.database.kysely, async (tx) => {
      const granted = grantOf({ plan, periodEnd: until }, ctx.now(), deps.catalogue);
      await replaceGrant(tx, userId, ctx.now(), deps.rules, granted);
      const act = { adminId: requireUser(ctx).userId, action: 'grant_plan' as const, subjectId: userId, reason, place: ctx.clientAddress };
      await deps.bus.publish(tx, eventMeta(ctx), 'subscription.administered', act);
    });
    return planOf(deps.database.kysely, userId, ctx.now());
  };
}

export function readUserPlan({ database }: Pick<PaymentDeps, 'database'>) {
  return (ctx: RequestContext, { userId }: { readonly userId: string }): Promise<UserPlan> => planOf(database.kysely, userId, ctx.now());
}

async function planOf(db: Db<BillingDb>, userId: string, now: Date): Promise<UserPlan> {
  const stored = await findSubscription(db, userId);
  if (!stored) return { plan: 'none', status: 'none', source: 'nothing', queriesUsed: 0, periodEnd: null, granted: null };
  const { plan, status, source, queriesUsed, periodEnd } = { ...stored, ...rollOver(stored, now) };
  const granted = grantedOf(stored);
  return {
    ...{ plan, status, source, queriesUsed },
    periodEnd: plan === 'none' ? null : periodEnd.toISOString(),
    granted: granted && { plan: granted.plan, until: granted.endsAt?.toISOString() ?? null },
  };
}
