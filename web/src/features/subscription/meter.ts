import type { Subscription } from '@attendu/contracts/billing/schemas';
import { PLANS } from '@attendu/contracts/plans';

export type Meter = { label: string; remaining: number; total: number };

/** What the subscription box measures: days of a trial, requests of a plan that counts them; null when nothing is counted. */
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
      // An operator may have set another quota than the catalogue's.
      total: Math.max(subscription.queries_used + subscription.queries_remaining, 1),
    };
  }
  return null;
}

/** Spec/1 §4: the upgrade prompt is for no plan at all and for a payment that failed. */
export function needsUpgrade(subscription: Subscription): boolean {
  return subscription.plan === 'none' || subscription.status === 'past_due';
}
