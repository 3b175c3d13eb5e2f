import type { PAID_STATES } from '@attendu/contracts/billing/schemas';
import type { SoldPlanId } from '@attendu/contracts/plans';
import type { PaymentMeans, ProviderStatus, ReadInvoice, Reading, ReadPayment, ReadSubscription } from './reading.ts';

/**
 * What we keep of a payer's subscription. `pending`: not paid yet, and not refused. `trialing`: days offered before the first debit, the
 * collection of that debit included. `ended`: there was one.
 */
export type PaidState = (typeof PAID_STATES)[number];

export type Facts = {
  readonly subscriptionId: string | null;
  readonly itemId: string | null;
  readonly plan: SoldPlanId | null;
  /** The plan that replaces it at the next renewal; null when it stays. */
  readonly nextPlan: SoldPlanId | null;
  readonly state: PaidState;
  /** The next step of a pending payment. */
  readonly pendingFor: 'bank' | 'action' | null;
  readonly seats: number;
  /** The price of one seat for a month, as it is debited: former prices are still paid. Null when it is not known. */
  readonly unitCents: number | null;
  readonly startedAt: Date | null;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  /** The start of the period whose requests are counted: it moves at a renewal only, never at a change of plan. */
  readonly quotaStart: Date | null;
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
  /** Why the right to ask is suspended despite a subscription. */
  readonly hold: 'dispute' | 'refund' | null;
  readonly means: PaymentMeans | null;
};

export const NO_FACTS: Facts = {
  subscriptionId: null,
  itemId: null,
  plan: null,
  nextPlan: null,
  state: 'none',
  pendingFor: null,
  seats: 0,
  unitCents: null,
  startedAt: null,
  periodStart: null,
  periodEnd: null,
  quotaStart: null,
  cancelAt: null,
  endedAt: null,
  hold: null,
  means: null,
};

/** States by precedence: an ended subscription never hides a running one, however recent. */
const RANK: Readonly<Record<ProviderStatus, number>> = {
  active: 7,
  trialing: 6,
  past_due: 5,
  unpaid: 4,
  paused: 3,
  incomplete: 2,
  canceled: 1,
  incomplete_expired: 0,
};
const LIVE = RANK.incomplete;

/** The first debit after a trial is collected within a day: until it is paid or refused, the trial continues. */
const COLLECTION_MS = 24 * 60 * 60 * 1_000;

/** The running subscriptions to our plans. More than one is a fault to report. */
export function liveSubscriptions(reading: Reading): ReadSubscription[] {
  return reading.subscriptions.filter(({ item, status }) => item !== null && RANK[status] >= LIVE);
}

function chosen(reading: Reading): ReadSubscription | null {
  const ours = reading.subscriptions.filter(({ item, status }) => item !== null && status !== 'incomplete_expired');
  const order = (a: ReadSubscription, b: ReadSubscription) =>
    RANK[b.status] - RANK[a.status] || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
  return ours.toSorted(order)[0] ?? null;
}

/** Whether nothing is paid, nor to be paid. */
export const isOver = (state: PaidState): boolean => state === 'ended' || state === 'none';

