import type { SoldPlanId } from '@attendu/contracts/plans';
import type Stripe from 'stripe';
import type {
  InvoiceStatus,
  PaymentMeans,
  ProviderStatus,
  ReadDispute,
  ReadInvoice,
  ReadPayment,
  ReadSubscription,
} from '../domain/reading.ts';

/** Converts Stripe's objects to billing's, from the present version of its API and from those before March 2025. */

export type PlanOfPrice = (priceId: string) => SoldPlanId | null;

const date = (seconds: number) => new Date(seconds * 1_000);
const dateOrNull = (seconds: number | null | undefined) => (seconds === null || seconds === undefined ? null : date(seconds));
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Until March 2025 the period was on the subscription itself, and an invoice had other fields for its subscription, payment and lines. */
type Older = {
  current_period_start?: number;
  current_period_end?: number;
  subscription?: string | { id: string } | null;
  payment_intent?: string | { id: string } | null;
  proration?: boolean;
};

const STATUSES: ReadonlySet<string> = new Set<ProviderStatus>([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
]);

export function readStripeSubscription(from: Stripe.Subscription, planOf: PlanOfPrice): ReadSubscription {
  const older = from as Older;
  const item = from.items.data.find(({ price }) => planOf(price.id) !== null) ?? null;
  const plan = item && planOf(item.price.id);
  const first = item ?? from.items.data[0];
  const periodStart = first?.current_period_start ?? older.current_period_start;
  const periodEnd = first?.current_period_end ?? older.current_period_end;
  if (periodStart === undefined || periodEnd === undefined) throw new Error(`subscription ${from.id} has no period`);
  // An unknown status gives no right.
  const status = STATUSES.has(from.status) ? (from.status as ProviderStatus) : 'unpaid';
  return {
    id: from.id,
    status,
    createdAt: date(from.created),
    item: item && plan && { id: item.id, plan, quantity: item.quantity ?? 1, unitCents: item.price.unit_amount },
    paid: readPaid(from.metadata, planOf),
    periodStart: date(periodStart),
    periodEnd: date(periodEnd),
    cancelAt: dateOrNull(from.cancel_at) ?? (from.cancel_at_period_end ? date(periodEnd) : null),
    endedAt: dateOrNull(from.ended_at),
    trialEnd: dateOrNull(from.trial_end),
    isCollectionPaused: from.pause_collection !== null && from.pause_collection !== undefined,
    means: readMeans(from.default_payment_method),
  };
}

/** A change that waits for the renewal: the item already has the next price, which the provider then bills by itself. */
function readPaid(metadata: Stripe.Metadata | undefined, planOf: PlanOfPrice): ReadSubscription['paid'] {
  const { paid_price: price = '', paid_until: until = '' } = metadata ?? {};
  const plan = planOf(price);
  return plan !== null && Number(until) > 0 ? { plan, until: date(Number(until)) } : null;
}

export function readMeans(from: string | Stripe.PaymentMethod | null | undefined): PaymentMeans | null {
  if (!from || typeof from === 'string') return null;
  if (from.card) {
    const { brand, last4, exp_month: month, exp_year: year } = from.card;
    return { kind: 'card', brand, last4, expires: { month, year } };
  }
  if (from.sepa_debit) return { kind: 'sepa_debit', brand: null, last4: from.sepa_debit.last4, expires: null };
  return { kind: 'other', brand: null, last4: null, expires: null };
}

export function readInvoice(from: Stripe.Invoice): ReadInvoice {
  const older = from as Older;
  const opening = from.lines.data.find((line) => isSubscriptionLine(line) && !isProration(line));
  const opens = from.billing_reason === 'subscription_create' || from.billing_reason === 'subscription_cycle';
  return {
    id: from.id,
    number: from.number,
    subscriptionId: idOf(from.parent?.subscription_details?.subscription) ?? idOf(older.subscription),
    reason: from.billing_reason ?? 'manual',
    status: (from.status ?? 'draft') as InvoiceStatus,
    totalCents: from.total,
    attempts: from.attempt_count,
    nextAttemptAt: dateOrNull(from.next_payment_attempt),
    issuedAt: date(from.status_transitions.finalized_at ?? from.created),
    paidAt: dateOrNull(from.status_transitions.paid_at),
    opensPeriodAt: opens && opening ? date(opening.period.start) : null,
  };
}

function isSubscriptionLine(line: Stripe.InvoiceLineItem): boolean {
  return line.parent?.type === 'subscription_item_details' || (line as { type?: string }).type === 'subscription';
}

function isProration(line: Stripe.InvoiceLineItem): boolean {
  return line.parent?.subscription_item_details?.proration ?? (line as Older).proration ?? false;
}

/** The payments of an invoice, to match a payment to it. */
export function paymentIdsOf(from: Stripe.Invoice): string[] {
  const own = (from.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent));
  return [...own, idOf((from as Older).payment_intent)].filter((id): id is string => id !== null);
}

const PAYMENT_STATES: Readonly<Record<string, ReadPayment['status']>> = {
  processing: 'processing',
  requires_action: 'action',
  requires_payment_method: 'failed',
  succeeded: 'succeeded',
};

export function readPayment(from: Stripe.PaymentIntent, invoiceId: string | null, disputes: readonly Stripe.Dispute[]): ReadPayment {
  const charge = typeof from.latest_charge === 'string' ? null : from.latest_charge;
  return {
    id: from.id,
    invoiceId,
    status: PAYMENT_STATES[from.status] ?? 'other',
    refundedCents: charge?.amount_refunded ?? 0,
    isRefunded: charge?.refunded ?? false,
    disputes: disputes.map(readDispute),
  };
}

export function readDispute(from: Stripe.Dispute): ReadDispute {
  return { id: from.id, state: disputeState(from.status), cents: from.amount, openedAt: date(from.created) };
}

/** A dispute under appeal is open again. */
function disputeState(status: string): ReadDispute['state'] {
  if (status.startsWith('warning_') || status === 'prevented') return 'inquiry';
  if (status === 'won' || status === 'lost') return status;
  return 'open';
}
