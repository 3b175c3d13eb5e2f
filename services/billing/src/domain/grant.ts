import { PLANS, type PlanCatalogue, type PlanId } from '@attendu/contracts/plans';
import { type Grant, type Period, periodAt } from './periods.ts';
import type { SubscriptionStatus } from './permission.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The plan granted at an account's creation, without payment. `periodEnd`: when the plan ends; null for one without end. */
export type GrantRequest = { readonly plan: PlanId; readonly periodEnd: string | null } | null;

export type GrantedPlan = Grant & {
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly periodStart: Date;
  readonly periodEnd: Date;
};

/** A trial has one period of the catalogue's days; any other plan has a period a month, until its end if it has one. */
export function grantOf(request: GrantRequest, at: Date, catalogue: PlanCatalogue): GrantedPlan | null {
  if (request === null || request.plan === 'none') return null;
  const { plan } = request;
  const asked = request.periodEnd === null ? null : new Date(request.periodEnd);
  if (plan === 'trialing') {
    const endsAt = asked ?? new Date(at.getTime() + trialDays(catalogue) * DAY_MS);
    return { plan, status: 'trialing', ...withPeriod({ anchor: at, renewsMonthly: false, endsAt }, at) };
  }
  const endsAt = plan === 'lifetime_free' ? null : asked;
  return { plan, status: 'active', ...withPeriod({ anchor: at, renewsMonthly: true, endsAt }, at) };
}

function withPeriod(grant: Grant, at: Date): Grant & { periodStart: Date; periodEnd: Date } {
  const { start, end }: Period = periodAt(grant, at);
  return { ...grant, periodStart: start, periodEnd: end };
}

function trialDays(catalogue: PlanCatalogue): number {
  for (const { quota } of [catalogue.trialing, PLANS.trialing]) if (quota.kind === 'days') return quota.days;
  return 14;
}
