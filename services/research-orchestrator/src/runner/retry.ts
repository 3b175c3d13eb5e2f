/** Claims of a run without a step finished, after which it fails. */
export const MAX_CLAIMS = 5;

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;

/** How long a run waits after its n-th failure in a row, from 1: one second, then twice as long each time, one minute at most. */
export function defaultRetryDelayMs(claims: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, claims - 1));
}
