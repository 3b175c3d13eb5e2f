/** Sentences of the sign-in page; those of errors are the specification's (spec/1 §8). */
export const SIGN_IN = {
  title: 'Connexion',
  email: 'E-mail',
  password: 'Mot de passe',
  submit: 'Connexion',
  missingEmail: 'Veuillez entrer votre adresse e-mail',
  missingPassword: 'Veuillez saisir un mot de passe.',
  badCredentials: 'Mot de passe ou e-mail incorrecte',
  forDossier: 'Veuillez vous connecter pour accéder à ce dossier',
  back: 'Retour à l’accueil',
} as const;

export const SESSION_EXPIRED = 'Session expirée. Veuillez vous reconnecter.';
