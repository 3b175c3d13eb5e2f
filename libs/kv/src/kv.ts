export type RateLimit = { readonly points: number; readonly windowMs: number };
export type Consumption = {
  readonly allowed: boolean;
  /** Calls left at once. */
  readonly remaining: number;
  /** 0 when allowed. */
  readonly retryAfterMs: number;
};

/** Rate limits shared by the replicas of a process. */
export type Kv = {
  /**
   * Takes one call out of `points` a window, refilled evenly (GCRA), so that the rate never doubles at the edge of a window. A refusal takes
   * nothing. Rejects with KvUnavailable, within a second, when the store does not answer.
   */
  consume(key: string, limit: RateLimit): Promise<Consumption>;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
};
