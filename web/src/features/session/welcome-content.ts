import { DAYS } from './signup-content.ts';

/** Sentences of the welcome, and of the page behind it. */
export const WELCOME = {
  title: 'Bienvenue sur Attendu',
  text: `Votre essai gratuit de ${DAYS} a commencé. Un e-mail vous a été envoyé pour confirmer votre adresse : confirmez-la avant de recharger la page ou de vous reconnecter.`,
  enter: 'Accéder maintenant',
  created: 'Votre compte est ouvert',
  createdText: "Vos recherches s'ouvrent dans un instant.",
} as const;
