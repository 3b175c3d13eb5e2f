import type { Subscription } from '@attendu/contracts/billing/schemas';
import { PLANS } from '@attendu/contracts/plans';

export type Meter = { label: string; remaining: number; total: number };

/** The meter: days of a trial, or requests of a plan with a quota; null without a quota. */
export function subscriptionMeter(subscription: Subscription): Meter | null {
  const { quota } = PLANS[subscription.plan];
  if (quota.kind === 'days' && subscription.days_remaining !== null) {
    return {
      label: 'Jours restants',
      remaining: Math.max(0, subscription.days_remaining),
      total: Math.max(quota.days, subscription.days_remaining),
    };
  }
  if (quota.kind === 'requests' && subscription.queries_remaining !== null) {
    return {
      label: 'Requêtes restantes',
      remaining: Math.max(0, subscription.queries_remaining),
      // The operator may override the catalogue's quota.
      total: Math.max(subscription.queries_limit ?? 0, 1),
    };
  }
  return null;
}

/** The upgrade prompt is shown without a plan and after a failed payment. */
export function needsUpgrade(subscription: Subscription): boolean {
  return subscription.plan === 'none' || subscription.status === 'past_due';
}
