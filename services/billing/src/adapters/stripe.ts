import { type PlanCatalogue, SOLD_PLAN_IDS, type SoldPlanId } from '@attendu/contracts/plans';
import Stripe from 'stripe';
import type { CatalogueFault, CheckoutPage, CheckoutRequest, PayerRef, Payments } from '../domain/payments.ts';
import { ProviderMissing } from '../domain/payments.ts';
import type { Reading } from '../domain/reading.ts';
import { changesOfStripe, dateOf } from './stripe-changes.ts';
import { translated } from './stripe-errors.ts';
import { listStripe } from './stripe-lists.ts';
import { idOf, paymentIdsOf, readInvoice, readMeans, readPayment, readSubscription } from './stripe-reading.ts';
import { refundsOfStripe } from './stripe-refunds.ts';
import { createWebhookOpener } from './stripe-webhooks.ts';

export type StripeConfig = {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
  /** For each plan: the price on sale, then older ones that some still pay. */
  readonly prices: Readonly<Record<SoldPlanId, readonly string[]>>;
  readonly catalogue: PlanCatalogue;
  /** The sandbox's URL; Stripe's own by default. */
  readonly apiUrl?: string | undefined;
};

/** Version of the API that we use: events of another version are read again in this one. */
export const STRIPE_API_VERSION = Stripe.API_VERSION;

/** Mentions that article L. 441-9 of the commercial code wants on invoices between professionals; the seller's own are set at the provider. */
const INVOICE_FOOTER =
  'Entre professionnels, un retard de paiement donne lieu à des pénalités au taux de trois fois l’intérêt légal et à une indemnité forfaitaire de 40 € pour frais de recouvrement (article L. 441-10 du code de commerce). Pas d’escompte pour paiement anticipé.';

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;
const PAGE = 100;
/** Ten years of monthly invoices, and as many of changes. */
const MAX_OBJECTS = 500;

