import type { RatingReason } from '@attendu/contracts/dossier/rating';

/** Also read by the super-administrator's panel. */
export const REASON_LABELS: Readonly<Record<RatingReason, string>> = {
  accurate: 'Exacte',
  complete: 'Complète',
  clear: 'Claire',
  wrong: 'Une affirmation est fausse',
  incomplete: 'Un texte important manque',
  off_topic: "Ma question n'a pas été comprise",
  unclear: 'Difficile à lire',
};

export const RATING = {
  title: 'Cette réponse vous a-t-elle été utile\u202f?',
  useful: 'Utile',
  useless: 'Pas utile',
  why: { useful: "Qu'avez-vous apprécié\u202f?", useless: "Qu'est-ce qui n'allait pas\u202f?" },
  comment: 'Précisions (facultatif)',
  commentHint: "Lues par l'équipe d'Attendu avec votre adresse. N'y mettez pas de nom de client.",
  send: 'Envoyer mes précisions',
  withdraw: 'Retirer mon avis',
  saved: 'Votre avis est enregistré. Merci.',
  detailed: 'Vos précisions sont enregistrées. Merci.',
  withdrawn: 'Votre avis est retiré.',
  failed: "Votre avis n'a pas pu être enregistré.",
} as const;
