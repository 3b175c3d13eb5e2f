import type { SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { type Account, findAccount } from '../db/accounts.ts';
import { lastTermsOf } from '../db/checkouts.ts';
import { firmOf, hasSeat, membersOf } from '../db/members.ts';
import { findSeatGrant } from '../db/seat-grants.ts';
import { withdrawalDeadline } from '../domain/withdrawal.ts';
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
      paid: account === null ? null : paidOf(account, next.debit, await lastTermsOf(kysely, account.id), ctx.now()),
      firm: firmId === null ? null : { members: members.length, seated: Math.min(members.length, seats), hasSeat: seated },
      paysTwice: seated && isThere(own) && own.cancelAt === null,
      fresh: next.fresh,
    };
  };
}

type Debit = NonNullable<SubscriptionDetails['paid']>['nextDebit'];

async function nextDebit(deps: PaymentDeps, account: Account | null): Promise<{ debit: Debit; fresh: boolean }> {
  if (!isThere(account) || account.customerId === null || account.subscriptionId === null) return { debit: null, fresh: true };
  const goesOn = account.cancelAt === null && (account.state === 'active' || account.state === 'trialing');
  if (!goesOn) return { debit: null, fresh: true };
  const at = account.periodEnd?.toISOString();
  try {
    const next = await deps.payments?.nextDebit(account.customerId, account.subscriptionId);
    return { debit: next ? { at: next.at.toISOString(), total: euros(next.cents) } : null, fresh: true };
  } catch (err) {
    deps.log.warn({ err, account: account.id }, 'the next debit cannot be known');
    return { debit: at === undefined ? null : { at, total: null }, fresh: false };
  }
}

type Terms = Awaited<ReturnType<typeof lastTermsOf>>;

function paidOf(account: Account, debit: Debit, terms: Terms, now: Date): SubscriptionDetails['paid'] {
  const { plan, state, seats, startedAt, periodEnd, cancelAt, means } = account;
  if (plan === null || state === 'none' || startedAt === null) return null;
  const until = withdrawalEnd(account);
  return {
    plan,
    state,
    seats,
    since: startedAt.toISOString(),
    periodEnd: periodEnd?.toISOString() ?? null,
    nextDebit: debit,
    cancelAt: cancelAt?.toISOString() ?? null,
    payment: means,
    withdrawalUntil: until !== null && until > now ? until.toISOString() : null,
    terms: terms && { version: terms.version, acceptedAt: terms.givenAt.toISOString() },
  };
}

/** Until when a consumer may withdraw from the contract; a professional may not. */
export function withdrawalEnd(account: Account): Date | null {
  if (account.plan !== 'student' || account.startedAt === null || !isThere(account)) return null;
  return withdrawalDeadline(account.startedAt);
}
