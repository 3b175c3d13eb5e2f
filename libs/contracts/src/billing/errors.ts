export const BILLING_PROBLEMS = {
  /** No right to ask: the screen shows the paywall. */
  'billing.paywall': {
    status: 402,
    title: 'Un abonnement est nécessaire pour lancer une recherche.',
  },
  /** The quota of the period is used up; the detail has the specified sentence with its date. */
  'billing.quota_exhausted': {
    status: 429,
    title: 'Plus de requêtes disponibles',
  },
  /** The payment provider does not answer, or is not configured. */
  'billing.unavailable': {
    status: 503,
    title: "Le paiement en ligne est momentanément indisponible. Rien n'a été débité : veuillez réessayer dans un instant.",
  },
  'billing.already_subscribed': { status: 409, title: 'Vous êtes déjà abonné à cette formule.' },
  'billing.payment_pending': {
    status: 409,
    title: 'Votre paiement est en attente de confirmation par votre banque. Il ne sera pas demandé deux fois.',
  },
  'billing.firm_member': { status: 403, title: "L'abonnement de votre cabinet est géré par son administrateur." },
  /** The screen opens the subscription modal. */
  'billing.portal_trial': { status: 409, title: "Un essai n'a pas d'espace de facturation. Choisissez d'abord une formule." },
  'billing.no_subscription': { status: 409, title: "Vous n'avez pas d'abonnement en cours." },
  'billing.terms_required': {
    status: 400,
    title: 'Vous devez accepter les Conditions Générales de Vente pour continuer.',
  },
  /** The customer no longer exists at the payment provider. */
  'billing.customer_gone': {
    status: 409,
    title: "Votre espace de paiement n'existe plus. Choisissez une formule pour en ouvrir un nouveau.",
  },
  'billing.change_refused': { status: 402, title: "Le paiement du changement a été refusé. Votre abonnement n'a pas changé." },
  'billing.change_impossible': { status: 409, title: "Ce changement n'est pas possible dans l'état actuel de votre abonnement." },
  'billing.withdrawal_closed': { status: 409, title: "Le droit de rétractation ne s'applique pas, ou son délai est passé." },
  'billing.invoice_unknown': { status: 404, title: "Cette facture n'existe pas." },
} as const;
