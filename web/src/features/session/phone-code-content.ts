/** Sentences of the code sent by SMS, and of the sign-up's second step; the specification fixes those of errors. */
export const PHONE_CODE = {
  title: 'Code de vérification',
  lead: 'Un code à six chiffres a été envoyé au',
  code: 'Code reçu par SMS',
  validate: 'Valider et créer mon compte',
  validating: 'Création du compte...',
  resend: 'Renvoyer le code',
  resent: 'Un nouveau code a été envoyé.',
  resendFailed: 'Erreur lors du renvoi du SMS',
  wrongCode: 'Code incorrect',
  change: 'Modifier mes informations',
  createFailed: 'Erreur lors de la création du compte',
  emailTaken: 'Il semble que cet e-mail est déjà utilisé',
  emailTakenWhole: 'Cette adresse email est déjà utilisée. Veuillez utiliser une autre adresse.',
} as const;
