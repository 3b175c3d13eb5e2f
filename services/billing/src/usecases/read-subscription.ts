import { type Subscription, UNKNOWN_SUBSCRIPTION } from '@attendu/contracts/billing/schemas';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { type Account, findAccount } from '../db/accounts.ts';
import { firmOf } from '../db/members.ts';
import { grantedOf } from '../db/standings.ts';
import { findSubscription } from '../db/subscriptions.ts';
import { rollOver } from '../domain/periods.ts';
import { daysRemaining, permission, queriesLimit, queriesRemaining } from '../domain/permission.ts';
import type { PaymentDeps } from './deps.ts';
import { isThere, payerOf } from './payer.ts';
import { refreshIfOver } from './refresh-if-over.ts';

/** The caller's plan, its remaining quota, and whether a request would be allowed now. */
export function readSubscription(deps: PaymentDeps) {
  const refresh = refreshIfOver(deps);
  return async (ctx: RequestContext): Promise<Subscription> => {
    const { userId } = requireUser(ctx);
    await refresh(ctx, userId, eventMeta(ctx));
    return subscriptionOf(deps, ctx);
  };
}

/** The stored state, without calling the payment provider. A past period is rolled over in memory only. */
export async function subscriptionOf(deps: PaymentDeps, ctx: RequestContext): Promise<Subscription> {
  const { userId } = requireUser(ctx);
  const { kysely } = deps.database;
  const now = ctx.now();
  const stored = await findSubscription(kysely, userId);
  const payer = await payerOf(kysely, ctx);
  const account = await accountShown(deps, userId, stored?.source ?? 'nothing');
  const manages = payer?.manages ?? ('none' as const);
  const subscribed = isThere(payer?.account ?? account);
  const managed = { payment: paymentOf(account), subscribed, manages };
  if (!stored) return { ...UNKNOWN_SUBSCRIPTION, ...managed, trial_available: !account?.subscriptionId };
  const current = rollOver(stored, now);
  const has = current.plan !== 'none';
  return {
    plan: current.plan,
    status: current.status,
    queries_used: current.queriesUsed,
    current_period_start: has ? current.periodStart.toISOString() : null,
    current_period_end: has ? current.periodEnd.toISOString() : null,
    queries_remaining: queriesRemaining(current, deps.catalogue),
    queries_limit: queriesLimit(current, deps.catalogue),
    days_remaining: daysRemaining(current, now),
    permission: permission(current, deps.catalogue, now),
    ...managed,
    cancel_at: account?.cancelAt?.toISOString() ?? null,
    trial_available: grantedOf(stored) === null && !account?.subscriptionId,
  };
}

/** The account shown to the user: the source of their right, or else their own. */
async function accountShown(deps: PaymentDeps, userId: string, source: string): Promise<Account | null> {
  const { kysely } = deps.database;
  if (source === 'firm') {
    const firmId = await firmOf(kysely, userId);
    return firmId === null ? null : findAccount(kysely, { holder: 'firm', holderId: firmId });
  }
  return findAccount(kysely, { holder: 'user', holderId: userId });
}

function paymentOf(account: Account | null): Subscription['payment'] {
  if (account === null) return 'ok';
  if (account.state === 'pending') return account.pendingFor === 'bank' ? 'pending' : 'action';
  if (account.state === 'past_due' || account.state === 'unpaid') return 'failed';
  if (account.hold === null) return 'ok';
  return account.hold === 'dispute' ? 'disputed' : 'refunded';
}
