/** The objects whose events can change our state. Events of unknown objects are stored and ignored. */
const FAMILIES = ['customer.', 'checkout.session.', 'invoice.', 'payment_intent.', 'charge.', 'refund.', 'subscription_schedule.'];
/** Events without effect on our state. */
const SILENT = ['invoice.upcoming', 'customer.tax_id.created', 'customer.tax_id.updated', 'customer.tax_id.deleted'];

export function mayChangeUs(type: string): boolean {
  return FAMILIES.some((family) => type.startsWith(family)) && !SILENT.includes(type);
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Delays after each failed try, about a day in all. The event then waits for an operator, and the nightly reconciliation repairs its effects. */
const WAITS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR];

/** How long to wait after `attempts` tries; null when there are no more. */
export function waitAfter(attempts: number): number | null {
  return WAITS_MS[attempts - 1] ?? null;
}
