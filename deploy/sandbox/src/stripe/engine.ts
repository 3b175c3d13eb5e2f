import type Stripe from 'stripe';
import { days, HOUR_S, periodEnd } from './calendar.ts';
import { finalise, type Issuer, type ItemChange, issue, itemOf, lineOf, type Prorating, preview, prorationLines } from './invoicing.ts';
import { customerObject, itemObject, list, subscriptionObject } from './objects.ts';
import { createPayer } from './payer.ts';
import { ApiError, type Due, type StripeWorld } from './world.ts';

export type NewSubscription = {
  readonly customer: string;
  readonly price: string;
  readonly quantity: number;
  readonly paymentMethod: string | null;
  readonly trialEnd: number | null;
  readonly metadata: Record<string, string>;
  /** Of the first invoice. */
  readonly percentOff: number;
};

const TRIAL_NOTICE_S = days(3);
const INCOMPLETE_S = 23 * HOUR_S;

type Payer = ReturnType<typeof createPayer>;

/** The life cycle of subscriptions and invoices, by schedule and by request. */
export function createEngine(world: StripeWorld, publicUrl: () => string) {
  const issuer: Issuer = { world, publicUrl };
  const pay = createPayer(world, {
    onPaid: (invoice) => onPaid(world, invoice),
    onRefused: (invoice) => onRefused(world, invoice),
    onFailedForGood: (invoice) => onFailedForGood(world, invoice),
  });
  /** The subscriptions whose end of trial was announced. */
  const told = new Set<string>();
  return {
    createCustomer: (given: Parameters<typeof customerObject>[1]) => {
      const customer = world.put(customerObject(world, given));
      world.emit('customer.created', customer);
      return customer;
    },
    createSubscription: (o: NewSubscription) => createSubscription(issuer, pay, o),
    change: (subscription: Stripe.Subscription, to: ItemChange, prorating: Prorating) => change(issuer, pay, subscription, to, prorating),
    preview: (subscription: Stripe.Subscription, to: ItemChange | null, prorating: Prorating) =>
      preview(issuer, subscription, to, prorating),
    end: (subscription: Stripe.Subscription, reason: EndReason) => end(world, subscription, reason),
    /** Resumes a trial that was paused for lack of a means of payment, now paid. */
    resume: (subscription: Stripe.Subscription) => resume(issuer, pay, subscription),
    pay,
    due: () => nextDue(issuer, pay, told),
  };
}

export type Engine = ReturnType<typeof createEngine>;

function createSubscription(issuer: Issuer, pay: Payer, o: NewSubscription): Stripe.Subscription {
  const { world } = issuer;
  const subscription = world.put(subscriptionObject(world, o));
  const start = world.now();
  const end = o.trialEnd ?? periodEnd(start, start);
  const price = world.get('price', o.price);
  subscription.items = list('/v1/subscription_items', [
    itemObject(world, { subscription: subscription.id, price, quantity: o.quantity, start, end }),
  ]);
  world.emit('customer.subscription.created', subscription);
  const line = lineOf(price, o.quantity, start, end);
  const lines = [o.trialEnd === null ? line : { ...line, amount: 0 }];
  const invoice = issue(issuer, subscription, 'subscription_create', lines, o.trialEnd === null ? o.percentOff : 0);
  if (o.trialEnd !== null) world.hidden.set(subscription.id, { discount: o.percentOff });
  finalise(world, invoice);
  pay(invoice, { onSession: true });
  return subscription;
}

function change(issuer: Issuer, pay: Payer, subscription: Stripe.Subscription, to: ItemChange, prorating: Prorating): void {
  const { world } = issuer;
  const item = itemOf(subscription);
  const before = { price: item.price, plan: item.plan, quantity: item.quantity ?? 1 };
  const price = world.get('price', to.price);
  const lines = prorating === 'none' ? [] : prorationLines(world, subscription, to);
  Object.assign(item, { price, quantity: to.quantity, plan: { ...item.plan, id: price.id, amount: price.unit_amount } });
  if (lines.length > 0 && prorating === 'always_invoice') {
    const latest = subscription.latest_invoice;
    const invoice = issue(issuer, subscription, 'subscription_update', lines);
    finalise(world, invoice);
    if (!pay(invoice, { onSession: true, orRefuse: true })) {
      Object.assign(item, before);
      invoice.status = 'void';
      invoice.status_transitions.voided_at = world.now();
      subscription.latest_invoice = latest;
      throw new ApiError(402, 'card_error', 'card_declined', 'Your card was declined.', undefined, 'generic_decline');
    }
  }
  world.emit('customer.subscription.updated', subscription);
}

type EndReason = 'cancellation_requested' | 'payment_failed';

function end(world: StripeWorld, subscription: Stripe.Subscription, reason: EndReason): void {
  const now = world.now();
  Object.assign(subscription, { status: 'canceled', canceled_at: now, ended_at: now });
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason;
  for (const invoice of world.all('invoice')) {
    const isOfIt = invoice.parent?.subscription_details?.subscription === subscription.id;
    if (isOfIt && invoice.status === 'draft') invoice.status = 'void';
    if (isOfIt) invoice.next_payment_attempt = null;
  }
  world.emit('customer.subscription.deleted', subscription);
}

