import { createHash } from 'node:crypto';
import type { UserContext } from '@attendu/contracts/identity';

/** Below one second, the time within which every replica must refuse a revoked session. */
const CACHED_MS = 800;
/** An invalid token never becomes valid; caching it keeps expired tabs cheap. */
const UNKNOWN_CACHED_MS = 10_000;
/** A token that was valid this recently is not a guess. */
const TRUSTED_MS = 3_600_000;
const MAX_ENTRIES = 10_000;
const MAX_TRUSTED = 50_000;

export type Sessions = {
  /**
   * The user of a token; null for one that is unknown, expired or revoked. Rejects when auth cannot answer. `unattended`: asked for a call that a page
   * makes by itself, which is no use of the session.
   */
  resolve(token: string, requestId: string, unattended?: boolean): Promise<UserContext | null>;
  /** Whether this token needs no protection against guessing: its answer is cached, or it was valid recently. */
  isTrusted(token: string): boolean;
  /** Auth has just issued this token. */
  trust(token: string): void;
  /** After a sign-in or a sign-out with this token: the next call asks auth again. */
  forget(token: string): void;
  /** Some sessions ended and it is not known which: every next call asks auth again. */
  forgetAll(): void;
};

type Entry = { readonly context: Promise<UserContext | null>; readonly until: number; readonly unattended: boolean };

/**
 * Sessions as auth knows them, cached for less than a second. Keyed by the digest, so that a memory dump holds no token. Concurrent calls
 * share one question. Unknown tokens have a cache of their own, so that a flood of them evicts no valid session.
 */
export function createSessions(
  ask: (token: string, requestId: string, unattended: boolean) => Promise<UserContext | null>,
  now: () => number = Date.now,
): Sessions {
  const entries = new Map<string, Entry>();
  const unknown = new Map<string, number>();
  const trusted = new Map<string, number>();
  const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64');

  const keep = (key: string, entry: Entry, context: UserContext | null): void => {
    if (entries.get(key) !== entry) return;
    if (context) {
      setBounded(trusted, key, now() + TRUSTED_MS, MAX_TRUSTED);
      return;
    }
    entries.delete(key);
    trusted.delete(key);
    setBounded(unknown, key, now() + UNKNOWN_CACHED_MS, MAX_ENTRIES);
  };

  return {
    resolve(token, requestId, unattended = false) {
      const key = keyOf(token);
      if ((unknown.get(key) ?? 0) > now()) return Promise.resolve(null);
      const known = entries.get(key);
      if (known && known.until > now() && (unattended || !known.unattended)) return known.context;
      const entry: Entry = { context: ask(token, requestId, unattended), until: now() + CACHED_MS, unattended };
      setBounded(entries, key, entry, MAX_ENTRIES);
      entry.context.then(
        (context) => keep(key, entry, context),
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return entry.context;
    },
    isTrusted(token) {
      const key = keyOf(token);
      return [trusted.get(key), unknown.get(key), entries.get(key)?.until].some((until) => (until ?? 0) > now());
    },
    trust: (token) => setBounded(trusted, keyOf(token), now() + TRUSTED_MS, MAX_TRUSTED),
    forget(token) {
      const key = keyOf(token);
      entries.delete(key);
      unknown.delete(key);
    },
    forgetAll: () => entries.clear(),
  };
}

/** Evicts the oldest entry when the map is full. */
function setBounded<V>(map: Map<string, V>, key: string, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > max ? map.keys().next() : undefined;
  if (oldest && !oldest.done) map.delete(oldest.value);
}
