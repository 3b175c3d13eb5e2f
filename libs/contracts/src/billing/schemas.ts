import { z } from 'zod';
import { MAX_SEATS, PLAN_IDS, SOLD_PLAN_IDS } from '../plans.ts';
import { textSchema } from '../text.ts';
import { STUDY_LEVELS } from './study-levels.ts';

export const SUBSCRIPTION_STATUSES = ['none', 'active', 'trialing', 'past_due'] as const;

/** `pending`: the bank has not confirmed yet. `action`: it asks its client to confirm. `disputed`: a payment is contested. */
export const PAYMENT_STATES = ['ok', 'pending', 'action', 'failed', 'disputed', 'refunded'] as const;

export const subscriptionSchema = z.object({
  plan: z.enum(PLAN_IDS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  queries_used: z.int(),
  current_period_start: z.iso.datetime().nullable(),
  current_period_end: z.iso.datetime().nullable(),
  /** From the catalogue and the count; null when unlimited or counted by days. */
  queries_remaining: z.int().nullable(),
  /** The ceiling of the period, which may be below what was used before a change of plan; null without one. */
  queries_limit: z.int().nullable(),
  /** Days to the period's end, rounded up; null unless on trial. */
  days_remaining: z.int().nullable(),
  permission: z.enum(['allowed', 'paywall', 'quota']),
  payment: z.enum(PAYMENT_STATES),
  /** When a cancelled subscription ends. */
  cancel_at: z.iso.datetime().nullable(),
  /** Whether a free trial may still be started. */
  trial_available: z.boolean(),
  /** Whether there is a subscription to manage, paid or to be paid: during a trial, the one that follows it. */
  subscribed: z.boolean(),
  /** Whose subscription the user manages: their own, their firm's, or none because another administrator does. */
  manages: z.enum(['own', 'firm', 'none']),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Shown when the status cannot be read. */
export const UNKNOWN_SUBSCRIPTION: Subscription = {
  plan: 'none',
  status: 'none',
  queries_used: 0,
  current_period_start: null,
  current_period_end: null,
  queries_remaining: 0,
  queries_limit: null,
  days_remaining: null,
  permission: 'paywall',
  payment: 'ok',
  cancel_at: null,
  trial_available: true,
  subscribed: false,
  manages: 'own',
};

const nameSchema = textSchema.trim().max(100);

/** A student's declaration; `plan` or `priceId` names the product. */
export const checkoutSchema = z.strictObject({
  priceId: z.string().max(100).optional(),
  plan: z.enum(SOLD_PLAN_IDS).optional(),
  userId: z.uuid().optional(),
  email: z.string().max(254).optional(),
  firstName: nameSchema.optional(),
  lastName: nameSchema.optional(),
  phone: z.string().max(40).nullish(),
  school: textSchema.trim().max(200).optional(),
  level: z.enum(STUDY_LEVELS).optional(),
  seats: z.int().min(1).max(MAX_SEATS).optional(),
  termsAccepted: z.boolean().optional(),
});

const money = z.object({ cents: z.int(), currency: z.literal('eur') });

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  date: z.iso.datetime(),
  total: money,
  /** `processing`: the bank has not confirmed yet. */
  state: z.enum(['paid', 'processing', 'due', 'failed', 'refunded', 'partly_refunded', 'void']),
});
export type InvoiceSummary = z.infer<typeof invoiceSchema>;

export const paymentMeansSchema = z.object({
  kind: z.enum(['card', 'sepa_debit', 'other']),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expires: z.object({ month: z.int(), year: z.int() }).nullable(),
});

export type PaymentMeans = z.infer<typeof paymentMeansSchema>;

/** A subscription paid through us; `trialing` before its first debit, `ended` when there was one. */
export const PAID_STATES = ['none', 'pending', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'ended'] as const;

const paidSchema = z.object({
  plan: z.enum(SOLD_PLAN_IDS),
  state: z.enum(PAID_STATES),
  seats: z.int(),
  since: z.iso.datetime(),
  /** The end of the paid period, or of the trial. */
  periodEnd: z.iso.datetime().nullable(),
  /** Null when no further debit is due. */
  nextDebit: z.object({ at: z.iso.datetime(), total: money.nullable() }).nullable(),
  cancelAt: z.iso.datetime().nullable(),
  payment: paymentMeansSchema.nullable(),
  /** The plan that replaces this one at the next renewal; null when it stays. */
  nextPlan: z.enum(SOLD_PLAN_IDS).nullable(),
  /** End of the consumer's withdrawal period; null when there is no right of withdrawal. */
  withdrawalUntil: z.iso.datetime().nullable(),
  /** The version of the sales terms last accepted, and when; null for a subscription made elsewhere. */
  terms: z.object({ version: z.iso.date(), acceptedAt: z.iso.datetime() }).nullable(),
});

/** Contents of « Mon abonnement ». */
export const subscriptionDetailsSchema = z.object({
  subscription: subscriptionSchema,
  /** Null without a subscription paid through us: a trial, a granted plan, or none. */
  paid: paidSchema.nullable(),
  /** The personal subscription of an administrator whose firm has one too, which `paid` then is; null otherwise. */
  own: paidSchema.nullable(),
  /** Members of the firm and the seats that they hold; null outside a firm. */
  firm: z.object({ members: z.int(), seated: z.int(), hasSeat: z.boolean() }).nullable(),
  /** The user has a firm seat and still pays for their own subscription. */
  paysTwice: z.boolean(),
  /** Whether the payment provider answered: figures may be those of the last reading. */
  fresh: z.boolean(),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetailsSchema>;

/** `own`: the caller's personal subscription, even when they manage their firm's. */
export const managedQuerySchema = z.object({ of: z.literal('own').optional() });

/** Exactly one of the two: another plan, or another number of seats. */
export const changePreviewedSchema = z.strictObject({
  plan: z.enum(SOLD_PLAN_IDS).optional(),
  seats: z.int().min(1).max(MAX_SEATS).optional(),
});

/** With the declaration of a student, for the student plan. */
export const changeSchema = changePreviewedSchema.extend({
  school: textSchema.trim().max(200).optional(),
  level: z.enum(STUDY_LEVELS).optional(),
  termsAccepted: z.boolean().optional(),
});

export const changePreviewSchema = z.object({
  /** Debited at once; negative when a credit is kept for the next invoices. */
  dueNow: money,
  /** Amount of each later month. */
  monthly: money,
  nextDebitAt: z.iso.datetime(),
  /** When it takes effect; null: at once. */
  from: z.iso.datetime().nullable(),
  /** Whether the payer may withdraw from the changed contract. */
  withdrawable: z.boolean(),
  /** Members who would be left without a seat. */
  unseated: z.int(),
});
export type ChangePreview = z.infer<typeof changePreviewSchema>;
