import { z } from 'zod';
import { PLAN_IDS } from '../plans.ts';

export const SUBSCRIPTION_STATUSES = ['none', 'active', 'trialing', 'past_due'] as const;

export const subscriptionSchema = z.object({
  plan: z.enum(PLAN_IDS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  queries_used: z.int(),
  current_period_start: z.iso.datetime().nullable(),
  current_period_end: z.iso.datetime().nullable(),
  /** From the catalogue and the count: null when unlimited or counted by days. */
  queries_remaining: z.int().nullable(),
  /** Days to the period's end, rounded up; null unless on trial. */
  days_remaining: z.int().nullable(),
  permission: z.enum(['allowed', 'paywall', 'quota']),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** What a screen shows when the status cannot be had (spec/1 §3). */
export const UNKNOWN_SUBSCRIPTION: Subscription = {
  plan: 'none',
  status: 'none',
  queries_used: 0,
  current_period_start: null,
  current_period_end: null,
  queries_remaining: 0,
  days_remaining: null,
  permission: 'paywall',
};
