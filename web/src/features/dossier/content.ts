/** Sentences of the dossier page; the specification fixes their wording. */
export const DOSSIER = {
  back: 'Retour',
  newSearch: 'Nouvelle recherche',
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
  finished: "L'analyse est terminée. Vous pouvez maintenant consulter la synthèse.",
  noKeyDocuments: 'Aucun document clé disponible pour ce dossier.',
  seeAnalysis: 'Voir analyse complète',
  retry: 'Réessayer',
} as const;

export const THREAD = {
  title: 'Conversation',
  count: (n: number) => `${n}\u00a0questions`,
  states: { pending: 'En cours', failed: 'Échec' },
} as const;

export const EXPORT = {
  wait: "Veuillez attendre que l'analyse soit terminée",
  docx: {
    name: 'Word',
    label: 'Exporter en Word',
    started: 'Génération du document Word en cours...',
    finished: 'Document Word généré avec succès.',
    failed: 'Erreur lors de la génération du document Word.',
  },
  pdf: {
    name: 'PDF',
    label: 'Exporter en PDF',
    started: 'Préparation du PDF en cours...',
    finished: 'Le PDF a été généré avec succès.',
    failed: 'Erreur lors de la génération du PDF. Veuillez réessayer.',
  },
  timeout: 'Le temps de génération du PDF a dépassé la limite. Veuillez réessayer.',
} as const;

export const FOLLOW_UP = {
  label: 'Question de suivi',
  placeholder: 'Posez votre propre question de suivi…',
  send: 'Envoyer',
  suggested: 'Pour aller plus loin',
  copied: "Votre navigateur refuse d'enregistrer la question : elle a été copiée, collez-la dans la zone de recherche.",
  notCopied: "Votre navigateur refuse d'enregistrer et de copier la question : écrivez-la dans la zone de recherche.",
} as const;

export const RUN = {
  title: 'Analyse en cours',
  progress: "Progression de l'analyse",
  ledger: "Étapes de l'analyse",
  past: 'Comment cette analyse a été faite',
  pastFailed: "Les étapes de cette analyse n'ont pas pu être lues.",
  leave: "Vous pouvez quitter cette page : l'analyse continue, et son dossier vous attendra dans vos recherches.",
  stop: 'Arrêter',
  stopTitle: 'Arrêter cette recherche\u202f?',
  stopDetail: "L'analyse s'arrête aussitôt et votre requête vous est rendue. Votre question reste dans vos recherches.",
  stopConfirm: 'Arrêter la recherche',
  stopKeep: 'Continuer',
  stopFailed: "La recherche n'a pas pu être arrêtée.",
  notStarted: "L'analyse de ce dossier n'a pas encore été lancée.",
  notStartedKept: 'Vos points de droit sont conservés dans cet onglet.',
  notStartedLost: "Votre question est conservée, et rien n'a été débité. Les points de droit sont à valider de nouveau.",
  propose: 'Proposer les points de droit',
  start: 'Démarrer la recherche',
  startFailed: "Une erreur est survenue lors de la préparation de l'analyse.",
  deleteFailed: 'Erreur lors de la suppression du dossier.',
  askAgain: 'Reprendre cette question',
  relaunch: "Relancer l'analyse",
  relaunchFailed: "L'analyse n'a pas pu être relancée.",
} as const;

export const FAILED = {
  title: "L'analyse n'a pas abouti",
  stopped: 'Recherche arrêtée à votre demande',
  question: 'Votre question est conservée.',
  kept: 'Votre question est conservée, et aucune requête ne vous est décomptée pour cette recherche.',
  relaunch: 'La relancer reprend les mêmes points de droit et débite une requête.',
} as const;

export const ANALYSIS = {
  answerTab: 'Réponse',
  tabs: 'Réponse et sources',
  text: 'Texte',
  tableOfText: 'Tableau du texte',
  metadata: 'Informations',
  showInText: 'Voir dans le texte',
  newTab: '(nouvel onglet)',
  copy: 'Copier la citation',
  copied: 'Citation copiée.',
  copyFailed: "La citation n'a pas pu être copiée.",
  proof: 'Preuve',
  proofHint: 'Choisissez une phrase ou une référence du texte pour lire ici le passage cité.',
  openDocument: 'Lire le texte entier',
  checking: 'Vérification du passage…',
  noDetail: 'Choisissez une source pour lire son texte.',
  /** Its first words only: the sentence has just been read. */
  sentenceProof: (words: string) => `Preuve de la phrase : ${words}…`,
  restsOn: (count: number) => `Cette phrase repose sur ${count} textes`,
  withheld: "Une citation qui n'est pas identique au texte du fonds n'a pas été copiée.",
  officialPdf: 'Version PDF',
  fullDecision: 'Voir décision complète',
  applied: (day: string) => `Articles appliqués, dans leur version du ${day}`,
} as const;

export const DIFFERENCE = { removed: 'Supprimé : ', added: 'Ajouté : ' } as const;
