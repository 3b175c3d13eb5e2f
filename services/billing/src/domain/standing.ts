import type { PlanId } from '@attendu/contracts/plans';
import type { Facts } from './facts.ts';
import { type Grant, periodAt } from './periods.ts';
import { hasRight, type SubscriptionStatus } from './permission.ts';

/** Source of a user's right to ask. */
export type Source = 'grant' | 'own' | 'firm' | 'nothing';

/** A plan granted without payment: a trial, a demonstration, lifetime access. */
export type Granted = Grant & { readonly plan: PlanId };

export type Standing = {
  readonly source: Source;
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly graceUntil: Date | null;
  /** A granted seat: its period starts again each month since this instant. */
  readonly monthlySince?: Date;
};

const STRENGTH: Readonly<Record<PlanId, number>> = { lifetime_free: 4, premium: 3, student: 2, trialing: 1, none: 0 };

/**
 * The best of a user's own subscription, firm seat, granted plan and granted seat. A plan that gives a right comes
 * before one that does not; a debt comes before an expired trial, since it must be settled.
 */
export function standingOf(
  rights: {
    readonly granted: Granted | null;
    readonly own: Facts | null;
    readonly seat: Facts | null;
    readonly grantedSeat?: Granted | null;
  },
  now: Date,
  graceMs: number,
): Standing {
  const candidates = [
    rights.own && fromFacts(rights.own, 'own', graceMs),
    rights.seat && fromFacts(rights.seat, 'firm', graceMs),
    rights.granted && fromGrant(rights.granted, now),
    rights.grantedSeat ? { ...fromGrant(rights.grantedSeat, now), source: 'firm' as const, monthlySince: rights.grantedSeat.anchor } : null,
  ].filter((one): one is Standing => one !== null);
  const order = (a: Standing, b: Standing) =>
    Number(hasRight(b, now)) - Number(hasRight(a, now)) ||
    STRENGTH[b.plan] - STRENGTH[a.plan] ||
    b.periodEnd.getTime() - a.periodEnd.getTime();
  return (
    candidates.toSorted(order)[0] ?? {
      source: 'nothing',
      plan: 'none',
      status: 'none',
      periodStart: now,
      periodEnd: now,
      graceUntil: null,
    }
  );
}

/** Until when a debt takes no right away; it gives none back that was suspended. */
export function graceOf({ state, hold, periodStart }: Facts, graceMs: number): Date | null {
  if (graceMs === 0 || state !== 'past_due' || hold !== null || periodStart === null) return null;
  return new Date(periodStart.getTime() + graceMs);
}

function fromGrant(granted: Granted, now: Date): Standing {
  const { start, end } = periodAt(granted, now);
  const status = granted.plan === 'trialing' ? 'trialing' : 'active';
  return { source: 'grant', plan: granted.plan, status, periodStart: start, periodEnd: end, graceUntil: null };
}

function fromFacts(facts: Facts, source: 'own' | 'firm', graceMs: number): Standing | null {
  const { plan, periodStart, quotaStart, periodEnd, state, hold } = facts;
  if (plan === null || periodStart === null || periodEnd === null) return null;
  const period = { periodStart: quotaStart ?? periodStart, periodEnd, graceUntil: graceOf(facts, graceMs) };
  switch (state) {
    case 'active':
      return { source, plan, ...period, status: hold === null ? 'active' : 'past_due' };
    case 'trialing':
      return { source, plan: 'trialing', ...period, status: hold === null ? 'trialing' : 'past_due' };
    case 'past_due':
    case 'unpaid':
      return { source, plan, ...period, status: 'past_due' };
    case 'none':
    case 'pending':
    case 'paused':
    case 'ended':
      return null;
  }
}
