import { PLANS, WITHDRAWAL_DAYS } from '@attendu/contracts/plans';
import { formatEuros } from '@attendu/law/typography';

const days = PLANS.trialing.quota.kind === 'days' ? PLANS.trialing.quota.days : 0;
const perMonth = (plan: 'student' | 'premium') => {
  const { quota } = PLANS[plan];
  return quota.kind === 'requests' ? `${quota.perPeriod} recherches par mois` : 'Recherches illimitées';
};
const price = (plan: 'student' | 'premium') => {
  const { priceCents, tax } = PLANS[plan];
  return { amount: formatEuros(priceCents ?? 0), unit: tax === 'included' ? 'TTC par mois' : 'HT par mois et par utilisateur' };
};

export const LANDING = {
  back: 'Revenir',
  headline: "Devenez l'avocat de votre temps avec l'IA générative",
  text: "Commencez une période d'essai gratuite et sans engagement.",
  contact: 'Nous contacter',
} as const;

export const HOME = {
  title: 'Recherche juridique en droit français',
  headline: LANDING.headline,
  lead: "Posez votre question comme vous la poseriez à un confrère. Attendu propose les points de droit, lit les textes, et rend une réponse dont chaque citation ouvre l'article d'où elle vient.",
  signIn: 'Connexion',
  signUp: 'Inscription',
  tryFree: 'Essayer gratuitement',
  signInLong: 'Se connecter',
  blog: 'Blog',
  book: 'Réserver une démo',
} as const;

/** The promise of the product as the grounds of a judgment, which its name comes from. */
export const GROUNDS = {
  word: 'Attendu',
  grounds: [
    "qu'une phrase ne s'affiche que si sa citation est identique, caractère pour caractère, au texte publié ;",
    "que chaque texte porte ses dates de vigueur et s'ouvre à sa source officielle ;",
    'que, faute de texte, le dossier le dit au lieu de conclure ;',
  ],
  end: 'Par ces motifs, jugez sur pièces.',
} as const;

export const FEATURES = {
  title: 'Ce que fait Attendu',
  cards: [
    {
      title: 'Recherche exhaustive',
      text: 'Chaque point de droit est cherché dans toutes les sources que vous avez choisies. Le dossier dit combien de textes ont été lus et combien ont été gardés.',
    },
    {
      title: 'Analyse contradictoire',
      text: "Exceptions, textes contraires, versions qui ne sont plus en vigueur : ce qui s'oppose à la réponse est montré à côté de ce qui l'appuie.",
    },
    {
      title: 'Sécurité juridique',
      text: 'Une citation est identique au texte, caractère pour caractère, avec ses dates de vigueur. Si le fonds ne répond pas, le dossier le dit.',
    },
  ],
} as const;

/** What is claimed, each with its proof. The measure is that of docs/measures.md: it is replaced when another one is made. */
export const EVIDENCE = {
  title: 'Ce qui se vérifie',
  unproved: {
    title: 'Aucun mot sans preuve',
    text: (quotations: number) =>
      `Les ${quotations} passages cités dans les dossiers de ce site sont identiques, caractère pour caractère, aux textes publiés. La vérification est refaite à chaque version du site, et à chaque lecture d'un dossier.`,
  },
  held: {
    title: 'Un fonds daté',
    text: "Chaque dossier dit ce qui a été cherché et jusqu'à quel jour le fonds est à jour.",
  },
  measured: {
    title: 'Des mesures publiées telles quelles',
    text: "Novembre 2026, 60 questions d'un lecteur qui ne connaît pas le moteur, que ceux qui le règlent n'ont pas lues, jugées à l'aveugle. Sur les 52 dont le fonds a le texte : 16 réponses justes, 6 justes en partie, 27 tirées d'un texte voisin, 3 refus injustifiés. Sur les 8 autres : 7 refus justifiés. Voilà pourquoi chaque citation s'ouvre.",
  },
} as const;

export const SPECIMENS = {
  title: 'Deux autres dossiers, à vérifier vous-même',
  lead: 'Comme celui qui ouvre cette page, enregistrés tels que le moteur les a rendus, et vérifiés de nouveau à chaque version du site. Le second montre ce qui arrive quand le fonds ne contient pas le texte.',
  label: "Extrait d'un dossier",
  shortAnswer: 'Réponse',
  proof: 'Preuve',
  verified: 'Passage identique au texte publié',
  force: 'En vigueur depuis le',
  official: 'Lire sur Légifrance',
  refused: 'Aucune réponse sans preuve',
} as const;

export const TRIAL = {
  title: `${days} jours pour juger sur pièces`,
  text: LANDING.text,
  label: 'Votre adresse e-mail',
  submit: "Commencer l'essai",
} as const;

export const PRICES = {
  title: 'Prix',
  cards: [
    {
      title: 'Étudiant',
      ...price('student'),
      lines: [perMonth('student'), "Sur déclaration d'inscription", 'Résiliable à tout moment'],
      to: '/signinPage',
      action: 'Essayer',
    },
    {
      title: 'Abonnement',
      ...price('premium'),
      lines: [perMonth('premium'), 'Toutes les fonctions de recherche', 'Résiliable à tout moment'],
      to: '/signinPage',
      action: 'Essayer',
    },
    {
      title: 'Cabinet / Entreprise',
      amount: 'Sur devis',
      unit: '',
      lines: ['Plusieurs utilisateurs', 'Console du cabinet', 'Une seule facture'],
      to: '/contactPage',
      action: 'Demander un devis',
    },
  ],
} as const;

export const QUESTIONS = {
  title: 'Questions fréquentes',
  items: [
    {
      question: "Qu'est-ce qui empêche une citation inventée ?",
      answer:
        "Une phrase ne s'affiche que si chaque passage entre guillemets se retrouve, caractère pour caractère, dans le texte enregistré. La vérification est refaite à chaque lecture du dossier.",
    },
    {
      question: 'Que se passe-t-il si le fonds ne contient pas le texte ?',
      answer: 'Attendu le dit avant de lancer la recherche, et le dossier dit ce qui a été cherché. Il ne répond pas de mémoire.',
    },
    {
      question: 'Mes questions sont-elles confidentielles ?',
      answer:
        "Un dossier n'est lu que par vous et par ceux avec qui vous le partagez ; rien ne sert à entraîner un modèle. Ce que voit l'exploitant est dit sur la page [Sécurité et données](/securite).",
    },
    {
      question: 'Combien de temps prend une recherche ?',
      answer:
        'De quelques secondes à quelques minutes selon la question. Le déroulement réel est affiché, et un e-mail vous prévient de la fin.',
    },
    {
      question: 'Puis-je arrêter quand je veux ?',
      answer: `Oui : résiliation en ligne, sans préavis, pour la fin de la période payée. Un consommateur peut se rétracter pendant ${WITHDRAWAL_DAYS} jours.`,
    },
  ],
} as const;
