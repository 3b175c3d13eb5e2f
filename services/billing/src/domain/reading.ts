import type { SoldPlanId } from '@attendu/contracts/plans';

/**
 * The full state of one customer at the payment provider. The adapter converts the provider's objects to it, in any
 * version; the rules use nothing else.
 */
export type Reading = {
  /** `gone`: deleted, or of the other mode. */
  readonly customer: 'present' | 'gone';
  readonly subscriptions: readonly ReadSubscription[];
  readonly invoices: readonly ReadInvoice[];
  readonly payments: readonly ReadPayment[];
};

export type ProviderStatus = 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled' | 'paused';

export type ReadSubscription = {
  readonly id: string;
  readonly status: ProviderStatus;
  readonly createdAt: Date;
  /** Null for anything but our plans: an add-on, another product. */
  readonly item: { readonly id: string; readonly plan: SoldPlanId; readonly quantity: number; readonly unitCents: number | null } | null;
  /** The plan paid until this instant, when the item already has the plan of the next renewal. */
  readonly paid: { readonly plan: SoldPlanId; readonly until: Date } | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** Scheduled end, by date or by flag. */
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
  /** Fully refunded. */
  readonly isRefunded: boolean;
  readonly disputes: readonly ReadDispute[];
};

export type ReadDispute = {
  readonly id: string;
  /** `inquiry`: the bank asks, without chargeback. */
  readonly state: 'inquiry' | 'open' | 'won' | 'lost';
  readonly cents: number;
  readonly openedAt: Date;
};
