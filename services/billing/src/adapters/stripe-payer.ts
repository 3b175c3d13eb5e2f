import type { SoldPlanId } from '@attendu/contracts/plans';
import type Stripe from 'stripe';
import { type Payments, ProviderMissing } from '../domain/payments.ts';
import type { Reading } from '../domain/reading.ts';
import { translated } from './stripe-errors.ts';
import { paymentIdsOf, readInvoice, readMeans, readPayment, readStripeSubscription } from './stripe-reading.ts';

const PAGE = 100;
/** Ten years of monthly invoices, and as many of changes. */
const MAX_OBJECTS = 500;

/** Reads all that Stripe knows of a payer. */
export function readerOfStripe(stripe: Stripe, planOf: (priceId: string) => SoldPlanId | null): Payments['read'] {
  return async (customerId) => {
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
        intents.map(async (intent) => readPayment(intent, invoiceOf.get(intent.id) ?? null, await disputesOf(stripe, intent))),
      );
      return {
        customer: 'present',
        subscriptions: subscriptions.map((one) => {
          const subscription = readStripeSubscription(one, planOf);
          return { ...subscription, means: subscription.means ?? means };
        }),
        invoices: invoices.map(readInvoice),
        payments,
      };
    } catch (error) {
      if (error instanceof ProviderMissing) return gone;
      throw error;
    }
  };
}

async function disputesOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  if (!charge?.disputed) return [];
  return translated(stripe.disputes.list({ payment_intent: intent.id, limit: PAGE }).autoPagingToArray({ limit: PAGE }));
}
