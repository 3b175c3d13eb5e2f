import { TRIAL_DAYS } from '@attendu/contracts/trial-days';

/** « 14 jours » */
export const DAYS = `${TRIAL_DAYS} jours`;

/** The documents accepted by opening an account. */
export const DOCUMENTS = [
  { text: 'la politique de protection des données', to: '/politique-donnees' },
  { text: "les conditions d'utilisation", to: '/conditions-utilisation' },
  { text: 'les conditions de vente', to: '/conditions-vente' },
] as const;

/** Sentences of the sign-up's first step; the specification fixes those of errors. */
export const SIGN_UP = {
  title: `Essai gratuit de ${DAYS}`,
  lead: 'Sans carte bancaire. Un code envoyé par SMS confirme votre inscription.',
  email: 'E-mail',
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  phoneHint: 'Un mobile : le code y est envoyé par SMS.',
  password: 'Mot de passe',
  passwordHint: 'Au moins 6 caractères ; à partir de 8, il résiste bien mieux.',
  confirmation: 'Confirmer le mot de passe',
  accept: "J'accepte",
  submit: 'Envoyer le code de vérification',
  sending: 'Envoi...',
  sendFailed: "Une erreur est survenue lors de l'envoi du SMS. Veuillez réessayer.",
  signIn: "J'ai déjà un compte",
} as const;
