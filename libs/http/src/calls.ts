import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER, SUBJECT_MISMATCH_HEADER } from '@attendu/contracts/identity';
import { withLogContext } from '@attendu/log/context';
import type { Logger } from '@attendu/log/logger';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { singleHeader } from './drainable-server.ts';
import { problem, sendProblem, toProblem } from './problem.ts';
import { requestIdFrom } from './request-id.ts';

/** Fields of the access log: ids and numbers, never a body, a query or an address. */
export type AccessLogEntry = {
  readonly requestId: string;
  route: string | null;
  user: string | null;
  caller: string | null;
  code: string | null;
  instance: string | null;
};

export type CallObserver = (entry: AccessLogEntry, method: string, status: number, seconds: number) => void;

const entries = new WeakMap<IncomingMessage, AccessLogEntry>();
/** Probes come every few seconds and are not logged. */
const QUIET_PATHS = new Set(['/healthz', '/readyz', '/statusz']);

/** Gives a call its id, returned in a header, and writes one access line at its end. */
export function openAccessLogEntry(
  request: IncomingMessage,
  response: ServerResponse,
  log: Logger,
  observe?: CallObserver,
): AccessLogEntry {
  const startedAt = performance.now();
  const entry: AccessLogEntry = {
    requestId: requestIdFrom(singleHeader(request, REQUEST_ID_HEADER)),
    route: null,
    user: null,
    caller: null,
    code: null,
    instance: null,
  };
  response.setHeader(REQUEST_ID_HEADER, entry.requestId);
  response.once('close', () => {
    const ms = performance.now() - startedAt;
    const { method = '', url = '' } = request;
    observe?.(entry, method, response.statusCode, ms / 1000);
    if (QUIET_PATHS.has(url.split('?', 1)[0] ?? '') && response.statusCode < 500) return;
    log.info({ ...entry, method, status: response.statusCode, ms: Math.round(ms * 10) / 10, cut: !response.writableFinished }, 'request');
  });
  return entry;
}

/** First middleware: opens the access log entry of the call; every log line written during it carries its id. */
export function observeCalls(log: Logger, observe?: CallObserver): RequestHandler {
  return (request, response, next) => {
    const entry = openAccessLogEntry(request, response, log, observe);
    entries.set(request, entry);
    withLogContext({ requestId: entry.requestId }, next);
  };
}

export function accessLogEntryOf(request: Request): AccessLogEntry {
  const entry = entries.get(request);
  if (!entry) throw new Error('observeCalls must come first');
  return entry;
}

/** Answers any thrown value as a problem and logs it; cuts an answer that has already started. */
export function answerProblem(log: Logger, entry: AccessLogEntry, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    logFailure(log, entry, error);
    response.destroy();
    return;
  }
  entry.instance = sendProblem(response, toProblem(error)).instance;
  logFailure(log, entry, error);
}

/** Logs a failure of ours (5xx) with its cause; a refusal, and a queue that is full, are in the access line. */
export function logFailure(log: Logger, entry: AccessLogEntry, error: unknown): void {
  const failure = toProblem(error);
  entry.code = failure.code;
  if (failure.status < 500 || failure.code === 'service.busy') return;
  const { requestId, route, instance } = entry;
  log.error({ requestId, route, instance, err: failure.cause ?? failure }, 'call failed');
}

/** Last middleware: any thrown value as problem+json. */
export function answerErrors(log: Logger): (error: unknown, request: Request, response: Response, next: NextFunction) => void {
  return (error, request, response, _next) => {
    if (!response.headersSent && request.destroyed && !request.complete) return;
    if (!response.headersSent && toProblem(error).code === 'request.subject_mismatch') response.setHeader(SUBJECT_MISMATCH_HEADER, '1');
    answerProblem(log, accessLogEntryOf(request), response, error);
  };
}

export function refuseUnknownRoutes(): RequestHandler {
  return () => {
    throw problem('route.not_found');
  };
}
