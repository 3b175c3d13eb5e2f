import type { InvoiceSummary, PaymentMeans } from '@attendu/contracts/billing/schemas';
import { WITHDRAWAL_DAYS } from '@attendu/contracts/plans';
import { formatEuros, plural } from '@attendu/law/typography';

/** Sentences of « Mon abonnement ». */
export const PAGE = {
  title: 'Mon abonnement',
  unavailable: "Votre abonnement n'a pas pu être lu.",
  retry: 'Réessayer',
  stale: "Notre prestataire de paiement ne répond pas : le montant du prochain débit n'est pas connu pour l'instant.",
  none: "Vous n'avez pas d'abonnement en cours.",
  ended: 'Votre abonnement est terminé. Vos recherches, vos dossiers et vos factures restent à vous.',
  granted: "Cette formule vous est accordée : rien n'est débité.",
  member: "L'abonnement de votre cabinet est géré par son administrateur.",
  noSeat: "Le cabinet n'a pas de place libre pour vous. Demandez-en une à son administrateur.",
  paysTwice:
    'Votre cabinet vous donne une place, et vous payez aussi un abonnement personnel. Vous pouvez résilier celui-ci : votre accès continue par le cabinet.',
  own: 'Votre abonnement personnel',
  ownAbout: 'Il est distinct de celui de votre cabinet : le résilier ne change rien pour le cabinet.',
  plan: 'Formule',
  means: 'Moyen de paiement',
  noMeans: "Aucun moyen de paiement n'est enregistré.",
  portal: 'Changer de moyen de paiement',
  portalAbout: 'Vos coordonnées bancaires sont chez notre prestataire de paiement : elles ne passent jamais par Attendu.',
  portalFailed: 'Erreur lors de la récupération du portail de facturation',
  invoices: 'Factures',
  noInvoice: "Aucune facture pour l'instant.",
  more: 'Factures plus anciennes',
  download: 'Télécharger',
  seats: 'Places',
  seatsAbout: "Chaque place ouvre l'accès à un membre du cabinet, avec son propre nombre de recherches.",
  seatsField: 'Nombre de places',
  seatsChange: 'Changer le nombre de places',
  seatsWrong: (most: number) => `Un nombre de 1 à ${most} est attendu. Au-delà, demandez un devis.`,
  seatsOffer: (price: string) => `Formule Premium : ${price} HT par place et par mois.`,
  seatsBuy: "S'abonner pour le cabinet",
  seatsTotal: (seats: string, price: string) => `${seats} : ${price} HT par mois.`,
  seatsQuote: (most: number) => `Plus de ${most} places : demander un devis.`,
  upgrade: 'Passer à la formule Premium',
  downgrade: 'Passer au tarif étudiant',
  keepPlan: 'Garder la formule Premium',
  planKept: 'Vous gardez la formule Premium.',
  next: (plan: string, from: string) => `${plan}, à partir du ${from}`,
  ending: 'Résiliation',
  cancel: 'Résilier mon abonnement',
  cancelOwn: 'Résilier mon abonnement personnel',
  resume: 'Ne plus résilier',
  ends: (date: string) => `Votre abonnement prend fin le ${date}.`,
  endsMore: "Pour en garder un ou changer de formule, annulez d'abord la résiliation\u00a0: rien ne sera débité avant cette date.",
  goesOn: 'Votre abonnement continue.',
  unpause: 'Reprendre mon abonnement',
  withdraw: 'Exercer mon droit de rétractation',
  settle: 'Régler la facture',
} as const;

export const STATES = {
  pending: 'Paiement en attente',
  trialing: 'Essai en cours, abonnement à suivre',
  active: 'En cours',
  past_due: 'Paiement échoué',
  unpaid: 'Impayé',
  paused: 'En pause',
  ended: 'Terminé',
  none: '',
} as const;

export const INVOICE_STATES: Readonly<Record<InvoiceSummary['state'], string>> = {
  paid: 'Payée',
  processing: 'En attente de la banque',
  due: 'À payer',
  failed: 'Paiement échoué',
  refunded: 'Remboursée',
  partly_refunded: 'Remboursée en partie',
  void: 'Annulée',
};

