import { counter } from './metrics.ts';

const events = counter('attendu_security_events_total', 'Security events of accounts and webhooks, by name.', ['event']);

/** Counts a security event, for alarms: a wall of failures, a lock-out, a forged signature, what text messages cost. */
export function countSecurityEvent(event: string): void {
  events.inc({ event });
}
