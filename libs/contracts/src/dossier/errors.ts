export const DOSSIER_PROBLEMS = {
  'dossier.not_found': {
    status: 404,
    title: "Dossier non trouvé ou vous n'êtes pas autorisé à y accéder",
  },
  'dossier.blank_query': {
    status: 400,
    title: 'Veuillez entrer une requête de recherche.',
  },
} as const;
