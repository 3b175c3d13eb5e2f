/** Sentences of the e-mail's confirmation; the specification fixes those of errors. */
export const VERIFY_EMAIL = {
  title: 'Confirmer votre adresse e-mail',
  checking: 'Vérification du lien...',
  unchecked: "Le lien n'a pas pu être vérifié.",
  tryAgain: 'Réessayer',
  confirmLead:
    "Vous avez ouvert un compte avec cette adresse dans ce navigateur. Confirmez qu'elle est la vôtre\u00a0: les autres sessions seront fermées.",
  notMine: "Je n'ai pas ouvert ce compte",
  notMineLead:
    "Quelqu'un d'autre a ouvert un compte avec votre adresse. Choisissez un nouveau mot de passe\u00a0: ce compte sera à vous seul.",
  claimLead: "Ce lien n'est pas ouvert là où le compte a été créé. Choisissez un mot de passe\u00a0: ce compte sera à vous seul.",
  claimEnds:
    "Toutes les sessions ouvertes seront fermées. L'ancien mot de passe, le téléphone et les comptes de connexion enregistrés jusqu'ici seront retirés.",
  claimElse:
    "Vous l'avez créé vous-même\u00a0? Ouvrez plutôt ce lien dans le navigateur où vous l'avez fait\u00a0: rien d'autre ne changera.",
  password: 'Mot de passe',
  claim: 'Confirmer avec ce mot de passe',
  claimed: 'Votre mot de passe est enregistré, et toutes les sessions ont été fermées. Connectez-vous pour continuer.',
  confirm: 'Confirmer mon adresse',
  confirming: 'Confirmation...',
  done: 'Votre adresse e-mail est confirmée.',
  enter: 'Se connecter',
  open: 'Ouvrir mes recherches',
  account: 'Gérer mon compte',
  lead: 'Votre adresse e-mail doit être vérifiée. Ouvrez le lien que nous vous avons envoyé, ou demandez-en un autre.',
  email: 'E-mail',
  missing: 'Veuillez entrer votre adresse e-mail',
  resend: "Renvoyer l'e-mail de vérification",
  resending: 'Envoi...',
  resent: 'E-mail de vérification envoyé avec succès...',
  resendFailed: "Erreur lors de l'envoi de l'e-mail. Veuillez réessayer plus tard.",
  invalid: "Ce lien n'est plus valable.",
  invalidWhy: 'Il a déjà servi, il date de plus de trois jours, ou un lien plus récent vous a été envoyé.',
} as const;
