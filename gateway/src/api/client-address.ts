import type { IncomingMessage } from 'node:http';
import { normaliseAddress } from '@attendu/http/ip-address';

/**
 * The address of who calls. `trustedHops` proxies of ours stand before the gateway and each appended to X-Forwarded-For the address it
 * saw, so the client is that many entries from the right; what lies further left was written by the client and is not believed.
 * With 0 hops the header is not read at all.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headersDistinct' | 'socket'>, trustedHops: number): string {
  const seen = normaliseAddress(request.socket.remoteAddress ?? '') ?? 'unknown';
  if (trustedHops === 0) return seen;
  const forwarded = (request.headersDistinct['x-forwarded-for'] ?? []).flatMap((value) => value.split(','));
  const claimed = forwarded.at(-trustedHops);
  return (claimed === undefined ? null : normaliseAddress(claimed)) ?? seen;
}
