/**
 * The plan catalogue: every screen, card, meter, legal page and check reads quotas and prices here.
 * Prices are integer cents of euro, before tax, a month.
 */
export const PLAN_IDS = ['none', 'student', 'premium', 'trialing', 'lifetime_free'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export type Quota =
  /** A number of requests in each billing period. */
  | { readonly kind: 'requests'; readonly perPeriod: number }
  /** Counted by days until the period's end. */
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'nothing' };

export type Plan = {
  readonly id: PlanId;
  readonly label: string;
  readonly quota: Quota;
  readonly priceCents: number | null;
  readonly priceId: string | null;
};

export type PlanCatalogue = Readonly<Record<PlanId, Plan>>;

export const PLANS: PlanCatalogue = {
  none: {
    id: 'none',
    label: 'Aucun abonnement',
    quota: { kind: 'nothing' },
    priceCents: null,
    priceId: null,
  },
  student: {
    id: 'student',
    label: 'Étudiant',
    quota: { kind: 'requests', perPeriod: 25 },
    priceCents: 1999,
    priceId: 'price_student',
  },
  premium: {
    id: 'premium',
    label: 'Premium',
    quota: { kind: 'requests', perPeriod: 250 },
    priceCents: 9599,
    priceId: 'price_premium',
  },
  trialing: {
    id: 'trialing',
    label: 'Essai gratuit',
    quota: { kind: 'days', days: 14 },
    priceCents: null,
    priceId: null,
  },
  lifetime_free: {
    id: 'lifetime_free',
    label: 'Accès illimité',
    quota: { kind: 'unlimited' },
    priceCents: null,
    priceId: null,
  },
};

/** No plan may go past this, whatever its quota says (spec/1 §9). */
export const ABSOLUTE_QUERY_CAP = 100_000;
