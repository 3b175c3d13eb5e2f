/** The retry policy of messages. */

/** A mail server's refusal: its codes only, since its sentence often quotes the address. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: string | null;
  readonly responseCode: number | null;

  constructor(code: string | null, responseCode: number | null) {
    super(`mail not accepted (${[code, responseCode].filter((part) => part !== null).join(' ') || 'unknown'})`);
    this.code = code;
    this.responseCode = responseCode;
  }
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after each failed attempt: about a day in all, the first ones of seconds because most failures are a restart. */
const RETRY_DELAYS_MS: readonly number[] = [
  2 * SECOND,
  3 * SECOND,
  5 * SECOND,
  8 * SECOND,
  12 * SECOND,
  20 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  4 * HOUR,
  6 * HOUR,
  6 * HOUR,
];

export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** How long to wait after `attempts` failed ones; null to give up. `jitter` from 0 to 1 spreads the messages of one outage. */
export function retryDelayMs(attempts: number, jitter: number): number | null {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  return delay === undefined ? null : Math.round(delay * (1 + 0.2 * jitter));
}

/**
 * Whether a mail server refused this message or address permanently (RFC 5321, 5xx to the envelope or to the content). Refused
 * credentials are 5xx too, but an operator can mend them, so the message waits.
 */
export function isRejected(error: { readonly code: string | null; readonly responseCode: number | null }): boolean {
  const { code, responseCode } = error;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== null && responseCode >= 500 && responseCode < 600;
}

/** Identical for every attempt at one event, so that mail clients recognise a duplicate (RFC 5322 §3.6.4). */
export function messageId(eventId: string, host: string): string {
  return `<${eventId}@${host}>`;
}

/** The default sender: an address of the application's host. */
export function defaultSender(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return `Attendu <ne-pas-repondre@${/^[a-z0-9.-]*[a-z][a-z0-9.-]*$/i.test(hostname) ? hostname : 'localhost'}>`;
}

/** The domain of a sender's address, alone or as `Name <address>`. */
export function mailHost(from: string): string {
  return from.replace(/^.*@/, '').replace(/>$/, '').toLowerCase();
}
