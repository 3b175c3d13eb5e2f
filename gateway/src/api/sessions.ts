import { createHash } from 'node:crypto';
import type { UserContext } from '@attendu/contracts/identity';

/** How long an answer of auth is believed. A page asks several things at once; a session closed elsewhere dies within this time. */
const BELIEVED_MS = 2_000;
const MAX_ENTRIES = 10_000;

export type Sessions = {
  /** What a token gives the right to say; null for one that is unknown, expired or closed. Rejects when auth cannot answer. */
  resolve(token: string, requestId: string): Promise<UserContext | null>;
  /** After a sign-in or a sign-out with this token: the next call asks auth again. */
  forget(token: string): void;
};

type Entry = { readonly context: Promise<UserContext | null>; readonly until: number };

/**
 * Sessions as auth knows them, kept for two seconds. Keyed by the digest, so that a memory dump holds no token; calls at the same time
 * share one question; an answer that was asked before a sign-out is not kept after it, since `forget` drops the question itself.
 */
export function createSessions(
  ask: (token: string, requestId: string) => Promise<UserContext | null>,
  now: () => number = Date.now,
): Sessions {
  const entries = new Map<string, Entry>();
  const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64');

  return {
    resolve(token, requestId) {
      const key = keyOf(token);
      const known = entries.get(key);
      if (known && known.until > now()) return known.context;
      const entry: Entry = { context: ask(token, requestId), until: now() + BELIEVED_MS };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > MAX_ENTRIES) dropOldest(entries);
      entry.context.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.context;
    },
    forget: (token) => void entries.delete(keyOf(token)),
  };
}

function dropOldest(entries: Map<string, Entry>): void {
  const oldest = entries.keys().next();
  if (!oldest.done) entries.delete(oldest.value);
}
