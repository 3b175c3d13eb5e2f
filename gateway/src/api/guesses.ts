import { problem } from '@attendu/http/problem';
import { decide } from '@attendu/kv/gcra';

/** Far above what expired tabs behind one office's address make, far below what a search for tokens needs. */
const LIMIT = { points: 300, windowMs: 60_000 };
const MAX_ENTRIES = 50_000;

export type Guesses = {
  /** Throws `request.rate_limited` while this address has sent too many tokens that open nothing. */
  check(bucket: string): void;
  count(bucket: string): void;
};

/** Keeps a flood of made-up tokens from becoming a flood of questions to auth. Per replica: each protects auth from its own clients. */
export function createGuesses(now: () => number = () => performance.now()): Guesses {
  const arrivals = new Map<string, number>();
  return {
    check(bucket) {
      const tat = arrivals.get(bucket);
      if (tat === undefined) return;
      const { result } = decide(tat, now(), LIMIT);
      if (!result.allowed) throw problem('request.rate_limited', { retryAfterSeconds: Math.ceil(result.retryAfterMs / 1000) });
    },
    count(bucket) {
      const { tat } = decide(arrivals.get(bucket) ?? null, now(), LIMIT);
      arrivals.delete(bucket);
      if (tat !== null) arrivals.set(bucket, tat);
      if (arrivals.size > MAX_ENTRIES) {
        const oldest = arrivals.keys().next();
        if (!oldest.done) arrivals.delete(oldest.value);
      }
    },
  };
}
