import type { UserContext } from '@attendu/contracts/identity';
import { problem } from '@attendu/http/problem';

/** A closed session ends its streams within this time. */
const RECHECK_MS = 30_000;
/** More tabs than anyone reads; a client that reconnects without closing is stopped here. */
const MAX_PER_SUBJECT = 20;

export type Streams = {
  /** Registers a stream of a subject. `stillThere` is asked every half minute: null ends the stream. Throws past twenty at once. */
  open(subject: string, stillThere: (() => Promise<UserContext | null>) | null): { readonly ended: AbortSignal; close(): void };
};

/** The server-sent event streams that are open, which end with the gateway's drain and with their session. */
export function createStreams(draining: AbortSignal, recheckMs: number = RECHECK_MS): Streams {
  const counts = new Map<string, number>();
  // By hand: in Node 20 a signal made by AbortSignal.any() may be collected while it is listened to.
  const open = new Set<AbortController>();
  draining.addEventListener('abort', () => {
    for (const stream of open) stream.abort();
  });
  return {
    open(subject, stillThere) {
      const count = counts.get(subject) ?? 0;
      if (count >= MAX_PER_SUBJECT)
        throw problem('request.rate_limited', { detail: 'Trop de fenêtres suivent une recherche en même temps.', retryAfterSeconds: 10 });
      counts.set(subject, count + 1);
      const ended = new AbortController();
      open.add(ended);
      if (draining.aborted) ended.abort();
      const recheck = async (): Promise<void> => {
        // An auth that is down for a moment says nothing about the session.
        const user = await stillThere?.().catch(() => undefined);
        if (user === null) ended.abort();
      };
      const timer = stillThere ? setInterval(() => void recheck(), recheckMs) : undefined;
      return {
        ended: ended.signal,
        close() {
          clearInterval(timer);
          open.delete(ended);
          const left = (counts.get(subject) ?? 1) - 1;
          if (left > 0) counts.set(subject, left);
          else counts.delete(subject);
        },
      };
    },
  };
}
