import type { Logger } from '@attendu/log/logger';
import { createMemoryKv } from './drivers/memory.ts';
import { createRedisKv } from './drivers/redis.ts';

/** A lock that its holder owns until it is released or its time runs out. */
export type Lock = {
  /** Greater than that of every earlier holder of the same key: a store that keeps the greatest refuses a holder that lost its lock. */
  readonly fence: number;
  /** False when the lock was lost meanwhile. */
  extend(ttlMs: number): Promise<boolean>;
  /** Releases it if it is still ours. */
  release(): Promise<void>;
};

export type RateLimit = { readonly points: number; readonly windowMs: number };
export type Consumption = {
  readonly allowed: boolean /** Calls left at once. */;
  readonly remaining: number /** 0 when allowed. */;
  readonly retryAfterMs: number;
};

/**
 * Short-lived shared state: caches, counters, locks and rate limits. Nothing here may be the only copy of a fact. Every method rejects
 * with KvUnavailable, within a second, when the store cannot answer: the caller decides whether it goes on without.
 */
export type Kv = {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Adds one atomically and returns the sum; the time to live counts from the first. */
  increment(key: string, ttlMs: number): Promise<number>;
  /** Null when another holds it. */
  lock(key: string, ttlMs: number): Promise<Lock | null>;
  /** Takes one call out of `points` a window, refilled evenly (GCRA): there is no window's edge to double the rate at. A refusal takes nothing. */
  consume(key: string, limit: RateLimit): Promise<Consumption>;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
};

export type KvOptions =
  | { readonly kind: 'memory'; readonly maxEntries?: number }
  | { readonly kind: 'redis'; readonly url: string; readonly prefix?: string };

/** Redis when several processes share the state, memory when one process is everything. */
export function createKv(options: KvOptions, log: Logger): Kv {
  return options.kind === 'memory' ? createMemoryKv(options) : createRedisKv(options, log);
}
