import type { ChangePreview, changePreviewedSchema, changeSchema, SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { z } from 'zod';
import type { Account } from '../db/accounts.ts';
import { membersOf } from '../db/members.ts';
import { type ImmediateChange, type Payments, ProviderRefused } from '../domain/payments.ts';
import { orProblem, underLease } from './account-lease.ts';
import type { PaymentDeps } from './deps.ts';
import { keepDeclaration, keepProof } from './keep-proof.ts';
import { requireSubscription } from './payer.ts';
import { readDetails } from './read-details.ts';

type Input = z.infer<typeof changeSchema>;
type Previewed = z.infer<typeof changePreviewedSchema>;
/** `renewal`: takes effect at the next one. `undo`: keeps the plan that a change at the renewal was to replace. */
type Change = ImmediateChange & { readonly when: 'now' | 'renewal' | 'undo' };

const euros = (cents: number) => ({ cents, currency: 'eur' as const });

/** Previews the cost of another plan or number of seats. */
export function previewChange(deps: PaymentDeps) {
  return async (ctx: RequestContext, input: Previewed): Promise<ChangePreview> => {
    const { account, holder, holderId } = await requireSubscription(deps.database.kysely, ctx);
    const payments = requirePayments(deps);
    const change = changeOf(account, input);
    const preview = await orProblem(payments.previewChange(account.customerId ?? '', change));
    const members = holder === 'firm' ? await membersOf(deps.database.kysely, holderId) : [];
    return {
      dueNow: euros(change.when === 'now' ? preview.dueNowCents : 0),
      monthly: euros(preview.monthlyCents),
      nextDebitAt: preview.nextDebitAt.toISOString(),
      from: change.when === 'renewal' ? (account.periodEnd?.toISOString() ?? null) : null,
      // The law protects whoever becomes a student, or was one until now.
      withdrawable: account.holder === 'user' && change.plan !== account.plan,
      unseated: Math.max(0, members.length - change.seats),
    };
  };
}

/**
 * Changes the seats and to a higher plan at once, to the student plan at the next renewal. Idempotent; a refused payment changes nothing.
 */
export function changeSubscription(deps: PaymentDeps) {
  const details = readDetails(deps);
  return async (ctx: RequestContext, input: Input): Promise<SubscriptionDetails> => {
    const { account } = await requireSubscription(deps.database.kysely, ctx);
    const payments = requirePayments(deps);
    const lease = underLease({ ...deps, payments });
    await orProblem(
      lease(ctx, account.id, eventMeta(ctx), async ({ sync, account: current }) => {
        await sync();
        const now = await current();
        const change = changeOf(now, input);
        if (change.plan === (now.nextPlan ?? now.plan) && change.seats === now.seats) return;
        if (change.when === 'renewal') await keepDeclaration(deps, ctx, account.id, input);
        await keepProof(deps, ctx, { accountId: account.id, document: 'change', plan: change.plan });
        // Two clicks read the same state and have the same key; a later change back has another key.
        const key = `change-${change.subscriptionId}-${change.plan}-${change.seats}-${now.leaseToken}`;
        try {
          if (change.when === 'now') await payments.change(change, key);
          else await payments.changeAtRenewal(change, change.when === 'undo' ? null : now.periodEnd, key);
        } catch (error) {
          if (error instanceof ProviderRefused && error.isCard) throw problem('billing.change_refused', { cause: error });
          throw error;
        } finally {
          await sync();
        }
      }),
    );
    return details(ctx);
  };
}

/** @throws billing.change_impossible when the subscription is scheduled to end, or is unpaid. */
function changeOf(account: Account, input: Previewed): Change {
  const { subscriptionId, itemId, state, plan: presentPlan, nextPlan, cancelAt, periodEnd } = account;
  if (subscriptionId === null || itemId === null || presentPlan === null || periodEnd === null) throw problem('billing.no_subscription');
  if ((state !== 'active' && state !== 'trialing') || cancelAt !== null || account.hold !== null)
    throw problem('billing.change_impossible');
  const plan = input.plan ?? presentPlan;
  const seats = account.holder === 'firm' ? (input.seats ?? account.seats) : 1;
  if (account.holder === 'firm' && plan === 'student') throw problem('billing.change_impossible');
  const change = { subscriptionId, itemId, plan, seats, keepsPrice: plan === presentPlan && nextPlan === null };
  if (plan === 'student' && presentPlan !== 'student') return { ...change, when: 'renewal' };
  return { ...change, when: nextPlan !== null && plan === presentPlan ? 'undo' : 'now' };
}

export function requirePayments(deps: PaymentDeps): Payments {
  if (deps.payments === null) throw problem('billing.unavailable');
  return deps.payments;
}
