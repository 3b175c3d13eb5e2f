import type { Logger } from '@attendu/log/logger';
import { createMemoryKv } from './drivers/memory.ts';
import { createRedisKv } from './drivers/redis.ts';
import type { Kv } from './kv.ts';

export type KvOptions = { readonly kind: 'memory' } | { readonly kind: 'redis'; readonly url: string; readonly prefix?: string };

/** Redis when several processes share the limits, memory for a single process. */
export function createKv(options: KvOptions, log: Logger): Kv {
  return options.kind === 'memory' ? createMemoryKv() : createRedisKv(options, log);
}
