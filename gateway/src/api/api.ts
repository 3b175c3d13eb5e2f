import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER, USER_CONTEXT_HEADER, type UserContext } from '@attendu/contracts/identity';
import { isRepeatable, type RouteContract, type ServiceName } from '@attendu/contracts/route';
import { refusalFor } from '@attendu/http/access';
import type { Call, CallObserver } from '@attendu/http/calls';
import { singleHeader } from '@attendu/http/drainable-server';
import { addressBucket } from '@attendu/http/ip-address';
import { problem, sendProblem, toProblem } from '@attendu/http/problem';
import { requestIdFrom } from '@attendu/http/request-id';
import { parseOutput } from '@attendu/http/validate';
import type { Logger } from '@attendu/log/logger';
import { currentTraceparent } from '@attendu/telemetry/trace';
import { STRICT_TRANSPORT_SECURITY } from '../site/security-headers.ts';
import { adminPassword } from './admin-password.ts';
import { clientAddress } from './client-address.ts';
import { type Credentials, cookieCredentialsOf, credentialsOf, namedCookie } from './credentials.ts';
import { forwardedHeaders } from './forward-headers.ts';
import type { Guesses } from './guesses.ts';
import { isAllowedOrigin, type OriginPolicy } from './origin.ts';
import type { Rates } from './rates.ts';
import { readBody } from './read-body.ts';
import type { RouteMatch } from './route-table.ts';
import type { Sessions } from './sessions.ts';
import type { Streams } from './streams.ts';
import type { Upstream, UpstreamCall } from './upstream.ts';

export type ApiDeps = {
  readonly match: (method: string, path: string) => RouteMatch;
  readonly sessions: Sessions;
  /** The 60-second context of a user or a visitor. */
  readonly contextFor: (user: UserContext | null, address: string) => Promise<string>;
  /** Throws unless this is the administrator's password; null when none was sent. */
  readonly proveAdministrator: (userId: string, password: string | null, requestId: string) => Promise<void>;
  readonly rates: Rates;
  readonly guesses: Guesses;
  readonly upstreams: Readonly<Record<ServiceName, Upstream>>;
  readonly streams: Streams;
  readonly trustedProxyHops: number;
  readonly origins: OriginPolicy;
  /** What the gateway answers itself, by the id of the route. */
  readonly ownRoutes: Readonly<Record<string, () => Promise<unknown>>>;
  readonly log: Logger;
  readonly observe: CallObserver;
};

/** Everything under /copilot/: one call judged from its contract, then passed to the service that owns it. */
export function createApi(deps: ApiDeps): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const startedAt = performance.now();
    const requestId = requestIdFrom(singleHeader(request, REQUEST_ID_HEADER));
    const seen: Call = { requestId, route: null, user: null, caller: null, code: null, instance: null };
    response.setHeader(REQUEST_ID_HEADER, requestId);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('strict-transport-security', STRICT_TRANSPORT_SECURITY);
    response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const method = request.method ?? '';
      deps.observe(seen, method, response.statusCode, ms / 1_000);
      deps.log.info(
        { ...seen, method, status: response.statusCode, ms: Math.round(ms * 10) / 10, cut: !response.writableFinished },
        'request',
      );
    });
    pass(deps, request, response, requestId, seen).catch((error: unknown) => refuse(deps, request, response, requestId, seen, error));
  };
}

