import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { createGzip, constants as zlib } from 'node:zlib';
import { hasUnreadBody } from '@attendu/http/unread-body';
import { answeredHeaders } from './forward-headers.ts';
import { isStreamed, type StreamedBody } from './request-body.ts';

const COMPRESS_FROM_BYTES = 1_024;

/** What of a call decides how its answer is written. */
export type Asked = {
  readonly method: string;
  readonly body: Buffer | StreamedBody | null;
  readonly acceptsGzip: boolean;
  /** Whether this service may set cookies. */
  readonly setsCookies: boolean;
};

/** Writes the head of a service's answer to the client; returns where its body goes, compressed if it is worth it. */
export function beginAnswer(response: ServerResponse, answer: IncomingMessage, call: Asked): Writable {
  const { headers, statusCode: status = 502 } = answer;
  response.statusCode = status;
  if (isStreamed(call.body) && hasUnreadBody(response.req)) response.setHeader('connection', 'close');
  for (const [name, value] of answeredHeaders(headers)) if (name !== 'set-cookie' || call.setsCookies) response.setHeader(name, value);
  if (String(headers['content-type']).startsWith('text/event-stream')) {
    response.flushHeaders();
    return response;
  }
  const size = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const isJson = /^application\/(problem\+)?json\b/.test(headers['content-type'] ?? '');
  if (!isJson || size < COMPRESS_FROM_BYTES || headers['content-encoding'] !== undefined || status === 204 || call.method === 'HEAD')
    return response;
  response.appendHeader('vary', 'accept-encoding');
  if (!call.acceptsGzip) return response;
  response.removeHeader('content-length');
  response.setHeader('content-encoding', 'gzip');
  const gzip = createGzip({ level: zlib.Z_BEST_SPEED });
  gzip.pipe(response);
  return gzip;
}
