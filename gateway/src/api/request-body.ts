import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { RouteContract } from '@attendu/contracts/route';
import { problem } from '@attendu/http/problem';
import { isJson } from '@attendu/http/run-route';
import { discardBody } from '@attendu/http/unread-body';

/** Bodies up to this size are buffered before the service is called; larger ones are streamed. */
export const BUFFERED_MAX_BYTES = 64 * 1024;
/** A client that sends nothing for this long is refused. */
const STALL_MS = 10_000;

export type BodyPlan = {
  readonly streamed: boolean;
  /** As announced; null for a chunked body. */
  readonly length: number | null;
  /** Upper bound of its size. */
  readonly maxBytes: number;
};

/** A body forwarded as it arrives; the gateway holds one stream buffer of it. */
export type StreamedBody = {
  readonly length: number | null;
  /** Whether bytes were read from the client: the call can then not be retried. */
  isStarted(): boolean;
  /** Resolves when the client has sent everything. */
  readonly ended: Promise<void>;
  /** Reads the client once the service is connected. Destroyed with a problem when the client sends too much, stalls or leaves. */
  open(connected: Promise<void>): Readable;
  /** Resolves when nothing more arrives. */
  discard(): Promise<void>;
};

export const isStreamed = (body: Buffer | StreamedBody | null): body is StreamedBody => body !== null && !Buffer.isBuffer(body);

/** How the body of a request will be read; null without one. Decided from its headers alone, before any of it is read. */
export function planBody(request: IncomingMessage, contract: RouteContract): BodyPlan | null {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const announced = Number(request.headers['content-length'] ?? 0);
  if (!isChunked && announced === 0) return null;
  if (contract.method === 'GET') throw problem('request.invalid', { detail: 'Une lecture ne prend pas de corps.' });
  if ((contract.signedBy === undefined && !isJson(request.headers['content-type'])) || request.headers['content-encoding'] !== undefined)
    throw problem('request.unsupported_media_type');
  if (announced > contract.bodyLimit) throw problem('request.too_large');
  const maxBytes = isChunked ? contract.bodyLimit : announced;
  return { streamed: maxBytes > BUFFERED_MAX_BYTES, length: isChunked ? null : announced, maxBytes };
}

/**
 * Buffers a body of at most `limit` bytes before the service is called: a slow client holds no upstream connection, the service gets an
 * exact Content-Length, and the call can be retried.
 */
export function collectBody(request: IncomingMessage, limit: number, stallMs: number = STALL_MS): Promise<Buffer> {
  // No `for await`: leaving it early would destroy the connection before the refusal is written.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void): void => {
      clearTimeout(stall);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      settle();
    };
    const onStall = (): void => finish(() => reject(problem('request.timeout')));
    const stall = setTimeout(onStall, stallMs);
    const onData = (chunk: Buffer): void => {
      stall.refresh();
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        request.pause();
        finish(() => reject(problem('request.too_large')));
      }
    };
    const onEnd = (): void => finish(() => resolve(Buffer.concat(chunks)));
    const onClose = (): void => finish(() => reject(problem('request.invalid')));
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

/** A body to be streamed, of at most `limit` bytes. */
export function streamBody(request: IncomingMessage, length: number | null, limit: number, stallMs: number = STALL_MS): StreamedBody {
  let isStarted = false;
  let size = 0;
  let markEnded: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    markEnded = resolve;
  });
  // Listening would make it flow at once.
  request.pause();
  request.once('end', markEnded);

  return {
    length,
    ended,
    isStarted: () => isStarted,
    discard: () => discardBody(request),
    open(connected) {
      let stall: NodeJS.Timeout | undefined;
      const source = new Readable({
        read() {
          void connected.then(() => {
            if (source.destroyed) return;
            isStarted = true;
            clearTimeout(stall);
            stall = setTimeout(() => source.destroy(problem('request.timeout')), stallMs);
            request.resume();
          });
        },
        destroy(error, done) {
          clearTimeout(stall);
          request.off('data', onData).off('end', onEnd).off('close', onClose).pause();
          done(error);
        },
      });
      // The proxy listens too, but only once it has the connection.
      source.on('error', () => undefined);
      const onData = (chunk: Buffer): void => {
        stall?.refresh();
        size += chunk.length;
        if (size > limit) source.destroy(problem('request.too_large'));
        else if (!source.push(chunk)) {
          // The service is slow, not the client.
          clearTimeout(stall);
          request.pause();
        }
      };
      const onEnd = (): void => {
        clearTimeout(stall);
        source.push(null);
      };
      const onClose = (): void => {
        if (!request.complete) source.destroy(problem('request.invalid'));
      };
      request.on('data', onData).on('end', onEnd).on('close', onClose);
      return source;
    },
  };
}
