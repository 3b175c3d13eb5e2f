import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  REQUEST_ID_HEADER,
  SESSION_COOKIE,
  SUBJECT_MISMATCH_HEADER,
  USER_CONTEXT_HEADER,
  type UserContext,
} from '@attendu/contracts/identity';
import { isRepeatable, type RouteContract, type ServiceName } from '@attendu/contracts/route';
import { refusalFor } from '@attendu/http/access';
import { type AccessLogEntry, answerProblem, type CallObserver, openAccessLogEntry } from '@attendu/http/calls';
import { singleHeader } from '@attendu/http/drainable-server';
import { addressBucket } from '@attendu/http/ip-address';
import { Problem, problem } from '@attendu/http/problem';
import { parseOutput } from '@attendu/http/validate';
import { withLogContext } from '@attendu/log/context';
import type { Logger } from '@attendu/log/logger';
import { currentTraceparent } from '@attendu/telemetry/trace';
import { adminPassword } from './admin-password.ts';
import type { BodyBudget } from './body-budget.ts';
import { clientAddress } from './client-address.ts';
import { type Credentials, cookieCredentialsOf, credentialsOf, namedCookie } from './credentials.ts';
import { forwardedHeaders } from './forward-headers.ts';
import type { InvalidTokenLimiter } from './invalid-tokens.ts';
import { isAllowedOrigin, type OriginPolicy } from './origin.ts';
import type { Rates } from './rates.ts';
import { collectBody, planBody, streamBody } from './request-body.ts';
import type { RouteMatch } from './route-table.ts';
import type { Sessions } from './sessions.ts';
import type { Streams } from './streams.ts';
import type { Upstream, UpstreamCall } from './upstream.ts';

export type ApiDeps = {
  readonly match: (method: string, path: string) => RouteMatch;
  readonly sessions: Sessions;
  /** Signed context of a user or a visitor, valid for 60 seconds at one service. */
  readonly contextFor: (user: UserContext | null, address: string, callee: ServiceName) => Promise<string>;
  /** Throws unless this is the administrator's password; null when none was sent. */
  readonly proveAdministrator: (userId: string, password: string | null, requestId: string) => Promise<void>;
  /** Records in the security log that this user named another one. */
  readonly keepSubjectRefusal: (userId: string, route: string, requestId: string) => void;
  readonly rates: Rates;
  readonly invalidTokens: InvalidTokenLimiter;
  readonly budgets: { readonly buffered: BodyBudget; readonly streamed: BodyBudget };
  /** Longest silence of a client that sends a body. */
  readonly bodyStallMs?: number;
  readonly upstreams: Readonly<Record<ServiceName, Upstream>>;
  readonly streams: Streams;
  readonly trustedProxyHops: number;
  readonly origins: OriginPolicy;
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Handlers of the gateway's own routes, by route id. */
  readonly ownRoutes: Readonly<Record<string, () => Promise<unknown>>>;
  readonly log: Logger;
  readonly observe: CallObserver;
};

/** A call being processed. */
type ApiCall = {
  readonly deps: ApiDeps;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly accessLogEntry: AccessLogEntry;
};

/** A call whose headers have passed every check. */
type AdmittedCall = {
  readonly contract: RouteContract;
  /** Path and query, rebuilt from what was matched. */
  readonly target: string;
  readonly user: UserContext | null;
  readonly address: string;
  /** The user, or the address of a visitor: whose share of the limits the call takes. */
  readonly client: string;
  readonly token: string | null;
};

/** Everything under /copilot/: one call checked against its contract, then passed to the service that owns it. */
export function createApi(deps: ApiDeps): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const accessLogEntry = openAccessLogEntry(request, response, deps.log, deps.observe);
    for (const [name, value] of Object.entries(deps.headers)) response.setHeader(name, value);
    const { requestId } = accessLogEntry;
    withLogContext({ requestId }, () => handleCall({ deps, request, response, accessLogEntry })).catch((error: unknown) =>
      answerProblem(deps.log, accessLogEntry, response, error),
    );
  };
}

async function handleCall(call: ApiCall): Promise<void> {
  const { deps, request, response } = call;
  const admitted = await admit(call);
  const { contract, user } = admitted;
  // Its 'close' is past: what is counted from here on would never be given back.
  if (response.destroyed) throw problem('request.abandoned');
  const body = await bodyOf(call, admitted);
  if (contract.access === 'super_admin' && user) {
    const password = adminPassword(request, Buffer.isBuffer(body) ? body : null);
    await deps.proveAdministrator(user.userId, password, call.accessLogEntry.requestId);
  }
  const callee = contract.owner;
  if (callee === 'gateway') return answerOwn(deps, contract, response);
  const upstreamCall = await toUpstreamCall(call, admitted, body, callee);
  const upstream = deps.upstreams[callee];
  if (contract.stream) {
    const stream = deps.streams.open(admitted.client, user?.sessionId ?? null);
    try {
      await upstream.forward({ ...upstreamCall, timeoutMs: 0, ended: stream.ended }, response);
    } finally {
      stream.close();
    }
    return;
  }
  const onAnswer: UpstreamCall['onAnswer'] = (status, headers) => {
    forgetSessions(deps, admitted, status);
    const isRefusal = headers[SUBJECT_MISMATCH_HEADER] !== undefined;
    if (isRefusal && user) deps.keepSubjectRefusal(user.userId, contract.id, call.accessLogEntry.requestId);
  };
  await upstream.forward({ ...upstreamCall, onAnswer }, response);
  for (const issued of issuedTokens(response)) deps.sessions.trust(issued);
}

