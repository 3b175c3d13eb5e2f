import type { SubscriptionChange } from '@attendu/contracts/billing/events';
import { type Facts, isOver } from './facts.ts';

const LIVE = new Set<Facts['state']>(['active', 'trialing']);
const PAYING: ReadonlySet<Facts['state']> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** The notices to the payer for the transition between two states of their subscription. */
export function changesBetween(before: Facts, after: Facts): SubscriptionChange[] {
  if (before.subscriptionId !== after.subscriptionId) return ofAnother(before, after);
  if (isOver(after.state) && before.state !== after.state) return isOver(before.state) ? [] : ['ended'];
  const ofState = stateChanges(before.state, after.state);
  return [
    ...ofState,
    ...(ofState.length === 0 ? renewal(before, after) : []),
    ...offerChanges(before, after),
    ...nextPlanChanges(before, after),
    ...endChanges(before, after),
    ...holdChanges(before, after),
  ];
}

function stateChanges(was: Facts['state'], is: Facts['state']): SubscriptionChange[] {
  if (was === is) return [];
  if (is === 'paused') return ['paused'];
  if (!LIVE.has(is)) return [];
  if (was === 'pending' || was === 'ended') return ['started'];
  if (was === 'past_due' || was === 'unpaid') return ['recovered'];
  return was === 'paused' ? ['resumed'] : [];
}

function renewal(before: Facts, after: Facts): SubscriptionChange[] {
  const isRenewed = before.quotaStart !== null && after.quotaStart !== null && after.quotaStart > before.quotaStart;
  return isRenewed && after.state === 'active' ? ['renewed'] : [];
}

function offerChanges(before: Facts, after: Facts): SubscriptionChange[] {
  if (before.plan !== after.plan) return [after.plan === 'premium' ? 'upgraded' : 'downgraded'];
  return before.seats === after.seats ? [] : ['seats_changed'];
}

function nextPlanChanges(before: Facts, after: Facts): SubscriptionChange[] {
  if (before.plan !== after.plan || before.nextPlan === after.nextPlan) return [];
  return [after.nextPlan === null ? 'downgrade_cancelled' : 'downgrade_scheduled'];
}

function endChanges(before: Facts, after: Facts): SubscriptionChange[] {
  if (!PAYING.has(after.state) || !PAYING.has(before.state)) return [];
  if (after.cancelAt === null) return before.cancelAt === null ? [] : ['end_cancelled'];
  return before.cancelAt?.getTime() === after.cancelAt.getTime() ? [] : ['end_scheduled'];
}

function holdChanges(before: Facts, after: Facts): SubscriptionChange[] {
  if (before.hold === after.hold) return [];
  if (after.hold === 'dispute') return ['suspended'];
  return [after.hold === 'refund' ? 'refunded' : 'restored'];
}

function ofAnother(before: Facts, after: Facts): SubscriptionChange[] {
  const hadOne = PAYING.has(before.state);
  if (LIVE.has(after.state)) return ['started'];
  if (after.state === 'pending') return ['pending'];
  return hadOne && isOver(after.state) ? ['ended'] : [];
}
