import type Stripe from 'stripe';
import type { StripeWorld } from './world.ts';

export type SessionParams = {
  readonly customer: string;
  readonly client_reference_id?: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expires_at?: number;
  readonly locale?: string;
  readonly allow_promotion_codes?: boolean;
  readonly tax_id_collection?: { readonly enabled: boolean };
  readonly consent_collection?: { readonly terms_of_service: 'required' };
};

export function sessionObject(world: StripeWorld, params: SessionParams, o: { publicUrl: string; total: number }): Stripe.Checkout.Session {
  const id = world.id('cs_test');
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: ['card', 'sepa_debit'],
    amount_subtotal: o.total,
    amount_total: o.total,
    automatic_tax: { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: null },
    billing_address_collection: 'required',
    cancel_url: params.cancel_url,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: params.consent_collection
      ? { payment_method_reuse_agreement: null, promotions: null, terms_of_service: params.consent_collection.terms_of_service }
      : null,
    created: world.now(),
    currency: 'eur',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: params.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: params.expires_at ?? world.now() + 24 * 60 * 60,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: (params.locale ?? 'fr') as Stripe.Checkout.Session['locale'],
    managed_payments: null,
    metadata: {},
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'sepa_debit'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false, required: 'never' },
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${o.publicUrl}/sandbox/stripe/checkout/${id}`,
    wallet_options: null,
  };
}
