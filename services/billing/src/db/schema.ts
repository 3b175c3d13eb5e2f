import type { PlanId, SoldPlanId } from '@attendu/contracts/plans';
import type { Generated } from 'kysely';
import type { Facts } from '../domain/facts.ts';
import type { Holder } from '../domain/payments.ts';
import type { SubscriptionStatus } from '../domain/permission.ts';
import type { InvoiceStatus, PaymentMeans, ReadDispute } from '../domain/reading.ts';
import type { GivenBackBecause, ReservationState } from '../domain/reservation.ts';
import type { Source } from '../domain/standing.ts';

export const BILLING_SCHEMA = 'billing';

/** One row per user with a present or past plan: the best of the granted plan, the paid plan, and the firm's seat. */
export type SubscriptionRow = {
  userId: string;
  plan: PlanId;
  status: SubscriptionStatus;
  queriesUsed: number;
  periodStart: Date;
  periodEnd: Date;
  /** Anchor from which periods are counted. */
  anchor: Date;
  renewsMonthly: boolean;
  /** When a granted plan ends; null for one without an end. */
  endsAt: Date | null;
  /** When its owner was notified that a trial is about to end, and that it has ended. */
  endingToldAt: Date | null;
  endedToldAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  source: Source;
  /** The granted plan, while another one replaces it. */
  granted: StoredGrant | null;
  graceUntil: Date | null;
};

/** A granted plan as JSON keeps it. */
export type StoredGrant = {
  readonly plan: PlanId;
  readonly anchor: string;
  readonly renewsMonthly: boolean;
  readonly endsAt: string | null;
};

export type ReservationRow = {
  id: string;
  dossierId: string;
  userId: string;
  state: ReservationState;
  runId: string | null;
  givenBackBecause: GivenBackBecause | null;
  /** The start of the period that was debited: only that one can be credited. */
  periodStart: Date;
  reservedAt: Date;
  changedAt: Date;
};

/** A payer, and the last reading of its subscription at the payment provider. */
export type AccountRow = Omit<Facts, 'means'> & {
  id: string;
  holder: Holder;
  holderId: string;
  /** The addressee of notices: the user, or the administrator who bought for the firm. */
  managerId: string;
  customerId: string | null;
  /** Customers of this payer that the provider no longer has. */
  customersLost: Generated<number>;
  /** Each reading has a lease; a reading overtaken by a later one writes nothing. */
  leaseToken: Generated<number>;
  leaseUntil: Date | null;
  writtenToken: Generated<number>;
  readAt: Date | null;
  means: PaymentMeans | null;
  /** The renewal that the consumer was notified of. */
  renewalToldFor: Date | null;
  /** Its holder is deleted: no further debit; legally required records stay. */
  closingAt: Date | null;
  closedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export type InvoiceRow = {
  id: string;
  accountId: string;
  number: string | null;
  subscriptionId: string | null;
  reason: string;
  status: InvoiceStatus;
  isProcessing: boolean;
  totalCents: number;
  refundedCents: number;
  attempts: number;
  nextAttemptAt: Date | null;
  issuedAt: Date;
  paidAt: Date | null;
  paidTold: boolean;
  /** How many refused attempts were notified. */
  failuresTold: number;
};

export type DisputeRow = {
  id: string;
  accountId: string;
  invoiceId: string | null;
  state: ReadDispute['state'];
  cents: number;
  openedAt: Date;
  changedAt: Date;
};

/** `opening`: a page was requested from the provider, and its creation is uncertain. */
export type CheckoutState = 'opening' | 'open' | 'complete' | 'ended';
export type CheckoutRow = {
  id: string;
  accountId: string;
  userId: string;
  plan: SoldPlanId;
  seats: number;
  state: CheckoutState;
  sessionId: string | null;
  url: string | null;
  /** A student's declaration. */
  school: string | null;
  level: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** Proof of the buyer's acceptance, kept for the legal limitation period. */
export type ConsentRow = {
  id: string;
  accountId: string;
  userId: string;
  document: 'sales_terms' | 'immediate_start' | 'change' | 'cancellation' | 'withdrawal';
  version: string;
  plan: SoldPlanId;
  priceCents: number;
  clientAddress: string | null;
  givenAt: Date;
};

export type WebhookEventRow = {
  id: string;
  type: string;
  apiVersion: string | null;
  livemode: boolean;
  customerId: string | null;
  /** The payment by which to find the customer, when the event does not name it. */
  subjectId: string | null;
  /** Raw body; null once too old to be useful. */
  payload: unknown;
  state: 'pending' | 'done' | 'ignored' | 'failed';
  attempts: Generated<number>;
  dueAt: Date;
  receivedAt: Date;
  doneAt: Date | null;
  failure: string | null;
};

/** Seats granted to a firm without payment. */
export type SeatGrantRow = { firmId: string; seats: number; grantedAt: Date };

/** A plan that a consumer took by a change of plan. Without a row, a student's contract is the subscription itself. */
export type ConsumerContractRow = {
  subscriptionId: string;
  plan: SoldPlanId;
  concludedAt: Date;
  /** The start of the period of the change: a withdrawal refunds what was paid since. */
  refundFrom: Date;
};

export type BillingDb = {
  subscriptions: Omit<SubscriptionRow, 'source' | 'granted' | 'graceUntil'> & {
    source: Generated<Source>;
    granted: Generated<StoredGrant | null>;
    graceUntil: Generated<Date | null>;
  };
  reservations: ReservationRow;
  accounts: AccountRow;
  invoices: InvoiceRow;
  disputes: DisputeRow;
  checkouts: CheckoutRow;
  consents: ConsentRow;
  webhookEvents: WebhookEventRow;
  /** Subscriptions to end at once, and the payments to refund: these ones, or all of a consumer's withdrawal. */
  withdrawals: {
    id: string;
    accountId: string;
    subscriptionId: string;
    paymentIds: string[] | null;
    /** Only payments of invoices issued since. */
    since: Date | null;
    askedAt: Date;
    doneAt: Date | null;
  };
  seatGrants: SeatGrantRow;
  consumerContracts: ConsumerContractRow;
  priceNotices: { accountId: string; plan: SoldPlanId; cents: number; appliesFrom: Date; toldAt: Date };
  reconciliations: {
    day: string;
    startedAt: Date;
    beatAt: Date | null;
    finishedAt: Date | null;
    accounts: number | null;
    read: number | null;
    mended: number | null;
    failed: number | null;
  };
  members: { userId: string; firmId: string; isAdmin: boolean; joinedAt: Date };
};
