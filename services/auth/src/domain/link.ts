import { createHmac, hkdfSync } from 'node:crypto';

const MINUTE = 60 * 1_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type LinkPurpose = 'password_reset' | 'email_verification' | 'invitation';
/** The purposes that a new proof of an address ends. */
export const LINK_PURPOSES: readonly LinkPurpose[] = ['password_reset', 'email_verification', 'invitation'];

/** Validity from the sending, not from the request, so that a mail outage does not shorten it. */
export const LINK_VALID_MS: Readonly<Record<LinkPurpose, number>> = {
  password_reset: HOUR,
  email_verification: 3 * DAY,
  invitation: 2 * DAY,
};
/** A request that could not be mailed within this is dropped. */
export const SENDABLE_MS = 2 * DAY;
/** A second request within this is ignored: a double click sends one message. */
const SAME_REQUEST_MS = MINUTE;
/** Most requests an hour for one address: its owner is not flooded, nor their last link ended repeatedly. */
const PER_HOUR = 5;
export const REQUESTS_COUNTED_MS = HOUR;
/** Rows are kept this long, then deleted. */
export const LINK_KEPT_MS = 10 * DAY;

/** Whether one more link may be made for an address, from the times of its requests within `REQUESTS_COUNTED_MS`. */
export function mayRequestLink(requestedAt: readonly Date[], now: Date): boolean {
  const ages = requestedAt.map((at) => now.getTime() - at.getTime()).filter((age) => age < REQUESTS_COUNTED_MS);
  return ages.length < PER_HOUR && ages.every((age) => age >= SAME_REQUEST_MS);
}

/** The key of the links, which neither the database nor the bus holds. */
export function linkKey(internalSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', internalSecret, '', 'attendu auth links', 32));
}

/**
 * The secret of a link: a 256-bit keyed digest bound to one purpose. The same for every attempt at one message,
 * so that any copy that reaches the mailbox works.
 */
export function linkToken(key: Buffer, purpose: LinkPurpose | 'firm_invitation', id: string): string {
  return createHmac('sha256', key).update(`${purpose}:${id}`).digest('base64url');
}
