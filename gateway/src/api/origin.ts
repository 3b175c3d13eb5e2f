import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Credentials } from './credentials.ts';

export type OriginPolicy = {
  /** The origin of PUBLIC_URL. */
  readonly publicOrigin: string | null;
  /** Also accept the requested host itself: a demonstration is reached under several names. */
  readonly acceptAskedHost: boolean;
  /** Number of proxies in front whose X-Forwarded-Proto is trusted. */
  readonly trustedProxyHops: number;
};

type OriginRequest = Pick<IncomingMessage, 'method' | 'headers' | 'headersDistinct' | 'socket'>;

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Whether a request may act with a browser's own credentials. A browser says where a write comes from (Sec-Fetch-Site, Origin): a write
 * with a cookie must prove that it comes from our pages, any other must not come from elsewhere. A browser never sends a bearer token by
 * itself, so such a call is exempt.
 */
export function isAllowedOrigin(request: OriginRequest, credentials: Credentials, policy: OriginPolicy): boolean {
  if (SAFE_METHODS.has(request.method ?? 'GET') || credentials.kind === 'bearer') return true;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin !== undefined) return origin === policy.publicOrigin || (policy.acceptAskedHost && origin === askedOrigin(request, policy));
  // A malformed bearer token gives no session, and no browser sends the header by itself: it is answered by 401.
  const isBadBearer = credentials.kind === 'invalid' && request.headers.authorization !== undefined;
  return site === 'same-origin' || credentials.kind === 'none' || isBadBearer;
}

/** Scheme, host and port of the request; null when the Host header is malformed. */
function askedOrigin(request: OriginRequest, { trustedProxyHops }: OriginPolicy): string | null {
  const address = `${schemeOf(request, trustedProxyHops)}://${request.headers.host ?? ''}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/** As for X-Forwarded-For, only the entry that our own outermost proxy wrote is trusted. */
function schemeOf(request: OriginRequest, trustedProxyHops: number): 'http' | 'https' {
  const isEncrypted = (request.socket as Partial<TLSSocket>).encrypted === true;
  if (trustedProxyHops === 0) return isEncrypted ? 'https' : 'http';
  const forwarded = (request.headersDistinct['x-forwarded-proto'] ?? []).flatMap((value) => value.split(','));
  // One proxy commonly sets the header for all of them.
  const claimed = (forwarded.length === 1 ? forwarded[0] : forwarded.at(-trustedProxyHops))?.trim().toLowerCase();
  return claimed === 'https' || (claimed === undefined && isEncrypted) ? 'https' : 'http';
}
