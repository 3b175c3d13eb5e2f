import { Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable, type Writable } from 'node:stream';
import { createLimiter } from '@attendu/http/limiter';
import { Problem, problem } from '@attendu/http/problem';
import { hasUnreadBody } from '@attendu/http/unread-body';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { type Asked, beginAnswer } from './answer.ts';
import { isStreamed } from './request-body.ts';

const CONNECT_TIMEOUT_MS = 2_000;
/** The longest answer of a call: a client that reads it a little at a time keeps its place among the calls no longer. */
const ANSWER_MS = 5 * 60_000;
/** A stream carries a heartbeat every 15 s: four missing ones mean a dead service. */
const STREAM_SILENCE_MS = 60_000;
const STREAM_START_MS = 10_000;
/** Shorter than the 75 s of the services, so that a connection they are closing is never reused. */
const IDLE_MS = 20_000;
/** Calls of one service at once, and those of one client among them; the others wait for their turn. */
const MAX_CALLS = 256;
const MAX_CALLS_PER_CLIENT = 64;
const MAX_WAITING = 2_000;
const MAX_WAIT_MS = 5_000;
/** Retry-After of a service that cannot be reached. */
const RETRY_AFTER_SECONDS = 2;
/** Delays before retrying a call that never reached its service; together they cover a restart. */
const RETRY_AFTER_MS = [60, 240, 500, 800] as const;

export type UpstreamCall = Asked & {
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whom the call counts for in the limits: a user, or the address of a visitor. */
  readonly client: string;
  /** Whether it may be retried after its answer was lost. */
  readonly repeatable: boolean;
  /** 0 for a stream. */
  readonly timeoutMs: number;
  /** Ends a stream: the gateway drains, or the session was revoked. */
  readonly ended: AbortSignal | null;
  /** Called when the service has answered, before anything of it reaches the client. */
  readonly onAnswer?: (status: number, headers: IncomingHttpHeaders) => void;
};

export type Upstream = {
  /** Sends the call and pipes its answer. Rejects with a problem if nothing was written to the client. */
  forward(call: UpstreamCall, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
};

/** A failed attempt; `unheard` when the call cannot have reached the service. */
class CallFailed extends Error {
  readonly problem: Problem;
  readonly unheard: boolean;
  constructor(failure: Problem, unheard: boolean) {
    super(failure.message);
    this.problem = failure;
    this.unheard = unheard;
  }
}

/** Events of one attempt at a call. */
type Exchange = {
  started(outgoing: ClientRequest): void;
  answered(answer: IncomingMessage): void;
  failed(error: Error): void;
};

type Send = (incoming: IncomingMessage, exchange: Exchange, response: ServerResponse) => void;

export function createUpstream(url: string): Upstream {
  const limiter = createLimiter({
    concurrency: MAX_CALLS,
    perRequester: MAX_CALLS_PER_CLIENT,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
  // Streams use separate connections, so that they never starve calls.
  const calls = createSender(url, MAX_CALLS);
  const streams = createSender(url, Number.POSITIVE_INFINITY);
  return {
    async forward(call, response) {
      if (call.timeoutMs === 0) return forwardWithRetries(streams.send, call, response);
      const left = new AbortController();
      const onClose = (): void => left.abort();
      if (response.destroyed) onClose();
      else response.once('close', onClose);
      try {
        await limiter.run({ key: call.client, signal: left.signal }, () => forwardWithRetries(calls.send, call, response));
      } finally {
        response.off('close', onClose);
      }
    },
    async close() {
      calls.close();
      streams.close();
    },
  };
}

function createSender(url: string, maxSockets: number): { readonly send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets, timeout: IDLE_MS });
  const exchanges = new WeakMap<IncomingMessage, Exchange>();
  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: new URL(url).origin,
    agent,
    changeOrigin: true,
    // The answer is written here, so that its headers are filtered and a call can be retried while nothing was written.
    selfHandleResponse: true,
    on: {
      proxyReq: (outgoing, incoming) => exchanges.get(incoming)?.started(outgoing),
      proxyRes: (answer, incoming) => exchanges.get(incoming)?.answered(answer),
      error: (error, incoming) => exchanges.get(incoming)?.failed(error),
    },
  });
  return {
    send(incoming, exchange, response) {
      exchanges.set(incoming, exchange);
      proxy(incoming, response, (error) => exchange.failed(error instanceof Error ? error : new Error('the proxy refused the call'))).catch(
        (error: Error) => exchange.failed(error),
      );
    },
    close: () => agent.destroy(),
  };
}

