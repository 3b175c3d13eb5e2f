import type Stripe from 'stripe';
import type { Engine } from './engine.ts';
import { ApiError, type Behaviour, type StripeWorld } from './world.ts';

/** Test card numbers, which behave as Stripe's own do. */
export const TEST_MEANS: readonly { readonly number: string; readonly behaviour: Behaviour; readonly label: string }[] = [
  { number: '4242424242424242', behaviour: 'pays', label: 'Carte acceptée' },
  { number: '4000000000000002', behaviour: 'declines', label: 'Carte refusée' },
  { number: '4000002500003155', behaviour: 'asks', label: 'Carte qui demande une authentification (3-D Secure)' },
  { number: '4000000000000341', behaviour: 'declines', label: 'Carte acceptée à l’inscription, refusée au débit (essais)' },
  { number: 'FR1420041010050500013M02606', behaviour: 'pays_later', label: 'Prélèvement SEPA, payé trois jours plus tard' },
  { number: 'FR8420041010050500013M02607', behaviour: 'fails_later', label: 'Prélèvement SEPA, rejeté trois jours plus tard' },
];

const VAT_OF_UNION = /^(?!FR)(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[0-9A-Z]{8,12}$/;

export type Filled = {
  readonly number: string;
  readonly country: string;
  readonly promotion: string;
  readonly vatNumber: string;
  readonly terms: boolean;
  /** The payer's answer to their bank, for cards that need authentication. */
  readonly confirmed?: boolean;
};
export type Outcome =
  | { readonly kind: 'done'; readonly url: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'confirm' };

/** The payment page's own rules. */
export function createCheckouts(world: StripeWorld, engine: Engine) {
  const orders = new Map<string, Order>();

  function expireIfLate(session: Stripe.Checkout.Session): void {
    if (session.status === 'open' && session.expires_at <= world.now()) expire(session);
  }

  function expire(session: Stripe.Checkout.Session): void {
    Object.assign(session, { status: 'expired', url: null });
    world.emit('checkout.session.expired', session);
  }

  return {
    expire,
    methodOf: (number: string, behaviour: Behaviour, customer: string) => methodOf(world, number, behaviour, customer),
    read(id: string): Stripe.Checkout.Session {
      const session = world.get('checkout.session', id);
      expireIfLate(session);
      return session;
    },
    /** Called when the payer submits the page. */
    complete(id: string, filled: Filled): Outcome {
      const session = this.read(id);
      if (session.status !== 'open') return refused('Cette page de paiement n’est plus ouverte.');
      const order = orders.get(id);
      if (!order) throw new ApiError(500, 'api_error', undefined, 'the session has lost its order');
      const checked = checkedForm(world, session, order, filled);
      if ('kind' in checked) return checked;
      const { number, behaviour, percentOff } = checked;
      const customer = world.get('customer', session.customer as string) as Stripe.Customer;
      customer.address = { city: null, country: filled.country, line1: null, line2: null, postal_code: null, state: null };
      if (VAT_OF_UNION.test(filled.vatNumber.replaceAll(/\s/g, '').toUpperCase())) world.hidden.set(customer.id, { vatExempt: true });
      const paymentMethod = methodOf(world, number, behaviour, customer.id);
      customer.invoice_settings.default_payment_method = paymentMethod;
      const subscription = engine.createSubscription({
        customer: customer.id,
        price: order.price,
        quantity: order.quantity,
        paymentMethod,
        trialEnd: order.trialEnd,
        metadata: order.metadata,
        percentOff,
      });
      const isPaid = subscription.status !== 'incomplete';
      Object.assign(session, {
        status: 'complete',
        url: null,
        subscription: subscription.id,
        invoice: subscription.latest_invoice,
        payment_status: order.trialEnd !== null ? 'no_payment_required' : isPaid ? 'paid' : 'unpaid',
        consent: filled.terms ? { promotions: null, terms_of_service: 'accepted' } : null,
      });
      world.emit('checkout.session.completed', session);
      return { kind: 'done', url: (session.success_url ?? '').replace('{CHECKOUT_SESSION_ID}', session.id) };
    },
    create(order: Order, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
      orders.set(session.id, order);
      return world.put(session);
    },
  };
}

const refused = (message: string): Outcome => ({ kind: 'refused', message });

type Checked = { readonly number: string; readonly behaviour: Behaviour; readonly percentOff: number };

/** The checked form, or the page's answer to a form that is not accepted. */
function checkedForm(world: StripeWorld, session: Stripe.Checkout.Session, order: Order, filled: Filled): Checked | Outcome {
  const number = filled.number.replaceAll(/\s/g, '').toUpperCase();
  const behaviour = TEST_MEANS.find((one) => one.number === number)?.behaviour;
  if (!behaviour) return refused('Ce numéro n’est pas un numéro d’essai.');
  if (session.consent_collection?.terms_of_service === 'required' && !filled.terms)
    return refused('Acceptez les conditions générales de vente.');
  const promotion = filled.promotion.trim().toUpperCase();
  const coupon = promotion === '' ? null : world.coupons.get(promotion);
  if (coupon === undefined) return refused('Ce code promotionnel n’existe pas.');
  const isTrial = order.trialEnd !== null;
  if (behaviour === 'declines' && !(isTrial && number.endsWith('0341'))) return refused('Votre carte a été refusée.');
  if (behaviour === 'asks') {
    if (filled.confirmed === undefined) return { kind: 'confirm' };
    if (!filled.confirmed) return refused('L’authentification a échoué. Rien n’a été débité.');
  }
  return { number, behaviour, percentOff: coupon?.percentOff ?? 0 };
}

function methodOf(world: StripeWorld, number: string, behaviour: Behaviour, customer: string): string {
  const id = world.id('pm');
  const last4 = number.slice(-4);
  const common = {
    id,
    object: 'payment_method' as const,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: world.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
  const isSepa = number.startsWith('FR');
  const year = new Date(world.now() * 1_000).getUTCFullYear() + 3;
  const details = isSepa
    ? {
        type: 'sepa_debit',
        sepa_debit: { bank_code: null, branch_code: null, country: 'FR', fingerprint: null, generated_from: null, last4 },
      }
    : { type: 'card', card: { brand: 'visa', last4, exp_month: 12, exp_year: year } };
  world.put({ ...common, ...details } as Stripe.PaymentMethod);
  world.behaviours.set(id, behaviour);
  return id;
}

/** The items that a session sells. */
export type Order = {
  readonly price: string;
  readonly quantity: number;
  readonly trialEnd: number | null;
  readonly metadata: Record<string, string>;
};
