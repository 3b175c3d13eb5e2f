import type Stripe from 'stripe';
import { days, HOUR_S, periodEnd } from './calendar.ts';
import { amountsOf, invoiceObject } from './invoice-object.ts';
import { customerObject, itemObject, type Line, list, subscriptionObject } from './objects.ts';
import { createPayer } from './payer.ts';
import { ApiError, type Due, type World } from './world.ts';

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

export type ItemChange = { readonly price: string; readonly quantity: number };
export type Prorating = 'always_invoice' | 'create_prorations' | 'none';

const TRIAL_NOTICE_S = days(3);
const INCOMPLETE_S = 23 * HOUR_S;

/** The life cycle of subscriptions and invoices, by schedule and by request. */
export function createEngine(world: World, publicUrl: () => string) {
  const pay = createPayer(world, { onPaid, onRefused, onFailedForGood });
  const told = new Set<string>();

  const customerOf = (id: string) => world.get('customer', id) as Stripe.Customer;
  const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
    const item = subscription.items.data[0];
    if (!item) throw new Error(`${subscription.id} has no item`);
    return item;
  };
  const priceOf = (id: string) => world.get('price', id);

  function lineOf(price: Stripe.Price, quantity: number, start: number, end: number): Line {
    const amount = (price.unit_amount ?? 0) * quantity;
    return { amount, description: `${quantity} × ${price.nickname}`, start, end, quantity, price, proration: false };
  }

  function issue(
    subscription: Stripe.Subscription,
    reason: NonNullable<Stripe.Invoice['billing_reason']>,
    lines: readonly Line[],
    percentOff = 0,
  ): Stripe.Invoice {
    const customer = customerOf(subscription.customer as string);
    const amounts = amountsOf(lines, { percentOff, isExempt: world.hidden.get(customer.id)?.vatExempt === true });
    const credit = Math.min(Math.max(0, -customer.balance), Math.max(0, amounts.total));
    const invoice = world.put(invoiceObject(world, { customer, subscription, reason, lines, amounts, credit, publicUrl: publicUrl() }));
    // A negative total is carried to the next invoices; a credit used to pay is consumed.
    customer.balance += amounts.total < 0 ? amounts.total : credit;
    subscription.latest_invoice = invoice.id;
    world.emit('invoice.created', invoice);
    return invoice;
  }

  function finalise(invoice: Stripe.Invoice): void {
    const count = world.all('invoice').filter(({ number }) => number !== null).length + 1;
    invoice.number = `BAC-${String(count).padStart(4, '0')}`;
    invoice.status = 'open';
    invoice.automatically_finalizes_at = null;
    invoice.status_transitions.finalized_at = world.now();
    world.emit('invoice.finalized', invoice);
  }

  function createSubscription(o: NewSubscription): Stripe.Subscription {
    const subscription = world.put(subscriptionObject(world, o));
    const start = world.now();
    const end = o.trialEnd ?? periodEnd(start, start);
    const price = priceOf(o.price);
    subscription.items = list('/v1/subscription_items', [
      itemObject(world, { subscription: subscription.id, price, quantity: o.quantity, start, end }),
    ]);
    world.emit('customer.subscription.created', subscription);
    const line = lineOf(price, o.quantity, start, end);
    const lines = [o.trialEnd === null ? line : { ...line, amount: 0 }];
    const invoice = issue(subscription, 'subscription_create', lines, o.trialEnd === null ? o.percentOff : 0);
    if (o.trialEnd !== null) world.hidden.set(subscription.id, { discount: o.percentOff });
    finalise(invoice);
    pay(invoice, { onSession: true });
    return subscription;
  }

  function change(subscription: Stripe.Subscription, to: ItemChange, prorating: Prorating): void {
    const item = itemOf(subscription);
    const before = { price: item.price, plan: item.plan, quantity: item.quantity ?? 1 };
    const price = priceOf(to.price);
    const lines = prorating === 'none' ? [] : prorationLines(subscription, to);
    Object.assign(item, { price, quantity: to.quantity, plan: { ...item.plan, id: price.id, amount: price.unit_amount } });
    if (lines.length > 0 && prorating === 'always_invoice') {
      const latest = subscription.latest_invoice;
      const invoice = issue(subscription, 'subscription_update', lines);
      finalise(invoice);
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

  function prorationLines(subscription: Stripe.Subscription, to: ItemChange): Line[] {
    const item = itemOf(subscription);
    const { current_period_start: start, current_period_end: end, quantity = 1 } = item;
    const now = Math.min(Math.max(world.now(), start), end);
    if (subscription.status === 'trialing') return [];
    const price = priceOf(to.price);
    const share = (end - now) / (end - start);
    const part = (cents: number, description: string, of: Stripe.Price, count: number): Line => ({
      ...{ amount: Math.round(cents * share), description, start: now, end, quantity: count, price: of, proration: true },
    });
    return [
      part(-(item.price.unit_amount ?? 0) * quantity, `Temps non utilisé : ${item.price.nickname}`, item.price, quantity),
      part((price.unit_amount ?? 0) * to.quantity, `Temps restant : ${price.nickname}`, price, to.quantity),
    ].filter(({ amount }) => amount !== 0);
  }

  /** The amount that a change would bill at once, or that the next invoice would. */
  function preview(subscription: Stripe.Subscription, to: ItemChange | null, prorating: Prorating): Stripe.Invoice {
    const item = itemOf(subscription);
    const customer = customerOf(subscription.customer as string);
    const price = to ? priceOf(to.price) : item.price;
    const end = item.current_period_end;
    const isNow = to !== null && prorating === 'always_invoice';
    if (!isNow && (subscription.cancel_at_period_end || subscription.cancel_at !== null || subscription.status === 'canceled'))
      throw new ApiError(404, 'invalid_request_error', 'invoice_upcoming_none', 'No upcoming invoices for customer');
    const lines = isNow
      ? prorationLines(subscription, to)
      : [lineOf(price, to?.quantity ?? item.quantity ?? 1, end, periodEnd(subscription.billing_cycle_anchor, end))];
    const amounts = amountsOf(lines, { percentOff: 0, isExempt: world.hidden.get(customer.id)?.vatExempt === true });
    const credit = Math.min(Math.max(0, -customer.balance), Math.max(0, amounts.total));
    return invoiceObject(world, {
      ...{ customer, subscription, reason: 'upcoming', lines, amounts, credit, publicUrl: publicUrl(), isPreview: true },
    });
  }

  function end(subscription: Stripe.Subscription, reason: 'cancellation_requested' | 'payment_failed'): void {
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
  function renew(subscription: Stripe.Subscription): void {
    const item = itemOf(subscription);
    const start = item.current_period_end;
    if (subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= start)) {
      end(subscription, 'cancellation_requested');
      return;
    }
    const wasTrial = subscription.status === 'trialing';
    if (wasTrial && subscription.default_payment_method === null) {
      const how = world.hidden.get(subscription.id)?.endsTrialBy;
      if (how === 'cancel') {
        end(subscription, 'cancellation_requested');
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
      subscription,
      'subscription_cycle',
      [lineOf(item.price, item.quantity ?? 1, start, item.current_period_end)],
      percentOff,
    );
    invoice.automatically_finalizes_at = world.now() + HOUR_S;
    if (subscription.pause_collection?.behavior === 'void') invoice.status = 'void';
    world.emit('customer.subscription.updated', subscription);
  }

  function onPaid(invoice: Stripe.Invoice): void {
    const subscription = subscriptionOf(invoice);
    if (!subscription || !['incomplete', 'past_due', 'unpaid', 'paused'].includes(subscription.status)) return;
    subscription.status = 'active';
    world.emit('customer.subscription.updated', subscription);
  }

  function onRefused(invoice: Stripe.Invoice): void {
    const subscription = subscriptionOf(invoice);
    if (subscription?.status !== 'active' || invoice.billing_reason === 'subscription_update') return;
    subscription.status = 'past_due';
    world.emit('customer.subscription.updated', subscription);
  }

  function onFailedForGood(invoice: Stripe.Invoice): void {
    const subscription = subscriptionOf(invoice);
    if (!subscription || subscription.status === 'canceled') return;
    if (subscription.status === 'incomplete') expire(subscription);
    else end(subscription, 'payment_failed');
  }

  function expire(subscription: Stripe.Subscription): void {
    Object.assign(subscription, { status: 'incomplete_expired', ended_at: world.now() });
    const invoice = world.get('invoice', subscription.latest_invoice as string);
    invoice.status = 'void';
    invoice.next_payment_attempt = null;
    world.emit('customer.subscription.updated', subscription);
  }

  function subscriptionOf(invoice: Stripe.Invoice): Stripe.Subscription | null {
    const id = invoice.parent?.subscription_details?.subscription;
    return typeof id === 'string' ? world.get('subscription', id) : null;
  }

  /** The next scheduled event. */
  function due(): Due | null {
    let first: Due | null = pay.due();
    const offer = (at: number | null | undefined, run: () => void) => {
      if (at !== null && at !== undefined && (first === null || at < first.at)) first = { at, run };
    };
    for (const subscription of world.all('subscription')) {
      const { status, cancel_at: cancelAt } = subscription;
      if (status === 'incomplete') {
        const isProcessing = pay.isProcessing(subscription.latest_invoice as string);
        if (!isProcessing) offer(subscription.created + INCOMPLETE_S, () => expire(subscription));
      }
      if (!['active', 'trialing', 'past_due', 'unpaid'].includes(status)) continue;
      const item = itemOf(subscription);
      if (cancelAt !== null && cancelAt < item.current_period_end) offer(cancelAt, () => end(subscription, 'cancellation_requested'));
      offer(item.current_period_end, () => renew(subscription));
      if (status === 'trialing' && !told.has(subscription.id)) {
        offer((subscription.trial_end ?? 0) - TRIAL_NOTICE_S, () => {
          told.add(subscription.id);
          world.emit('customer.subscription.trial_will_end', subscription);
        });
      }
    }
    for (const invoice of world.all('invoice')) {
      if (invoice.status !== 'draft' || invoice.automatically_finalizes_at === null) continue;
      if (subscriptionOf(invoice)?.pause_collection) continue;
      offer(invoice.automatically_finalizes_at, () => {
        finalise(invoice);
        pay(invoice, { onSession: false });
      });
    }
    return first;
  }

  return {
    createCustomer: (given: Parameters<typeof customerObject>[1]) => {
      const customer = world.put(customerObject(world, given));
      world.emit('customer.created', customer);
      return customer;
    },
    createSubscription,
    change,
    preview,
    end,
    pay,
    due,
    /** Resumes a trial that was paused for lack of a means of payment, now paid. */
    resume(subscription: Stripe.Subscription): void {
      if (subscription.status !== 'paused')
        throw new ApiError(400, 'invalid_request_error', undefined, 'Only paused subscriptions can be resumed.');
      const item = itemOf(subscription);
      const start = world.now();
      subscription.billing_cycle_anchor = start;
      Object.assign(item, { current_period_start: start, current_period_end: periodEnd(start, start) });
      const invoice = issue(subscription, 'subscription_cycle', [lineOf(item.price, item.quantity ?? 1, start, item.current_period_end)]);
      finalise(invoice);
      if (pay(invoice, { onSession: true })) world.emit('customer.subscription.resumed', subscription);
    },
  };
}

export type Engine = ReturnType<typeof createEngine>;
