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
    title: "Ce dossier de classement n'existe plus. Vos recherches sont conservées.",
  },
  'dossier.too_many_groups': {
    status: 409,
    title: 'Vous avez atteint le nombre maximal de dossiers (200). Supprimez-en un pour en créer un autre.',
  },
  /** Erased for good, never deleted, another's, or unknown: one answer for all. */
  'dossier.not_restorable': {
    status: 404,
    title: "Il n'y a rien à rétablir : cet élément n'existe pas, ou sa suppression est définitive.",
  },
  'dossier.no_firm': {
    status: 409,
    title: "Le partage se fait entre les membres d'un cabinet : votre compte n'est rattaché à aucun.",
  },
  'dossier.not_a_member': {
    status: 409,
    title: "Cette personne n'est pas, ou n'est plus, membre de votre cabinet.",
  },
  'dossier.folder_closed': {
    status: 409,
    title: "Ce dossier de classement est cloisonné : seuls les membres qu'il nomme peuvent lire ce qu'il contient.",
  },
  'dossier.comment_refused': {
    status: 403,
    title: 'Vous pouvez lire ce dossier, sans le commenter.',
  },
  'dossier.not_your_comment': {
    status: 403,
    title: "Un commentaire est supprimé par qui l'a écrit, ou par l'auteur du dossier.",
  },
  'dossier.anchor_not_found': {
    status: 409,
    title: "La phrase ou la source commentée n'est plus dans ce dossier. Rechargez la page.",
  },
  'dossier.too_many_comments': {
    status: 409,
    title: "Ce dossier a atteint le nombre maximal de commentaires (500). Supprimez-en pour en écrire d'autres.",
  },
  'dossier.not_done': {
    status: 409,
    title: "Veuillez attendre que l'analyse soit terminée",
  },
  'dossier.export_busy': {
    status: 503,
    title: "D'autres PDF sont en cours de génération. Veuillez réessayer dans un instant.",
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