/** Opens the next period, before it is paid. */
function renew(issuer: Issuer, subscription: Stripe.Subscription): void {
  const { world } = issuer;
  const item = itemOf(subscription);
  const start = item.current_period_end;
  if (subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= start)) {
    end(world, subscription, 'cancellation_requested');
    return;
  }
  const wasTrial = subscription.status === 'trialing';
  if (wasTrial && subscription.default_payment_method === null) {
    const how = world.hidden.get(subscription.id)?.endsTrialBy;
    if (how === 'cancel') {
      end(world, subscription, 'cancellation_requested');
      return;
    }
    if (how === 'pause') {
      subscription.status = 'paused';
      item.current_period_end = periodEnd(subscription.billing_cycle_anchor, start);
      item.current_period_start = start;
      world.emit('customer.subscription.paused', subscription);
      return;
    }
  }
  item.current_period_start = start;
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, start);
  if (wasTrial) subscription.status = 'active';
  const percentOff = wasTrial ? (world.hidden.get(subscription.id)?.discount ?? 0) : 0;
  const invoice = issue(
    issuer,
    subscription,
    'subscription_cycle',
    [lineOf(item.price, item.quantity ?? 1, start, item.current_period_end)],
    percentOff,
  );
  invoice.automatically_finalizes_at = world.now() + HOUR_S;
  if (subscription.pause_collection?.behavior === 'void') invoice.status = 'void';
  world.emit('customer.subscription.updated', subscription);
}

function resume(issuer: Issuer, pay: Payer, subscription: Stripe.Subscription): void {
  const { world } = issuer;
  if (subscription.status !== 'paused')
    throw new ApiError(400, 'invalid_request_error', undefined, 'Only paused subscriptions can be resumed.');
  const item = itemOf(subscription);
  const start = world.now();
  subscription.billing_cycle_anchor = start;
  Object.assign(item, { current_period_start: start, current_period_end: periodEnd(start, start) });
  const invoice = issue(issuer, subscription, 'subscription_cycle', [
    lineOf(item.price, item.quantity ?? 1, start, item.current_period_end),
  ]);
  finalise(world, invoice);
  if (pay(invoice, { onSession: true })) world.emit('customer.subscription.resumed', subscription);
}

function onPaid(world: StripeWorld, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || !['incomplete', 'past_due', 'unpaid', 'paused'].includes(subscription.status)) return;
  subscription.status = 'active';
  world.emit('customer.subscription.updated', subscription);
}

function onRefused(world: StripeWorld, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription?.status !== 'active' || invoice.billing_reason === 'subscription_update') return;
  subscription.status = 'past_due';
  world.emit('customer.subscription.updated', subscription);
}

function onFailedForGood(world: StripeWorld, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || subscription.status === 'canceled') return;
  if (subscription.status === 'incomplete') expire(world, subscription);
  else end(world, subscription, 'payment_failed');
}

function expire(world: StripeWorld, subscription: Stripe.Subscription): void {
  Object.assign(subscription, { status: 'incomplete_expired', ended_at: world.now() });
  const invoice = world.get('invoice', subscription.latest_invoice as string);
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  world.emit('customer.subscription.updated', subscription);
}

function subscriptionOf(world: StripeWorld, invoice: Stripe.Invoice): Stripe.Subscription | null {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === 'string' ? world.get('subscription', id) : null;
}

/** The next scheduled event. */
function nextDue(issuer: Issuer, pay: Payer, told: Set<string>): Due | null {
  const { world } = issuer;
  let first: Due | null = pay.due();
  const offer = (at: number | null | undefined, run: () => void) => {
    if (at !== null && at !== undefined && (first === null || at < first.at)) first = { at, run };
  };
  for (const subscription of world.all('subscription')) {
    const { status, cancel_at: cancelAt } = subscription;
    if (status === 'incomplete') {
      const isProcessing = pay.isProcessing(subscription.latest_invoice as string);
      if (!isProcessing) offer(subscription.created + INCOMPLETE_S, () => expire(world, subscription));
    }
    if (!['active', 'trialing', 'past_due', 'unpaid'].includes(status)) continue;
    const item = itemOf(subscription);
    if (cancelAt !== null && cancelAt < item.current_period_end) offer(cancelAt, () => end(world, subscription, 'cancellation_requested'));
    offer(item.current_period_end, () => renew(issuer, subscription));
    if (status === 'trialing' && !told.has(subscription.id)) {
      offer((subscription.trial_end ?? 0) - TRIAL_NOTICE_S, () => {
        told.add(subscription.id);
        world.emit('customer.subscription.trial_will_end', subscription);
      });
    }
  }
  for (const invoice of world.all('invoice')) {
    if (invoice.status !== 'draft' || invoice.automatically_finalizes_at === null) continue;
    if (subscriptionOf(world, invoice)?.pause_collection) continue;
    offer(invoice.automatically_finalizes_at, () => {
      finalise(world, invoice);
      pay(invoice, { onSession: false });
    });
  }
  return first;
}
