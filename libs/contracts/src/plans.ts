import { TRIAL_DAYS } from './trial-days.ts';

/**
 * The plan catalogue: every screen, card, meter, legal page and check reads quotas and prices here.
 * Prices are integer cents of euro, a month.
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
  /** Whether the price includes VAT: it does for a consumer, it does not for a professional. Null for what is not sold. */
  readonly tax: 'included' | 'excluded' | null;
};

export type PlanCatalogue = Readonly<Record<PlanId, Plan>>;

export const PLANS: PlanCatalogue = {
  none: {
    id: 'none',
    label: 'Aucun abonnement',
    quota: { kind: 'nothing' },
    priceCents: null,
    priceId: null,
    tax: null,
  },
  student: {
    id: 'student',
    label: 'Étudiant',
    quota: { kind: 'requests', perPeriod: 25 },
    priceCents: 1999,
    priceId: 'price_student',
    tax: 'included',
  },
  premium: {
    id: 'premium',
    label: 'Premium',
    quota: { kind: 'requests', perPeriod: 250 },
    priceCents: 9599,
    priceId: 'price_premium',
    tax: 'excluded',
  },
  trialing: {
    id: 'trialing',
    label: 'Essai gratuit',
    quota: { kind: 'days', days: TRIAL_DAYS },
    priceCents: null,
    priceId: null,
    tax: null,
  },
  lifetime_free: {
    id: 'lifetime_free',
    label: 'Accès illimité',
    quota: { kind: 'unlimited' },
    priceCents: null,
    priceId: null,
    tax: null,
  },
};

/** The plans that are sold. */
export const SOLD_PLAN_IDS = ['student', 'premium'] as const;
export type SoldPlanId = (typeof SOLD_PLAN_IDS)[number];

/** Seats that a firm may buy by itself; above, it asks for a quote. */
export const MAX_SEATS = 50;

/** Version of the sales terms, stored as the proof of their acceptance. */
export const SALES_TERMS_VERSION = '2026-11-29';
/** Days in which a consumer may withdraw from the contract. */
export const WITHDRAWAL_DAYS = 14;

/** Ceiling of every plan, whatever its quota. */
export const ABSOLUTE_QUERY_CAP = 100_000;