/** Drops cached sessions that auth has just changed, before its answer reaches the client. */
function forgetSessions({ sessions, streams }: ApiDeps, { contract, token }: AdmittedCall, status: number): void {
  if (contract.owner !== 'auth' || contract.method === 'GET') return;
  if (token !== null) sessions.forget(token);
  if (contract.endsSessions !== true || status >= 400) return;
  sessions.forgetAll();
  streams.recheck();
}

/** Checks the headers, cheapest first; the session is resolved before the limits that count by user. */
async function admit({ deps, request, response, accessLogEntry }: ApiCall): Promise<AdmittedCall> {
  const { contract, target } = matchedRoute(deps, request, response);
  accessLogEntry.route = contract.id;
  const credentials = (contract.opensSession ? cookieCredentialsOf : credentialsOf)(request.headersDistinct);
  if (!isAllowedOrigin(request, credentials, deps.origins)) throw problem('request.cross_origin');
  const address = clientAddress(request, deps.trustedProxyHops);
  const bucket = addressBucket(address);
  const user = await userOf(deps, contract, credentials, bucket, accessLogEntry.requestId);
  accessLogEntry.user = user?.userId ?? null;
  const refusal = refusalFor(contract, { kind: 'gateway', user, clientAddress: address }, Date.now());
  if (refusal) throw problem(refusal);
  await deps.rates.take(contract.rate, user && contract.access !== 'public' ? `user:${user.userId}` : `address:${bucket}`);
  const token = credentials.kind === 'cookie' || credentials.kind === 'bearer' ? credentials.token : null;
  return { contract, target, user, address, client: user?.userId ?? bucket, token };
}

async function toUpstreamCall(
  { deps, request, accessLogEntry }: ApiCall,
  { contract, target, user, address, client }: AdmittedCall,
  body: UpstreamCall['body'],
  callee: ServiceName,
): Promise<UpstreamCall> {
  const headers = forwardedHeaders(request.headers);
  headers[USER_CONTEXT_HEADER] = await deps.contextFor(user, address, callee);
  headers[REQUEST_ID_HEADER] = accessLogEntry.requestId;
  const cookie = contract.cookie === undefined ? null : namedCookie(request.headersDistinct, contract.cookie);
  if (cookie !== null) headers.cookie = `${contract.cookie}=${cookie}`;
  const signature = contract.signedBy === undefined ? undefined : singleHeader(request, contract.signedBy);
  if (contract.signedBy !== undefined && signature !== undefined) headers[contract.signedBy] = signature;
  const traceparent = currentTraceparent();
  if (traceparent !== null) headers.traceparent = traceparent;
  if (body) headers['content-type'] = request.headers['content-type'] ?? 'application/json';
  return {
    method: request.method ?? 'GET',
    path: target,
    headers,
    body,
    client,
    repeatable: isRepeatable(contract),
    timeoutMs: contract.timeoutMs,
    // Answers of auth hold tokens: compressed together with attacker-chosen text, their length would leak them (BREACH).
    acceptsGzip: contract.owner !== 'auth' && acceptsGzip(request.headers['accept-encoding']),
    // Only auth may set cookies.
    setsCookies: contract.owner === 'auth',
    ended: null,
  };
}

/** The body, its bytes reserved until the call is over. */
async function bodyOf({ deps, request, response }: ApiCall, { contract, client }: AdmittedCall): Promise<UpstreamCall['body']> {
  const plan = planBody(request, contract);
  if (plan === null) return null;
  const budget = plan.streamed ? deps.budgets.streamed : deps.budgets.buffered;
  response.once('close', budget.reserve(client, plan.maxBytes));
  return plan.streamed
    ? streamBody(request, plan.length, plan.maxBytes, deps.bodyStallMs)
    : collectBody(request, plan.maxBytes, deps.bodyStallMs);
}

/** A route of the gateway itself, held to its contract as a service's is. */
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

/** The user of the call. A public route continues as a visitor when the session cannot be resolved. */
async function userOf(
  deps: ApiDeps,
  contract: RouteContract,
  credentials: Credentials,
  bucket: string,
  requestId: string,
): Promise<UserContext | null> {
  if (credentials.kind !== 'cookie' && credentials.kind !== 'bearer') return null;
  const { token } = credentials;
  const unattended = contract.stream || contract.unattended === true;
  const resolve = (): Promise<UserContext | null> => deps.sessions.resolve(token, requestId, unattended);
  try {
    const user = await (deps.sessions.isTrusted(token) ? resolve() : deps.invalidTokens.run(bucket, resolve));
    // A session that awaits its second factor counts as no session, also on public routes.
    return contract.access === 'public' && user?.awaits !== undefined ? null : user;
  } catch (error) {
    if (contract.access === 'public') return null;
    throw isRateLimited(error) ? error : problem('service.unavailable', { cause: error });
  }
}

const isRateLimited = (error: unknown): boolean => error instanceof Problem && error.code === 'request.rate_limited';

/** The session tokens that an answer of auth sets. */
function issuedTokens(response: ServerResponse): string[] {
  const cookies = [response.getHeader('set-cookie') ?? []].flat().map(String);
  return cookies.flatMap((cookie) => {
    const [name, value] = (cookie.split(';', 1)[0] ?? '').split('=');
    return name === SESSION_COOKIE && value ? [value] : [];
  });
}

function acceptsGzip(header: string | undefined): boolean {
  return header !== undefined && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header);
}
