import type { Subscription } from '@attendu/contracts/billing/schemas';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { type Account, findAccount } from '../db/accounts.ts';
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

/** Reads a payer again for an administrator; writes a line of the audit log, also for a payer without a customer at the provider. */
export function syncAny(deps: PaymentDeps) {
  return async (ctx: RequestContext, { holderId }: { readonly holderId: string }) => {
    const { userId } = requireUser(ctx);
    const { kysely } = deps.database;
    const account = (await findAccount(kysely, { holder: 'user', holderId })) ?? (await findAccount(kysely, { holder: 'firm', holderId }));
    const outcome = account ? await syncedOf(deps, ctx, account) : NO_CUSTOMER;
    ctx.log.warn(
      { audit: 'billing.admin_sync', account: account?.id ?? null, outcome: outcome.outcome },
      'an administrator had a payer read again',
    );
    const act = { adminId: userId, action: 'sync_subscription' as const, subjectId: holderId, reason: null, place: ctx.clientAddress };
    await inTransaction(kysely, (tx) => deps.bus.publish(tx, eventMeta(ctx), 'subscription.administered', act));
    return outcome;
  };
}

const NO_CUSTOMER = { outcome: 'no_customer' as const, plan: null, state: 'none' as const, changes: [] };

async function syncedOf(deps: PaymentDeps, ctx: RequestContext, account: Account) {
  if (deps.payments === null) throw problem('billing.unavailable');
  const synced = await orProblem(syncAccount({ ...deps, payments: deps.payments })(ctx, account.id, eventMeta(ctx)));
  if (synced.outcome === 'overtaken') throw problem('billing.unavailable', { retryAfterSeconds: 5 });
  if (synced.outcome === 'no_customer') return { ...NO_CUSTOMER, plan: account.plan, state: account.state };
  const { plan, state } = synced.facts;
  return {
    outcome: synced.outcome === 'changed' ? ('mended' as const) : ('unchanged' as const),
    plan,
    state,
    changes: [...synced.changes],
  };
}
