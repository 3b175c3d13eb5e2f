import type { Logger } from '@attendu/log/logger';
import { createMemoryKv } from './drivers/memory.ts';
import { createRedisKv } from './drivers/redis.ts';

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

export type KvOptions =
  | { readonly kind: 'memory'; readonly maxEntries?: number }
  | { readonly kind: 'redis'; readonly url: string; readonly prefix?: string };

/** Redis when several processes share the limits, memory for a single process. */
export function createKv(options: KvOptions, log: Logger): Kv {
  return options.kind === 'memory' ? createMemoryKv(options) : createRedisKv(options, log);
}
