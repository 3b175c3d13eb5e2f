import { decide } from '../gcra.ts';
import type { Kv } from '../kv.ts';

/** For one process. Bounded: past `maxEntries` the oldest entries are evicted. */
export function createMemoryKv(maxEntries = 100_000): Kv {
  /** Theoretical arrival time by key; an entry whose time is past has no effect. */
  const arrivals = new Map<string, number>();
  // Monotonic, so that a clock jump does not change any limit.
  const now = (): number => performance.now();

  const makeRoom = (): void => {
    const at = now();
    for (const [key, tat] of arrivals) if (tat <= at) arrivals.delete(key);
    // A tenth at once, so that a full store does not sweep at each write.
    const surplus = arrivals.size - Math.floor(maxEntries * 0.9);
    for (const key of [...arrivals.keys()].slice(0, Math.max(0, surplus))) arrivals.delete(key);
  };

  return {
    async consume(key, limit) {
      const { tat, result } = decide(arrivals.get(key) ?? null, now(), limit);
      if (result.allowed && tat !== null) {
        arrivals.delete(key);
        arrivals.set(key, tat);
        if (arrivals.size > maxEntries) makeRoom();
      }
      return result;
    },
    async healthy() {
      return true;
    },
    async close() {
      arrivals.clear();
    },
  };
}
