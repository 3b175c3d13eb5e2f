import type { RateClass } from '@attendu/contracts/route';
import { problem } from '@attendu/http/problem';
import { createMemoryKv } from '@attendu/kv/drivers/memory';
import type { Kv, RateLimit } from '@attendu/kv/kv';
import type { Logger } from '@attendu/log/logger';

export type RateLimits = Readonly<Record<Exclude<RateClass, 'none'>, RateLimit>>;

export type Rates = {
  /** Counts one call of this class by this subject; throws `request.rate_limited` past the limit. */
  take(rate: RateClass, subject: string): Promise<void>;
};

/**
 * Rate limits by class, shared by the replicas through the store. While the store is down each replica counts for itself, so that the
 * limits hold per replica instead of being lifted or refusing everyone.
 */
export function createRates(kv: Kv, limits: RateLimits, log: Logger): Rates {
  const local = createMemoryKv();
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    async take(rate, subject) {
      if (rate === 'none') return;
      const key = `gateway:${rate}:${subject}`;
      const taken = await kv.consume(key, limits[rate]).catch((error: unknown) => {
        if (performance.now() - warnedAt > 10_000) {
          warnedAt = performance.now();
          log.warn({ err: error }, 'rates are counted by this replica alone');
        }
        return local.consume(key, limits[rate]);
      });
      if (!taken.allowed) throw problem('request.rate_limited', { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) });
    },
  };
}
