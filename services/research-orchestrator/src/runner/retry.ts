/** A run fails after this many claims without a finished step. */
export const MAX_CLAIMS = 5;

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;

/** Delay after the n-th consecutive failure, from 1: one second, doubled each time, one minute at most. */
export function defaultRetryDelayMs(claims: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, claims - 1));
}
