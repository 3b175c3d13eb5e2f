import { decide } from '../gcra.ts';
import type { Kv, Lock } from '../kv.ts';

type Entry = { value: string; expiresAt: number };
type HeldLock = { fence: number; expiresAt: number };

const DEFAULT_MAX_ENTRIES = 100_000;

/** For one process. Bounded: past `maxEntries` the oldest entries are evicted; held locks never are. */
export function createMemoryKv(options: { readonly maxEntries?: number } = {}): Kv {
  const maxEntries = options.maxEntries ?? DEFAULT_MAX_ENTRIES;
  const entries = new Map<string, Entry>();
  const locks = new Map<string, HeldLock>();
  let lastFence = 0;
  // Monotonic, so that a clock jump does not change any expiry.
  const now = (): number => performance.now();

  const read = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (!entry || entry.expiresAt > now()) return entry;
    entries.delete(key);
    return undefined;
  };
  const write = (key: string, value: string, expiresAt: number): void => {
    entries.delete(key);
    entries.set(key, { value, expiresAt });
    if (entries.size > maxEntries) makeRoom();
  };
  const makeRoom = (): void => {
    const at = now();
    for (const [key, entry] of entries) if (entry.expiresAt <= at) entries.delete(key);
    // A tenth at once, so that a full store does not sweep at each write.
    const surplus = entries.size - Math.floor(maxEntries * 0.9);
    for (const key of [...entries.keys()].slice(0, Math.max(0, surplus))) entries.delete(key);
  };

  const lockHandle = (key: string, held: HeldLock): Lock => {
    const isOurs = (): boolean => locks.get(key) === held && held.expiresAt > now();
    return {
      fence: held.fence,
      async extend(ttlMs) {
        if (!isOurs()) return false;
        held.expiresAt = now() + ttlMs;
        return true;
      },
      async release() {
        if (isOurs()) locks.delete(key);
      },
    };
  };

  return {
    async get(key) {
      return read(key)?.value ?? null;
    },
    async set(key, value, ttlMs) {
      write(key, value, now() + ttlMs);
    },
    async delete(key) {
      entries.delete(key);
    },
    async increment(key, ttlMs) {
      const entry = read(key);
      const sum = Number(entry?.value ?? 0) + 1;
      if (entry) entry.value = String(sum);
      else write(key, '1', now() + ttlMs);
      return sum;
    },
    async lock(key, ttlMs) {
      const holder = locks.get(key);
      if (holder && holder.expiresAt > now()) return null;
      lastFence += 1;
      const held = { fence: lastFence, expiresAt: now() + ttlMs };
      locks.set(key, held);
      return lockHandle(key, held);
    },
    async consume(key, limit) {
      const entry = read(key);
      const { tat, result } = decide(entry ? Number(entry.value) : null, now(), limit);
      if (result.allowed && tat !== null) write(key, String(tat), tat);
      return result;
    },
    async healthy() {
      return true;
    },
    async close() {
      entries.clear();
      locks.clear();
    },
  };
}
