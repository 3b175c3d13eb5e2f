import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** How a means of payment behaves when it is charged. */
export type Behaviour = 'pays' | 'declines' | 'asks' | 'pays_later' | 'fails_later';

export type StripePrice = {
  readonly id: string;
  readonly cents: number;
  /** Whether VAT is added to the price. */
  readonly tax: 'inclusive' | 'exclusive';
  readonly name: string;
};

export type StoredObject =
  | Stripe.Customer
  | Stripe.DeletedCustomer
  | Stripe.Subscription
  | Stripe.Invoice
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Dispute
  | Stripe.Refund
  | Stripe.Checkout.Session
  | Stripe.Price
  | Stripe.PaymentMethod
  | Stripe.InvoicePayment
  | Stripe.BillingPortal.Session;

/** Work scheduled at an instant, in seconds. */
export type Due = { readonly at: number; readonly run: () => void };

/** The emulated account's state, in memory. Its clock is advanced by hand; work that falls due meanwhile runs in the order of its time. */
export class StripeWorld {
  readonly objects = new Map<string, StoredObject>();
  readonly behaviours = new Map<string, Behaviour>();
  readonly events: Stripe.Event[] = [];
  readonly coupons = new Map<string, { readonly percentOff: number }>([
    ['GRATUIT', { percentOff: 100 }],
    ['MOINS20', { percentOff: 20 }],
  ]);
  /** Fields that Stripe does not expose. */
  readonly hidden = new Map<string, { discount?: number; vatExempt?: boolean; paysAt?: number; endsTrialBy?: 'pause' | 'cancel' }>();
  onEvent: (event: Stripe.Event) => void = () => undefined;
  /** API version in which events are written. */
  endpointVersion: string;
  private readonly base: () => number;
  private offset = 0;
  private frozen: number | null = null;
  private count = 0;
  /** Differs at each start, because the database keeps ids of earlier starts. */
  private readonly run = randomBytes(4).toString('hex');

  constructor(o: { clock: () => Date; apiVersion: string }) {
    this.base = () => Math.floor(o.clock().getTime() / 1_000);
    this.endpointVersion = o.apiVersion;
  }

  /** Seconds. While scheduled work runs, the time at which it was due. */
  now(): number {
    return this.frozen ?? this.base() + this.offset;
  }

  id(prefix: string): string {
    this.count += 1;
    return `${prefix}_sandbox${this.run}${this.count.toString(36).padStart(8, '0')}`;
  }

  put<T extends StoredObject>(object: T): T {
    this.objects.set(object.id, object);
    return object;
  }

  /** Moves the time forward to an instant of this world. */
  advanceTo(seconds: number, due: () => Due | null): void {
    if (seconds > this.now()) this.offset += seconds - this.now();
    this.settle(due);
  }

  /** Runs the work that has fallen due, each at its own time. */
  settle(due: () => Due | null): void {
    const now = this.now();
    for (let next = due(); next !== null && next.at <= now; next = due()) {
      this.frozen = Math.max(next.at, 0);
      try {
        next.run();
      } finally {
        this.frozen = null;
      }
    }
  }

  all<K extends StoredObject['object']>(kind: K): Extract<StoredObject, { object: K }>[] {
    return [...this.objects.values()].filter((one): one is Extract<StoredObject, { object: K }> => one.object === kind);
  }

  get<K extends StoredObject['object']>(kind: K, id: string): Extract<StoredObject, { object: K }> {
    const found = this.objects.get(id);
    if (!found || found.object !== kind)
      throw new ApiError(404, 'invalid_request_error', 'resource_missing', `No such ${kind}: '${id}'`, 'id');
    return found as Extract<StoredObject, { object: K }>;
  }

  /** Emits an event with a copy of the object as it is now. */
  emit(type: Stripe.Event['type'], object: StoredObject): void {
    const event = {
      id: this.id('evt'),
      object: 'event',
      api_version: this.endpointVersion,
      created: this.now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event;
    this.events.push(event);
    this.onEvent(event);
  }
}

/** An error in Stripe's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly declineCode: string | undefined;
  constructor(status: number, type: string, code: string | undefined, message: string, param?: string, declineCode?: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
    this.declineCode = declineCode;
  }

  body() {
    const { type, code, message, param, declineCode } = this;
    return {
      error: {
        type,
        message,
        ...(code === undefined ? {} : { code }),
        ...(param === undefined ? {} : { param }),
        ...(declineCode === undefined ? {} : { decline_code: declineCode }),
      },
    };
  }
}
