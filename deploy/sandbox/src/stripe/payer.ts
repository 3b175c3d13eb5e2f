import type Stripe from 'stripe';
import { days } from './calendar.ts';
import { chargeObject, intentObject, invoicePaymentObject } from './objects.ts';
import type { Due, StripeWorld } from './world.ts';

/** Waits before each further attempt at an invoice that was refused; after the last one the subscription ends. */
const RETRIES_S = [days(3), days(5), days(7)];
const SEPA_S = days(3);

export type PayOptions = {
  /** Whether the payer is present to authenticate with their bank. */
  readonly onSession: boolean;
  /** Whether the caller rolls the invoice back on refusal. */
  readonly orRefuse?: boolean;
  /** Used instead of the stored means of payment. */
  readonly paymentMethod?: string;
};

type Hooks = {
  readonly onPaid: (invoice: Stripe.Invoice) => void;
  readonly onRefused: (invoice: Stripe.Invoice) => void;
  readonly onFailedForGood: (invoice: Stripe.Invoice) => void;
};

type Ledger = {
  readonly world: StripeWorld;
  readonly hooks: Hooks;
  /** By invoice: the pending payment, and when the bank will answer. */
  readonly processing: Map<string, { readonly intent: Stripe.PaymentIntent; readonly at: number; readonly willPay: boolean }>;
};

/** Payments of invoices: cards settle at once, a SEPA debit days later. */
export function createPayer(world: StripeWorld, hooks: Hooks) {
  const ledger: Ledger = { world, hooks, processing: new Map() };
  return Object.assign((invoice: Stripe.Invoice, options: PayOptions) => pay(ledger, invoice, options), {
    due: () => nextDue(ledger),
    isProcessing: (invoiceId: string) => ledger.processing.has(invoiceId),
  });
}

function pay(ledger: Ledger, invoice: Stripe.Invoice, options: PayOptions): boolean {
  const { world, processing } = ledger;
  if (invoice.amount_due === 0) {
    settle(ledger, invoice, null);
    return true;
  }
  const paymentMethod = options.paymentMethod ?? methodOf(ledger, invoice);
  const behaviour = paymentMethod === null ? 'declines' : (world.behaviours.get(paymentMethod) ?? 'pays');
  const intent = intentFor(ledger, invoice, paymentMethod);
  invoice.attempted = true;
  switch (behaviour) {
    case 'pays':
      return succeed(ledger, invoice, intent);
    case 'asks':
      return options.onSession ? succeed(ledger, invoice, intent) : ask(ledger, invoice, intent);
    case 'declines':
      return refuse(ledger, invoice, intent, options);
    case 'pays_later':
    case 'fails_later': {
      intent.status = 'processing';
      world.emit('payment_intent.processing', intent);
      processing.set(invoice.id, { intent, at: world.now() + SEPA_S, willPay: behaviour === 'pays_later' });
      return true;
    }
  }
}

function methodOf({ world }: Ledger, invoice: Stripe.Invoice): string | null {
  const id = invoice.parent?.subscription_details?.subscription;
  const own = typeof id === 'string' ? world.get('subscription', id).default_payment_method : null;
  const customer = world.get('customer', invoice.customer as string) as Stripe.Customer;
  return (own ?? customer.invoice_settings.default_payment_method) as string | null;
}

/** One payment for each invoice, however many attempts. */
function intentFor(ledger: Ledger, invoice: Stripe.Invoice, paymentMethod: string | null): Stripe.PaymentIntent {
  const { world } = ledger;
  const known = world.all('invoice_payment').find((one) => one.invoice === invoice.id);
  if (known) {
    const intent = world.get('payment_intent', known.payment.payment_intent as string);
    intent.payment_method = paymentMethod;
    return intent;
  }
  const o = { customer: invoice.customer as string, amount: invoice.amount_due, paymentMethod, status: 'requires_confirmation' as const };
  const intent = world.put(intentObject(world, o));
  world.put(invoicePaymentObject(world, invoice, intent));
  world.emit('payment_intent.created', intent);
  return intent;
}

function succeed(ledger: Ledger, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): true {
  const { world } = ledger;
  const charge = world.put(chargeObject(world, intent, true));
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id, next_action: null });
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
  settle(ledger, invoice, intent);
  return true;
}

function settle(ledger: Ledger, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): void {
  const { world, hooks } = ledger;
  const now = world.now();
  if (intent) invoice.attempt_count += 1;
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    attempted: true,
  });
  invoice.status_transitions.paid_at = now;
  const payment = world.all('invoice_payment').find((one) => one.invoice === invoice.id);
  if (payment) Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_due });
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
  hooks.onPaid(invoice);
}

function ask(ledger: Ledger, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): false {
  const { world, hooks } = ledger;
  intent.status = 'requires_action';
  invoice.attempt_count += 1;
  world.emit('payment_intent.requires_action', intent);
  world.emit('invoice.payment_action_required', invoice);
  hooks.onRefused(invoice);
  return false;
}

function refuse(ledger: Ledger, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent, options: PayOptions): false {
  const { world, hooks } = ledger;
  const charge = world.put(chargeObject(world, intent, false));
  Object.assign(intent, { status: 'requires_payment_method', latest_charge: charge.id });
  invoice.attempt_count += 1;
  world.emit('charge.failed', charge);
  world.emit('payment_intent.payment_failed', intent);
  if (options.orRefuse) return false;
  const wait = RETRIES_S[invoice.attempt_count - 1];
  const isFirst = invoice.billing_reason === 'subscription_create';
  invoice.next_payment_attempt = wait === undefined || isFirst ? null : world.now() + wait;
  world.emit('invoice.payment_failed', invoice);
  if (wait === undefined && !isFirst) hooks.onFailedForGood(invoice);
  else hooks.onRefused(invoice);
  return false;
}

function answer(ledger: Ledger, invoiceId: string): void {
  const { world, hooks, processing } = ledger;
  const pending = processing.get(invoiceId);
  processing.delete(invoiceId);
  if (!pending) return;
  const invoice = world.get('invoice', invoiceId);
  const session = world.all('checkout.session').find((one) => one.invoice === invoiceId);
  if (pending.willPay) {
    succeed(ledger, invoice, pending.intent);
    if (session) {
      session.payment_status = 'paid';
      world.emit('checkout.session.async_payment_succeeded', session);
    }
    return;
  }
  refuse(ledger, invoice, pending.intent, { onSession: false });
  if (session) world.emit('checkout.session.async_payment_failed', session);
  if (invoice.billing_reason === 'subscription_create') hooks.onFailedForGood(invoice);
}

function nextDue(ledger: Ledger): Due | null {
  const { world, processing } = ledger;
  let first: Due | null = null;
  for (const [invoiceId, { at }] of processing) if (first === null || at < first.at) first = { at, run: () => answer(ledger, invoiceId) };
  for (const invoice of world.all('invoice')) {
    const at = invoice.next_payment_attempt;
    if (invoice.status !== 'open' || at === null || processing.has(invoice.id)) continue;
    if (first === null || at < first.at) first = { at, run: () => void pay(ledger, invoice, { onSession: false }) };
  }
  return first;
}
