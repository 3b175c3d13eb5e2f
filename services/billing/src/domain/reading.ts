import type { SoldPlanId } from '@attendu/contracts/plans';

/**
 * What the payment provider says of one customer, read whole. The adapter translates to it from the provider's own objects, whatever
 * their version; the rules know nothing else.
 */
export type Reading = {
  /** `gone`: deleted there, or never of this mode. */
  readonly customer: 'present' | 'gone';
  readonly subscriptions: readonly ReadSubscription[];
  readonly invoices: readonly ReadInvoice[];
  readonly payments: readonly ReadPayment[];
};

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'paused';

export type ReadSubscription = {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly createdAt: Date;
  /** Null for something else than a plan of ours: an add-on, another product. */
  readonly item: { readonly id: string; readonly plan: SoldPlanId; readonly quantity: number } | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** When it will end, however that was asked for. */
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
  readonly trialEnd: Date | null;
  /** Its invoices are no longer collected. */
  readonly isCollectionPaused: boolean;
  readonly means: PaymentMeans | null;
};

export type PaymentMeans = {
  readonly kind: 'card' | 'sepa_debit' | 'other';
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expires: { readonly month: number; readonly year: number } | null;
};

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';

export type ReadInvoice = {
  readonly id: string;
  readonly number: string | null;
  readonly subscriptionId: string | null;
  /** `subscription_create`, `subscription_cycle`, `subscription_update`, … */
  readonly reason: string;
  readonly status: InvoiceStatus;
  readonly totalCents: number;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly issuedAt: Date;
  readonly paidAt: Date | null;
  /** The start of the period that it pays in advance; null when it pays none (a change within a period). */
  readonly opensPeriodAt: Date | null;
};

export type ReadPayment = {
  readonly id: string;
  readonly invoiceId: string | null;
  readonly status: 'processing' | 'action' | 'failed' | 'succeeded' | 'other';
  readonly refundedCents: number;
  /** Paid back whole. */
  readonly isRefunded: boolean;
  readonly disputes: readonly ReadDispute[];
};

export type ReadDispute = {
  readonly id: string;
  /** `inquiry`: the bank asks, nothing is taken back. */
  readonly state: 'inquiry' | 'open' | 'won' | 'lost';
  readonly cents: number;
  readonly openedAt: Date;
};
