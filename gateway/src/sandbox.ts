import type { IncomingMessage } from 'node:http';
import { problem } from '@attendu/http/problem';
import type { RequestHandler } from 'express';
import { collectBody } from './api/request-body.ts';
import { canonicalSegments } from './api/route-table.ts';
import { createUpstream, type UpstreamCall } from './api/upstream.ts';

export const SANDBOX_PREFIX = '/sandbox';
/** Identity provider of the sandbox, which sets its own cookies. */
const IDENTITY_PREFIX = `${SANDBOX_PREFIX}/oidc/`;
const IDENTITY_COOKIE = 'sandbox_oidc_';
const BODY_LIMIT = 1024 * 1024;
const TIMEOUT_MS = 15_000;

/** Proxies /sandbox/* to the stand-ins for outside services. Never forwards a session or an identity. */
export function createSandboxProxy(url: string): { handler: RequestHandler; close(): Promise<void> } {
  const upstream = createUpstream(url);
  return {
    close: () => upstream.close(),
    handler: async (request, response) => {
      if (request.path !== SANDBOX_PREFIX && !canonicalSegments(request.path.replace(/\/$/, ''))) throw problem('route.not_found');
      const isIdentity = request.path.startsWith(IDENTITY_PREFIX);
      const call: UpstreamCall = {
        method: request.method,
        path: request.originalUrl,
        headers: { ...passedHeaders(request), ...(isIdentity ? identityCookies(request) : {}) },
        body: hasBody(request) ? await collectBody(request, BODY_LIMIT) : null,
        client: 'sandbox',
        repeatable: request.method === 'GET' || request.method === 'HEAD',
        timeoutMs: TIMEOUT_MS,
        acceptsGzip: false,
        setsCookies: isIdentity,
        ended: null,
      };
      await upstream.forward(call, response);
    },
  };
}

function passedHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = { 'x-forwarded-host': request.headers.host ?? '' };
  for (const name of ['accept', 'accept-language', 'content-type', 'user-agent', 'stripe-signature'] as const) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

/** The sandbox's own cookies, never a session. */
function identityCookies(request: IncomingMessage): Record<string, string> {
  const own = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(IDENTITY_COOKIE));
  return own.length === 0 ? {} : { cookie: own.join('; ') };
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}
