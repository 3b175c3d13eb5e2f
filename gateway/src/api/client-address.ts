import type { IncomingMessage } from 'node:http';
import { normaliseAddress } from '@attendu/http/ip-address';

/**
 * The client's address. Each of the `trustedHops` proxies in front of the gateway appends the address it saw to
 * X-Forwarded-For, so the client is that many entries from the right. Entries further left are client-supplied and ignored. With 0 hops
 * the header is ignored.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headersDistinct' | 'socket'>, trustedHops: number): string {
  const seen = normaliseAddress(request.socket.remoteAddress ?? '') ?? 'unknown';
  if (trustedHops === 0) return seen;
  const forwarded = (request.headersDistinct['x-forwarded-for'] ?? []).flatMap((value) => value.split(','));
  const claimed = forwarded.at(-trustedHops);
  return (claimed === undefined ? null : normaliseAddress(claimed)) ?? seen;
}
