import { randomInt } from 'node:crypto';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Validity of a code. */
export const CODE_VALID_MS = 10 * MINUTE;
/** Time from the verification to the account's creation. */
export const VERIFIED_VALID_MS = 30 * MINUTE;
/** Most comparisons of a code, wrong or right. */
export const TRIES_A_CODE = 5;
/** Per hour, for all codes of one phone and all codes asked from one address. */
export const TRIES_A_PHONE_AN_HOUR = 10;
export const TRIES_A_PLACE_AN_HOUR = 30;
export const HOUR_MS = HOUR;
/** Window of the sending counts. */
export const CODES_COUNTED_MS = DAY;
/** Rows are kept this long, then deleted. */
export const VERIFICATION_KEPT_MS = 7 * DAY;

const FIRST_RESEND_MS = MINUTE;
const SENT_BEFORE_DOUBLING = 3;
const A_PHONE_A_DAY = 6;
const A_PLACE_AN_HOUR = 10;
const A_RANGE_A_DAY = 30;

export type SentCounts = {
  /** Of this phone, in the last day. */
  readonly phone: number;
  /** The newest of this phone. */
  readonly phoneLastAt: Date | null;
  /** From this address, in the last hour. */
  readonly place: number;
  /** To this block of numbers, in the last day. */
  readonly range: number;
  /** To everyone, in the last day; and how many of those codes were typed. */
  readonly total: number;
  readonly verified: number;
};

export type SendDecision =
  /** `nextAfterMs`: wait before another code to this phone. */
  | { readonly allowed: true; readonly nextAfterMs: number }
  | { readonly allowed: false; readonly because: 'phone' | 'place' | 'range' | 'total'; readonly retryAfterMs: number };

/** Whether one more code may be sent. A phone waits a minute between two codes; after its third of a day the wait doubles each time. */
export function decideSending(sent: SentCounts, dailyCap: number, now: Date): SendDecision {
  const since = sent.phoneLastAt === null ? Number.POSITIVE_INFINITY : now.getTime() - sent.phoneLastAt.getTime();
  const wait = sent.phone === 0 ? 0 : resendDelayMs(sent.phone);
  if (since < wait) return { allowed: false, because: 'phone', retryAfterMs: wait - since };
  if (sent.phone >= A_PHONE_A_DAY) return { allowed: false, because: 'phone', retryAfterMs: CODES_COUNTED_MS };
  if (sent.place >= A_PLACE_AN_HOUR) return { allowed: false, because: 'place', retryAfterMs: HOUR };
  if (sent.range >= A_RANGE_A_DAY) return { allowed: false, because: 'range', retryAfterMs: CODES_COUNTED_MS };
  if (sent.total >= dailyCap) return { allowed: false, because: 'total', retryAfterMs: HOUR };
  return { allowed: true, nextAfterMs: resendDelayMs(sent.phone + 1) };
}

/** How long a phone waits after its nth code of the day. */
function resendDelayMs(nth: number): number {
  return FIRST_RESEND_MS * 2 ** Math.max(0, nth - SENT_BEFORE_DOUBLING);
}

/** Six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

const SUSPECT_FROM = 50;
const SUSPECT_SHARE = 0.2;

/** Whether so few codes are typed that it may be SMS pumping. */
export function isSuspect({ sent, verified }: { readonly sent: number; readonly verified: number }): boolean {
  return sent >= SUSPECT_FROM && verified < sent * SUSPECT_SHARE;
}
