import type { Subscription } from '@attendu/contracts/billing/schemas';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findAccount } from '../db/accounts.ts';
import { orProblem, syncAccount } from './account-lease.ts';
import type { PaymentDeps } from './deps.ts';
import { payerOf } from './payer.ts';
import { subscriptionOf } from './read-subscription.ts';

/** Reads the caller's subscription at the provider, after a payment or the portal, without waiting for a webhook. */
export function syncOwn(deps: PaymentDeps) {
  return async (ctx: RequestContext): Promise<Subscription> => {
    const payer = await payerOf(deps.database.kysely, ctx);
    if (payer?.account?.customerId) {
      if (deps.payments === null) throw problem('billing.unavailable');
      await orProblem(syncAccount({ ...deps, payments: deps.payments })(ctx, payer.account.id, eventMeta(ctx)));
    }
    return subscriptionOf(deps, ctx);
  };
}

/** Refreshes a payer for an administrator. */
export function syncAny(deps: PaymentDeps) {
  return async (ctx: RequestContext, input: { readonly holderId: string }) => {
    const { userId } = requireUser(ctx);
    const { kysely } = deps.database;
    const { holderId } = input;
    const account = (await findAccount(kysely, { holder: 'user', holderId })) ?? (await findAccount(kysely, { holder: 'firm', holderId }));
    if (!account) return { outcome: 'no_customer' as const, plan: null, state: 'none' as const, changes: [] };
    if (deps.payments === null) throw problem('billing.unavailable');
    const synced = await orProblem(syncAccount({ ...deps, payments: deps.payments })(ctx, account.id, eventMeta(ctx)));
    if (synced.outcome === 'overtaken') throw problem('billing.unavailable', { retryAfterSeconds: 5 });
    ctx.log.warn({ audit: 'billing.admin_sync', account: account.id, outcome: synced.outcome }, 'an administrator had a payer read again');
    const act = { adminId: userId, action: 'sync_subscription' as const, subjectId: holderId, reason: null, place: ctx.clientAddress };
    await inTransaction(kysely, (tx) => deps.bus.publish(tx, eventMeta(ctx), 'subscription.administered', act));
    if (synced.outcome === 'no_customer') return { outcome: 'no_customer' as const, plan: account.plan, state: account.state, changes: [] };
    const { plan, state } = synced.facts;
    return {
      outcome: synced.outcome === 'changed' ? ('mended' as const) : ('unchanged' as const),
      plan,
      state,
      changes: [...synced.changes],
    };
  };
}
