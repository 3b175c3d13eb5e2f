import type { IncomingHttpHeaders } from 'node:http';

/**
 * The only headers of a client that reach a service. A list of what passes, not of what is stripped: identity, forwarding, hop-by-hop
 * and `Connection`-named headers, cookies and any spelling of them (`x_user_id`) have nothing to slip through.
 */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'last-event-id',
  'user-agent',
] as const;

/** Hop-by-hop headers and those that the gateway itself says. */
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

/** What of a service's answer goes to the client. */
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
