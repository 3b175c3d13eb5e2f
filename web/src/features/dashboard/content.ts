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
  indexing: (percent: number, indexed: string) =>
    `L'index se construit (${percent}\u00a0%)\u00a0: ${indexed} textes peuvent déjà être trouvés. Une recherche lancée maintenant peut être incomplète.`,
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
    "Quelle est la durée maximale de la période d'essai d'un cadre en CDI, renouvellement compris ?",
    "Faute inexcusable de l'employeur : combien de temps pour agir quand les indemnités journalières ont cessé ?",
    "Dans quel délai l'administration peut-elle retirer une décision créatrice de droits ?",
    'Cadre dans la métallurgie, je démissionne : combien de mois de préavis ?',
  ],
} as const;

export const DRAFT = {
  found: 'Question retrouvée de votre dernière visite',
  erase: "L'effacer",
} as const;

export const FOLLOWED = {
  before: 'Question de suivi, comprise dans le contexte de',
  link: "la recherche qu'elle prolonge",
  leave: 'La poser seule',
} as const;
