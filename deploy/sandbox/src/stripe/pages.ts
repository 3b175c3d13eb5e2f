import express, { type Router } from 'express';
import type Stripe from 'stripe';
import { deleteCustomer } from './api.ts';
import { type createCheckouts, type Filled, TEST_MEANS } from './checkout.ts';
import type { Engine } from './engine.ts';
import type { createMoneyBack } from './money-back.ts';
import { page, pdfOf } from './page-parts.ts';
import { checkoutPage, confirmPage, invoicePage, liveOf, operatorPage, portalPage } from './page-templates.ts';
import type { createDeliveries } from './webhooks.ts';
import { ApiError, type StripeWorld } from './world.ts';

export type PageDeps = {
  readonly world: StripeWorld;
  readonly engine: Engine;
  readonly checkouts: ReturnType<typeof createCheckouts>;
  readonly moneyBack: ReturnType<typeof createMoneyBack>;
  readonly deliveries: ReturnType<typeof createDeliveries>;
  readonly settle: () => void;
  readonly advanceTo: (instant: Date) => void;
  readonly publicUrl: () => string;
};

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action *; frame-ancestors 'none'";
/** Stripe's pages for payers and operators: payment page, portal, invoices, clock. */
export function createStripePages(deps: PageDeps): Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.set('Content-Security-Policy', POLICY);
    deps.settle();
    next();
  });
  router.use(express.urlencoded({ extended: false, limit: '8kb' }));
  addCheckout(router, deps);
  addPortal(router, deps);
  addInvoices(router, deps);
  addOperator(router, deps);
  router.use((error: unknown, _request: express.Request, response: express.Response, next: express.NextFunction) => {
    if (!(error instanceof ApiError)) return next(error);
    response.status(error.status).type('html').send(page('Introuvable', '<h1>Cette page n’existe pas</h1>'));
  });
  return router;
}

function addCheckout(router: Router, { checkouts }: PageDeps): void {
  router.get('/checkout/:id', (request, response) => {
    response.type('html').send(checkoutPage(checkouts.read(request.params.id), null, {}));
  });
  router.post('/checkout/:id', (request, response) => {
    const form = request.body as Record<string, string | undefined>;
    const session = checkouts.read(request.params.id);
    const filled: Filled = {
      number: form.number ?? '',
      country: form.country ?? 'FR',
      promotion: form.promotion ?? '',
      vatNumber: form.vat ?? '',
      terms: form.terms === 'on',
      ...(form.confirmed === undefined ? {} : { confirmed: form.confirmed === 'yes' }),
    };
    const outcome = checkouts.complete(session.id, filled);
    if (outcome.kind === 'done') return response.redirect(303, outcome.url);
    if (outcome.kind === 'confirm') return void response.type('html').send(confirmPage(session.id, form));
    response
      .status(402)
      .type('html')
      .send(checkoutPage(session, outcome.message, form));
  });
}

function addPortal(router: Router, { world, checkouts }: PageDeps): void {
  router.get('/portal/:id', (request, response) => {
    response.type('html').send(portalPage(world, world.get('billing_portal.session', request.params.id)));
  });
  router.post('/portal/:id', (request, response) => {
    const session = world.get('billing_portal.session', request.params.id);
    const { action, number } = request.body as { action?: string; number?: string };
    const subscription = liveOf(world, session.customer);
    if (action === 'card') {
      const means = TEST_MEANS.find((one) => one.number === (number ?? '').replaceAll(/\s/g, ''));
      if (means) {
        const id = checkouts.methodOf(means.number, means.behaviour, session.customer);
        const customer = world.get('customer', session.customer) as Stripe.Customer;
        customer.invoice_settings.default_payment_method = id;
        if (subscription) subscription.default_payment_method = id;
        world.emit('customer.updated', customer);
      }
    }
    // The portal schedules an end by its date, never by the flag.
    if (subscription && action === 'cancel') subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null;
    if (subscription && action === 'resume') Object.assign(subscription, { cancel_at: null, cancel_at_period_end: false });
    if (subscription && (action === 'cancel' || action === 'resume')) world.emit('customer.subscription.updated', subscription);
    response.redirect(303, request.originalUrl);
  });
}

function addInvoices(router: Router, { world, engine, checkouts, publicUrl }: PageDeps): void {
  router.get('/invoices/:id', (request, response) => {
    response.type('html').send(invoicePage(world.get('invoice', request.params.id), publicUrl(), null));
  });
  router.post('/invoices/:id', (request, response) => {
    const invoice = world.get('invoice', request.params.id);
    const { number } = request.body as { number?: string };
    const means = TEST_MEANS.find((one) => one.number === (number ?? '').replaceAll(/\s/g, ''));
    if (invoice.status === 'open' && means) {
      const paymentMethod = checkouts.methodOf(means.number, means.behaviour, invoice.customer as string);
      const subscription = liveOf(world, invoice.customer as string);
      if (engine.pay(invoice, { onSession: true, orRefuse: true, paymentMethod })) {
        if (subscription) subscription.default_payment_method = paymentMethod;
        return response.redirect(303, request.originalUrl);
      }
    }
    response
      .status(402)
      .type('html')
      .send(invoicePage(invoice, publicUrl(), 'Le paiement a été refusé.'));
  });
  router.get('/invoices/:id/pdf', (request, response) => {
    const invoice = world.get('invoice', request.params.id);
    response.set('Content-Disposition', `attachment; filename="${invoice.number ?? invoice.id}.pdf"`);
    response
      .type('pdf')
      .send(pdfOf([`Facture ${invoice.number ?? ''}`, `Total ${(invoice.total / 100).toFixed(2)} EUR`, 'Bac a sable Attendu']));
  });
}

function addOperator(router: Router, { world, engine, moneyBack, deliveries, advanceTo }: PageDeps): void {
  router.get('/', (_request, response) => void response.type('html').send(operatorPage(world, deliveries.faults.drop)));
  router.post('/clock', (request, response) => {
    const count = Number((request.body as { days?: string }).days);
    if (Number.isFinite(count) && count > 0 && count <= 400) advanceTo(new Date((world.now() + Math.round(count * 86_400)) * 1_000));
    response.redirect(303, '/sandbox/stripe/');
  });
  router.post('/operator', (request, response) => {
    const { action, id = '' } = request.body as { action?: string; id?: string };
    if (action === 'refund') moneyBack.refund(id, undefined, null);
    if (action === 'dispute') moneyBack.dispute(id);
    if (action === 'won' || action === 'lost') moneyBack.closeDispute(id, action);
    if (action === 'delete') deleteCustomer(world, engine, id);
    if (action === 'drop') deliveries.faults.drop = !deliveries.faults.drop;
    response.redirect(303, '/sandbox/stripe/');
  });
}
