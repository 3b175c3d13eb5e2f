// Apart from content.ts, so that the first pages do without these sentences.

/** The password asked again before an act. */
export const OWN_PASSWORD = {
  label: 'Mot de passe actuel',
  missing: 'Veuillez saisir un mot de passe.',
} as const;

/** Before an irreversible act of an account without a password. */
export const FRESH_SIGN_IN = {
  why: (provider: string) => `Pour continuer, confirmez que c'est bien vous\u00a0: ${provider} vous demandera de vous reconnecter.`,
  confirm: (provider: string) => `Confirmer avec ${provider}`,
  passwordFirst: "Pour continuer, choisissez d'abord un mot de passe\u00a0: un lien vous sera envoyé par e-mail.",
  choosePassword: 'En choisir un par e-mail',
} as const;
