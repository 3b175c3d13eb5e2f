/** Retries of a failing handler. The wait doubles from `firstDelayMs` to `maxDelayMs`, ± 20 %. */
export type RetryPolicy = {
  /** Total tries before the event becomes a dead letter. */
  readonly maxAttempts: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
};

/** Twelve tries over about 25 minutes: longer than a deployment or a restart of a dependency. */
export const DEFAULT_RETRY: RetryPolicy = { maxAttempts: 12, firstDelayMs: 1_000, maxDelayMs: 300_000 };
