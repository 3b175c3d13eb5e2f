import type { IncomingMessage } from 'node:http';

/** The longest reading of the rest of a refused body. */
const LINGER_MS = 60_000;
const LINGER_SILENCE_MS = 5_000;

/** Whether the client may still be sending a body. */
export function hasUnreadBody(request: IncomingMessage | undefined): request is IncomingMessage {
  if (request === undefined || request.complete || request.destroyed) return false;
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/**
 * Reads and drops the rest of a body (lingering close). Closing a connection with unread bytes resets it, and the client may then lose
 * the answer.
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
