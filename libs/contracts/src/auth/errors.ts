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
  'webhook.signature_refused': {
    status: 403,
    title: 'La signature de cet appel est invalide.',
  },
  'auth.password_change_required': {
    status: 403,
    title: 'Votre mot de passe est provisoire. Choisissez-en un autre pour continuer.',
  },
  'auth.second_factor_required': {
    status: 403,
    title: 'Confirmez votre connexion avec votre second facteur.',
  },
  'auth.enrolment_required': {
    status: 403,
    title: 'Votre compte doit être protégé par un second facteur. Ajoutez-en un pour continuer.',
  },
  'auth.fresh_factor_required': {
    status: 403,
    title: "Confirmez que c'est bien vous avec votre second facteur.",
  },
  /** A wrong, expired or already used code, and a passkey that does not verify: one code for all cases. */
  'auth.factor_refused': {
    status: 403,
    title: 'Ce code est incorrect ou a déjà servi.',
  },
  'auth.factor_unconfirmed': {
    status: 409,
    title: 'Cet ajout a expiré. Recommencez.',
  },
  'auth.factor_limit': {
    status: 409,
    title: "Vous avez déjà dix clés d'accès. Retirez-en une d'abord.",
  },
  'auth.factor_required': {
    status: 409,
    title: "Votre cabinet, ou votre rôle, demande un second facteur. Ajoutez-en d'abord un autre.",
  },
  'auth.password_unchanged': {
    status: 400,
    title: "Ce mot de passe est celui d'avant. Choisissez-en un autre.",
  },
  'admin.password_required': {
    status: 403,
    title: 'Mot de passe requis pour accéder aux données administrateur',
  },
  'admin.password_locked': {
    status: 429,
    title: 'Trop de mots de passe administrateur incorrects. Veuillez patienter avant de réessayer.',
  },
  'admin.password_refused': {
    status: 403,
    title: 'Le mot de passe administrateur est incorrect.',
  },
  'admin.user_not_found': {
    status: 404,
    title: 'Aucun compte ne porte cette adresse e-mail.',
  },
  'admin.own_kind': {
    status: 409,
    title: "Le compte d'un super-administrateur ne se ferme ni ne se supprime d'ici.",
  },
  'auth.account_locked': {
    status: 403,
    title: 'Ce compte a été fermé. Écrivez-nous pour en connaître la raison.',
  },
  'auth.wrong_password': {
    status: 403,
    title: 'Le mot de passe actuel est incorrect.',
  },
  /** For an account without a password: only a fresh sign-in shows that its owner is at the keyboard. */
  'auth.fresh_sign_in_required': {
    status: 403,
    title: "Confirmez que c'est bien vous : reconnectez-vous par votre fournisseur d'identité, ou choisissez un mot de passe.",
  },
  /** Before an act on what opens the account, or on its sessions. */
  'auth.owner_proof_required': {
    status: 403,
    title: "Confirmez que c'est bien vous : saisissez votre mot de passe, ou reconnectez-vous par votre fournisseur d'identité.",
  },
  'auth.last_way_in': {
    status: 409,
    title: "C'est le seul moyen d'ouvrir votre compte : choisissez d'abord un mot de passe.",
  },
  /** The confirmation link was opened in another browser than the one of the sign-up. */
  'auth.new_password_required': {
    status: 409,
    title: 'Choisissez un mot de passe pour confirmer cette adresse.',
  },
  /** The identity provider refused, or its answer is invalid: one code for all cases. */
  'auth.oidc_failed': {
    status: 401,
    title: 'La connexion a échoué',
  },
  'auth.oidc_unavailable': {
    status: 503,
    title: 'Une erreur est survenue lors de la connexion',
  },
  'auth.confirmation_mismatch': {
    status: 400,
    title: "L'adresse saisie n'est pas celle de votre compte.",
  },
  /** A link that is unknown, used, expired, replaced or of another purpose: one code for all cases. */
  'auth.link_invalid': {
    status: 400,
    title: "Ce lien n'est plus valable. Demandez-en un nouveau.",
  },
  'auth.password_too_short': {
    status: 400,
    title: 'Le mot de passe doit contenir au moins 6 caractères',
  },
  'auth.password_too_common': {
    status: 400,
    title: 'Ce mot de passe est trop courant : il serait deviné en quelques essais. Choisissez-en un autre.',
  },
  'auth.password_personal': {
    status: 400,
    title: 'Ce mot de passe est fait de votre nom ou de votre adresse e-mail. Choisissez-en un autre.',
  },
  'firm.no_place': {
    status: 409,
    title: "Le cabinet n'a plus de place libre. Son administrateur peut en ajouter.",
  },
  'firm.already_member': {
    status: 409,
    title: 'Cette personne est déjà membre de votre cabinet.',
  },
  'firm.member_unknown': {
    status: 404,
    title: "Cette personne n'est pas membre de votre cabinet.",
  },
  'firm.last_admin': {
    status: 409,
    title: "Un cabinet garde un administrateur. Nommez-en d'abord un autre.",
  },
  'firm.own_factor_missing': {
    status: 409,
    title: "Ajoutez d'abord un second facteur à votre propre compte.",
  },
  'firm.other_firm': {
    status: 409,
    title: "Vous êtes déjà membre d'un autre cabinet. Quittez-le d'abord.",
  },
  'firm.other_address': {
    status: 403,
    title: 'Cette invitation est pour une autre adresse que celle de votre compte.',
  },
  'firm.account_exists': {
    status: 409,
    title: "Un compte existe déjà avec cette adresse. Connectez-vous pour accepter l'invitation.",
  },
  'signup.phone_refused': {
    status: 400,
    title: 'Erreur avec le numéro de téléphone. Veuillez vérifier le format.',
  },
  'signup.sms_unavailable': {
    status: 503,
    title: "Une erreur est survenue lors de l'envoi du SMS. Veuillez réessayer.",
  },
  'signup.too_many_codes': {
    status: 429,
    title: 'Trop de codes ont été demandés. Veuillez patienter avant de réessayer.',
  },
  'signup.phone_not_verified': {
    status: 403,
    title: "Le numéro de téléphone n'est pas vérifié. Demandez un nouveau code.",
  },
  'signup.email_taken': {
    status: 409,
    title: 'Cette adresse email est déjà utilisée. Veuillez utiliser une autre adresse.',
  },
  'signup.phone_used': {
    status: 409,
    title: 'Ce numéro de téléphone a déjà servi à un essai gratuit. Veuillez utiliser un autre numéro.',
  },
  /** Returned only where the configuration lets a reset say so. */
  'auth.unknown_email': {
    status: 404,
    title: 'Aucun compte trouvé avec cette adresse e-mail.',
  },
} as const;
