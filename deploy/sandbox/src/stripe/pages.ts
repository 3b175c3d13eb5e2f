import { escapeHtml } from '@attendu/contracts/html';
import express, { type Router } from 'express';
import type Stripe from 'stripe';
import { deleteCustomer } from './api.ts';
import { type createCheckouts, type Filled, TEST_MEANS } from './checkout.ts';
import type { Engine } from './engine.ts';
import type { createMoneyBack } from './money-back.ts';
import { page, pdfOf } from './page-parts.ts';
import type { createDeliveries } from './webhooks.ts';
import { ApiError, type World } from './world.ts';

export type PageDeps = {
  readonly world: World;
  readonly engine: Engine;
  readonly checkouts: ReturnType<typeof createCheckouts>;
  readonly moneyBack: ReturnType<typeof createMoneyBack>;
  readonly deliveries: ReturnType<typeof createDeliveries>;
  readonly settle: () => void;
  readonly advanceTo: (instant: Date) => void;
  readonly publicUrl: () => string;
};

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action *; frame-ancestors 'none'";
const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const euros = (cents: number) => EUROS.format(cents / 100);
const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });
const when = (seconds: number) => DAY.format(new Date(seconds * 1_000));

/** Stripe's pages for payers and operators: payment page, portal, invoices, clock. */
export function createStripePages(deps: PageDeps): Router {
  const { world, engine, checkouts } = deps;
  const router = express.Router();
  router.use((_request, response, next) => {
    response.set('Content-Security-Policy', POLICY);
    deps.settle();
    next();
  });
  router.use(express.urlencoded({ extended: false, limit: '8kb' }));

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

  router.get('/portal/:id', (request, response) => {
    response.type('html').send(portalPage(world.get('billing_portal.session', request.params.id)));
  });
  router.post('/portal/:id', (request, response) => {
    const session = world.get('billing_portal.session', request.params.id);
    const { action, number } = request.body as { action?: string; number?: string };
    const subscription = liveOf(session.customer);
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

  router.get('/invoices/:id', (request, response) => {
    response.type('html').send(invoicePage(world.get('invoice', request.params.id), null));
  });
  router.post('/invoices/:id', (request, response) => {
    const invoice = world.get('invoice', request.params.id);
    const { number } = request.body as { number?: string };
    const means = TEST_MEANS.find((one) => one.number === (number ?? '').replaceAll(/\s/g, ''));
    if (invoice.status === 'open' && means) {
      const paymentMethod = checkouts.methodOf(means.number, means.behaviour, invoice.customer as string);
      const subscription = liveOf(invoice.customer as string);
      if (engine.pay(invoice, { onSession: true, orRefuse: true, paymentMethod })) {
        if (subscription) subscription.default_payment_method = paymentMethod;
        return response.redirect(303, request.originalUrl);
      }
    }
    response.status(402).type('html').send(invoicePage(invoice, 'Le paiement a été refusé.'));
  });
  router.get('/invoices/:id/pdf', (request, response) => {
    const invoice = world.get('invoice', request.params.id);
    response.set('Content-Disposition', `attachment; filename="${invoice.number ?? invoice.id}.pdf"`);
    response
      .type('pdf')
      .send(pdfOf([`Facture ${invoice.number ?? ''}`, `Total ${(invoice.total / 100).toFixed(2)} EUR`, 'Bac a sable Attendu']));
  });

  router.get('/', (_request, response) => void response.type('html').send(operatorPage()));
  router.post('/clock', (request, response) => {
    const count = Number((request.body as { days?: string }).days);
    if (Number.isFinite(count) && count > 0 && count <= 400) deps.advanceTo(new Date((world.now() + Math.round(count * 86_400)) * 1_000));
    response.redirect(303, '/sandbox/stripe/');
  });
  router.post('/operator', (request, response) => {
    const { action, id = '' } = request.body as { action?: string; id?: string };
    if (action === 'refund') deps.moneyBack.refund(id, undefined, null);
    if (action === 'dispute') deps.moneyBack.dispute(id);
    if (action === 'won' || action === 'lost') deps.moneyBack.closeDispute(id, action);
    if (action === 'delete') deleteCustomer(world, engine, id);
    if (action === 'drop') deps.deliveries.faults.drop = !deps.deliveries.faults.drop;
    response.redirect(303, '/sandbox/stripe/');
  });
  router.use((error: unknown, _request: express.Request, response: express.Response, next: express.NextFunction) => {
    if (!(error instanceof ApiError)) return next(error);
    response.status(error.status).type('html').send(page('Introuvable', '<h1>Cette page n’existe pas</h1>'));
  });
  return router;

  function liveOf(customer: string): Stripe.Subscription | null {
    const live = world
      .all('subscription')
      .filter((one) => one.customer === customer && !['canceled', 'incomplete_expired'].includes(one.status));
    return live.at(-1) ?? null;
  }

  function checkoutPage(session: Stripe.Checkout.Session, error: string | null, form: Record<string, string | undefined>): string {
    if (session.status !== 'open') {
      const back = `<p><a href="${escapeHtml(session.cancel_url ?? '/')}">Revenir à Attendu</a></p>`;
      return page('Paiement', `<h1>Cette page de paiement n’est plus ouverte</h1>${back}`);
    }
    const terms = session.consent_collection?.terms_of_service === 'required';
    return page(
      'Paiement',
      `<h1>Payer ${euros(session.amount_total ?? 0)} par mois</h1>
<p>Cette page tient la place de celle de Stripe. Rien n’est débité : les numéros d’essai sont plus bas.</p>
<form method="post" class="pay">
${error === null ? '' : `<p role="alert">${escapeHtml(error)}</p>`}
<label for="number">Carte ou IBAN</label><input id="number" name="number" autocomplete="off" value="${escapeHtml(form.number ?? '4242424242424242')}">
<label for="country">Pays de facturation</label><input id="country" name="country" autocomplete="off" value="FR">
${session.tax_id_collection?.enabled ? '<label for="vat">Numéro de TVA (facultatif)</label><input id="vat" name="vat" autocomplete="off">' : ''}
${session.allow_promotion_codes ? '<label for="promotion">Code promotionnel (facultatif)</label><input id="promotion" name="promotion" autocomplete="off">' : ''}
${terms ? '<p><label><input type="checkbox" name="terms"> J’accepte les conditions générales de vente</label></p>' : ''}
<p><button type="submit">S’abonner</button> <a href="${escapeHtml(session.cancel_url ?? '/')}">Annuler</a></p>
</form>
<h2>Numéros d’essai</h2><ul>${TEST_MEANS.map(({ number, label }) => `<li><code>${number}</code> ${escapeHtml(label)}</li>`).join('')}</ul>
<p>Codes promotionnels : <code>GRATUIT</code> (première facture de 0 €), <code>MOINS20</code>.</p>`,
    );
  }

  function confirmPage(id: string, form: Record<string, string | undefined>): string {
    const kept = Object.entries(form).map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value ?? '')}">`,
    );
    return page(
      'Authentification',
      `<h1>Votre banque demande de confirmer</h1><form method="post" action="/sandbox/stripe/checkout/${id}" class="pay">${kept.join('')}
<p><button name="confirmed" value="yes">Confirmer</button> <button name="confirmed" value="no">Refuser</button></p></form>`,
    );
  }

  function portalPage(session: Stripe.BillingPortal.Session): string {
    const subscription = liveOf(session.customer);
    const invoices = world.all('invoice').filter((one) => one.customer === session.customer && one.number !== null);
    const state = subscription
      ? `<p>Abonnement : ${escapeHtml(subscription.status)}${subscription.cancel_at ? `, prend fin le ${when(subscription.cancel_at)}` : ''}</p>
<form method="post"><p>${
          subscription.cancel_at || subscription.cancel_at_period_end
            ? '<button name="action" value="resume">Ne plus résilier</button>'
            : '<button name="action" value="cancel">Résilier</button>'
        }</p></form>`
      : '<p>Aucun abonnement.</p>';
    return page(
      'Espace de facturation',
      `<h1>Espace de facturation</h1>${state}
<form method="post" class="pay"><label for="number">Nouvelle carte</label><input id="number" name="number" value="4242424242424242"><p><button name="action" value="card">Enregistrer</button></p></form>
<h2>Factures</h2><ul>${invoices.map((one) => `<li><a href="/sandbox/stripe/invoices/${one.id}">${escapeHtml(one.number ?? '')}</a> ${euros(one.total)} (${one.status})</li>`).join('')}</ul>
<p><a href="${escapeHtml(session.return_url ?? '/')}">Revenir à Attendu</a></p>`,
    );
  }

  function invoicePage(invoice: Stripe.Invoice, error: string | null): string {
    const pay = `<form method="post" class="pay">${error === null ? '' : `<p role="alert">${escapeHtml(error)}</p>`}
<label for="number">Carte</label><input id="number" name="number" value="4242424242424242"><p><button type="submit">Payer ${euros(invoice.amount_due)}</button></p></form>`;
    return page(
      `Facture ${invoice.number ?? ''}`,
      `<h1>Facture ${escapeHtml(invoice.number ?? '')}</h1><p>${euros(invoice.total)}, ${escapeHtml(invoice.status ?? '')}</p><p>${escapeHtml(invoice.footer ?? '')}</p>${invoice.status === 'open' ? pay : ''}
<p><a href="${escapeHtml(deps.publicUrl())}/subscriptionPage?retour=espace">Revenir à Attendu</a></p>`,
    );
  }

  function operatorPage(): string {
    const act = (action: string, id: string, label: string) =>
      `<form method="post" action="/sandbox/stripe/operator"><input type="hidden" name="id" value="${id}"><button name="action" value="${action}">${label}</button></form>`;
    const rows = world.all('subscription').map((one) => {
      const invoice = one.latest_invoice === null ? null : world.get('invoice', one.latest_invoice as string);
      const payment = invoice && world.all('invoice_payment').find(({ invoice: of }) => of === invoice.id);
      const intent = payment ? String(payment.payment.payment_intent) : null;
      const dispute = world.all('dispute').find(({ payment_intent: of, status }) => of === intent && status === 'needs_response');
      return `<tr><td>${escapeHtml(one.id)}</td><td>${escapeHtml(one.status)}</td><td>${when(one.items.data[0]?.current_period_end ?? 0)}</td><td>${
        intent === null ? '' : act('refund', intent, 'Rembourser') + (dispute ? '' : act('dispute', intent, 'Contester'))
      }${dispute ? act('won', dispute.id, 'Litige gagné') + act('lost', dispute.id, 'Litige perdu') : ''}${act('delete', String(one.customer), 'Supprimer le client')}</td></tr>`;
    });
    return page(
      'Stripe d’essai',
      `<h1>Stripe d’essai</h1><p>Son horloge marque le ${when(world.now())}.</p>
<form method="post" action="/sandbox/stripe/clock" class="pay"><label for="days">Avancer de (jours)</label><input id="days" name="days" inputmode="decimal" value="31"><p><button type="submit">Avancer l’horloge</button></p></form>
<p>${deps.deliveries.faults.drop ? 'Les événements ne sont pas envoyés.' : 'Les événements sont envoyés et signés.'}</p>${act('drop', '', deps.deliveries.faults.drop ? 'Les envoyer de nouveau' : 'Ne plus les envoyer')}
<h2>Abonnements</h2><table><thead><tr><th scope="col">Numéro</th><th scope="col">État</th><th scope="col">Fin de période</th><th scope="col">Faire</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
      true,
    );
  }
}
