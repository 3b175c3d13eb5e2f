import type { PagePath } from '@attendu/contracts/pages';
import type { PublicPath } from './paths.ts';

export type PageMetadata = {
  /** Of the browser's tab, without the product's name. */
  readonly title: string;
  readonly description: string;
  /** Canonical page, when it is another one. */
  readonly canonical?: PagePath;
  /** Left out of search engines. */
  readonly hidden?: true;
};

const HOME = {
  title: 'Recherche juridique en droit français',
  description: "Posez une question de droit français ; lisez une réponse dont chaque citation ouvre l'article d'où elle vient.",
} as const;
const LANDING = {
  title: "Devenez l'avocat de votre temps",
  description:
    'Attendu cherche, cite et prouve : essai gratuit et sans engagement pour les avocats, les cabinets et les directions juridiques.',
} as const;
const SALES = {
  title: 'Conditions générales de vente',
  description: 'Formules, prix, quotas, renouvellement, résiliation, rétractation et médiation.',
} as const;
const EXAMPLES = {
  title: "Guide et questions d'exemple",
  description: "Trois façons d'interroger Attendu et seize questions réelles en droit des affaires, fiscal, de la famille et du travail.",
} as const;

/** Every public page, rendered to HTML at build time. */
const PUBLIC_METADATA = {
  '/': HOME,
  '/HomePage': {
    title: 'Présentation et prix',
    description: 'Ce que fait Attendu, ce qui le distingue, ses prix et les réponses aux questions fréquentes.',
  },
  '/firstPage': LANDING,
  '/PresentationPage': { ...LANDING, canonical: '/firstPage' },
  '/attenduFinalPage': {
    title: 'Recherche exhaustive, analyse contradictoire, sécurité juridique',
    description: "La démonstration d'Attendu, ses trois principes et l'essai gratuit.",
  },
  '/contactPage': { title: 'Nous contacter', description: "Une question, un devis, une démonstration : écrivez à l'équipe d'Attendu." },
  '/PressPage': { title: 'Presse', description: "À propos d'Attendu, ses fonctions, son fonctionnement et ses logos à télécharger." },
  '/usageGuide': EXAMPLES,
  '/examplePage': { ...EXAMPLES, canonical: '/usageGuide' },
  '/decisionBulletin': {
    title: 'Décisions du bulletin civil',
    description: 'Neuf décisions des chambres civiles publiées au Bulletin : la question posée, la solution, le lien officiel.',
  },
  '/EuropePage': {
    title: 'Recherche en droit européen',
    description: 'Une réponse tirée des seuls textes européens du fonds, avec leurs références.',
  },
  '/testPage': { title: 'Final Exam', description: 'Une question, une réponse tirée du fonds.', hidden: true },
  '/politique-donnees': {
    title: 'Politique de protection des données',
    description: 'Quelles données, pourquoi, où, combien de temps, et comment exercer vos droits.',
  },
  '/conditions-utilisation': {
    title: "Conditions générales d'utilisation",
    description: "L'accès au service, son usage, ses limites et les responsabilités.",
  },
  '/conditions-vente': SALES,
  '/conditionsGeneralePage': { ...SALES, canonical: '/conditions-vente' },
  '/mentionsPage': { title: 'Mentions légales', description: 'Éditeur, hébergeur, contact, propriété intellectuelle et crédits.' },
  '/securite': {
    title: 'Sécurité et données',
    description: 'Où sont les données, qui les traite, combien de temps, et ce qui les protège.',
  },
  '/accessibilite': {
    title: "Déclaration d'accessibilité",
    description: "Ce qui a été vérifié, ce qui ne l'est pas encore, et comment signaler un défaut.",
  },
  '/versions': {
    title: 'Versions des textes',
    description: "Chaque version des conditions et de la politique de données, avec la date depuis laquelle elle s'applique.",
  },
  '/VerifiedEmail': { title: 'Adresse confirmée', description: 'Votre adresse e-mail est confirmée.', hidden: true },
} as const satisfies Record<PublicPath, PageMetadata>;

export const metadataOf = (path: PublicPath): PageMetadata => PUBLIC_METADATA[path];
