import { formatDateLong, plural } from '@attendu/law/typography';

/** Sentences of the dossier page; those of the specification (spec/2 §2, §8) are word for word. */
export const DOSSIER = {
  back: 'Retour',
  newSearch: 'Nouvelle recherche',
  parent: 'Recherche dont celle-ci est la suite',
  context: 'Réponse dont cette question est la suite',
  lawDate: 'Droit applicable au',
  dataDate: 'Fonds à jour au',
  more: 'Afficher plus',
  less: 'Afficher moins',
  queryMore: 'Afficher toute la question',
  queryLess: 'Réduire la question',
  missingId: 'Identifiant de dossier manquant',
  fetchFailed: 'Erreur lors de la récupération des données du dossier',
  fetchKept: 'Le dossier est conservé : seule sa lecture a échoué.',
  analysesFailed: 'Erreur lors de la récupération des analyses',
  treatmentFailed: 'Erreur lors du traitement des analyses',
  loadingResults: 'Chargement des résultats...',
  loadingAnalyses: 'Chargement des analyses...',
  noPoints: "Aucun point d'analyse disponible pour ce dossier.",
  finished: "L'analyse est terminée. Vous pouvez maintenant consulter la synthèse.",
  shortAnswer: 'Réponse courte',
  longAnswer: 'Réponse longue',
  keyDocuments: 'Documents très pertinents',
  noKeyDocuments: 'Aucun document clé disponible pour ce dossier.',
  seeAnalysis: 'Voir analyse complète',
  sources: (count: number) => plural(count, 'source'),
  noAnswer: 'Ce dossier n’a pas de réponse courte.',
  retry: 'Réessayer',
} as const;

export const FOLLOW_UP = {
  label: 'Question de suivi',
  placeholder: 'Posez votre propre question de suivi…',
  send: 'Envoyer',
  suggested: 'Pour aller plus loin',
  copied: 'Votre navigateur refuse d’enregistrer la question : elle a été copiée, collez-la dans la zone de recherche.',
} as const;

export const RUN = {
  title: 'Analyse en cours',
  progress: 'Progression de l’analyse',
  ledger: 'Étapes de l’analyse',
  past: 'Comment cette analyse a été faite',
  pastFailed: 'Les étapes de cette analyse n’ont pas pu être lues.',
  leave: 'Vous pouvez quitter cette page : l’analyse continue, et son dossier vous attendra dans vos recherches.',
  stop: 'Arrêter',
  stopTitle: 'Arrêter cette recherche\u202f?',
  stopDetail: 'L’analyse s’arrête aussitôt et votre requête vous est rendue. Votre question reste dans vos recherches.',
  stopConfirm: 'Arrêter la recherche',
  stopKeep: 'Continuer',
  stopFailed: 'La recherche n’a pas pu être arrêtée.',
  notStarted: 'L’analyse de ce dossier n’a pas encore été lancée.',
  notStartedKept: 'Vos points de droit sont conservés dans cet onglet.',
  notStartedLost: 'Votre question est conservée ; les points de droit sont à valider de nouveau.',
  start: 'Démarrer la recherche',
  startFailed: "Une erreur est survenue lors de la préparation de l'analyse.",
  askAgain: 'Reprendre cette question',
  relaunch: 'Relancer l’analyse',
  relaunchFailed: 'L’analyse n’a pas pu être relancée.',
} as const;

export const FAILED = {
  title: 'L’analyse n’a pas abouti',
  stopped: 'Recherche arrêtée à votre demande',
  question: 'Votre question est conservée.',
  kept: 'Votre question est conservée, et aucune requête ne vous est décomptée pour cette recherche.',
  relaunch: 'La relancer reprend les mêmes points de droit et débite une requête.',
} as const;

export const STANDING = {
  verified: 'Vérifié',
  deduced: 'Contient une déduction',
  opposed: 'Élément contraire',
  insufficient: 'Sources insuffisantes',
} as const;

export const STANCE = { support: 'Appuie la réponse', oppose: 'S’oppose à la réponse', context: 'Éclaire le contexte' } as const;

export const ANALYSIS = {
  answerTab: 'Réponse',
  references: 'Références',
  quotations: 'Citations pertinentes :',
  text: 'Texte',
  metadata: 'Informations',
  showInText: 'Voir dans le texte',
  official: 'Lire sur le site officiel',
  newTab: '(nouvel onglet)',
  copy: 'Copier la citation',
  copied: 'Citation copiée.',
  copyFailed: 'La citation n’a pas pu être copiée.',
  reliability: (grade: string) => `Fiabilité ${grade}`,
  proof: 'Preuve',
  proofHint: 'Choisissez une phrase ou une référence du texte pour lire ici le passage cité.',
  openDocument: 'Lire le texte entier',
  checking: 'Vérification du passage…',
  proved: 'Passage identique au texte du fonds',
  provedCopy: 'Passage identique à la copie gardée dans le dossier ; le texte du fonds n’a pas pu être relu',
  unproved: 'Passage non retrouvé dans le texte du fonds : ne pas citer sans vérifier',
  noDetail: 'Choisissez une source pour lire son texte.',
  inactive: 'Référence sans document correspondant',
  deduction: 'déduction',
  unprovedSentence: 'non vérifié',
  sentenceProof: (words: string) => `Preuve de la phrase : ${words}`,
  restsOn: (count: number) => `Cette phrase repose sur ${count} textes`,
  withheld: 'Une citation qui n’est pas identique au texte du fonds n’a pas été copiée.',
  fullDecision: 'Voir décision complète',
} as const;

