import type { SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { Account } from '../db/accounts.ts';
import { withdrawalRight } from '../db/consumer-contracts.ts';
import { insertWithdrawal } from '../db/withdrawals.ts';
import { isOver } from '../domain/facts.ts';
import { orProblem, underLease } from './account-lease.ts';
import { requirePayments } from './change-subscription.ts';
import { openInvoicePage } from './create-checkout.ts';
import type { PaymentDeps } from './deps.ts';
import { endAtOnce, finishWithdrawal } from './finish-withdrawals.ts';
import { keepProof } from './keep-proof.ts';
import { type Managed, requireSubscription } from './payer.ts';
import { readDetails } from './read-details.ts';

/** Ends the subscription at the end of the paid period; an unpaid one at once. */
export function cancelSubscription(deps: PaymentDeps) {
  const details = readDetails(deps);
  return async (ctx: RequestContext, input: Managed & { readonly reason?: string | undefined }): Promise<SubscriptionDetails> => {
    const { account } = await requireSubscription(deps.database.kysely, ctx, input);
    const payments = requirePayments(deps);
    await keepProof(deps, ctx, { accountId: account.id, document: 'cancellation', plan: account.plan });
    await orProblem(
      underLease({ ...deps, payments })(ctx, account.id, eventMeta(ctx), async ({ sync, account: current }) => {
        await sync();
        const now = await current();
        const { subscriptionId, state, cancelAt } = now;
        if (subscriptionId === null || isOver(state) || cancelAt !== null) return;
        if (state === 'active' || state === 'trialing') await payments.scheduleEnd(subscriptionId, input.reason ?? null);
        else await endAtOnce({ ...deps, payments }, ctx, now);
        await sync();
      }),
    );
    return details(ctx);
  };
}

/** Reverts a scheduled end, or resumes a paused subscription. */
export function resumeSubscription(deps: PaymentDeps) {
  const details = readDetails(deps);
  return async (ctx: RequestContext, which: Managed): Promise<SubscriptionDetails> => {
    const { account } = await requireSubscription(deps.database.kysely, ctx, which);
    const payments = requirePayments(deps);
    await orProblem(
      underLease({ ...deps, payments })(ctx, account.id, eventMeta(ctx), async ({ sync, account: current }) => {
        await sync();
        const { subscriptionId, state, cancelAt } = await current();
        if (subscriptionId === null || isOver(state)) throw problem('billing.no_subscription');
        if (cancelAt === null && state !== 'paused') return;
        await payments.resume(subscriptionId);
        await sync();
      }),
    );
    return details(ctx);
  };
}

/**
 * A consumer's withdrawal within fourteen days: the subscription ends at once and the payments of the contract are refunded. The request is written
 * first; the job that finishes withdrawals resumes it after a crash.
 */
export function withdraw(deps: PaymentDeps) {
  const details = readDetails(deps);
  return async (ctx: RequestContext, which: Managed): Promise<SubscriptionDetails> => {
    const { account } = await requireSubscription(deps.database.kysely, ctx, which);
    const payments = requirePayments(deps);
    const right = await withdrawalRight(deps.database.kysely, account);
    if (right === null || right.until <= ctx.now() || account.subscriptionId === null) throw problem('billing.withdrawal_closed');
    await keepProof(deps, ctx, { accountId: account.id, document: 'withdrawal', plan: account.plan });
    const id = await keepWithdrawal(deps, ctx, account, { subscriptionId: account.subscriptionId, since: right.refundFrom });
    await orProblem(finishWithdrawal({ ...deps, payments })(ctx, id, eventMeta(ctx)));
    return details(ctx);
  };
}

/** The request and its acknowledgement, which the law wants on a durable medium: one of each, whatever the number of clicks. */
async function keepWithdrawal(
  deps: PaymentDeps,
  ctx: RequestContext,
  account: Account,
  of: { readonly subscriptionId: string; readonly since: Date | null },
): Promise<string> {
  const askedAt = ctx.now();
  return inTransaction(deps.database.kysely, async (tx) => {
    const kept = await insertWithdrawal(tx, { id: ctx.newId(), accountId: account.id, ...of, paymentIds: null, askedAt });
    if (kept.isNew && account.plan !== null) {
      const { managerId: userId, holder, plan, seats } = account;
      const data = { userId, holder, change: 'withdrawn' as const, plan, seats, at: askedAt.toISOString() };
      await deps.bus.publish(tx, eventMeta(ctx), 'subscription.changed', data);
    }
    return kept.id;
  });
}

/** The payment page of the unpaid invoice. */
export function settleInvoice(deps: PaymentDeps) {
  return async (ctx: RequestContext): Promise<{ url: string }> => {
    const { account } = await requireSubscription(deps.database.kysely, ctx);
    const payments = requirePayments(deps);
    const url = await orProblem(openInvoicePage(deps, payments, account));
    if (url !== null) return { url };
    if (account.customerId === null) throw problem('billing.no_subscription');
    return { url: await orProblem(payments.openPortal(account.customerId, `${deps.publicUrl}/subscriptionPage?retour=espace`)) };
  };
}
