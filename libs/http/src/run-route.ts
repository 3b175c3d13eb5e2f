import { USER_CONTEXT_HEADER } from '@attendu/contracts/identity';
import type { RouteContract } from '@attendu/contracts/route';
import type { Logger } from '@attendu/log/logger';
import express, { type Request, type Response } from 'express';
import { refusalFor } from './access.ts';
import { accessLogEntryOf, logFailure } from './calls.ts';
import type { RequestContext } from './context.ts';
import { singleHeader } from './drainable-server.ts';
import type { ContextVerifier, Identity } from './identity.ts';
import { problem, problemBody, toProblem } from './problem.ts';
import type { Route } from './route.ts';
import { runEventStream } from './sse.ts';
import { uuidV7 } from './uuid-v7.ts';
import { parseInput, parseOutput } from './validate.ts';

export type RouteDeps = {
  readonly log: Logger;
  readonly verify: ContextVerifier;
  readonly clock: () => Date;
  readonly draining: AbortSignal;
};

/** Runs a route: identity, access, body, validation, use case, answer. Access is checked before the body is read. */
export function routeRunner(route: Route, deps: RouteDeps): (request: Request, response: Response) => Promise<void> {
  const { contract } = route;
  const readBody = bodyReader(contract);
  return async (request, response) => {
    const entry = accessLogEntryOf(request);
    entry.route = contract.id;
    const signal = departureOf(response);
    const identity = await identify(deps, request);
    const refusal = refusalFor(contract, identity, deps.clock().getTime());
    if (refusal) throw problem(refusal);
    const fromHeaders = {
      cookie: cookieOf(request, contract),
      userAgent: request.get('user-agent') ?? null,
      fromBrowser: request.get('sec-fetch-site') !== undefined || request.get('origin') !== undefined,
      signature: contract.signedBy === undefined ? null : (singleHeader(request, contract.signedBy) ?? null),
    };
    const ctx = contextOf(entry.requestId, identity, { ...fromHeaders, signal }, response, deps);
    entry.user = ctx.user?.userId ?? null;
    entry.caller = ctx.caller;
    await readBody(request, response);
    const raw = { params: request.params, query: request.query, body: request.body as unknown };
    const input = parseInput(contract, raw, ctx.caller !== null);
    if (route.kind === 'stream') {
      const lateError = (error: unknown): unknown => {
        const body = problemBody(toProblem(error));
        entry.instance = body.instance;
        logFailure(deps.log, entry, error);
        return body;
      };
      await runEventStream(response, deps.draining, (sse) => route.handler(ctx, input, sse), lateError);
      return;
    }
    const output = parseOutput(contract, await route.handler(ctx, input));
    response.status(contract.status).setHeader('cache-control', 'no-store');
    if (output === undefined) response.end();
    else response.json(output);
  };
}

/** Null without a header; an invalid one is refused on any route, since only our processes send it. */
async function identify(deps: RouteDeps, request: Request): Promise<Identity | null> {
  if (request.headersDistinct[USER_CONTEXT_HEADER] === undefined) return null;
  const token = singleHeader(request, USER_CONTEXT_HEADER);
  const identity = token === undefined ? null : await deps.verify.verify(token);
  if (!identity) throw problem('auth.required');
  return identity;
}

function contextOf(
  requestId: string,
  identity: Identity | null,
  known: Pick<RequestContext, 'cookie' | 'userAgent' | 'fromBrowser' | 'signature' | 'signal'>,
  response: Response,
  deps: RouteDeps,
): RequestContext {
  const user = identity?.kind === 'gateway' ? identity.user : null;
  return {
    requestId,
    now: deps.clock,
    newId: () => uuidV7(deps.clock().getTime()),
    log: deps.log,
    user,
    caller: identity?.kind === 'service' ? identity.service : null,
    setCookie: (value) => void response.append('set-cookie', value),
    ...known,
    clientAddress: identity?.kind === 'gateway' ? identity.clientAddress : null,
  };
}

/** Aborted when the connection closes before the answer is written. */
function departureOf(response: Response): AbortSignal {
  const departure = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) departure.abort();
  });
  return departure.signal;
}

/** The gateway forwards the named cookie alone; anything else is ignored. */
function cookieOf(request: Request, contract: RouteContract): string | null {
  const header = request.headers.cookie;
  if (contract.cookie === undefined || header === undefined || !header.startsWith(`${contract.cookie}=`)) return null;
  return header.slice(contract.cookie.length + 1);
}

/** Reads the body within the contract's limit; without a body in the contract only the announced length is checked. */
function bodyReader(contract: RouteContract): (request: Request, response: Response) => Promise<void> {
  if (!contract.body) {
    return async (request) => {
      if (Number(request.headers['content-length'] ?? 0) > contract.bodyLimit) throw problem('request.too_large');
    };
  }
  if (contract.signedBy !== undefined) {
    const asText = express.text({ limit: contract.bodyLimit, inflate: false, type: () => true });
    return (request, response) =>
      new Promise<void>((resolve, reject) => {
        asText(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
      });
  }
  // No inflation: a small compressed body could exceed any limit, and no client of ours compresses.
  const parse = express.json({ limit: contract.bodyLimit, strict: false, inflate: false, type: () => true });
  return async (request, response) => {
    const sent = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    if (sent && !isJson(request.headers['content-type'])) throw problem('request.unsupported_media_type');
    await new Promise<void>((resolve, reject) => {
      parse(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
  };
}

/** Whether the media type is `application/json`, ignoring parameters. */
export function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}
