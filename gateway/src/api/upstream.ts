import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable, type Writable } from 'node:stream';
import { createGzip, constants as zlib } from 'node:zlib';
import { type Problem, problem } from '@attendu/http/problem';
import { createProxyMiddleware } from 'http-proxy-middleware';
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
  readonly method: string;
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

/** One try at a call, as the proxy's events tell it. */
type Exchange = {
  started(outgoing: ClientRequest): void;
  answered(answer: IncomingMessage): void;
  failed(error: Error): void;
};

type Send = (incoming: IncomingMessage, exchange: Exchange, response: ServerResponse) => void;

export function createUpstream(url: string): Upstream {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: IDLE_MS });
  const exchanges = new WeakMap<IncomingMessage, Exchange>();
  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: new URL(url).origin,
    agent,
    changeOrigin: true,
    // We write the answer ourselves: its headers are chosen, and a call may be made again as long as nothing was written.
    selfHandleResponse: true,
    on: {
      proxyReq: (outgoing, incoming) => exchanges.get(incoming)?.started(outgoing),
      proxyRes: (answer, incoming) => exchanges.get(incoming)?.answered(answer),
      error: (error, incoming) => exchanges.get(incoming)?.failed(error),
    },
  });
  const send: Send = (incoming, exchange, response) => {
    exchanges.set(incoming, exchange);
    proxy(incoming, response, (error) => exchange.failed(error instanceof Error ? error : new Error('the proxy refused the call'))).catch(
      (error: Error) => exchange.failed(error),
    );
  };
  return {
    async forward(call, response) {
      const deadline = call.timeoutMs === 0 ? Number.POSITIVE_INFINITY : Date.now() + call.timeoutMs;
      for (let attempt = 0; ; attempt++) {
        try {
          await sendOnce(send, call, deadline, response);
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
    async close() {
      agent.destroy();
    },
  };
}

/** The call as the proxy must send it: our headers and the body already read, nothing else of the client's request. */
function incomingFor(call: UpstreamCall, response: ServerResponse): IncomingMessage {
  const writes = call.method !== 'GET' && call.method !== 'HEAD';
  const headers = { ...call.headers, ...(writes ? { 'content-length': String(call.body?.length ?? 0) } : {}) };
  const source = call.body === null ? Readable.from([]) : Readable.from([call.body], { objectMode: false });
  const request = { method: call.method, url: call.path, headers, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 };
  return Object.assign(source, request, { socket: response.socket, connection: response.socket }) as unknown as IncomingMessage;
}

function sendOnce(send: Send, call: UpstreamCall, deadline: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    let sink: Writable | undefined;
    let outgoing: ClientRequest | undefined;
    let settled = false;
    const isStream = call.timeoutMs === 0;
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
      outgoing?.destroy();
    }
    response.once('close', onClientGone);
    call.ended?.addEventListener('abort', onEnded, { once: true });
    if (call.ended?.aborted) return stop('ended');

    const exchange: Exchange = {
      started(started) {
        outgoing = started;
        if (settled) return void started.destroy();
        giveUpConnecting(started);
        if (isStream) started.setTimeout(STREAM_START_MS, () => (sink ? response.destroy() : stop('timeout')));
      },
      answered(answer) {
        if (settled) return void answer.destroy();
        if (isStream) outgoing?.setTimeout(STREAM_SILENCE_MS);
        const out = beginAnswer(response, answer, call);
        sink = out;
        answer.pipe(out, { end: false });
        answer.once('end', () => {
          if (!settled) out.end();
          settle();
        });
        answer.once('close', () => settle(answer.complete ? undefined : failureOf(new Error('the answer was cut'))));
        answer.once('error', (error) => settle(failureOf(error)));
      },
      failed: (error) => settle(failureOf(error)),
    };
    send(incomingFor(call, response), exchange, response);
  });
}

/** A host that does not answer the first packet must not take the whole time of the call. */
function giveUpConnecting(outgoing: ClientRequest): void {
  const { socket } = outgoing;
  if (!socket?.connecting) return;
  const timer = setTimeout(
    () => outgoing.destroy(Object.assign(new Error('connect timed out'), { syscall: 'connect' })),
    CONNECT_TIMEOUT_MS,
  );
  socket.once('connect', () => clearTimeout(timer));
  outgoing.once('close', () => clearTimeout(timer));
}

function beginAnswer(response: ServerResponse, answer: IncomingMessage, call: UpstreamCall): Writable {
  const { headers, statusCode: status = 502 } = answer;
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

function failureOf(error: Error): CallFailed {
  const { syscall } = error as { syscall?: unknown };
  return new CallFailed(problem('service.unavailable', { cause: error }), syscall === 'connect' || syscall === 'getaddrinfo');
}
