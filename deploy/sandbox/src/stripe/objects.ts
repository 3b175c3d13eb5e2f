// Over 300 lines: one builder for each object of Stripe.
import type Stripe from 'stripe';
import type { StripePrice, StripeWorld } from './world.ts';

/** Objects typed by the SDK. Fields that the emulation does not use are null, as they are for a Stripe account that does not use them. */

export const list = <T>(url: string, data: T[], more = false) => ({ object: 'list' as const, data, has_more: more, url });

export function priceObject({ id, cents, tax, name }: StripePrice, created: number): Stripe.Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'eur',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: name,
    product: `prod_${id}`,
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: tax,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: cents,
    unit_amount_decimal: null,
  };
}

export function customerObject(
  world: StripeWorld,
  given: { email: string | null; name: string | null; metadata: Record<string, string>; footer?: string | null },
): Stripe.Customer {
  return {
    id: world.id('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: given.footer ?? null, rendering_options: null },
    livemode: false,
    metadata: given.metadata,
    name: given.name,
    phone: null,
    preferred_locales: ['fr'],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export function itemObject(
  world: StripeWorld,
  o: { subscription: string; price: Stripe.Price; quantity: number; start: number; end: number },
): Stripe.SubscriptionItem {
  const { price } = o;
  return {
    id: world.id('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: world.now(),
    current_period_end: o.end,
    current_period_start: o.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      id: price.id,
      object: 'plan',
      active: true,
      amount: price.unit_amount,
      amount_decimal: null,
      billing_scheme: 'per_unit',
      created: price.created,
      currency: 'eur',
      interval: 'month',
      interval_count: 1,
      livemode: false,
      metadata: {},
      meter: null,
      nickname: price.nickname,
      product: price.product as string,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    price,
    quantity: o.quantity,
    subscription: o.subscription,
    tax_rates: [],
  };
}

export function subscriptionObject(
  world: StripeWorld,
  o: { customer: string; paymentMethod: string | null; trialEnd: number | null; metadata: Record<string, string> },
): Stripe.Subscription {
  const now = world.now();
  return {
    id: world.id('sub'),
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: true, liability: { type: 'self' } },
    billing_cycle_anchor: o.trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'eur',
    customer: o.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: o.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
    items: list('/v1/subscription_items', []),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: o.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: o.trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: o.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: o.trialEnd === null ? null : now,
  };
}

export type Line = {
  amount: number;
  description: string;
  start: number;
  end: number;
  quantity: number;
  price: Stripe.Price;
  proration: boolean;
};

export function lineObject(world: StripeWorld, o: Line & { invoice: string; subscription: Stripe.Subscription }): Stripe.InvoiceLineItem {
  const item = o.subscription.items.data[0];
  return {
    id: world.id('il'),
    object: 'line_item',
    amount: o.amount,
    currency: 'eur',
    description: o.description,
    discount_amounts: [],
    discountable: !o.proration,
    discounts: [],
    invoice: o.invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: o.proration,
        proration_details: null,
        subscription: o.subscription.id,
        subscription_item: item?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period: { start: o.start, end: o.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: o.price.id, product: o.price.product as string },
      type: 'price_details',
      unit_amount_decimal: null,
    },
    quantity: o.quantity,
    quantity_decimal: null,
    subscription: o.subscription.id,
    subtotal: o.amount,
    taxes: [],
  };
}

export function intentObject(
  world: StripeWorld,
  o: { customer: string; amount: number; paymentMethod: string | null; status: Stripe.PaymentIntent['status'] },
): Stripe.PaymentIntent {
  return {
    id: world.id('pi'),
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: o.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: 'eur',
    customer: o.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: o.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'sepa_debit'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: o.status,
    transfer_data: null,
    transfer_group: null,
  };
}

export function chargeObject(world: StripeWorld, intent: Stripe.PaymentIntent, isPaid: boolean): Stripe.Charge {
  return {
    id: world.id('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'ATTENDU',
    captured: isPaid,
    created: world.now(),
    currency: 'eur',
    customer: intent.customer as string,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: intent.payment_method as string | null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

export function invoicePaymentObject(world: StripeWorld, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): Stripe.InvoicePayment {
  return {
    id: world.id('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: intent.amount,
    created: world.now(),
    currency: 'eur',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

export function disputeObject(world: StripeWorld, charge: Stripe.Charge, status: Stripe.Dispute['status']): Stripe.Dispute {
  return {
    id: world.id('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: 'eur',
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute['evidence'],
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: null,
    } as unknown as Stripe.Dispute['evidence_details'],
    intended_submission_method: null,
    is_charge_refundable: status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent as string,
    reason: 'general',
    status,
  };
}

export function refundObject(world: StripeWorld, charge: Stripe.Charge, amount: number, reason: string | null): Stripe.Refund {
  return {
    id: world.id('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: 'eur',
    customer: charge.customer as string,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent as string,
    payment_method: charge.payment_method,
    reason: reason as Stripe.Refund['reason'],
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
