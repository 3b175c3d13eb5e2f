import { SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';

export type ExampleCategory = 'Droit des affaires' | 'Droit fiscal' | 'Droit de la famille' | 'Droit du travail';
export type Example = {
  readonly id: string;
  readonly category: ExampleCategory;
  readonly text: string;
  /** The question's subject, and the text that it needs. */
  readonly specifications: readonly { readonly id: string; readonly title: string; readonly description: string }[];
};

export const GUIDE = {
  title: "Guide d'utilisation",
  lead: "Trois façons de poser une question. Dans tous les cas, Attendu propose d'abord des points de droit : rien n'est décompté tant que vous n'avez pas démarré la recherche.",
  modes: [
    {
      title: 'Une question juridique précise',
      text: "Écrivez-la comme à un confrère, avec les mots du droit. « Quelle est la durée maximale de la période d'essai d'un cadre en CDI ? »",
    },
    {
      title: 'Une exploration par mots-clés',
      text: 'Quelques termes suffisent pour voir ce que le fonds contient. « prescription salaire » propose les actions en justice et leurs délais.',
    },
    {
      title: 'Une situation de fait',
      text: "Racontez les faits, les dates et ce que vous voulez obtenir, sans nom de personne. La date des faits choisit la version du texte qui s'applique.",
    },
  ],
  examplesTitle: "Seize questions d'exemple",
  examplesLead:
    "Choisissez-en une : elle s'ouvre avec ses points de droit, que vous pouvez corriger. Si le fonds ne contient pas le texte nécessaire, Attendu le dit avant tout décompte.",
  visitor: 'Veuillez vous connecter pour créer un dossier.',
  createFailed: 'Erreur lors de la création du dossier.',
  back: 'Revenir aux exemples',
} as const;

const example = (
  id: string,
  category: ExampleCategory,
  text: string,
  title: string,
  source: string,
  kind: SourceKey = 'legiarti',
): Example => ({
  id,
  category,
  text,
  specifications: [
    { id: `${id}-point`, title: 'Point de droit', description: title },
    { id: `${id}-source`, title: SOURCE_KINDS[kind].label, description: source },
  ],
});

export const EXAMPLES: readonly Example[] = [
  example(
    'affaires-1',
    'Droit des affaires',
    'Dans quel délai un professionnel doit-il payer les factures de son fournisseur ?',
    'Délais de paiement entre professionnels',
    'Code de commerce, article L. 441-10',
  ),
  example(
    'affaires-2',
    'Droit des affaires',
    'À quelles conditions peut-on exclure un associé de société par actions simplifiée ?',
    "Clause d'exclusion dans les statuts",
    'Code de commerce, article L. 227-16',
  ),
  example(
    'affaires-3',
    'Droit des affaires',
    'Dans quel délai le dirigeant doit-il déclarer la cessation des paiements ?',
    'Ouverture du redressement judiciaire',
    'Code de commerce, article L. 631-4',
  ),
  example(
    'affaires-4',
    'Droit des affaires',
    "Quand la rupture d'une relation commerciale établie est-elle brutale ?",
    'Préavis et responsabilité',
    'Code de commerce, article L. 442-1',
  ),
  example(
    'fiscal-1',
    'Droit fiscal',
    "Quelles charges l'article 39 du code général des impôts permet-il de déduire du bénéfice d'une société ?",
    'Détermination du bénéfice net',
    'Code général des impôts, article 39',
  ),
  example(
    'fiscal-2',
    'Droit fiscal',
    'Quel est le régime des dividendes reçus par une société mère ?',
    'Régime mère-fille',
    'Code général des impôts, articles 145 et 216',
  ),
  example(
    'fiscal-3',
    'Droit fiscal',
    "Dans quel délai l'administration peut-elle reprendre l'impôt sur le revenu ?",
    'Délai de reprise',
    'Livre des procédures fiscales, article L. 169',
  ),
  example(
    'fiscal-4',
    'Droit fiscal',
    'À quelles conditions le pacte Dutreil réduit-il les droits de mutation à titre gratuit ?',
    "Transmission d'entreprise",
    'Code général des impôts, article 787 B',
  ),
  example(
    'famille-1',
    'Droit de la famille',
    'Comment le montant de la prestation compensatoire est-il fixé ?',
    'Disparité et critères',
    'Code civil, articles 270 et 271',
  ),
  example(
    'famille-2',
    'Droit de la famille',
    'Quelles sont les conditions du divorce par consentement mutuel sans juge ?',
    'Convention contresignée par avocats',
    'Code civil, articles 229-1 et suivants',
  ),
  example(
    'famille-3',
    'Droit de la famille',
    "Quelle part de la succession revient au conjoint survivant en présence d'enfants communs ?",
    'Droits du conjoint successible',
    'Code civil, article 757',
  ),
  example(
    'famille-4',
    'Droit de la famille',
    "Comment l'autorité parentale est-elle exercée après une séparation ?",
    "Exercice en commun et intérêt de l'enfant",
    'Code civil, articles 373-2 et suivants',
  ),
  example(
    'travail-1',
    'Droit du travail',
    "Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?",
    "Période d'essai et renouvellement",
    'Code du travail, articles L. 1221-19 et L. 1221-21',
  ),
  example(
    'travail-2',
    'Droit du travail',
    "Quel est le délai de prescription de l'action en paiement du salaire ?",
    'Prescription triennale',
    'Code du travail, article L. 3245-1',
  ),
  example(
    'travail-3',
    'Droit du travail',
    'Quelle est la durée légale du travail effectif des salariés à temps complet ?',
    'Durée légale hebdomadaire',
    'Code du travail, article L. 3121-27',
  ),
  example(
    'travail-4',
    'Droit du travail',
    "Quel préavis l'employeur doit-il respecter en cas de licenciement ?",
    "Durée du préavis selon l'ancienneté",
    'Code du travail, article L. 1234-1',
  ),
];

export const EXAMPLE_CATEGORIES: readonly ExampleCategory[] = [
  'Droit des affaires',
  'Droit fiscal',
  'Droit de la famille',
  'Droit du travail',
];
