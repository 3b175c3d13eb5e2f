import { REQUEST_ID_HEADER } from '@attendu/contracts/identity';
import type { Logger } from '@attendu/log/logger';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { singleHeader } from './drainable-server.ts';
import { problem, sendProblem, toProblem } from './problem.ts';
import { requestIdFrom } from './request-id.ts';

/** What the access log says of a call: ids and numbers, never a body, a query or an address. */
export type Call = {
  readonly requestId: string;
  route: string | null;
  user: string | null;
  caller: string | null;
  code: string | null;
  instance: string | null;
};

const calls = new WeakMap<Request, Call>();
/** Probes and scrapes come every few seconds and say nothing. */
const QUIET_PATHS = new Set(['/healthz', '/readyz', '/statusz', '/metrics']);

export type CallObserver = (call: Call, method: string, status: number, seconds: number) => void;

/** First middleware: gives the call its id, answers it back, and writes one access line when it is over. */
export function observeCalls(log: Logger, observe?: CallObserver): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const call: Call = {
      requestId: requestIdFrom(singleHeader(request, REQUEST_ID_HEADER)),
      route: null,
      user: null,
      caller: null,
      code: null,
      instance: null,
    };
    calls.set(request, call);
    response.setHeader(REQUEST_ID_HEADER, call.requestId);
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      observe?.(call, request.method, response.statusCode, ms / 1000);
      if (QUIET_PATHS.has(request.path) && response.statusCode < 500) return;
      const line = {
        ...call,
        method: request.method,
        status: response.statusCode,
        ms: Math.round(ms * 10) / 10,
        cut: !response.writableFinished,
      };
      log.info(line, 'request');
    });
    next();
  };
}

export function callOf(request: Request): Call {
  const call = calls.get(request);
  if (!call) throw new Error('observeCalls must come first');
  return call;
}

/** Logs a failure that is ours (5xx) with its cause; refusals are in the access line. */
export function logFailure(log: Logger, call: Call, error: unknown): void {
  const failure = toProblem(error);
  call.code = failure.code;
  if (failure.status >= 500)
    log.error({ requestId: call.requestId, route: call.route, instance: call.instance, err: failure.cause ?? failure }, 'call failed');
}

/** Last middleware: any thrown value as problem+json. */
export function answerErrors(log: Logger): (error: unknown, request: Request, response: Response, next: NextFunction) => void {
  return (error, request, response, _next) => {
    const call = callOf(request);
    if (response.headersSent) {
      logFailure(log, call, error);
      response.destroy();
      return;
    }
    if (request.destroyed && !request.complete) return;
    const failure = toProblem(error);
    // A body that was refused half-read would otherwise be read to its end before the next request on this connection.
    const headers: Record<string, string> = failure.code === 'request.too_large' ? { connection: 'close' } : {};
    call.instance = sendProblem(response, failure, headers).instance;
    logFailure(log, call, error);
  };
}

export function refuseUnknownRoutes(): RequestHandler {
  return () => {
    throw problem('route.not_found');
  };
}
