import type { ChangePreview, changeSchema, SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { z } from 'zod';
import type { Account } from '../db/accounts.ts';
import { membersOf } from '../db/members.ts';
import { type Payments, type PlanChange, ProviderRefused } from '../domain/payments.ts';
import { orProblem, underLease } from './account-lease.ts';
import type { PaymentDeps } from './deps.ts';
import { keepProof } from './keep-proof.ts';
import { requireSubscription } from './payer.ts';
import { readDetails } from './read-details.ts';

type Input = z.infer<typeof changeSchema>;

const euros = (cents: number) => ({ cents, currency: 'eur' as const });

/** Previews the cost of another plan or number of seats. */
export function previewChange(deps: PaymentDeps) {
  return async (ctx: RequestContext, input: Input): Promise<ChangePreview> => {
    const { account, holder, holderId } = await requireSubscription(deps.database.kysely, ctx);
    const payments = requirePayments(deps);
    const change = changeOf(account, input);
    const preview = await orProblem(payments.previewChange(account.customerId ?? '', change));
    const members = holder === 'firm' ? await membersOf(deps.database.kysely, holderId) : [];
    return {
      dueNow: euros(preview.dueNowCents),
      monthly: euros(preview.monthlyCents),
      nextDebitAt: preview.nextDebitAt.toISOString(),
      unseated: Math.max(0, members.length - change.seats),
    };
  };
}

/** Changes the plan or the seats at once. Idempotent; a refused payment changes nothing. */
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
        if (change.plan === now.plan && change.seats === now.seats) return;
        await keepProof(deps, ctx, { accountId: account.id, document: 'change', plan: change.plan });
        // Two clicks read the same state and have the same key; a later change back has another key.
        const key = `change-${change.subscriptionId}-${change.plan}-${change.seats}-${now.leaseToken}`;
        try {
          await payments.change(change, key);
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
function changeOf(account: Account, input: Input): PlanChange {
  const { subscriptionId, itemId, state, plan: presentPlan, cancelAt } = account;
  if (subscriptionId === null || itemId === null || presentPlan === null) throw problem('billing.no_subscription');
  if ((state !== 'active' && state !== 'trialing') || cancelAt !== null || account.hold !== null)
    throw problem('billing.change_impossible');
  const plan = input.plan ?? presentPlan;
  const seats = account.holder === 'firm' ? (input.seats ?? account.seats) : 1;
  if (account.holder === 'firm' && plan === 'student') throw problem('billing.change_impossible');
  // The student plan needs a declaration: it is bought on its own page, after the present plan has ended.
  if (plan === 'student' && presentPlan !== 'student') throw problem('billing.change_impossible');
  return { subscriptionId, itemId, plan, seats };
}

export function requirePayments(deps: PaymentDeps): Payments {
  if (deps.payments === null) throw problem('billing.unavailable');
  return deps.payments;
}