async function forwardWithRetries(send: Send, call: UpstreamCall, response: ServerResponse): Promise<void> {
  // A streamed body takes the client's time: the service's time limit starts after it.
  const deadline = call.timeoutMs === 0 || isStreamed(call.body) ? Number.POSITIVE_INFINITY : Date.now() + call.timeoutMs;
  for (let attempt = 0; ; attempt++) {
    try {
      await sendOnce(send, call, deadline, response);
      return;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const pause = RETRY_AFTER_MS[attempt];
      const isLost = isStreamed(call.body) && call.body.isStarted();
      const mayRepeat = !isLost && (error.unheard || (call.repeatable && error.problem.code === 'service.unavailable'));
      if (pause === undefined || !mayRepeat || Date.now() + pause >= deadline || response.destroyed) throw error.problem;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The request that the proxy sends: our own headers and the body only. */
function incomingFor(call: UpstreamCall, source: Readable, response: ServerResponse): IncomingMessage {
  const headers = { ...call.headers, ...framing(call) };
  const request = { method: call.method, url: call.path, headers, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 };
  return Object.assign(source, request, { socket: response.socket, connection: response.socket }) as unknown as IncomingMessage;
}

function framing({ method, body }: UpstreamCall): Record<string, string> {
  if (method === 'GET' || method === 'HEAD') return {};
  if (!isStreamed(body)) return { 'content-length': String(body?.length ?? 0) };
  return body.length === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) };
}

/** Sends the rest of the request after the headers; a streamed body is read once the service is connected. */
function sourceOf(body: UpstreamCall['body'], connected: Promise<void>): Readable {
  if (body === null) return Readable.from([]);
  return isStreamed(body) ? body.open(connected) : Readable.from([body], { objectMode: false });
}

/** A promise without a value, and what resolves it. */
function deferred(): [Promise<void>, () => void] {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return [promise, resolve];
}

function sendOnce(send: Send, call: UpstreamCall, deadline: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    let sink: Writable | undefined;
    let outgoing: ClientRequest | undefined;
    let settled = false;
    const isStream = call.timeoutMs === 0;
    const [connected, markConnected] = deferred();
    const source = sourceOf(call.body, connected);
    let timer = Number.isFinite(deadline) ? setTimeout(() => stop('timeout'), deadline - Date.now()) : undefined;
    if (isStreamed(call.body))
      void call.body.ended.then(() => {
        if (!settled && !sink) timer = setTimeout(() => stop('timeout'), call.timeoutMs);
      });
    const onClientGone = (): void => stop('gone');
    const onEnded = (): void => stop('ended');
    const settle = (failure?: CallFailed): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      response.off('close', onClientGone);
      call.ended?.removeEventListener('abort', onEnded);
      source.destroy();
      if (failure && !sink) return void reject(failure);
      // A partial answer is cut, so that the client does not take it as complete.
      if (failure) response.destroy();
      resolve();
    };
    /** Aborts the exchange with the service. */
    function stop(why: 'timeout' | 'gone' | 'ended'): void {
      if (why === 'ended' && sink) response.end();
      if (why === 'timeout') settle(new CallFailed(problem('service.timeout'), false));
      else if (why === 'ended' && !sink) settle(new CallFailed(problem('service.unavailable'), false));
      else settle();
      outgoing?.destroy();
    }
    // A client that has left before now: its 'close' does not come again.
    if (response.destroyed) return stop('gone');
    response.once('close', onClientGone);
    call.ended?.addEventListener('abort', onEnded, { once: true });
    if (call.ended?.aborted) return stop('ended');

    const exchange: Exchange = {
      started(started) {
        outgoing = started;
        if (settled) return void started.destroy();
        whenConnected(started, markConnected);
        if (isStream) started.setTimeout(STREAM_START_MS, () => (sink ? response.destroy() : stop('timeout')));
      },
      answered(answer) {
        if (settled) return void answer.destroy();
        clearTimeout(timer);
        if (isStream) outgoing?.setTimeout(STREAM_SILENCE_MS);
        else timer = whenSilent(answer, call.timeoutMs, () => stop('timeout'));
        call.onAnswer?.(answer.statusCode ?? 502, answer.headers);
        const out = beginAnswer(response, answer, call);
        sink = out;
        answer.pipe(out, { end: false });
        answer.once('end', () => void finishAnswer(out));
        answer.once('close', () => settle(answer.complete ? undefined : failureOf(new Error('the answer was cut'))));
        answer.once('error', (error) => settle(failureOf(error)));
      },
      failed(error) {
        settle(failureOf(error));
        outgoing?.destroy();
      },
    };
    /** The client may still be sending when the service has already answered. */
    async function finishAnswer(out: Writable): Promise<void> {
      if (settled) return;
      clearTimeout(timer);
      if (hasUnreadBody(response.req) && isStreamed(call.body)) {
        source.destroy();
        await call.body.discard();
      }
      if (!settled) out.end();
      settle();
    }
    send(incomingFor(call, source, response), exchange, response);
  });
}

/** An answer begun in time lasts as long as the client's line needs, while something of it goes on, up to a limit. */
function whenSilent(answer: IncomingMessage, ms: number, then: () => void): NodeJS.Timeout {
  const timer = setTimeout(then, ms);
  const last = setTimeout(then, ANSWER_MS);
  answer.on('data', () => timer.refresh()).once('close', () => clearTimeout(last));
  return timer;
}

/** A host that does not accept the connection must not use up the whole time of the call. */
function whenConnected(outgoing: ClientRequest, done: () => void): void {
  const { socket } = outgoing;
  if (!socket?.connecting) {
    done();
    return;
  }
  const timer = setTimeout(
    () => outgoing.destroy(Object.assign(new Error('connect timed out'), { syscall: 'connect' })),
    CONNECT_TIMEOUT_MS,
  );
  socket.once('connect', () => {
    clearTimeout(timer);
    done();
  });
  outgoing.once('close', () => clearTimeout(timer));
}

function failureOf(error: Error): CallFailed {
  // The client's own fault, found while reading its body.
  if (error instanceof Problem) return new CallFailed(error, false);
  const { syscall } = error as { syscall?: unknown };
  const failure = problem('service.unavailable', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  return new CallFailed(failure, syscall === 'connect' || syscall === 'getaddrinfo');
}
