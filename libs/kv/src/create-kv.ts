import type { Logger } from '@attendu/log/logger';
import { createMemoryKv } from './drivers/memory.ts';
import type { Kv } from './kv.ts';

export type KvOptions = { readonly kind: 'memory' } | { readonly kind: 'redis'; readonly url: string; readonly prefix?: string };

/** Redis when several processes share the limits, memory for a single process. */
export async function createKv(options: KvOptions, log: Logger): Promise<Kv> {
  if (options.kind === 'memory') return createMemoryKv();
  // Its client is loaded only where it is used.
  const { createRedisKv } = await import('./drivers/redis.ts');
  return createRedisKv(options, log);
}
