/** Personal data are kept for the subscription and three more years. */
const KEPT_YEARS = 3;
/** How often a retained account is checked again. */
export const LOOKED_AT_EVERY_MS = 30 * 24 * 60 * 60 * 1_000;
/** When one whose check failed is checked again. */
export const RETRIED_AFTER_MS = 24 * 60 * 60 * 1_000;

/** Plans that ended before this are past retention. 29 February gives 1 March. */
export function retentionLimit(now: Date): Date {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - KEPT_YEARS);
  return limit;
}

/** `until`: the end of the plan, null for one without end, undefined for an account without a plan. */
export function isOverdue(account: { readonly createdAt: Date; readonly until: Date | null | undefined }, now: Date): boolean {
  if (account.until === null) return false;
  const last = Math.max(account.createdAt.getTime(), account.until?.getTime() ?? 0);
  return last < retentionLimit(now).getTime();
}
