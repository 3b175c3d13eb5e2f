import type { SubscriptionChange } from '@attendu/contracts/billing/events';
import type { Facts } from './facts.ts';

const LIVE = new Set<Facts['state']>(['active', 'trialing']);
const PAYING: ReadonlySet<Facts['state']> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** The notices to the payer for the transition between two states of their subscription. */
export function changesBetween(before: Facts, after: Facts): SubscriptionChange[] {
  if (before.subscriptionId !== after.subscriptionId) return ofAnother(before, after);
  const changes: SubscriptionChange[] = [];
  const was = before.state;
  const is = after.state;
  if (was !== is) {
    if (is === 'ended' || is === 'none') return was === 'ended' || was === 'none' ? [] : ['ended'];
    if (is === 'paused') changes.push('paused');
    if (LIVE.has(is)) {
      if (was === 'pending' || was === 'ended') changes.push('started');
      if (was === 'past_due' || was === 'unpaid') changes.push('recovered');
      if (was === 'paused') changes.push('resumed');
    }
  }
  const renewed = before.quotaStart !== null && after.quotaStart !== null && after.quotaStart > before.quotaStart;
  if (renewed && is === 'active' && changes.length === 0) changes.push('renewed');
  if (before.plan !== after.plan) changes.push(after.plan === 'premium' ? 'upgraded' : 'downgraded');
  else if (before.seats !== after.seats) changes.push('seats_changed');
  if (PAYING.has(is) && PAYING.has(was)) {
    if (after.cancelAt !== null && before.cancelAt?.getTime() !== after.cancelAt.getTime()) changes.push('end_scheduled');
    if (after.cancelAt === null && before.cancelAt !== null) changes.push('end_cancelled');
  }
  if (before.hold !== after.hold) {
    if (after.hold === 'dispute') changes.push('suspended');
    else if (after.hold === 'refund') changes.push('refunded');
    else changes.push('restored');
  }
  return changes;
}

function ofAnother(before: Facts, after: Facts): SubscriptionChange[] {
  const hadOne = PAYING.has(before.state);
  if (LIVE.has(after.state)) return ['started'];
  if (after.state === 'pending') return ['pending'];
  return hadOne && (after.state === 'none' || after.state === 'ended') ? ['ended'] : [];
}
