import { SOURCE_KINDS } from '@attendu/contracts/sources';

/** Sentences of the dashboard; the specification fixes those of errors. */
export const DASHBOARD = {
  pageTitle: 'Mes recherches',
  title: 'Que cherchez-vous à comprendre\u00a0?',
  questionLabel: 'Votre question',
  placeholder: 'Une question de droit, des mots-clés ou une situation de fait',
  keys: 'Entrée pour rechercher, Maj + Entrée pour aller à la ligne',
  submit: 'Rechercher',
  ultra: 'Query Ultra',
  ultraHint: 'Query Ultra\u00a0: recherche approfondie, sans passer par les points de droit',
  ultraFailed: "L'analyse Ultra n'a pas pu être lancée.",
  blank: 'Veuillez entrer une requête de recherche.',
  tooLong: 'La question ne peut pas dépasser 20\u202f000 caractères.',
  searchingPoints: 'Recherche des points de droit…',
  searchingDetail: 'Attendu lit les textes les plus proches de votre question pour proposer les points à traiter.',
  cancel: 'Annuler',
  pointsFailed: 'Erreur lors de la récupération des points.',
  kept: 'Votre question est conservée ci-dessus.',
  retry: 'Réessayer',
  indexing: (percent: number, indexed: string) =>
    `L’index se construit (${percent}\u00a0%)\u00a0: ${indexed} textes peuvent déjà être trouvés. Une recherche lancée maintenant peut être incomplète.`,
} as const;

/**
 * Sentences that another page may ask this one to show by `message` of its address; other texts are ignored, so that a link cannot put words on the
 * site.
 */
export const ARRIVAL_MESSAGES: readonly string[] = ['Votre message a bien été envoyé!'];

/** Offered while there is no search yet: each is answered by a code or an agreement that every installation holds. */
export const EXAMPLES = {
  title: 'Pour commencer, par exemple',
  questions: [
    'Quelle est la durée maximale de la période d’essai d’un cadre en CDI, renouvellement compris ?',
    'Faute inexcusable de l’employeur : combien de temps pour agir quand les indemnités journalières ont cessé ?',
    'Dans quel délai l’administration peut-elle retirer une décision créatrice de droits ?',
    'Cadre dans la métallurgie, je démissionne : combien de mois de préavis ?',
  ],
} as const;

/** Shown before a research is debited. */
export const FOREWARNING = {
  title: 'À savoir avant de lancer la recherche',
  launch: 'Lancer quand même',
  editQuestion: 'Modifier la question',
  editPoints: 'Modifier les points',
} as const;

export const DRAFT = {
  found: 'Question retrouvée de votre dernière visite',
  erase: 'L’effacer',
} as const;

export const FOLLOWED = {
  before: 'Question de suivi, comprise dans le contexte de',
  link: 'la recherche qu’elle prolonge',
  leave: 'La poser seule',
} as const;

export const REVIEW = {
  title: 'Points de droit',
  lead: 'Corrigez un point, retirez-le, choisissez où chercher. L’analyse portera sur ce que vous gardez.',
  add: 'Ajouter un point',
  edit: (n: number) => `Modifier le point ${n}`,
  remove: (n: number) => `Supprimer le point ${n}`,
  lastOne: 'Au moins un point doit rester',
  save: 'Enregistrer',
  cancelEdit: 'Annuler',
  blankPoint: 'Le point ne peut pas être vide.',
  noPoint: "Aucun point n'a été sélectionné.",
  sources: (n: number) => `Sources à chercher pour le point ${n}`,
  lawDate: 'Droit applicable au',
  agreement: 'Convention collective applicable',
  agreementHint: 'Choisir…',
  agreementNone: 'Aucune',
  agreementUnknown: 'Je ne sais pas',
  agreementMissing: 'Choisissez la convention collective à consulter, «\u00a0Aucune\u00a0» ou «\u00a0Je ne sais pas\u00a0».',
  agreementRemoval: `Pour ne pas la consulter, retirez «\u00a0${SOURCE_KINDS.cnn.label}\u00a0» des sources de chaque point.`,
  start: 'Démarrer la recherche',
  starting: 'Lancement de la recherche…',
  cancel: 'Annuler',
  none: 'Aucun point de droit n’a été trouvé pour cette question.',
  noneDetail: 'Précisez les termes de droit, la situation ou le texte concerné, puis relancez.',
  noneAgain: 'Relancée, la recherche n’a trouvé aucun point de droit cette fois non plus.',
  noneAgainDetail: 'La même question donnera le même résultat\u00a0: modifiez-la ci-dessus, puis relancez.',
  noneYet: 'L’index se construit encore\u00a0: relancez dans une minute, ou modifiez la question ci-dessus.',
  refetch: 'Lancer la recherche',
  prepareFailed: "Une erreur est survenue lors de la préparation de l'analyse.",
  createFailed: (message: string) => `Erreur lors de la création du dossier\u00a0: ${message}`,
} as const;
