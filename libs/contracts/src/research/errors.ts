export const RESEARCH_PROBLEMS = {
  'research.no_points': {
    status: 400,
    title: "Aucun point n'a été sélectionné.",
  },
  'research.blank_point': {
    status: 400,
    title: 'Le point ne peut pas être vide.',
  },
  'research.blank_context': {
    status: 400,
    title: 'Veuillez fournir un contexte pour la recherche.',
  },
  'research.document_not_found': {
    status: 404,
    title: "Ce texte n'est pas dans le fonds documentaire.",
  },
  'research.no_subscription': {
    status: 429,
    title:
      'Vous avez dépassé le nombre de requêtes autorisées sans abonnement. Veuillez vous abonner pour continuer à utiliser le service.',
  },
  'research.no_law_then': {
    status: 400,
    title: "Aucun texte du fonds n'était en vigueur à cette date.",
  },
  'research.consent_of_firm': {
    status: 403,
    title: 'Ce consentement est donné ou retiré par un administrateur de votre cabinet.',
  },
  'research.models_changed': {
    status: 409,
    title: 'Les modèles configurés ont changé : relisez à qui vos questions seraient envoyées, puis consentez de nouveau.',
  },
  'research.not_running': {
    status: 409,
    title: 'Cette recherche est déjà terminée.',
  },
  'corpus.no_source': {
    status: 409,
    title: "Aucun éditeur n'est configuré pour cette sorte de documents.",
  },
  'corpus.not_syncing': {
    status: 409,
    title: "Aucune synchronisation n'est en cours pour cette sorte de documents.",
  },
  'research.run_not_found': {
    status: 404,
    title: "Dossier non trouvé ou vous n'êtes pas autorisé à y accéder",
  },
} as const;
