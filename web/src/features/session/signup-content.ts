import { PLANS } from '@attendu/contracts/plans';

const { quota } = PLANS.trialing;
/** « 14 jours » */
export const DAYS = quota.kind === 'days' ? `${quota.days} jours` : '';

/** The documents accepted by opening an account. */
export const DOCUMENTS = [
  { text: 'la politique de protection des données', to: '/politique-donnees' },
  { text: "les conditions d'utilisation", to: '/conditions-utilisation' },
  { text: 'les conditions de vente', to: '/conditions-vente' },
] as const;

/** Sentences of the sign-up; the specification fixes those of errors. */
export const SIGN_UP = {
  title: `Essai gratuit de ${DAYS}`,
  lead: 'Sans carte bancaire. Un code envoyé par SMS confirme votre inscription.',
  email: 'E-mail',
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  phoneHint: 'Un mobile français.',
  password: 'Mot de passe',
  passwordHint: 'Au moins 6 caractères ; à partir de 8, il résiste bien mieux.',
  confirmation: 'Confirmer le mot de passe',
  accept: "J'accepte",
  submit: 'Envoyer le code de vérification',
  sending: 'Envoi...',
  emailTaken: 'Il semble que cet e-mail est déjà utilisé',
  emailTakenWhole: 'Cette adresse email est déjà utilisée. Veuillez utiliser une autre adresse.',
  sendFailed: "Une erreur est survenue lors de l'envoi du SMS. Veuillez réessayer.",
  codeTitle: 'Code de vérification',
  codeLead: 'Un code à six chiffres a été envoyé au',
  code: 'Code reçu par SMS',
  validate: 'Valider et créer mon compte',
  validating: 'Création du compte...',
  resend: 'Renvoyer le code',
  resent: 'Un nouveau code a été envoyé.',
  resendFailed: 'Erreur lors du renvoi du SMS',
  wrongCode: 'Code incorrect',
  change: 'Modifier mes informations',
  createFailed: 'Erreur lors de la création du compte',
  signIn: "J'ai déjà un compte",
} as const;
