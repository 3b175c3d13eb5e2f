import { counter, startAtZero } from './metrics.ts';

const events = counter('attendu_security_events_total', 'Security events of accounts and webhooks, by name.', ['event']);
/** Those that an alarm watches. */
const WATCHED = ['sign_in.failed', 'sign_in.refused', 'sign_in.locked', 'factor.locked', 'session.reused', 'webhook.signature_refused'];
startAtZero(
  events,
  WATCHED.map((event) => ({ event })),
);

/** Counts a security event, for alarms: repeated failures, lock-outs, forged signatures, the cost of text messages. */
export function countSecurityEvent(event: string): void {
  events.inc({ event });
}