export function createStripePayments(config: StripeConfig): Payments {
  const stripe = client(config);
  const planOf = (priceId: string): SoldPlanId | null => SOLD_PLAN_IDS.find((plan) => config.prices[plan].includes(priceId)) ?? null;
  const soldPrice = (plan: SoldPlanId): string => config.prices[plan][0] ?? '';
  const livemode = /^(sk|rk)_live_/.test(config.secretKey);

  async function read(customerId: string): Promise<Reading> {
    const gone: Reading = { customer: 'gone', subscriptions: [], invoices: [], payments: [] };
    try {
      const customer = await translated(stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }));
      if (customer.deleted) return gone;
      const all = { customer: customerId, limit: PAGE } as const;
      const [subscriptions, invoices, intents] = await translated(
        Promise.all([
          stripe.subscriptions
            .list({ ...all, status: 'all', expand: ['data.default_payment_method'] })
            .autoPagingToArray({ limit: MAX_OBJECTS }),
          stripe.invoices.list({ ...all, expand: ['data.payments'] }).autoPagingToArray({ limit: MAX_OBJECTS }),
          stripe.paymentIntents.list({ ...all, expand: ['data.latest_charge'] }).autoPagingToArray({ limit: MAX_OBJECTS }),
        ]),
      );
      const invoiceOf = new Map(invoices.flatMap((invoice) => paymentIdsOf(invoice).map((id) => [id, invoice.id] as const)));
      const means = readMeans(customer.invoice_settings.default_payment_method);
      const payments = await Promise.all(
        intents.map(async (intent) => readPayment(intent, invoiceOf.get(intent.id) ?? null, await disputesOf(intent))),
      );
      return {
        customer: 'present',
        subscriptions: subscriptions.map((one) => {
          const subscription = readSubscription(one, planOf);
          return { ...subscription, means: subscription.means ?? means };
        }),
        invoices: invoices.map(readInvoice),
        payments,
      };
    } catch (error) {
      if (error instanceof ProviderMissing) return gone;
      throw error;
    }
  }

  async function disputesOf(intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    if (!charge?.disputed) return [];
    return translated(stripe.disputes.list({ payment_intent: intent.id, limit: PAGE }).autoPagingToArray({ limit: PAGE }));
  }

  async function checkCatalogue(): Promise<CatalogueFault[]> {
    const faults: CatalogueFault[] = [];
    for (const plan of SOLD_PLAN_IDS) {
      const fault = await faultOf(plan);
      if (fault !== null) faults.push({ plan, fault });
    }
    return faults;
  }

  async function faultOf(plan: SoldPlanId): Promise<string | null> {
    const { priceCents, tax } = config.catalogue[plan];
    try {
      const price = await translated(stripe.prices.retrieve(soldPrice(plan)));
      const behaviour = tax === 'included' ? 'inclusive' : 'exclusive';
      if (!price.active) return 'inactive';
      if (price.unit_amount !== priceCents) return `amount ${price.unit_amount}, not ${priceCents}`;
      if (price.currency !== 'eur') return `currency ${price.currency}`;
      if (price.recurring?.interval !== 'month' || price.recurring.interval_count !== 1) return 'interval';
      if (price.tax_behavior !== behaviour) return `tax ${price.tax_behavior}, not ${behaviour}`;
      return price.livemode === livemode ? null : 'mode';
    } catch (error) {
      if (error instanceof ProviderMissing) return 'missing';
      throw error;
    }
  }

  async function ensureCustomer(payer: PayerRef, o: { key: string; email: string; name: string }): Promise<string> {
    const metadata = metadataOf(payer);
    // A customer created more than a day ago whose answer was lost: its idempotency key has expired, so it is found by its metadata.
    const known = await translated(stripe.customers.list({ email: o.email, limit: PAGE }).autoPagingToArray({ limit: PAGE }));
    const own = known.find(({ metadata: written }) => written.holder === payer.holder && written.holder_id === payer.holderId);
    if (own) return own.id;
    const made = await translated(
      stripe.customers.create(
        { email: o.email, name: o.name, preferred_locales: ['fr'], invoice_settings: { footer: INVOICE_FOOTER }, metadata },
        { idempotencyKey: o.key },
      ),
    );
    return made.id;
  }

  async function openCheckout(request: CheckoutRequest): Promise<CheckoutPage> {
    const { payer, plan, seats, trialEnd } = request;
    const session = await translated(
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: request.customerId,
          client_reference_id: payer.holderId,
          line_items: [{ price: soldPrice(plan), quantity: seats }],
          allowed_payment_method_types: ['card', 'sepa_debit'],
          allow_promotion_codes: true,
          automatic_tax: { enabled: true },
          billing_address_collection: 'required',
          tax_id_collection: { enabled: plan === 'premium' },
          customer_update: { address: 'auto', name: 'auto' },
          locale: 'fr',
          ...(request.asksTerms ? { consent_collection: { terms_of_service: 'required' as const } } : {}),
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          expires_at: Math.floor(request.expiresAt.getTime() / 1_000),
          subscription_data: {
            metadata: metadataOf(payer),
            ...(trialEnd === null ? {} : { trial_end: Math.floor(trialEnd.getTime() / 1_000) }),
          },
        },
        { idempotencyKey: request.key },
      ),
    );
    return pageOf(session);
  }

  return {
    livemode,
    read,
    checkCatalogue,
    ensureCustomer,
    openCheckout,
    async readCheckout(id) {
      return pageOf(await translated(stripe.checkout.sessions.retrieve(id)));
    },
    async closeCheckout(id) {
      const page = pageOf(await translated(stripe.checkout.sessions.retrieve(id)));
      if (page.status !== 'open') return page;
      try {
        return pageOf(await translated(stripe.checkout.sessions.expire(id)));
      } catch {
        // It may have been paid between the two calls, so its present state is read.
        return pageOf(await translated(stripe.checkout.sessions.retrieve(id)));
      }
    },
    async openPortal(customerId, returnUrl) {
      return (await translated(stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl, locale: 'fr' }))).url;
    },
    async nextDebit(customerId, subscriptionId) {
      try {
        const next = await translated(stripe.invoices.createPreview({ customer: customerId, subscription: subscriptionId }));
        return { at: dateOf(next), cents: next.amount_due };
      } catch (error) {
        // No next invoice: the subscription is scheduled to end.
        if (error instanceof ProviderMissing || (error instanceof Error && error.message.includes('invoice_upcoming_none'))) return null;
        throw error;
      }
    },
    async scheduleEnd(subscriptionId, reason) {
      await translated(
        stripe.subscriptions.update(subscriptionId, {
          cancel_at_period_end: true,
          ...(reason === null ? {} : { cancellation_details: { comment: reason } }),
        }),
      );
    },
    async resume(subscriptionId) {
      const subscription = await translated(stripe.subscriptions.retrieve(subscriptionId));
      if (subscription.status === 'paused') {
        await translated(stripe.subscriptions.resume(subscriptionId, { billing_cycle_anchor: { type: 'now' } }));
      } else {
        // The portal schedules an end by date, the API by a flag: only one of the two may be sent.
        const undo =
          subscription.cancel_at_period_end || subscription.cancel_at === null
            ? { cancel_at_period_end: false }
            : { cancel_at: '' as const };
        await translated(stripe.subscriptions.update(subscriptionId, { ...undo, pause_collection: '' }));
      }
    },
    async endNow(subscriptionId) {
      const subscription = await translated(stripe.subscriptions.retrieve(subscriptionId));
      if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired')
        await translated(stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }));
    },
    async invoiceLinks(invoiceId) {
      const invoice = await translated(stripe.invoices.retrieve(invoiceId));
      return { page: invoice.hosted_invoice_url ?? null, file: invoice.invoice_pdf ?? null };
    },
    async customerOfPayment(paymentId) {
      return idOf((await translated(stripe.paymentIntents.retrieve(paymentId))).customer);
    },
    ...changesOfStripe(stripe, soldPrice),
    ...refundsOfStripe(stripe, read),
    ...listStripe(stripe, planOf),
    openWebhook: createWebhookOpener(stripe, config.webhookSecrets),
  };
}

const metadataOf = ({ holder, holderId }: PayerRef) => ({ holder, holder_id: holderId });

const STATUSES = ['complete', 'expired', 'open'] as const;

function pageOf(session: Stripe.Checkout.Session): CheckoutPage {
  return { id: session.id, status: STATUSES.find((status) => status === session.status) ?? 'open', url: session.url };
}

function client({ secretKey, apiUrl }: StripeConfig): Stripe {
  const at = apiUrl === undefined ? null : new URL(apiUrl);
  const isHttp = at?.protocol === 'http:';
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(at === null ? {} : { host: at.hostname, port: at.port || (isHttp ? '80' : '443'), protocol: isHttp ? 'http' : 'https' }),
  });
}
