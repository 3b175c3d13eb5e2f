export const AUTH_PROBLEMS = {
  'auth.required': {
    status: 401,
    title: 'Session expirée. Veuillez vous reconnecter.',
  },
  'auth.forbidden': {
    status: 403,
    title: "Vous n'avez pas accès à cette fonction.",
  },
  'auth.bad_credentials': {
    status: 401,
    title: 'Mot de passe ou e-mail incorrecte',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: "Votre e-mail n'est pas vérifié. Veuillez vérifier votre boîte de réception.",
  },
} as const;
