import type { Subscription } from '@attendu/contracts/billing/schemas';
import { describe, expect, it } from 'vitest';
import { needsUpgrade, subscriptionMeter } from './meter.ts';

const base: Subscription = {
  plan: 'student',
  status: 'active',
  queries_used: 5,
  current_period_start: null,
  current_period_end: null,
  queries_remaining: 20,
  queries_limit: 25,
  days_remaining: null,
  permission: 'allowed',
  payment: 'ok',
  cancel_at: null,
  trial_available: false,
  subscribed: false,
  manages: 'own',
};

describe('subscriptionMeter', () => {
  it('counts the requests of a student', () => {
    expect(subscriptionMeter(base)).toEqual({ label: 'Requêtes restantes', remaining: 20, total: 25 });
  });
  it('uses a quota that the operator changed', () => {
    expect(subscriptionMeter({ ...base, queries_used: 10, queries_remaining: 30, queries_limit: 40 })).toMatchObject({
      remaining: 30,
      total: 40,
    });
  });
  it('keeps the ceiling when more was used before a change of plan', () => {
    expect(subscriptionMeter({ ...base, queries_used: 200, queries_remaining: 0 })).toMatchObject({ remaining: 0, total: 25 });
  });
  it('counts the days of a trial, and a longer one by its own length', () => {
    const trial: Subscription = { ...base, plan: 'trialing', status: 'trialing', queries_remaining: null, days_remaining: 3 };
    expect(subscriptionMeter(trial)).toEqual({ label: 'Jours restants', remaining: 3, total: 14 });
    expect(subscriptionMeter({ ...trial, days_remaining: 30 })).toMatchObject({ remaining: 30, total: 30 });
  });
  it('is null for a lifetime plan or none', () => {
    expect(subscriptionMeter({ ...base, plan: 'lifetime_free', queries_remaining: null })).toBeNull();
    expect(subscriptionMeter({ ...base, plan: 'none', status: 'none', queries_remaining: 0 })).toBeNull();
  });
});

describe('needsUpgrade', () => {
  it('is true without a plan and after a failed payment', () => {
    expect(needsUpgrade(base)).toBe(false);
    expect(needsUpgrade({ ...base, plan: 'none', status: 'none' })).toBe(true);
    expect(needsUpgrade({ ...base, status: 'past_due' })).toBe(true);
  });
});
