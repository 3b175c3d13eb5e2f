export const BILLING_PROBLEMS = {
  /** No right to ask: the screen shows the paywall. */
  'billing.paywall': {
    status: 402,
    title: 'Un abonnement est nécessaire pour lancer une recherche.',
  },
  /** A right, but nothing left in the period; the detail carries the specified sentence with its date. */
  'billing.quota_exhausted': {
    status: 429,
    title: 'Plus de requêtes disponibles',
  },
} as const;