export const CHANGE = {
  title: 'Changer mon abonnement',
  reading: 'Calcul du prix…',
  dueNow: (cents: number) => {
    if (cents === 0) return "Rien n'est débité aujourd'hui.";
    return cents > 0
      ? `Débité tout de suite, pour les jours qui restent\u00a0: ${formatEuros(cents)} TTC.`
      : `Déduit de vos prochaines factures\u00a0: ${formatEuros(-cents)} TTC.`;
  },
  monthly: (cents: number, at: string) => `Ensuite, chaque mois à partir du ${at}\u00a0: ${formatEuros(cents)} TTC.`,
  later: (from: string) => `Rien n'est débité ni remboursé aujourd'hui : votre formule reste ouverte jusqu'au ${from}.`,
  undo: 'Vous pouvez y renoncer jusque-là, dans «\u00a0Mon abonnement\u00a0».',
  withdrawal: `Vous pourrez vous rétracter pendant ${plural(WITHDRAWAL_DAYS, 'jour')} : votre abonnement s'arrêtera, et tout ce que vous aurez payé depuis le début de la période en cours vous sera remboursé.`,
  withdrawalLater: `Ensuite, vous pourrez vous rétracter pendant ${plural(WITHDRAWAL_DAYS, 'jour')} et être remboursé.`,
  kept: "Les recherches déjà lancées pendant la période restent comptées ; le nouveau plafond s'applique tout de suite.",
  unseated: (count: number) =>
    `${count} ${count === 1 ? "membre n'aura plus" : "membres n'auront plus"} de place : les derniers arrivés. Leurs dossiers restent à eux.`,
  confirm: 'Confirmer le changement',
  back: 'Ne rien changer',
  done: 'Votre abonnement a changé.',
  scheduled: (plan: string, from: string) => `Votre formule ne change pas encore\u00a0: vous passerez à la formule ${plan} le ${from}.`,
} as const;

export const CANCELLING = {
  title: 'Résilier mon abonnement',
  step: (at: number) => `Étape ${at} sur 3`,
  what: 'Votre abonnement',
  effect: (date: string, isTrial: boolean) =>
    `Il prendra fin le ${date}, à la fin de ${isTrial ? "l'essai gratuit" : 'la période payée'}. Jusque-là, rien ne change. Il n'y a ni préavis ni frais, et rien ne sera ${isTrial ? '' : 'plus '}débité.`,
  effectNow: 'Il prendra fin tout de suite. Rien ne sera plus débité.',
  underWay: "Si votre banque a déjà reçu le prélèvement, il vous sera remboursé dès qu'il nous parviendra.",
  keeps: 'Vos recherches et vos dossiers restent à vous.',
  why: 'Pourquoi partez-vous ? (facultatif)',
  next: 'Continuer',
  last: 'Votre résiliation sera enregistrée dès que vous la confirmez, et un e-mail vous le dira.',
  confirm: 'Notifier la résiliation',
  back: 'Retour',
  done: 'Votre résiliation est enregistrée. Un e-mail vous le confirme.',
} as const;

export const WITHDRAWING = {
  title: 'Droit de rétractation',
  text: (date: string) =>
    `Vous pouvez vous rétracter jusqu'au ${date}, sans motif. Votre abonnement s'arrête tout de suite, et ce que vous avez payé depuis le début de la période où vous avez pris cette formule vous est remboursé par le même moyen, sous quatorze jours au plus.`,
  confirm: 'Confirmer ma rétractation',
  back: 'Garder mon abonnement',
  done: 'Votre rétractation est enregistrée. Le remboursement est en route.',
} as const;

/** `Carte Visa terminée par 4242, expire en 12/2029`. */
export function meansOf(means: PaymentMeans): string {
  const { kind, brand, last4, expires } = means;
  const name = kind === 'card' ? `Carte ${brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : ''}`.trim() : 'Prélèvement SEPA';
  const end = expires ? `, expire en ${String(expires.month).padStart(2, '0')}/${expires.year}` : '';
  return `${kind === 'other' ? 'Autre moyen de paiement' : name}${last4 ? `, terminé${kind === 'card' ? 'e' : ''} par ${last4}` : ''}${end}`;
}
