import { PLANS, type Quota } from '@attendu/contracts/plans';
import { formatEuros, plural } from '@attendu/law/typography';

/** How a quota reads on a card: « illimité » only when the catalogue says so. */
function quotaLine(quota: Quota): string {
  if (quota.kind === 'requests') return `${plural(quota.perPeriod, 'recherche')} par mois`;
  if (quota.kind === 'days') return plural(quota.days, 'jour');
  return quota.kind === 'unlimited' ? 'Recherches illimitées' : 'Aucune recherche';
}

const price = (cents: number | null, every = '/ mois') => (cents === null ? null : `${formatEuros(cents)} ${every}`);

export const PAYWALL = {
  title: 'Choisissez votre option',
  lead: 'Un abonnement est nécessaire pour lancer une recherche. Votre question reste dans la zone de recherche.',
  pastDue: 'Paiement échoué – veuillez mettre à jour votre carte.',
  how: 'La souscription en ligne n’est pas encore ouverte. Pour changer de formule, adressez-vous à la personne qui administre Attendu pour vous.',
  trial: 'Commencer l’essai gratuit',
  close: 'Fermer',
  cards: [
    {
      title: 'Étudiant',
      price: price(PLANS.student.priceCents),
      lines: ['Tarif réduit', quotaLine(PLANS.student.quota), 'Assistance par e-mail'],
    },
    {
      title: 'Abonnement',
      price: price(PLANS.premium.priceCents, 'HT / mois et par utilisateur'),
      lines: [quotaLine(PLANS.premium.quota), 'Toutes les fonctions de recherche', 'Assistance prioritaire', 'Mises à jour régulières'],
    },
    {
      title: 'Cabinet / Entreprise',
      price: null,
      lines: ['Tarif sur mesure', 'Plusieurs utilisateurs', 'Suivi de l’usage par le cabinet'],
    },
  ],
} as const;

export const QUOTA = {
  title: 'Plus de requêtes disponibles',
  until: (date: string) => `Vous n'avez plus de requêtes disponibles jusqu'au ${date}.`,
  unknown: "Vous n'avez plus de requêtes disponibles.",
  ok: 'OK',
} as const;

export const SUBSCRIPTION_BOX = {
  unlimited: 'Accès illimité',
  upgrade: 'Passer au plan supérieur',
  unavailable: 'Votre formule n’a pas pu être lue.',
} as const;
