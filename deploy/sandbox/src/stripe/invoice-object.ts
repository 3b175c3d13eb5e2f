import type Stripe from 'stripe';
import { type Line, lineObject, list } from './objects.ts';
import type { StripeWorld } from './world.ts';

const VAT_PERCENT = 20;

export type InvoiceAmounts = { readonly subtotal: number; readonly discount: number; readonly tax: number; readonly total: number };

/** French VAT by line: added to a price before tax, included in one after tax; none for a business of another country. */
export function amountsOf(lines: readonly Line[], o: { percentOff: number; isExempt: boolean }): InvoiceAmounts {
  const sum = { subtotal: 0, discount: 0, tax: 0, total: 0 };
  for (const { amount, price } of lines) {
    const discount = Math.round((amount * o.percentOff) / 100);
    const rest = amount - discount;
    const isInclusive = price.tax_behavior === 'inclusive';
    const net = isInclusive ? Math.round((rest * 100) / (100 + VAT_PERCENT)) : rest;
    const tax = isInclusive ? rest - net : Math.round((rest * VAT_PERCENT) / 100);
    sum.subtotal += amount;
    sum.discount += discount;
    sum.tax += o.isExempt ? 0 : tax;
    sum.total += o.isExempt ? net : net + tax;
  }
  return sum;
}

/** Over 80 lines: a table of the fields of an invoice. */
export function invoiceObject(
  world: StripeWorld,
  o: {
    customer: Stripe.Customer;
    subscription: Stripe.Subscription;
    reason: NonNullable<Stripe.Invoice['billing_reason']>;
    lines: readonly Line[];
    amounts: InvoiceAmounts;
    /** The part paid by the customer's credit. */
    credit: number;
    publicUrl: string;
    /** A preview, not stored. */
    isPreview?: boolean;
  },
): Stripe.Invoice {
  const { customer, subscription, amounts, publicUrl } = o;
  const id = world.id('in');
  const now = world.now();
  const due = Math.max(0, amounts.total - o.credit);
  const period = subscription.items.data[0];
  return {
    id,
    object: 'invoice',
    account_country: 'FR',
    account_name: 'Attendu (bac à sable)',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'complete' },
    automatically_finalizes_at: null,
    billing_reason: o.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'eur',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: customer.invoice_settings.footer,
    from_invoice: null,
    hosted_invoice_url: o.isPreview ? null : `${publicUrl}/sandbox/stripe/invoices/${id}`,
    invoice_pdf: o.isPreview ? null : `${publicUrl}/sandbox/stripe/invoices/${id}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: list(
      `/v1/invoices/${id}/lines`,
      o.lines.map((line) => lineObject(world, { ...line, invoice: id, subscription })),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: o.isPreview ? (period?.current_period_end ?? now) : null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amounts.subtotal,
    subtotal_excluding_tax: null,
    test_clock: null,
    total: amounts.total,
    total_discount_amounts: amounts.discount === 0 ? [] : [{ amount: amounts.discount, discount: 'di_sandbox' }],
    total_excluding_tax: amounts.total - amounts.tax,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
}
