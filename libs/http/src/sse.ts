import type { Response } from 'express';
import type { ServerSentEvents } from './route.ts';

/** Heartbeat comments keep proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;
/** A reader this far behind is disconnected. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/**
 * Runs the handler of a stream. Headers are sent with the first event or heartbeat. An error thrown before is rethrown, to be a plain
 * answer; a later one is passed to `onLateError` and sent as a final `problem` event.
 */
export async function runEventStream(
  response: Response,
  draining: AbortSignal,
  handler: (sse: ServerSentEvents) => Promise<void>,
  onLateError: (error: unknown) => unknown,
): Promise<void> {
  const controller = new AbortController();
  const close = (): void => controller.abort();
  response.once('close', close);
  // The 'close' of a client that left while its call was being checked is past.
  if (draining.aborted || response.destroyed) close();
  draining.addEventListener('abort', close, { once: true });

  const write = (chunk: string): void => {
    if (response.writableEnded || response.destroyed) return;
    if (!response.headersSent) {
      response.status(200).set({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      });
      response.flushHeaders();
    }
    response.write(chunk);
    if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
  };
  const send = (event: string, data: unknown): void => {
    if (!/^[\w.-]+$/.test(event)) throw new Error(`not an event name: ${event}`);
    write(`event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
  };
  const heartbeat = setInterval(() => write(': .\n\n'), HEARTBEAT_MS);
  try {
    await handler({ send, closed: controller.signal });
    write(': fin\n\n');
  } catch (error) {
    if (!response.headersSent) throw error;
    send('problem', onLateError(error));
  } finally {
    clearInterval(heartbeat);
    draining.removeEventListener('abort', close);
    response.off('close', close);
    if (response.headersSent) response.end();
    controller.abort();
  }
}
