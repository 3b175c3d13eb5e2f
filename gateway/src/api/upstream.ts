import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { createGzip, constants as zlib } from 'node:zlib';
import { type Problem, problem } from '@attendu/http/problem';
import { type Dispatcher, Pool } from 'undici';
import { answeredHeaders } from './forward-headers.ts';

const CONNECT_TIMEOUT_MS = 2_000;
/** A stream carries a comment every 15 s: four of them missing is a dead service. */
const STREAM_SILENCE_MS = 60_000;
const STREAM_START_MS = 10_000;
/** Services keep an idle connection for 75 s; letting go long before means that one they are closing is never reused. */
const IDLE_MS = 20_000;
const MAX_CONNECTIONS = 1_024;
/** Pauses before a call that never reached its service is made again: a restart of a second or so goes unseen. */
const RETRY_AFTER_MS = [60, 240, 500, 800] as const;
const COMPRESS_FROM_BYTES = 1_024;

export type UpstreamCall = {
  readonly method: Dispatcher.HttpMethod;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Whether it may be sent again when its answer was lost. */
  readonly repeatable: boolean;
  /** 0 for a stream. */
  readonly timeoutMs: number;
  readonly acceptsGzip: boolean;
  /** Whether this service may set cookies. */
  readonly setsCookies: boolean;
  /** Ends the call from outside: the drain of the gateway or the end of the session, for a stream. */
  readonly ended: AbortSignal | null;
};

export type Upstream = {
  /** Sends the call and pipes the answer. Rejects with a problem as long as nothing was written to the client. */
  forward(call: UpstreamCall, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
};

/** What went wrong and whether the service can have heard of the call. */
class CallFailed extends Error {
  readonly problem: Problem;
  readonly unheard: boolean;
  constructor(failure: Problem, unheard: boolean) {
    super(failure.message);
    this.problem = failure;
    this.unheard = unheard;
  }
}

export function createUpstream(url: string): Upstream {
  const pool = new Pool(new URL(url).origin, {
    connections: MAX_CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    pipelining: 1,
  });
  return {
    async forward(call, response) {
      const deadline = call.timeoutMs === 0 ? Number.POSITIVE_INFINITY : Date.now() + call.timeoutMs;
      for (let attempt = 0; ; attempt++) {
        try {
          await dispatchOnce(pool, call, deadline, response);
          return;
        } catch (error) {
          if (!(error instanceof CallFailed)) throw error;
          const pause = RETRY_AFTER_MS[attempt];
          const mayRepeat = error.unheard || (call.repeatable && error.problem.code === 'service.unavailable');
          if (pause === undefined || !mayRepeat || Date.now() + pause >= deadline || response.destroyed) throw error.problem;
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      }
    },
    close: () => pool.destroy(),
  };
}

function dispatchOnce(pool: Pool, call: UpstreamCall, deadline: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    let sink: Writable | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    let settled = false;
    const timer = Number.isFinite(deadline) ? setTimeout(() => stop('timeout'), deadline - Date.now()) : undefined;
    const onClientGone = (): void => stop('gone');
    const onEnded = (): void => stop('ended');
    const settle = (failure?: CallFailed): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      response.off('close', onClientGone);
      call.ended?.removeEventListener('abort', onEnded);
      if (!failure) resolve();
      else if (!sink) reject(failure);
      else {
        // Half an answer is cut, so that the client does not take it for a whole one.
        response.destroy();
        resolve();
      }
    };
    /** Ends the exchange with the service on our own decision. */
    function stop(why: 'timeout' | 'gone' | 'ended'): void {
      if (why === 'ended' && sink) response.end();
      if (why === 'timeout') settle(new CallFailed(problem('service.timeout'), false));
      else if (why === 'ended' && !sink) settle(new CallFailed(problem('service.unavailable'), false));
      else settle();
      controller?.abort(new Error(why));
    }
    response.once('close', onClientGone);
    call.ended?.addEventListener('abort', onEnded, { once: true });
    if (call.ended?.aborted) return stop('ended');

    const isStream = call.timeoutMs === 0;
    pool.dispatch(
      {
        method: call.method,
        path: call.path,
        headers: call.headers,
        body: call.body,
        headersTimeout: isStream ? STREAM_START_MS : 0,
        bodyTimeout: isStream ? STREAM_SILENCE_MS : 0,
      },
      {
        onRequestStart(started) {
          controller = started;
          if (settled) started.abort(new Error('settled'));
        },
        onResponseStart(_controller, status, headers) {
          if (status >= 200 && !settled) sink = beginAnswer(response, status, headers as IncomingHttpHeaders, call);
        },
        onResponseData(running, chunk) {
          if (!sink || settled || sink.write(chunk)) return;
          running.pause();
          sink.once('drain', () => running.resume());
        },
        onResponseEnd() {
          if (!settled) sink?.end();
          settle();
        },
        onResponseError(_controller, error) {
          settle(failureOf(error));
        },
      },
    );
  });
}

function beginAnswer(response: ServerResponse, status: number, headers: IncomingHttpHeaders, call: UpstreamCall): Writable {
  response.statusCode = status;
  for (const [name, value] of answeredHeaders(headers)) if (name !== 'set-cookie' || call.setsCookies) response.setHeader(name, value);
  if (String(headers['content-type']).startsWith('text/event-stream')) {
    response.flushHeaders();
    return response;
  }
  const size = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const isJson = /^application\/(problem\+)?json\b/.test(headers['content-type'] ?? '');
  if (!isJson || size < COMPRESS_FROM_BYTES || headers['content-encoding'] !== undefined || status === 204 || call.method === 'HEAD')
    return response;
  response.appendHeader('vary', 'accept-encoding');
  if (!call.acceptsGzip) return response;
  response.removeHeader('content-length');
  response.setHeader('content-encoding', 'gzip');
  const gzip = createGzip({ level: zlib.Z_BEST_SPEED });
  gzip.pipe(response);
  return gzip;
}

function failureOf(error: unknown): CallFailed {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  const unheard = syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return new CallFailed(problem('service.timeout', { cause: error }), false);
  return new CallFailed(problem('service.unavailable', { cause: error }), unheard);
}
