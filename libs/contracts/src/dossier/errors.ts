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
} as const;
