import type { SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { type Account, findAccount } from '../db/accounts.ts';
import { lastTermsOf } from '../db/checkouts.ts';
import { withdrawalRight } from '../db/consumer-contracts.ts';
import { firmOf, hasSeat, membersOf } from '../db/members.ts';
import { findSeatGrant } from '../db/seat-grants.ts';
import type { PaymentDeps } from './deps.ts';
import { isThere, payerOf } from './payer.ts';
import { subscriptionOf } from './read-subscription.ts';

const euros = (cents: number) => ({ cents, currency: 'eur' as const });

/** Contents of « Mon abonnement »; without the provider, all but the amount of the next debit. */
export function readDetails(deps: PaymentDeps) {
  return async (ctx: RequestContext): Promise<SubscriptionDetails> => {
    const { userId } = requireUser(ctx);
    const { kysely } = deps.database;
    const subscription = await subscriptionOf(deps, ctx);
    const payer = await payerOf(kysely, ctx);
    const account = payer?.account ?? null;
    const next = await nextDebit(deps, account);
    const own = await findAccount(kysely, { holder: 'user', holderId: userId });
    const firmId = await firmOf(kysely, userId);
    const firmAccount = firmId === null ? null : await findAccount(kysely, { holder: 'firm', holderId: firmId });
    const members = firmId === null ? [] : await membersOf(kysely, firmId);
    const granted = firmId === null ? undefined : await findSeatGrant(kysely, firmId);
    const seats = Math.max(isThere(firmAccount) ? firmAccount.seats : 0, granted?.seats ?? 0);
    const seated = firmId !== null && (await hasSeat(kysely, firmId, userId, seats));
    return {
      subscription,
      paid: account === null ? null : await paidOf(deps, account, next.debit, ctx.now()),
      own: payer?.manages === 'firm' && isThere(own) ? await paidOf(deps, own, null, ctx.now()) : null,
      firm: firmId === null ? null : { members: members.length, seated: Math.min(members.length, seats), hasSeat: seated },
      paysTwice: seated && isThere(own) && own.cancelAt === null,
      fresh: next.fresh,
    };
  };
}

type Debit = NonNullable<SubscriptionDetails['paid']>['nextDebit'];

async function nextDebit(deps: PaymentDeps, account: Account | null): Promise<{ debit: Debit; fresh: boolean }> {
  if (!isThere(account) || account.customerId === null || account.subscriptionId === null) return { debit: null, fresh: true };
  const isRenewing = account.cancelAt === null && (account.state === 'active' || account.state === 'trialing');
  if (!isRenewing) return { debit: null, fresh: true };
  const at = account.periodEnd?.toISOString();
  try {
    const next = await deps.payments?.nextDebit(account.customerId, account.subscriptionId);
    return { debit: next ? { at: next.at.toISOString(), total: euros(next.cents) } : null, fresh: true };
  } catch (err) {
    deps.log.warn({ err, account: account.id }, 'the next debit cannot be known');
    return { debit: at === undefined ? null : { at, total: null }, fresh: false };
  }
}

async function paidOf({ database }: PaymentDeps, account: Account, debit: Debit, now: Date): Promise<SubscriptionDetails['paid']> {
  const { plan, nextPlan, state, seats, startedAt, periodEnd, cancelAt, means } = account;
  if (plan === null || state === 'none' || startedAt === null) return null;
  const terms = await lastTermsOf(database.kysely, account.id);
  const right = isThere(account) ? await withdrawalRight(database.kysely, account) : null;
  return {
    plan,
    nextPlan,
    state,
    seats,
    since: startedAt.toISOString(),
    periodEnd: periodEnd?.toISOString() ?? null,
    nextDebit: debit,
    cancelAt: cancelAt?.toISOString() ?? null,
    payment: means,
    withdrawalUntil: right !== null && right.until > now ? right.until.toISOString() : null,
    terms: terms && { version: terms.version, acceptedAt: terms.givenAt.toISOString() },
  };
}
