import { parisDay } from '@attendu/contracts/paris-day';
import { ABSOLUTE_QUERY_CAP, type Plan, type PlanCatalogue, type PlanId } from '@attendu/contracts/plans';

export type SubscriptionStatus = 'none' | 'active' | 'trialing' | 'past_due';
export type Permission = 'allowed' | 'paywall' | 'quota';

/** Inputs of the permission to ask. */
export type AskingRight = {
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
export function hasRight(right: Omit<AskingRight, 'queriesUsed'>, now: Date): boolean {
  if (right.plan === 'lifetime_free') return true;
  if (right.plan === 'none') return false;
  if (right.graceUntil && right.graceUntil > now) return true;
  if (right.status !== 'active' && right.status !== 'trialing') return false;
  return right.periodEnd !== null && right.periodEnd > now;
}

/** `paywall`: no right to ask. `quota`: the quota of the period is used up. */
export function permission(right: AskingRight, catalogue: PlanCatalogue, now: Date): Permission {
  if (!hasRight(right, now)) return 'paywall';
  return right.queriesUsed < queryLimit(catalogue[right.plan]) ? 'allowed' : 'quota';
}

/** Requests left in the period; null when the plan is unlimited or counted by days. */
export function queriesRemaining(right: AskingRight, catalogue: PlanCatalogue): number | null {
  const plan = catalogue[right.plan];
  if (plan.quota.kind === 'unlimited' || plan.quota.kind === 'days') return null;
  return Math.max(0, queryLimit(plan) - right.queriesUsed);
}

/** The ceiling of the period; null for a plan that is not counted by requests. */
export function queriesLimit({ plan }: Pick<AskingRight, 'plan'>, catalogue: PlanCatalogue): number | null {
  return catalogue[plan].quota.kind === 'requests' ? queryLimit(catalogue[plan]) : null;
}

/** Days to the end of the trial, rounded up, 0 once it is over; null unless on trial. */
export function daysRemaining(right: AskingRight, now: Date): number | null {
  if (right.plan !== 'trialing' || right.periodEnd === null) return null;
  return Math.max(0, Math.ceil((right.periodEnd.getTime() - now.getTime()) / DAY_MS));
}

/** The specified sentence of the quota modal, with the date in Paris. */
export function quotaMessage(periodEnd: Date): string {
  const day = parisDay(periodEnd).split('-').reverse().join('/');
  return `Vous n'avez plus de requêtes disponibles jusqu'au ${day}.`;
}
