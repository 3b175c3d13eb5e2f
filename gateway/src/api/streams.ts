import { problem } from '@attendu/http/problem';

/** Below one second, the time within which a revoked session must lose its streams. */
const RECHECK_MS = 400;
/** More than anyone's tabs; stops a client that reconnects without closing. */
const MAX_PER_SUBJECT = 20;
const MAX_OPEN = 4_000;
/** Sessions asked for in one call. */
const BATCH = 1_000;

export type Streams = {
  /** Registers a stream of a subject, ended with the session. Throws past twenty at once. */
  open(subject: string, sessionId: string | null): { readonly ended: AbortSignal; close(): void };
  /** Some sessions ended: their streams end now rather than at the next check. */
  recheck(): void;
};

export type StreamsOptions = {
  readonly draining: AbortSignal;
  /** The sessions, among these, that are still open. Rejects when auth cannot answer. */
  readonly openSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  readonly recheckMs?: number;
};

type Stream = { readonly sessionId: string | null; readonly controller: AbortController };

/** The server-sent event streams that are open; they end with the gateway's drain and with their session. */
export function createStreams({ draining, openSessions, recheckMs = RECHECK_MS }: StreamsOptions): Streams {
  const counts = new Map<string, number>();
  // Not AbortSignal.any(): in Node 20 its signal may be garbage-collected while it has listeners.
  const open = new Set<Stream>();
  let timer: NodeJS.Timeout | undefined;
  draining.addEventListener('abort', () => {
    for (const { controller } of open) controller.abort();
  });

  const check = async (): Promise<void> => {
    const ids = [...new Set([...open].flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])))];
    for (let at = 0; at < ids.length; at += BATCH) {
      const asked = new Set(ids.slice(at, at + BATCH));
      // While auth is down, open streams continue.
      const alive = new Set(await openSessions([...asked]).catch(() => [...asked]));
      const revoked = new Set([...asked].filter((id) => !alive.has(id)));
      for (const { sessionId, controller } of open) if (sessionId !== null && revoked.has(sessionId)) controller.abort();
    }
  };
  /** One check at a time, as long as a stream is open. */
  const schedule = (): void => {
    if (timer !== undefined || open.size === 0) return;
    timer = setTimeout(() => {
      void check().finally(() => {
        timer = undefined;
        schedule();
      });
    }, recheckMs);
    timer.unref();
  };

  return {
    recheck: () => void check(),
    open(subject, sessionId) {
      const count = counts.get(subject) ?? 0;
      if (count >= MAX_PER_SUBJECT)
        throw problem('request.rate_limited', { detail: 'Trop de fenêtres suivent une recherche en même temps.', retryAfterSeconds: 10 });
      if (open.size >= MAX_OPEN) throw problem('service.busy', { retryAfterSeconds: 10 });
      counts.set(subject, count + 1);
      const stream: Stream = { sessionId, controller: new AbortController() };
      open.add(stream);
      if (draining.aborted) stream.controller.abort();
      schedule();
      return {
        ended: stream.controller.signal,
        close() {
          if (!open.delete(stream)) return;
          const left = (counts.get(subject) ?? 1) - 1;
          if (left > 0) counts.set(subject, left);
          else counts.delete(subject);
        },
      };
    },
  };
}
