import { escapeHtml } from '@attendu/contracts/html';
import type Stripe from 'stripe';
import { TEST_MEANS } from './checkout.ts';
import { page } from './page-parts.ts';
import type { StripeWorld } from './world.ts';

const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const euros = (cents: number) => EUROS.format(cents / 100);
const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });
const when = (seconds: number) => DAY.format(new Date(seconds * 1_000));

/** The last subscription of a customer that is not over. */
export function liveOf(world: StripeWorld, customer: string): Stripe.Subscription | null {
  const live = world
    .all('subscription')
    .filter((one) => one.customer === customer && !['canceled', 'incomplete_expired'].includes(one.status));
  return live.at(-1) ?? null;
}

export function checkoutPage(session: Stripe.Checkout.Session, error: string | null, form: Record<string, string | undefined>): string {
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

export function confirmPage(id: string, form: Record<string, string | undefined>): string {
  const kept = Object.entries(form).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value ?? '')}">`,
  );
  return page(
    'Authentification',
    `<h1>Votre banque demande de confirmer</h1><form method="post" action="/sandbox/stripe/checkout/${id}" class="pay">${kept.join('')}
<p><button name="confirmed" value="yes">Confirmer</button> <button name="confirmed" value="no">Refuser</button></p></form>`,
  );
}

export function portalPage(world: StripeWorld, session: Stripe.BillingPortal.Session): string {
  const subscription = liveOf(world, session.customer);
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

export function invoicePage(invoice: Stripe.Invoice, publicUrl: string, error: string | null): string {
  const pay = `<form method="post" class="pay">${error === null ? '' : `<p role="alert">${escapeHtml(error)}</p>`}
<label for="number">Carte</label><input id="number" name="number" value="4242424242424242"><p><button type="submit">Payer ${euros(invoice.amount_due)}</button></p></form>`;
  return page(
    `Facture ${invoice.number ?? ''}`,
    `<h1>Facture ${escapeHtml(invoice.number ?? '')}</h1><p>${euros(invoice.total)}, ${escapeHtml(invoice.status ?? '')}</p><p>${escapeHtml(invoice.footer ?? '')}</p>${invoice.status === 'open' ? pay : ''}
<p><a href="${escapeHtml(publicUrl)}/subscriptionPage?retour=espace">Revenir à Attendu</a></p>`,
  );
}

export function operatorPage(world: StripeWorld, isDropping: boolean): string {
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
<p>${isDropping ? 'Les événements ne sont pas envoyés.' : 'Les événements sont envoyés et signés.'}</p>${act('drop', '', isDropping ? 'Les envoyer de nouveau' : 'Ne plus les envoyer')}
<h2>Abonnements</h2><table><thead><tr><th scope="col">Numéro</th><th scope="col">État</th><th scope="col">Fin de période</th><th scope="col">Faire</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
    true,
  );
}