/** The order matters: what costs nothing first, the session before the limits that count by user, the body last. */
async function pass(deps: ApiDeps, request: IncomingMessage, response: ServerResponse, requestId: string, seen: Call): Promise<void> {
  const { contract, target } = matchedRoute(deps, request, response);
  seen.route = contract.id;
  const credentials = (contract.opensSession ? cookieCredentialsOf : credentialsOf)(request.headersDistinct);
  if (!isAllowedOrigin(request, credentials, deps.origins)) throw problem('request.cross_origin');
  const address = clientAddress(request, deps.trustedProxyHops);
  const user = await userOf(deps, contract, credentials, addressBucket(address), requestId);
  seen.user = user?.userId ?? null;
  const refusal = refusalFor(contract, { kind: 'gateway', user, clientAddress: address });
  if (refusal) throw problem(refusal);
  await deps.rates.take(contract.rate, user && contract.access !== 'public' ? `user:${user.userId}` : `address:${addressBucket(address)}`);
  const body = await readBody(request, contract);
  if (contract.access === 'super_admin' && user) await deps.proveAdministrator(user.userId, adminPassword(request, body), requestId);
  if (contract.owner === 'gateway') return answerOwn(deps, contract, response);
  const headers = forwardedHeaders(request.headers);
  headers[USER_CONTEXT_HEADER] = await deps.contextFor(user, address);
  headers[REQUEST_ID_HEADER] = requestId;
  const cookie = contract.cookie === undefined ? null : namedCookie(request.headersDistinct, contract.cookie);
  if (cookie !== null) headers.cookie = `${contract.cookie}=${cookie}`;
  const signature = contract.signedBy === undefined ? undefined : singleHeader(request, contract.signedBy);
  if (contract.signedBy !== undefined && signature !== undefined) headers[contract.signedBy] = signature;
  const traceparent = currentTraceparent();
  if (traceparent !== null) headers.traceparent = traceparent;
  if (body) headers['content-type'] = request.headers['content-type'] ?? 'application/json';
  const token = credentials.kind === 'cookie' || credentials.kind === 'bearer' ? credentials.token : null;
  const call: UpstreamCall = {
    method: request.method ?? 'GET',
    path: target,
    headers,
    body,
    repeatable: isRepeatable(contract),
    timeoutMs: contract.timeoutMs,
    // Answers of auth hold tokens: compressed beside what a stranger chose, their length could tell them.
    acceptsGzip: contract.owner !== 'auth' && acceptsGzip(request.headers['accept-encoding']),
    // The session cookie is auth's alone to give.
    setsCookies: contract.owner === 'auth',
    ended: null,
  };
  const upstream = deps.upstreams[contract.owner];
  if (contract.stream) {
    const stream = deps.streams.open(
      user?.userId ?? addressBucket(address),
      token === null ? null : () => deps.sessions.resolve(token, requestId),
    );
    try {
      await upstream.forward({ ...call, timeoutMs: 0, ended: stream.ended }, response);
    } finally {
      stream.close();
    }
    return;
  }
  // A sign-in or a sign-out changes what the token means, and its answer must not reach the client before we forget the old meaning.
  if (contract.owner === 'auth' && contract.method !== 'GET' && token !== null) deps.sessions.forget(token);
  await upstream.forward(call, response);
  if (contract.owner === 'auth' && contract.method !== 'GET' && token !== null) deps.sessions.forget(token);
}

/** A route of the gateway itself. The contract is held to, as a service's is. */
async function answerOwn(deps: ApiDeps, contract: RouteContract, response: ServerResponse): Promise<void> {
  const answer = deps.ownRoutes[contract.id];
  if (answer === undefined) throw new Error(`the gateway does not answer ${contract.id}`);
  const body = Buffer.from(JSON.stringify(parseOutput(contract, await answer())));
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, 'cache-control': 'no-store' };
  response.writeHead(contract.status, headers).end(response.req.method === 'HEAD' ? undefined : body);
}

function matchedRoute(deps: ApiDeps, request: IncomingMessage, response: ServerResponse): { contract: RouteContract; target: string } {
  const url = request.url ?? '/';
  const queryAt = url.indexOf('?');
  const found = deps.match(request.method ?? 'GET', queryAt < 0 ? url : url.slice(0, queryAt));
  if (found.kind === 'unknown') throw problem('route.not_found');
  if (found.kind === 'wrong-method') {
    response.setHeader('allow', found.allow.join(', '));
    throw problem('route.method_not_allowed');
  }
  return { contract: found.contract, target: queryAt < 0 ? found.path : found.path + url.slice(queryAt) };
}

/** The user of the call. A public route goes on as a visitor when auth cannot say who it is. */
async function userOf(
  deps: ApiDeps,
  contract: RouteContract,
  credentials: Credentials,
  bucket: string,
  requestId: string,
): Promise<UserContext | null> {
  if (credentials.kind !== 'cookie' && credentials.kind !== 'bearer') return null;
  deps.guesses.check(bucket);
  try {
    const user = await deps.sessions.resolve(credentials.token, requestId);
    if (!user) deps.guesses.count(bucket);
    return user;
  } catch (error) {
    if (contract.access === 'public') return null;
    throw problem('service.unavailable', { cause: error });
  }
}

function refuse(deps: ApiDeps, request: IncomingMessage, response: ServerResponse, requestId: string, seen: Call, error: unknown): void {
  const failure = toProblem(error);
  seen.code = failure.code;
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  // What is left of a refused body must not be read as the next request, nor be read for nothing.
  if (!request.complete) response.setHeader('connection', 'close');
  seen.instance = sendProblem(response, failure).instance;
  if (failure.status >= 500)
    deps.log.error({ requestId, route: seen.route, instance: seen.instance, err: failure.cause ?? failure }, 'call failed');
}

function acceptsGzip(header: string | undefined): boolean {
  return header !== undefined && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header);
}
