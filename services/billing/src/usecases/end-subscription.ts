import type { SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { SALES_TERMS_VERSION } from '@attendu/contracts/plans';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { Account } from '../db/accounts.ts';
import { insertConsent } from '../db/checkouts.ts';
import type { ConsentRow } from '../db/schema.ts';
import { insertWithdrawal } from '../db/withdrawals.ts';
import { orProblem, underLease } from './account-lease.ts';
import { requirePayments } from './change-subscription.ts';
import { openInvoicePage } from './create-checkout.ts';
import type { PaymentDeps } from './deps.ts';
import { finishWithdrawal } from './finish-withdrawals.ts';
import { requireSubscription } from './payer.ts';
import { readDetails, withdrawalEnd } from './read-details.ts';

/** Ends the subscription at the end of the paid period; an unpaid one at once. */
export function cancelSubscription(deps: PaymentDeps) {
  const details = readDetails(deps);
  return async (ctx: RequestContext, input: { readonly reason?: string | undefined }): Promise<SubscriptionDetails> => {
    const { account } = await requireSubscription(deps.database.kysely, ctx);
    const payments = requirePayments(deps);
    await keepProof(deps, ctx, account, 'cancellation');
    await orProblem(
      underLease({ ...deps, payments })(ctx, account.id, eventMeta(ctx), async ({ sync, account: current }) => {
        await sync();
        const { subscriptionId, state, cancelAt } = await current();
        if (subscriptionId === null || state === 'ended' || state === 'none' || cancelAt !== null) return;
        if (state === 'active' || state === 'trialing') await payments.scheduleEnd(subscriptionId, input.reason ?? null);
        else await payments.endNow(subscriptionId);
        await sync();
      }),
    );
    return details(ctx);
  };
}

/** Reverts a scheduled end, or resumes a paused subscription. */
export function resumeSubscription(deps: PaymentDeps) {
  const details = readDetails(deps);
  return async (ctx: RequestContext): Promise<SubscriptionDetails> => {
    const { account } = await requireSubscription(deps.database.kysely, ctx);
    const payments = requirePayments(deps);
    await orProblem(
      underLease({ ...deps, payments })(ctx, account.id, eventMeta(ctx), async ({ sync, account: current }) => {
        await sync();
        const { subscriptionId, state, cancelAt } = await current();
        if (subscriptionId === null || state === 'ended' || state === 'none') throw problem('billing.no_subscription');
        if (cancelAt === null && state !== 'paused') return;
        await payments.resume(subscriptionId);
        await sync();
      }),
    );
    return details(ctx);
  };
}

/**
 * A consumer's withdrawal within fourteen days: the subscription ends at once and all payments are refunded. The request is written
 * first; the job that finishes withdrawals resumes it after a crash.
 */
export function withdraw(deps: PaymentDeps) {
  const details = readDetails(deps);
  return async (ctx: RequestContext): Promise<SubscriptionDetails> => {
    const { account } = await requireSubscription(deps.database.kysely, ctx);
    const payments = requirePayments(deps);
    const until = withdrawalEnd(account);
    if (until === null || until <= ctx.now() || account.subscriptionId === null) throw problem('billing.withdrawal_closed');
    await keepProof(deps, ctx, account, 'withdrawal');
    const id = await insertWithdrawal(deps.database.kysely, {
      id: ctx.newId(),
      accountId: account.id,
      subscriptionId: account.subscriptionId,
      askedAt: ctx.now(),
    });
    await orProblem(finishWithdrawal({ ...deps, payments })(ctx, id, eventMeta(ctx)));
    return details(ctx);
  };
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

async function keepProof(deps: PaymentDeps, ctx: RequestContext, account: Account, document: ConsentRow['document']): Promise<void> {
  const { plan } = account;
  if (plan === null) return;
  const { userId } = requireUser(ctx);
  const priceCents = deps.catalogue[plan].priceCents ?? 0;
  const proof = { id: ctx.newId(), accountId: account.id, userId, document, version: SALES_TERMS_VERSION, plan, priceCents };
  await inTransaction(deps.database.kysely, (tx) => insertConsent(tx, { ...proof, clientAddress: ctx.clientAddress, givenAt: ctx.now() }));
}
