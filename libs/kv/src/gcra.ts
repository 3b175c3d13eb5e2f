import type { Consumption, RateLimit } from './kv.ts';

/**
 * One decision of the generic cell rate algorithm. The state is the theoretical arrival time `tat` in milliseconds (null: never seen).
 * Pure: the Redis script computes the same on the server.
 */
export function decide(tat: number | null, now: number, limit: RateLimit): { readonly tat: number | null; readonly result: Consumption } {
  const interval = limit.windowMs / limit.points;
  const next = Math.max(now, tat ?? now) + interval;
  const debt = next - now;
  // Sums of fractional intervals drift by some ulps: a thousandth of a millisecond is no call.
  if (debt > limit.windowMs + 0.001)
    return { tat, result: { allowed: false, remaining: 0, retryAfterMs: Math.ceil(debt - limit.windowMs) } };
  return { tat: next, result: { allowed: true, remaining: Math.floor((limit.windowMs - debt) / interval + 1e-6), retryAfterMs: 0 } };
}
