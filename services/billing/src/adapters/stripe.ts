import { type PlanCatalogue, SOLD_PLAN_IDS, type SoldPlanId } from '@attendu/contracts/plans';
import Stripe from 'stripe';
import type { Payments } from '../domain/payments.ts';
import { catalogueOfStripe } from './stripe-catalogue.ts';
import { changesOfStripe } from './stripe-changes.ts';
import { checkoutsOfStripe } from './stripe-checkout.ts';
import { endsOfStripe } from './stripe-ends.ts';
import { translated } from './stripe-errors.ts';
import { listStripe } from './stripe-lists.ts';
import { readerOfStripe } from './stripe-payer.ts';
import { idOf } from './stripe-reading.ts';
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

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

export function createStripePayments(config: StripeConfig): Payments {
  const stripe = client(config);
  const planOf = (priceId: string): SoldPlanId | null => SOLD_PLAN_IDS.find((plan) => config.prices[plan].includes(priceId)) ?? null;
  const soldPrice = (plan: SoldPlanId): string => config.prices[plan][0] ?? '';
  const livemode = /^(sk|rk)_live_/.test(config.secretKey);

  const read = readerOfStripe(stripe, planOf);
  return {
    livemode,
    read,
    ...catalogueOfStripe(stripe, { catalogue: config.catalogue, soldPrice, livemode }),
    ...checkoutsOfStripe(stripe, soldPrice),
    ...endsOfStripe(stripe),
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
