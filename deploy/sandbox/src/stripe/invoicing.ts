import type Stripe from 'stripe';
import { periodEnd } from './calendar.ts';
import { amountsOf, invoiceObject } from './invoice-object.ts';
import type { Line } from './objects.ts';
import { ApiError, type StripeWorld } from './world.ts';

export type Issuer = { readonly world: StripeWorld; readonly publicUrl: () => string };
export type ItemChange = { readonly price: string; readonly quantity: number };
export type Prorating = 'always_invoice' | 'create_prorations' | 'none';

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

const customerOf = (world: StripeWorld, { customer }: Stripe.Subscription) => world.get('customer', customer as string) as Stripe.Customer;

export function lineOf(price: Stripe.Price, quantity: number, start: number, end: number): Line {
  const amount = (price.unit_amount ?? 0) * quantity;
  return { amount, description: `${quantity} × ${price.nickname}`, start, end, quantity, price, proration: false };
}

export function issue(
  { world, publicUrl }: Issuer,
  subscription: Stripe.Subscription,
  reason: NonNullable<Stripe.Invoice['billing_reason']>,
  lines: readonly Line[],
  percentOff = 0,
): Stripe.Invoice {
  const customer = customerOf(world, subscription);
  const amounts = amountsOf(lines, { percentOff, isExempt: world.hidden.get(customer.id)?.vatExempt === true });
  const credit = Math.min(Math.max(0, -customer.balance), Math.max(0, amounts.total));
  const invoice = world.put(invoiceObject(world, { customer, subscription, reason, lines, amounts, credit, publicUrl: publicUrl() }));
  // A negative total is carried to the next invoices; a credit used to pay is consumed.
  customer.balance += amounts.total < 0 ? amounts.total : credit;
  subscription.latest_invoice = invoice.id;
  world.emit('invoice.created', invoice);
  return invoice;
}

export function finalise(world: StripeWorld, invoice: Stripe.Invoice): void {
  const count = world.all('invoice').filter(({ number }) => number !== null).length + 1;
  invoice.number = `BAC-${String(count).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = world.now();
  world.emit('invoice.finalized', invoice);
}

export function prorationLines(world: StripeWorld, subscription: Stripe.Subscription, to: ItemChange): Line[] {
  const item = itemOf(subscription);
  const { current_period_start: start, current_period_end: end, quantity = 1 } = item;
  const now = Math.min(Math.max(world.now(), start), end);
  if (subscription.status === 'trialing') return [];
  const price = world.get('price', to.price);
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
export function preview(
  { world, publicUrl }: Issuer,
  subscription: Stripe.Subscription,
  to: ItemChange | null,
  prorating: Prorating,
): Stripe.Invoice {
  const item = itemOf(subscription);
  const customer = customerOf(world, subscription);
  const price = to ? world.get('price', to.price) : item.price;
  const end = item.current_period_end;
  const isNow = to !== null && prorating === 'always_invoice';
  if (!isNow && (subscription.cancel_at_period_end || subscription.cancel_at !== null || subscription.status === 'canceled'))
    throw new ApiError(404, 'invalid_request_error', 'invoice_upcoming_none', 'No upcoming invoices for customer');
  const lines = isNow
    ? prorationLines(world, subscription, to)
    : [lineOf(price, to?.quantity ?? item.quantity ?? 1, end, periodEnd(subscription.billing_cycle_anchor, end))];
  const amounts = amountsOf(lines, { percentOff: 0, isExempt: world.hidden.get(customer.id)?.vatExempt === true });
  const credit = Math.min(Math.max(0, -customer.balance), Math.max(0, amounts.total));
  return invoiceObject(world, {
    ...{ customer, subscription, reason: 'upcoming', lines, amounts, credit, publicUrl: publicUrl(), isPreview: true },
  });
}
