import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PROBLEMS, type Problem as ProblemBody, type ProblemCode } from '@attendu/contracts/problem';
import { isUnavailable } from '@attendu/log/unavailable';
import { discardBody, hasUnreadBody } from './unread-body.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8';

export type FieldError = { readonly path: string; readonly message: string };
export type ProblemOptions = {
  /** French sentence for the user, beside the title. */
  readonly detail?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  /** Also sent as `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
  /** Position in the queue when the request was refused, from 1. */
  readonly place?: number | undefined;
  /** Internal cause; logged, never sent. */
  readonly cause?: unknown;
};

/** An expected error: thrown anywhere below a route, answered as `application/problem+json` (RFC 9457). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly place: number | undefined;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(PROBLEMS[code].title, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = PROBLEMS[code].status;
    this.detail = options.detail;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.place = options.place;
  }
}

export function problem(code: ProblemCode, options: ProblemOptions = {}): Problem {
  return new Problem(code, options);
}

/** Body of RFC 9457; `instance` is a random id that is also logged. */
export function problemBody(error: Problem, instance: string = randomUUID()): ProblemBody {
  return {
    type: `urn:attendu:problem:${error.code}`,
    title: error.message,
    status: error.status,
    code: error.code,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
    instance: `urn:uuid:${instance}`,
    ...(error.errors === undefined ? {} : { errors: [...error.errors] }),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    ...(error.place === undefined ? {} : { place: error.place }),
  };
}

/** Writes a problem on a response that has sent nothing yet; returns the body, whose `instance` is to be logged. */
export function sendProblem(response: ServerResponse, error: Problem): ProblemBody {
  const body = problemBody(error);
  const payload = Buffer.from(JSON.stringify(body));
  response.statusCode = error.status;
  response.setHeader('content-type', PROBLEM_MEDIA_TYPE);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-length', payload.length);
  if (error.retryAfterSeconds !== undefined) response.setHeader('retry-after', Math.max(1, Math.ceil(error.retryAfterSeconds)));
  const answer = response.req?.method === 'HEAD' ? undefined : payload;
  if (!hasUnreadBody(response.req)) response.end(answer);
  else {
    // The rest of a refused body must not be parsed as the next request.
    response.setHeader('connection', 'close');
    response.flushHeaders();
    if (answer !== undefined) response.write(answer);
    void discardBody(response.req).then(() => response.end());
  }
  return body;
}

type BodyParserError = { readonly type: string };
const BODY_PARSER_PROBLEMS: Readonly<Record<string, ProblemCode>> = {
  'entity.parse.failed': 'request.malformed_json',
  'entity.verify.failed': 'request.malformed_json',
  'request.size.invalid': 'request.malformed_json',
  'entity.too.large': 'request.too_large',
  'encoding.unsupported': 'request.unsupported_media_type',
  'charset.unsupported': 'request.unsupported_media_type',
};

/** Typical time that a database takes to come back. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Any thrown value as a problem: refusals as they are, the body parser's own errors by their type, a database that cannot be reached as
 * `service.unavailable`, the rest an opaque 500.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof URIError) return problem('route.not_found', { cause: error });
  const code =
    typeof error === 'object' && error !== null && 'type' in error ? BODY_PARSER_PROBLEMS[(error as BodyParserError).type] : undefined;
  if (code === undefined && isUnavailable(error))
    return problem('service.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
  return problem(code ?? 'server.error', { cause: error });
}
