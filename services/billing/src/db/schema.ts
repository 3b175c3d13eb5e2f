import type { PlanId } from '@attendu/contracts/plans';
import type { SubscriptionStatus } from '../domain/permission.ts';
import type { GivenBackBecause, ReservationState } from '../domain/reservation.ts';

export const BILLING_SCHEMA = 'billing';

/** One row a user who has, or had, a plan. */
export type SubscriptionRow = {
  userId: string;
  plan: PlanId;
  status: SubscriptionStatus;
  queriesUsed: number;
  periodStart: Date;
  periodEnd: Date;
  /** From when periods are counted. */
  anchor: Date;
  renewsMonthly: boolean;
  /** When a granted plan ends; null for one without an end. */
  endsAt: Date | null;
  /** When its owner was told that a trial is about to end, and that it has. */
  endingToldAt: Date | null;
  endedToldAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export type ReservationRow = {
  id: string;
  dossierId: string;
  userId: string;
  state: ReservationState;
  runId: string | null;
  givenBackBecause: GivenBackBecause | null;
  /** The start of the period that was debited: only that one can be credited. */
  periodStart: Date;
  reservedAt: Date;
  changedAt: Date;
};

export type BillingDb = { subscriptions: SubscriptionRow; reservations: ReservationRow };
