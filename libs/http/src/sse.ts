import type { Response } from 'express';
import type { ServerSentEvents } from './route.ts';

/** A comment this often keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;
/** A reader this far behind is cut rather than buffered without end. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/**
 * Runs a stream's handler. The headers leave with the first event or heartbeat: what is thrown before that is a plain problem answer
 * (rethrown here), what is thrown after is given to `onLateError` and its result sent as a last `problem` event.
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
  if (draining.aborted) close();
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
