export const DOSSIER_PROBLEMS = {
  'dossier.not_found': {
    status: 404,
    title: "Dossier non trouvé ou vous n'êtes pas autorisé à y accéder",
  },
  'dossier.id_taken': {
    status: 409,
    title: 'Ce dossier existe déjà avec une autre question. Veuillez lancer une nouvelle recherche.',
  },
  'dossier.blank_query': {
    status: 400,
    title: 'Veuillez entrer une requête de recherche.',
  },
  'dossier.group_not_found': {
    status: 404,
    title: 'Ce dossier de classement n’existe plus. Vos recherches sont conservées.',
  },
  'dossier.too_many_groups': {
    status: 409,
    title: 'Vous avez atteint le nombre maximal de dossiers (200). Supprimez-en un pour en créer un autre.',
  },
  'dossier.erased': {
    status: 410,
    title: 'Le délai pour annuler est passé : la suppression est définitive.',
  },
  'dossier.not_done': {
    status: 409,
    title: "Veuillez attendre que l'analyse soit terminée",
  },
  'dossier.export_busy': {
    status: 503,
    title: 'D’autres PDF sont en cours de génération. Veuillez réessayer dans un instant.',
  },
  'dossier.pdf_timeout': {
    status: 504,
    title: 'Le temps de génération du PDF a dépassé la limite. Veuillez réessayer.',
  },
  'dossier.pdf_failed': {
    status: 500,
    title: 'Erreur lors de la génération du PDF. Veuillez réessayer.',
  },
} as const;
