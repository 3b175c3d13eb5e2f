/** Sentences of the account's pages; the specification fixes those of errors. */
export const SIGN_IN = {
  title: 'Connexion',
  lead: 'Connectez-vous pour retrouver vos recherches et en lancer de nouvelles.',
  email: 'E-mail',
  password: 'Mot de passe',
  submit: 'Connexion',
  forgotten: 'Mot de passe oublié ?',
  resend: "Renvoyer l'e-mail de vérification",
  create: 'Créer un compte',
  or: 'ou',
  provider: (name: string) => `Continuer avec ${name}`,
  providerFailed: (name: string) => `Erreur lors de la connexion avec ${name}`,
  missingEmail: 'Veuillez entrer votre adresse e-mail',
  missingPassword: 'Veuillez saisir un mot de passe.',
  badCredentials: 'Mot de passe ou e-mail incorrecte',
  manyRefusals:
    'Après plusieurs essais, la connexion se ferme quelques instants, même avec le bon mot de passe. Attendez une minute, ou choisissez un nouveau mot de passe par « Mot de passe oublié ? ».',
  forDossier: 'Veuillez vous connecter pour accéder à ce dossier',
  back: "Retour à l'accueil",
} as const;

export const FORGOT_PASSWORD = {
  title: 'Mot de passe oublié',
  lead: "Saisissez l'adresse de votre compte\u00a0: un lien pour choisir un nouveau mot de passe y sera envoyé. Il sert une fois, pendant une heure.",
  email: 'E-mail',
  submit: 'Envoyer le lien de réinitialisation',
  sending: 'Envoi...',
  sent: 'Un e-mail de réinitialisation a été envoyé à votre adresse e-mail.',
  sentHint: "Rien dans quelques minutes\u00a0? Regardez parmi les indésirables, et vérifiez l'adresse.",
  invalidEmail: 'Adresse e-mail invalide.',
  failed: "Une erreur s'est produite. Veuillez réessayer plus tard.",
  back: 'Retour à la connexion',
} as const;

export const RESET_PASSWORD = {
  title: 'Nouveau mot de passe',
  checking: 'Vérification du lien...',
  invalid: "Ce lien n'est plus valable.",
  invalidWhy: "Il a déjà servi, il date de plus d'une heure, ou un lien plus récent vous a été envoyé.",
  askAgain: 'Demander un nouveau lien',
  unchecked: "Le lien n'a pas pu être vérifié.",
  tryAgain: 'Réessayer',
  ends: "Toutes les sessions ouvertes seront fermées. Hors d'une session de ce compte, son téléphone et ses comptes de connexion liés seront retirés.",
  password: 'Nouveau mot de passe',
  stronger: 'Au moins 6 caractères ; à partir de 8, il résiste bien mieux.',
  confirmation: 'Confirmation',
  tooShort: 'Le mot de passe doit contenir au moins 6 caractères',
  different: 'Les mots de passe ne correspondent pas',
  submit: 'Réinitialiser le mot de passe',
  submitting: 'Réinitialisation...',
  failed: "Une erreur s'est produite. Veuillez réessayer.",
  done: 'Votre mot de passe a été réinitialisé.',
  doneWhy: 'Toutes les sessions ouvertes ont été fermées.',
  signIn: 'Se connecter',
} as const;

export const TEMPORARY_PASSWORD = {
  title: 'Choisissez votre mot de passe',
  lead: "Vous êtes entré avec un mot de passe provisoire, qui vient de servir et n'ouvrira plus rien. Choisissez le vôtre pour accéder à vos recherches.",
  submit: 'Enregistrer mon mot de passe',
  submitting: 'Enregistrement...',
  failed: 'Erreur lors de la mise à jour du mot de passe',
  leave: 'Se déconnecter',
} as const;

export const CALLBACK = {
  title: 'Finalisation de la connexion',
  wait: 'Veuillez patienter pendant que nous finalisons votre connexion...',
  failed: 'Erreur de connexion',
  redirecting: 'Redirection vers la page de connexion...',
  noSession: 'Aucune session trouvée après la connexion OAuth',
  refused: 'La connexion a échoué',
  error: 'Une erreur est survenue lors de la connexion',
} as const;

export const CREATE_PASSWORD = {
  title: 'Créer votre mot de passe',
  lead: 'Un accès a été ouvert pour vous. Choisissez le mot de passe de votre compte.',
  email: 'E-mail',
  password: 'Mot de passe',
  hint: 'Au moins 6 caractères ; à partir de 8, il résiste bien mieux.',
  incomplete: 'Lien invalide: token ou email manquant.',
  missing: 'Veuillez saisir un mot de passe.',
  tooShort: 'Le mot de passe doit contenir au moins 6 caractères',
  accept: 'En créant ce compte, vous acceptez',
  submit: 'Créer mon mot de passe',
  submitting: 'Enregistrement...',
  failed: 'Erreur lors de la mise à jour du mot de passe',
  noSession: "La session n'a pas pu être établie. Veuillez vous reconnecter manuellement.",
  signIn: "J'ai déjà un compte",
} as const;
