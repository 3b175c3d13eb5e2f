import type { SoldPlanId } from '@attendu/contracts/plans';
import type Stripe from 'stripe';
import type { CheckoutPage, PayerRef, Payments } from '../domain/payments.ts';
import { translated } from './stripe-errors.ts';

const PAGE = 100;
/** Mentions that article L. 441-9 of the commercial code wants on invoices between professionals; the seller's own are set at the provider. */
const INVOICE_FOOTER =
  'Entre professionnels, un retard de paiement donne lieu à des pénalités au taux de trois fois l’intérêt légal et à une indemnité forfaitaire de 40 € pour frais de recouvrement (article L. 441-10 du code de commerce). Pas d’escompte pour paiement anticipé.';

type Checkouts = Pick<Payments, 'ensureCustomer' | 'openCheckout' | 'readCheckout' | 'closeCheckout' | 'openPortal'>;

/** Stripe's own pages: payment and portal. */
export function checkoutsOfStripe(stripe: Stripe, soldPrice: (plan: SoldPlanId) => string): Checkouts {
  return {
    async ensureCustomer(payer, o) {
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
    },
    async openCheckout(request) {
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
    },
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
  };
}

const metadataOf = ({ holder, holderId }: PayerRef) => ({ holder, holder_id: holderId });

const STATUSES = ['complete', 'expired', 'open'] as const;

function pageOf(session: Stripe.Checkout.Session): CheckoutPage {
  return { id: session.id, status: STATUSES.find((status) => status === session.status) ?? 'open', url: session.url };
}