/** A pure function of the reading and the time, so the cause and order of readings do not matter. */
export function factsOf(reading: Reading, now: Date): Facts {
  const subscription = reading.customer === 'gone' ? null : chosen(reading);
  if (!subscription?.item) return NO_FACTS;
  const invoices = reading.invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id);
  const payments = (invoice: ReadInvoice | undefined) => reading.payments.filter(({ invoiceId }) => invoiceId === invoice?.id);
  const openings = invoices.filter(({ opensPeriodAt, status }) => opensPeriodAt !== null && status !== 'void');
  const opening = openings.toSorted((a, b) => Number(b.opensPeriodAt) - Number(a.opensPeriodAt))[0];
  const { state, pendingFor } = stateOf(subscription, invoices, payments(opening), now);
  const over = isOver(state);
  return {
    subscriptionId: subscription.id,
    itemId: subscription.item.id,
    ...plansOf(subscription.item.plan, subscription, over),
    state,
    pendingFor,
    seats: subscription.item.quantity,
    unitCents: subscription.item.unitCents,
    startedAt: subscription.createdAt,
    periodStart: subscription.periodStart,
    periodEnd: state === 'trialing' && subscription.status === 'active' ? collectionEnd(subscription) : subscription.periodEnd,
    quotaStart: opening?.opensPeriodAt ?? subscription.periodStart,
    cancelAt: over ? null : subscription.cancelAt,
    endedAt: over ? (subscription.endedAt ?? now) : null,
    hold: over ? null : holdOf(reading.payments, payments(opening)),
    means: subscription.means,
  };
}

/** The plan of the paid period, and the one that follows it. */
function plansOf(ofItem: SoldPlanId, { paid, periodStart }: ReadSubscription, over: boolean): Pick<Facts, 'plan' | 'nextPlan'> {
  if (paid === null || paid.plan === ofItem || periodStart >= paid.until) return { plan: ofItem, nextPlan: null };
  return { plan: paid.plan, nextPlan: over ? null : ofItem };
}

const collectionEnd = ({ trialEnd, periodStart }: ReadSubscription) => new Date((trialEnd ?? periodStart).getTime() + COLLECTION_MS);

function stateOf(
  subscription: ReadSubscription,
  invoices: readonly ReadInvoice[],
  openingPayments: readonly ReadPayment[],
  now: Date,
): { readonly state: PaidState; readonly pendingFor: 'bank' | 'action' | null } {
  const only = (state: PaidState) => ({ state, pendingFor: null });
  const processing = openingPayments.some(({ status }) => status === 'processing');
  switch (subscription.status) {
    case 'incomplete':
      return { state: 'pending', pendingFor: processing ? 'bank' : 'action' };
    case 'incomplete_expired':
    case 'canceled':
      return only('ended');
    case 'past_due':
    case 'unpaid':
    case 'paused':
    case 'trialing':
      return only(subscription.status);
    case 'active': {
      const everPaid = invoices.some(
        (invoice) => invoice.status === 'paid' && (invoice.totalCents > 0 || opensAfterTrial(invoice, subscription)),
      );
      const first = invoices.find(({ totalCents, status, opensPeriodAt }) => totalCents > 0 && status !== 'void' && opensPeriodAt !== null);
      // The provider reports « active » as soon as a trial ends, before any payment.
      if (!everPaid && first) {
        if (processing) return { state: 'pending', pendingFor: 'bank' };
        if (first.attempts > 0) return only('past_due');
        return now < collectionEnd(subscription) ? only('trialing') : only('past_due');
      }
      const periodPaid = invoices.some(
        ({ opensPeriodAt, status }) => opensPeriodAt?.getTime() === subscription.periodStart.getTime() && status === 'paid',
      );
      return only(subscription.isCollectionPaused && !periodPaid ? 'paused' : 'active');
    }
  }
}

/** An invoice of 0 € pays its period too, by a promotion; that of the trial pays none. */
const opensAfterTrial = ({ opensPeriodAt }: ReadInvoice, { trialEnd }: ReadSubscription): boolean =>
  opensPeriodAt !== null && (trialEnd === null || opensPeriodAt >= trialEnd);

/** An open dispute suspends the right; a lost dispute or a full refund revokes the period that it had paid. */
function holdOf(all: readonly ReadPayment[], ofPeriod: readonly ReadPayment[]): Facts['hold'] {
  if (all.some(({ disputes }) => disputes.some(({ state }) => state === 'open'))) return 'dispute';
  const isBack = ({ isRefunded, disputes }: ReadPayment) => isRefunded || disputes.some(({ state }) => state === 'lost');
  return ofPeriod.some(isBack) ? 'refund' : null;
}
