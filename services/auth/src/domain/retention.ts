/** Personal data are kept for the subscription and three more years. */
const KEPT_YEARS = 3;
/** An account that is kept is looked at again after this. */
export const LOOKED_AT_EVERY_MS = 30 * 24 * 60 * 60 * 1_000;

/** Before this, what ended has ended long enough ago. 29 February gives 1 March. */
export function retentionLimit(now: Date): Date {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - KEPT_YEARS);
  return limit;
}

/** `until`: the end of the plan, null for one that goes on, undefined for an account that never had one. */
export function isOverdue(account: { readonly createdAt: Date; readonly until: Date | null | undefined }, now: Date): boolean {
  if (account.until === null) return false;
  const last = Math.max(account.createdAt.getTime(), account.until?.getTime() ?? 0);
  return last < retentionLimit(now).getTime();
}
