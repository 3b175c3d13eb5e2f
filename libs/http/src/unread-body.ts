import type { IncomingMessage } from 'node:http';

/** For all of what is left of a body, and for a silence in it. As long as the whole time of a request, which ends it anyway. */
const LINGER_MS = 60_000;
const LINGER_SILENCE_MS = 5_000;

/** Whether the client may still be sending a body. */
export function hasUnreadBody(request: IncomingMessage | undefined): request is IncomingMessage {
  if (request === undefined || request.complete || request.destroyed) return false;
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/**
 * Reads what is left of a body and drops it. A connection that is closed with unread bytes is reset, and a client that is reset may lose
 * the answer that explains why: it must be able to finish sending first (lingering close).
 */
export function discardBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(limit);
      clearTimeout(silence);
      request.off('data', onData).off('end', done).off('close', done);
      resolve();
    };
    const limit = setTimeout(done, LINGER_MS);
    const silence = setTimeout(done, LINGER_SILENCE_MS);
    const onData = (): void => void silence.refresh();
    request.on('end', done).on('close', done).on('data', onData).resume();
  });
}
