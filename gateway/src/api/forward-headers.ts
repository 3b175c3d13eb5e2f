import type { IncomingHttpHeaders } from 'node:http';
import { SUBJECT_MISMATCH_HEADER } from '@attendu/contracts/identity';

/**
 * Allow-list of the client headers that reach a service. Identity, forwarding, hop-by-hop and `Connection`-named headers and cookies are
 * dropped in any spelling (`x_user_id`).
 */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'last-event-id',
  'origin',
  'sec-fetch-site',
  'user-agent',
] as const;

/** Hop-by-hop headers, and headers that the gateway sets itself. */
const DROPPED_RESPONSE_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  SUBJECT_MISMATCH_HEADER,
  'x-request-id',
]);

export function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const forwarded: Record<string, string> = {};
  for (const name of REQUEST_HEADERS) {
    const value = headers[name];
    if (typeof value === 'string') forwarded[name] = value;
  }
  return forwarded;
}

/** Response headers of a service that go to the client. */
export function answeredHeaders(headers: IncomingHttpHeaders): [string, string | string[]][] {
  const named = new Set(
    String(headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return Object.entries(headers).filter((entry): entry is [string, string | string[]] => {
    const [name, value] = entry;
    return value !== undefined && !DROPPED_RESPONSE_HEADERS.has(name) && !named.has(name);
  });
}
