import type { STUDY_LEVELS } from '@attendu/contracts/billing/study-levels';
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
  provider: 'Stripe',
  quote: 'Notre équipe commerciale vous contactera prochainement',
  quoteMessage: 'Je souhaite un devis pour plusieurs utilisateurs.',
  member: "L'abonnement de votre cabinet est géré par son administrateur. Demandez-lui une place.",
  terms: 'En vous abonnant, vous acceptez les',
  termsLink: 'conditions générales de vente',
  cancelAnytime: 'Résiliable en ligne à tout moment, pour la fin du mois payé.',
  trial: "Commencer l'essai gratuit",
  close: 'Fermer',
  cards: [
    {
      title: 'Étudiant',
      price: price(PLANS.student.priceCents, 'TTC / mois'),
      lines: ['Tarif réduit', quotaLine(PLANS.student.quota), 'Assistance par e-mail'],
      action: "Voir l'offre étudiante",
      leadsTo: 'student',
    },
    {
      title: 'Abonnement',
      price: price(PLANS.premium.priceCents, 'HT / mois et par utilisateur'),
      lines: [quotaLine(PLANS.premium.quota), 'Toutes les fonctions de recherche', 'Assistance prioritaire', 'Mises à jour régulières'],
      action: "S'abonner",
      leadsTo: 'checkout',
    },
    {
      title: 'Cabinet / Entreprise',
      price: null,
      lines: ['Tarif sur mesure', 'Plusieurs utilisateurs', "Suivi de l'usage par le cabinet"],
      action: 'Nous contacter',
      leadsTo: 'contact',
    },
  ],
} as const;

/** The contact form with the request of a quote written in it; the account fills in the rest. */
export const QUOTE_ADDRESS = `/contactPage?${new URLSearchParams({ message: PAYWALL.quoteMessage })}`;

export const QUOTA = {
  title: 'Plus de requêtes disponibles',
  until: (date: string) => `Vous n'avez plus de requêtes disponibles jusqu'au ${date}.`,
  unknown: "Vous n'avez plus de requêtes disponibles.",
  ok: 'OK',
} as const;

/** The discount of the student price, in whole percents. */
const SAVED = Math.round(100 * (1 - (PLANS.student.priceCents ?? 0) / (PLANS.premium.priceCents ?? 1)));
export const STUDENT_PRICE = formatEuros(PLANS.student.priceCents ?? 0);

export const STUDENT = {
  title: 'Offre Étudiant',
  subtitle: `Économisez ${SAVED}\u00a0% sur votre abonnement`,
  already: 'Vous êtes déjà abonné au tarif étudiant',
  failed: 'Une erreur est survenue. Veuillez réessayer.',
  notRedirected: 'Erreur lors de la redirection vers la page de paiement',
  firstName: 'Prénom',
  lastName: 'Nom',
  school: 'Université ou école',
  other: 'Autre (préciser)',
  ownSchool: 'Nom de votre établissement',
  level: "Niveau d'études",
  choose: 'Choisissez',
  missing: {
    firstName: 'Le prénom est requis',
    lastName: 'Le nom est requis',
    school: 'Veuillez sélectionner votre établissement',
    ownSchool: 'Veuillez préciser votre établissement',
    level: "Veuillez sélectionner votre niveau d'études",
    terms: 'Vous devez accepter les Conditions Générales de Vente pour continuer.',
  },
  accept: "J'accepte les",
  acceptLink: 'conditions générales de vente',
  start: "Je demande que l'accès s'ouvre dès le paiement, et je sais que je garde quatorze jours pour me rétracter et être remboursé.",
  back: 'Retour',
  submit: `S'abonner à ${STUDENT_PRICE}/mois`,
  next: 'Continuer',
  later: (date: string) => `Votre formule Premium reste ouverte jusqu'au ${date} ; la formule Étudiant commence ensuite.`,
  busy: 'Traitement...',
  declared: "Votre inscription dans l'enseignement supérieur est déclarée par vous ; une preuve peut vous être demandée.",
  faq: [
    {
      question: 'Puis-je résilier à tout moment ?',
      answer:
        "Oui, en ligne, sans engagement ni frais. L'abonnement reste ouvert jusqu'à la fin du mois payé, puis plus rien n'est débité.",
    },
    {
      question: "Combien de temps dure l'offre ?",
      answer: "Tant que vous êtes inscrit dans un établissement d'enseignement supérieur.",
    },
    {
      question: 'Que comprend-elle ?',
      answer: `${quotaLine(PLANS.student.quota)}. Les recherches non utilisées ne se reportent pas au mois suivant.`,
    },
  ],
} as const;

export const LEVELS: Readonly<Record<(typeof STUDY_LEVELS)[number], string>> = {
  licence1: 'Licence 1',
  licence2: 'Licence 2',
  licence3: 'Licence 3',
  master1: 'Master 1',
  master2: 'Master 2',
  doctorat: 'Doctorat',
  other: 'Autre',
};

export const SUCCESS = {
  title: 'Merci',
  reading: 'Nous vérifions votre paiement…',
  open: (plan: string) => `Votre abonnement ${plan} est ouvert.`,
  trial: 'Votre abonnement est enregistré. Il prendra la suite de votre essai, et le premier débit aura lieu à ce moment-là.',
  pending: "Votre paiement est en attente de confirmation par votre banque. Votre abonnement s'ouvrira de lui-même, et nous vous écrirons.",
  action: 'Votre banque demande que vous confirmiez le paiement.',
  confirm: 'Confirmer le paiement',
  none: "Aucun paiement n'est arrivé pour l'instant.",
  unknown: "Votre paiement n'a pas pu être vérifié. S'il a été fait, il n'est pas perdu : votre abonnement s'ouvrira de lui-même.",
  again: 'Vérifier de nouveau',
  begin: 'Commencer une recherche',
  home: 'Accueil',
  manage: 'Mon abonnement',
  signIn: 'Connectez-vous pour voir votre abonnement.',
} as const;

export const CANCELLED = {
  title: 'Subscription Cancelled',
  text: "Le paiement a été abandonné. Rien n'a été débité.",
  again: 'Try Again',
} as const;

export const BANNER = {
  failed: 'Paiement échoué – veuillez mettre à jour votre carte.',
  failedMore: "Vos dossiers restent lisibles ; aucune recherche ne peut être lancée tant que la facture n'est pas réglée.",
  settle: 'Régler la facture',
  pending: 'Votre paiement est en attente de confirmation par votre banque.',
  action: 'Votre banque demande que vous confirmiez votre paiement.',
  disputed: 'Un de vos paiements est contesté auprès de votre banque : votre abonnement est suspendu.',
  refunded: "Le paiement de la période en cours vous a été remboursé : elle n'ouvre plus de recherches.",
  firm: "Le paiement de l'abonnement de votre cabinet a échoué. Son administrateur peut le régler.",
} as const;

/** A firm that has fewer places than members. */
export const SEATS = {
  missing: (count: number) =>
    count === 1
      ? "Un membre n'a pas de place : le dernier arrivé. Sans elle, il ne peut pas lancer de recherche."
      : `${count} membres n'ont pas de place : les derniers arrivés. Sans elle, ils ne peuvent pas lancer de recherche.`,
} as const;

export const SUBSCRIPTION_BOX = {
  manage: 'Gérer mon abonnement',
  unlimited: 'Accès illimité',
  upgrade: 'Passer au plan supérieur',
  unavailable: "Votre formule n'a pas pu être lue.",
} as const;
