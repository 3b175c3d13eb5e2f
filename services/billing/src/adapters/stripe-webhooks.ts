import Stripe from 'stripe';
import { type WebhookEvent, WebhookRefused } from '../domain/payments.ts';
import { idOf } from './stripe-reading.ts';

/** Tolerated clock difference of a signature, in both directions. */
const TOLERANCE_S = 300;

/** Verifies the signature on the raw bytes, with each valid secret: two during a rotation. */
export function createWebhookOpener(stripe: Stripe, secrets: readonly string[]) {
  return (body: string, signature: string, now: Date): WebhookEvent => {
    const seconds = Math.floor(now.getTime() / 1_000);
    const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
    if (!(Math.abs(signedAt - seconds) <= TOLERANCE_S)) throw new WebhookRefused('the time of the signature is not now');
    for (const secret of secrets) {
      const event = tryOpen(stripe, body, signature, secret, seconds);
      if (event) return event;
    }
    throw new WebhookRefused('no secret in force signed this body');
  };
}

function tryOpen(stripe: Stripe, body: string, signature: string, secret: string, seconds: number): WebhookEvent | null {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, seconds * 1_000);
    return { ...summaryOf(event), payload: event };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw new WebhookRefused('the body is not an event');
  }
}

type Loose = { id?: unknown; object?: unknown; customer?: unknown; payment_intent?: unknown };

function summaryOf(event: Stripe.Event): Omit<WebhookEvent, 'payload'> {
  const object = event.data.object as Loose;
  const customer = object.object === 'customer' ? object.id : object.customer;
  const customerId = idOf(customer as string | { id: string } | null | undefined);
  const payment = idOf(object.payment_intent as string | { id: string } | null | undefined);
  return {
    id: event.id,
    type: event.type,
    apiVersion: event.api_version,
    livemode: event.livemode,
    customerId,
    // A dispute and a refund have only their payment's id.
    subjectId: customerId === null ? payment : null,
  };
}
