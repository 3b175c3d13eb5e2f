import { createLimiter } from '@attendu/http/limiter';
import { decide } from '@attendu/kv/gcra';

/** Far above what the expired tabs of one office send, far below what a brute-force search needs. */
const LIMIT = { points: 300, windowMs: 60_000 };
const MAX_ENTRIES = 50_000;
const WAIT = { maxWaiting: 1_000, maxWaitMs: 3_000, refusal: 'request.rate_limited' } as const;

export type InvalidTokenLimiter = {
  /**
   * Resolves a token that is not known to be valid, in the turn of its address. An address that sent too many invalid tokens is slowed
   * down, not shut out: a valid token among its guesses still gets its answer. Throws `request.rate_limited` when too many wait.
   */
  run<T>(bucket: string, resolve: () => Promise<T | null>): Promise<T | null>;
};

/** Protects auth from floods of invalid tokens. Each replica counts for its own clients. */
export function createInvalidTokenLimiter(now: () => number = () => performance.now()): InvalidTokenLimiter {
  const arrivals = new Map<string, number>();
  const normal = createLimiter({ concurrency: 64, perRequester: 32, ...WAIT });
  const slowed = createLimiter({ concurrency: 8, perRequester: 2, ...WAIT });

  const isOverLimit = (bucket: string): boolean => {
    const tat = arrivals.get(bucket);
    return tat !== undefined && !decide(tat, now(), LIMIT).result.allowed;
  };
  const count = (bucket: string): void => {
    const { tat } = decide(arrivals.get(bucket) ?? null, now(), LIMIT);
    arrivals.delete(bucket);
    if (tat !== null) arrivals.set(bucket, tat);
    const oldest = arrivals.size > MAX_ENTRIES ? arrivals.keys().next() : undefined;
    if (oldest && !oldest.done) arrivals.delete(oldest.value);
  };

  return {
    run(bucket, resolve) {
      const lane = isOverLimit(bucket) ? slowed : normal;
      return lane.run({ key: bucket }, async () => {
        const resolved = await resolve();
        if (resolved === null) count(bucket);
        return resolved;
      });
    },
  };
}
