import { DAYS } from '../session/signup-content.ts';

/** The shorter trial form, for an account that exists already. */
export const TRIAL = {
  title: "Commencer l'essai gratuit",
  lead: `${DAYS}, sans carte bancaire. Un code envoyé par SMS confirme votre numéro.`,
  visitor: "L'essai s'ouvre sur un compte.",
  visitorWhy: "Créez le vôtre\u00a0: l'essai commence avec lui. Si vous en avez déjà un, connectez-vous.",
  signUp: 'Créer un compte',
  signIn: 'Se connecter',
  open: 'Vous avez déjà accès aux recherches.',
  used: "L'essai n'est plus ouvert à ce compte.",
  usedWhy: "Il ne s'ouvre qu'une fois, et pas après un abonnement. Vos recherches et vos dossiers restent à vous.",
  offers: 'Voir les formules',
  submit: 'Envoyer le code de vérification',
  validate: "Valider et commencer l'essai",
  validating: "Ouverture de l'essai...",
  smsFailed: "Erreur : impossible d'envoyer le SMS",
  wrongCode: 'Code incorrect',
  failed: "Erreur : vérification ou démarrage de l'essai impossible",
  back: 'Retour à mes recherches',
} as const;
