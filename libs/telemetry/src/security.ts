import { counter } from './metrics.ts';

const events = counter('attendu_security_events_total', 'Security events of accounts and webhooks, by name.', ['event']);

/** Counts a security event, for alarms: repeated failures, lock-outs, forged signatures, the cost of text messages. */
export function countSecurityEvent(event: string): void {
  events.inc({ event });
}
