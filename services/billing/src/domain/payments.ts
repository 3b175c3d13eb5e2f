import type { SoldPlanId } from '@attendu/contracts/plans';
import type { Reading, ReadSubscription } from './reading.ts';

/** Who pays: a user, or a firm for its members. */
export type Holder = 'user' | 'firm';
export type PayerRef = { readonly holder: Holder; readonly holderId: string };

/** The provider could not be reached or answer: the outcome is unknown, the call may be retried. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider refused: a retry would not help. `code` is its own, without its message, which may quote a name or an address. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly code: string;
  readonly isCard: boolean;
  constructor(code: string, isCard: boolean) {
    super(`payment provider: ${code}`);
    this.code = code;
    this.isCard = isCard;
  }
}

/** The object does not exist at the provider: deleted, or of the other mode. */
export class ProviderMissing extends Error {
  override readonly name = 'ProviderMissing';
}

/** What the provider answers; null for an object that it does not have. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderMissing) return null;
    throw error;
  }
}

export type CheckoutRequest = {
  /** Idempotent by key: the same key gives the same page. */
  readonly key: string;
  readonly customerId: string;
  readonly payer: PayerRef;
  readonly plan: SoldPlanId;
  readonly seats: number;
  /** Remaining trial days before the first debit. */
  readonly trialEnd: Date | null;
  /** The sales terms were not accepted on our side: the provider's page asks for it. */
  readonly asksTerms: boolean;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
};

export type CheckoutPage = { readonly id: string; readonly status: 'open' | 'complete' | 'expired'; readonly url: string | null };

export type WebhookEvent = {
  readonly id: string;
  readonly type: string;
  readonly apiVersion: string | null;
  readonly livemode: boolean;
  readonly customerId: string | null;
  readonly subjectId: string | null;
  readonly payload: unknown;
};

export type CatalogueFault = { readonly plan: SoldPlanId; readonly fault: string };

/** One subscription of the whole list, to be compared with what we keep. */
export type ListedSubscription = { readonly customerId: string; readonly subscription: ReadSubscription };

export type PlanChange = {
  readonly subscriptionId: string;
  readonly itemId: string;
  readonly plan: SoldPlanId;
  readonly seats: number;
};

/** `keepsPrice`: only the number of seats changes, at the price that is paid, which may be a former one. */
export type ImmediateChange = PlanChange & { readonly keepsPrice: boolean };

export type Refund = {
  /** Null: every payment. */
  readonly only: readonly string[] | null;
  /** Only payments of invoices issued since; null: since ever. */
  readonly since: Date | null;
  readonly key: string;
};

/** The payment provider. Each call has a timeout, a few retries, and throws one of the three errors. */
export interface Payments {
  /** Whether the provider's account is live. */
  readonly livemode: boolean;
  /** The differences between our catalogue and the provider's prices. */
  checkCatalogue(): Promise<CatalogueFault[]>;
  /** The payer's customer, found by its metadata, or created. */
  ensureCustomer(payer: PayerRef, o: { key: string; email: string; name: string }): Promise<string>;
  read(customerId: string): Promise<Reading>;
  openCheckout(request: CheckoutRequest): Promise<CheckoutPage>;
  readCheckout(id: string): Promise<CheckoutPage>;
  /** Returns its state afterwards: a page that was paid meanwhile stays paid. */
  closeCheckout(id: string): Promise<CheckoutPage>;
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  change(change: ImmediateChange, key: string): Promise<void>;
  /** Another plan from the renewal at `until` on, with nothing debited or credited before; null undoes it, at the former price. */
  changeAtRenewal(change: PlanChange, until: Date | null, key: string): Promise<void>;
  /** The price that is sold now, from the next renewal on: nothing is debited or credited before. */
  movePrice(change: PlanChange, key: string): Promise<void>;
  previewChange(customerId: string, change: ImmediateChange): Promise<{ dueNowCents: number; monthlyCents: number; nextDebitAt: Date }>;
  /** The next debit, taxes included; null when there will be none. */
  nextDebit(customerId: string, subscriptionId: string): Promise<{ at: Date; cents: number } | null>;
  scheduleEnd(subscriptionId: string, reason: string | null): Promise<void>;
  /** Undoes a scheduled end, a pause of the collection, or the pause of a trial that ended without means of payment. */
  resume(subscriptionId: string): Promise<void>;
  endNow(subscriptionId: string): Promise<void>;
  /** Payments of a subscription that a bank has not answered yet, and can no longer be stopped. */
  paymentsUnderWay(customerId: string, subscriptionId: string): Promise<string[]>;
  /**
   * Refunds the rest of each chosen payment of a subscription; skips refunded or disputed ones. Answers whether a bank still has to answer
   * for one of them.
   */
  refund(customerId: string, subscriptionId: string, o: Refund): Promise<'done' | 'under_way'>;
  invoiceLinks(invoiceId: string): Promise<{ page: string | null; file: string | null }>;
  /** The customer of a disputed or refunded payment. */
  customerOfPayment(paymentId: string): Promise<string | null>;
  /** Every subscription of the account, page after page. */
  listSubscriptions(): AsyncIterable<ListedSubscription>;
  /** Customers whose payments, invoices or disputes changed since this instant. */
  customersTouchedSince(since: Date): AsyncIterable<string>;
  /** @throws WebhookRefused when the signature is invalid or too old. */
  openWebhook(body: string, signature: string, now: Date): WebhookEvent;
}

export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}
