/** The objects whose events can change what we keep. What we do not know of is kept and left alone. */
const FAMILIES = ['customer.', 'checkout.session.', 'invoice.', 'payment_intent.', 'charge.', 'refund.', 'subscription_schedule.'];
/** Nothing of ours depends on these. */
const SILENT = ['invoice.upcoming', 'customer.tax_id.created', 'customer.tax_id.updated', 'customer.tax_id.deleted'];

export function mayChangeUs(type: string): boolean {
  return FAMILIES.some((family) => type.startsWith(family)) && !SILENT.includes(type);
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Waits after each try that failed: about a day in all. Past it the event waits for an operator, and the nightly reconciliation mends. */
const WAITS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR];

/** How long to wait after `attempts` tries; null when there are no more. */
export function waitAfter(attempts: number): number | null {
  return WAITS_MS[attempts - 1] ?? null;
}
