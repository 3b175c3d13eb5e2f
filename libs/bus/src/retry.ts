/**
 * Factor from one wait to the next. After an outage an event waits for at most about half as long as the outage
 * lasted; with a factor of 2 it would wait for as long.
 */
export const GROWTH = 1.5;

/** Retries of a failing handler. The wait grows by `GROWTH` from `firstDelayMs` to `maxDelayMs`, ± 20 %. */
export type RetryPolicy = {
  /** Total tries before the event becomes a dead letter. */
  readonly maxAttempts: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
};

/** Eighteen tries over about 25 minutes: longer than a deployment or a restart of a dependency. */
export const DEFAULT_RETRY: RetryPolicy = { maxAttempts: 18, firstDelayMs: 1_000, maxDelayMs: 300_000 };
