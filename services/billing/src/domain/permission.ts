import { ABSOLUTE_QUERY_CAP, type Plan, type PlanCatalogue, type PlanId } from '@attendu/contracts/plans';

export type SubscriptionStatus = 'none' | 'active' | 'trialing' | 'past_due';
export type Permission = 'allowed' | 'paywall' | 'quota';

/** Inputs of the permission to ask. */
export type Standing = {
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly queriesUsed: number;
  readonly periodEnd: Date | null;
  /** Grace period of a debt, set by the operator. */
  readonly graceUntil?: Date | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many requests a plan gives in a period. The absolute cap binds plans counted by days and unlimited ones too. */
export function queryLimit(plan: Plan): number {
  switch (plan.quota.kind) {
    case 'requests':
      return Math.min(plan.quota.perPeriod, ABSOLUTE_QUERY_CAP);
    case 'days':
    case 'unlimited':
      return ABSOLUTE_QUERY_CAP;
    case 'nothing':
      return 0;
  }
}

/** Whether the subscription gives a right to ask at all, whatever was used. */
function hasRight(standing: Standing, now: Date): boolean {
  if (standing.plan === 'lifetime_free') return true;
  if (standing.plan === 'none') return false;
  if (standing.graceUntil && standing.graceUntil > now) return true;
  if (standing.status !== 'active' && standing.status !== 'trialing') return false;
  return standing.periodEnd !== null && standing.periodEnd > now;
}

/** `paywall`: no right to ask. `quota`: the quota of the period is used up. */
export function permission(standing: Standing, catalogue: PlanCatalogue, now: Date): Permission {
  if (!hasRight(standing, now)) return 'paywall';
  return standing.queriesUsed < queryLimit(catalogue[standing.plan]) ? 'allowed' : 'quota';
}

/** Requests left in the period; null when the plan is unlimited or counted by days. */
export function queriesRemaining(standing: Standing, catalogue: PlanCatalogue): number | null {
  const plan = catalogue[standing.plan];
  if (plan.quota.kind === 'unlimited' || plan.quota.kind === 'days') return null;
  return Math.max(0, queryLimit(plan) - standing.queriesUsed);
}

/** The ceiling of the period; null for a plan that is not counted by requests. */
export function queriesLimit({ plan }: Pick<Standing, 'plan'>, catalogue: PlanCatalogue): number | null {
  return catalogue[plan].quota.kind === 'requests' ? queryLimit(catalogue[plan]) : null;
}

/** Days to the end of the trial, rounded up, 0 once it is over; null unless on trial. */
export function daysRemaining(standing: Standing, now: Date): number | null {
  if (standing.plan !== 'trialing' || standing.periodEnd === null) return null;
  return Math.max(0, Math.ceil((standing.periodEnd.getTime() - now.getTime()) / DAY_MS));
}

const FRENCH_DATE = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', day: '2-digit', month: '2-digit', year: 'numeric' });

/** The specified sentence of the quota modal, with the date in Paris. */
export function quotaMessage(periodEnd: Date): string {
  return `Vous n'avez plus de requêtes disponibles jusqu'au ${FRENCH_DATE.format(periodEnd)}.`;
}
