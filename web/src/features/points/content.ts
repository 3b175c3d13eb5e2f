import { SOURCE_KINDS } from '@attendu/contracts/sources';

/** Sentences from a question to its analysis; the specification fixes those of errors. */
export const SEARCHING = {
  title: 'Recherche des points de droit…',
  detail: 'Attendu lit les textes les plus proches de votre question pour proposer les points à traiter.',
  cancel: 'Annuler',
  failed: 'Erreur lors de la récupération des points.',
  kept: 'Votre question est conservée ci-dessus.',
  retry: 'Réessayer',
} as const;

/** Shown before a research is debited. */
export const FOREWARNING = {
  title: 'À savoir avant de lancer la recherche',
  launch: 'Lancer quand même',
  editQuestion: 'Modifier la question',
  editPoints: 'Modifier les points',
} as const;

export const REVIEW = {
  title: 'Points de droit',
  lead: "Corrigez un point, retirez-le, choisissez où chercher. L'analyse portera sur ce que vous gardez.",
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
  agreementRemoval: `Pour ne pas consulter cette convention, retirez «\u00a0${SOURCE_KINDS.cnn.label}\u00a0» des sources de chaque point.`,
  start: 'Démarrer la recherche',
  starting: 'Lancement de la recherche…',
  cancel: 'Annuler',
  none: "Aucun point de droit n'a été trouvé pour cette question.",
  noneDetail: 'Précisez les termes de droit, la situation ou le texte concerné, puis relancez.',
  noneAgain: "Relancée, la recherche n'a trouvé aucun point de droit cette fois non plus.",
  noneAgainDetail: 'La même question donnera le même résultat\u00a0: modifiez-la ci-dessus, puis relancez.',
  noneYet: "L'index se construit encore\u00a0: relancez dans une minute, ou modifiez la question ci-dessus.",
  builtSince:
    "Ces points ont été proposés pendant que le fonds se préparait. Il est complet à présent\u00a0: d'autres peuvent être plus justes.",
  /** Its author has left for another page. */
  started: 'Votre recherche est lancée\u00a0: son dossier est dans vos recherches.',
  stale: 'La question a changé\u00a0: relancez la recherche de ses points.',
  replaces: 'De nouveaux points remplaceraient ceux que vous avez modifiés.',
  keepMine: 'Garder mes points',
  proposeAgain: 'Remplacer par de nouveaux points',
  refetch: 'Lancer la recherche',
  prepareFailed: "Une erreur est survenue lors de la préparation de l'analyse.",
  createFailed: (message: string) => `Erreur lors de la création du dossier\u00a0: ${message}`,
} as const;
