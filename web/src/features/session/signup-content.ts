import { PLANS } from '@attendu/contracts/plans';

const { quota } = PLANS.trialing;
const DAYS = quota.kind === 'days' ? `${quota.days} jours` : '';

/** The documents accepted by opening an account. */
export const DOCUMENTS = [
  { text: 'la politique de protection des données', to: '/politique-donnees' },
  { text: 'les conditions d’utilisation', to: '/conditions-utilisation' },
  { text: 'les conditions de vente', to: '/conditions-vente' },
] as const;

/** Sentences of the sign-up and of the e-mail's confirmation; the specification fixes those of errors. */
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
  accept: 'J’accepte',
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
  welcome: 'Bienvenue sur Attendu',
  welcomeText: `Votre essai gratuit de ${DAYS} a commencé. Un e-mail vous a été envoyé pour confirmer votre adresse : confirmez-la avant de recharger la page ou de vous reconnecter.`,
  enter: 'Accéder maintenant',
  signIn: 'J’ai déjà un compte',
} as const;

export const VERIFY_EMAIL = {
  title: 'Confirmer votre adresse e-mail',
  checking: 'Vérification du lien...',
  unchecked: 'Le lien n’a pas pu être vérifié.',
  tryAgain: 'Réessayer',
  confirmLead:
    'Vous avez ouvert un compte avec cette adresse dans ce navigateur. Confirmez qu’elle est la vôtre\u00a0: les autres sessions seront fermées.',
  notMine: 'Je n’ai pas ouvert ce compte',
  notMineLead:
    'Quelqu’un d’autre a ouvert un compte avec votre adresse. Choisissez un nouveau mot de passe\u00a0: ce compte sera à vous seul.',
  claimLead: 'Ce lien n’est pas ouvert là où le compte a été créé. Choisissez un mot de passe\u00a0: ce compte sera à vous seul.',
  claimEnds:
    'Toutes les sessions ouvertes seront fermées. L’ancien mot de passe, le téléphone et les comptes de connexion enregistrés jusqu’ici seront retirés.',
  claimElse:
    'Vous l’avez créé vous-même\u00a0? Ouvrez plutôt ce lien dans le navigateur où vous l’avez fait\u00a0: rien d’autre ne changera.',
  password: 'Mot de passe',
  claim: 'Confirmer avec ce mot de passe',
  claimed: 'Votre mot de passe est enregistré, et toutes les sessions ont été fermées. Connectez-vous pour continuer.',
  confirm: 'Confirmer mon adresse',
  confirming: 'Confirmation...',
  done: 'Votre adresse e-mail est confirmée.',
  enter: 'Se connecter',
  lead: 'Votre adresse e-mail doit être vérifiée. Ouvrez le lien que nous vous avons envoyé, ou demandez-en un autre.',
  email: 'E-mail',
  missing: 'Veuillez entrer votre adresse e-mail',
  resend: 'Renvoyer l’e-mail de vérification',
  resending: 'Envoi...',
  resent: 'E-mail de vérification envoyé avec succès...',
  resendFailed: "Erreur lors de l'envoi de l'e-mail. Veuillez réessayer plus tard.",
  invalid: 'Ce lien n’est plus valable.',
  invalidWhy: 'Il a déjà servi, il date de plus de trois jours, ou un lien plus récent vous a été envoyé.',
} as const;

/** The shorter trial form, for an account that exists already. */
export const TRIAL = {
  title: 'Commencer l’essai gratuit',
  lead: `${DAYS}, sans carte bancaire. Un code envoyé par SMS confirme votre numéro.`,
  visitor: 'L’essai s’ouvre sur un compte.',
  visitorWhy: 'Créez le vôtre\u00a0: l’essai commence avec lui. Si vous en avez déjà un, connectez-vous.',
  signUp: 'Créer un compte',
  signIn: 'Se connecter',
  submit: 'Envoyer le code de vérification',
  validate: 'Valider et commencer l’essai',
  validating: 'Ouverture de l’essai...',
  smsFailed: "Erreur : impossible d'envoyer le SMS",
  wrongCode: 'Code incorrect',
  failed: "Erreur : vérification ou démarrage de l'essai impossible",
  back: 'Retour à mes recherches',
} as const;