/** What a cited text has become. `day`: long date; `since`: long date from which the present version applies, null when unknown. */
export const CURRENT = {
  title: (day: string) => `Ce que dit ce texte au ${day}`,
  changed: (_day: string, since: string | null) =>
    since === null ? 'Une autre version est en vigueur.' : `Une autre version est en vigueur depuis le ${since}. Voici ce qui a changé.`,
  unheld: (_day: string, since: string | null) =>
    `Une autre version est en vigueur${since === null ? '' : ` depuis le ${since}`} : le fonds ne la contient pas.`,
  ended: (day: string) => `Aucune version de ce texte n’est en vigueur au ${day} : il a été abrogé ou remplacé.`,
  official: (day: string) => `Lire la version au ${day} sur le site officiel`,
  officialNow: 'Lire sur le site officiel',
  fact: {
    changed: 'Sa rédaction a changé depuis la date retenue',
    unheld: 'Sa rédaction a changé depuis la date retenue',
    ended: 'Ce texte n’est plus en vigueur aujourd’hui',
  },
} as const;

export const DIFFERENCE = { removed: 'Supprimé : ', added: 'Ajouté : ' } as const;

export const UNHELD = {
  title: (day: string) => `Rédactions en vigueur au ${day} que le fonds ne contient pas`,
  dates: (from: string | null, to: string | null) =>
    [from === null ? null : `Version en vigueur depuis le ${formatDateLong(from)}`, to === null ? null : `jusqu’au ${formatDateLong(to)}`]
      .filter((part) => part !== null)
      .join(' et '),
  official: (day: string) => `Lire la version au ${day} sur le site officiel`,
} as const;

/** What has changed in the law since a dossier was made. */
export const OUTDATED = {
  title: (changed: number, citations: number) =>
    changed === 1
      ? `1\u00a0citation sur ${citations} a changé depuis ce dossier`
      : `${changed}\u00a0citations sur ${citations} ont changé depuis ce dossier`,
  counted: (changed: number) =>
    changed === 1 ? '1\u00a0citation de ce dossier a changé depuis' : `${changed}\u00a0citations de ce dossier ont changé depuis`,
  detail: (day: string) => `Comparées au droit en vigueur au ${day}. Le dossier reste tel qu’il a été écrit.`,
  see: 'Voir ce qui a changé',
  one: 'Ce qui a changé depuis ce dossier',
  /** `when`: « du … au … », or « au … ». */
  force: {
    changed: (when: string) => `En vigueur ${when}\u202f; le texte a changé depuis`,
    ended: (when: string) => `En vigueur ${when}\u202f; le texte n’est plus en vigueur`,
  },
  /** In place of the state of a version that its publisher gave on the dossier's day. */
  etat: { changed: 'Remplacé depuis ce dossier', unheld: 'Remplacé depuis ce dossier', ended: 'N’est plus en vigueur' },
  /** Said while what has changed is not known. */
  onDay: (day: string) => `En vigueur au ${day}`,
  failed: 'Les changements n’ont pas pu être lus.',
  cited: (points: readonly string[]) =>
    points.length > 1 ? `Cité aux points ${points.slice(0, -1).join(', ')} et ${points.at(-1)}` : `Cité au point ${points[0]}`,
  state: {
    changed: (since: string | null) => (since === null ? 'Rédaction modifiée' : `Rédaction modifiée, en vigueur depuis le ${since}`),
    unheld: (since: string | null) =>
      `Rédaction modifiée${since === null ? '' : `, en vigueur depuis le ${since}`} : le fonds ne la contient pas`,
    ended: () => 'Texte qui n’est plus en vigueur',
    altered: () => 'Texte corrigé par son éditeur : le passage cité n’y est plus à la lettre',
  },
} as const;

export const CONFRONTED = {
  title: 'Ce qui appuie, ce qui s’oppose',
  support: 'Appuient la réponse',
  oppose: 'S’opposent à la réponse',
  none: 'Aucun texte lu ne s’oppose à la réponse.',
  more: (count: number) => `et ${count} de plus, dans les onglets`,
} as const;
