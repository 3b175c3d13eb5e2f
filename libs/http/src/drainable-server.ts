import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Problem, problem, problemBody } from './problem.ts';

/** Longer than our clients keep idle connections, so that they never reuse one that is being closed. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** For a whole request: twenty megabytes on a line of a megabit. A client that stalls is refused much sooner. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;
const LINGER_LOOK_MS = 20;
const MAX_HEADER_BYTES = 16 * 1024;

type Headers = Readonly<Record<string, string>>;

export type DrainableServer = {
  readonly server: Server;
  /** Aborted when the stop begins: readiness turns false and streams end. */
  readonly draining: AbortSignal;
  /** Port 0 picks a free one. Rejects with a clear message when the port is taken or forbidden. */
  listen(port: number, host?: string): Promise<{ port: number }>;
  /** Stops accepting, closes idle connections, waits at most `drainMs` for requests in flight, then cuts them. */
  stop(drainMs?: number): Promise<void>;
};

export type DrainableOptions = {
  /** Headers of the answers to requests that never reach the listener. */
  readonly refusalHeaders?: Readonly<Record<string, string>>;
  /**
   * How long a stopping server keeps answering first, each answer closing its connection: a client that uses a connection while it is being closed
   * would not know whether its request was received.
   */
  readonly lingerMs?: number;
};

/** An HTTP/1.1 server with bounded headers and timeouts, a problem answer to malformed requests, and a graceful stop. */
export function createDrainableServer(
  listener: RequestListener,
  { refusalHeaders = {}, lingerMs = 0 }: DrainableOptions = {},
): DrainableServer {
  const drain = new AbortController();
  // One listener per stream, without a limit.
  setMaxListeners(0, drain.signal);
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    // Node's own answers to a missing Host and an unknown Expect carry none of our headers: both are refused below.
    requireHostHeader: false,
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  // Each proxy of the gateway listens to its end.
  server.setMaxListeners(0);
  server.on('checkExpectation', (_request, response: ServerResponse) => refuse(response, malformed(), refusalHeaders));
  server.on('request', (request, response) => {
    if (drain.signal.aborted) response.setHeader('connection', 'close');
    response.once('close', () => {
      if (isClosing) setImmediate(() => server.closeIdleConnections());
    });
    if (request.httpVersion === '1.1' && request.headers.host === undefined) return refuse(response, malformed(), refusalHeaders);
    listener(request, response);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuseUnparsed(socket, refusalOf(error), refusalHeaders);
  });
  let stopped: Promise<void> | undefined;
  let isClosing = false;

  return {
    server,
    draining: drain.signal,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        const refuse = (error: NodeJS.ErrnoException): void => reject(listenError(error, port));
        server.once('error', refuse);
        server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
          server.off('error', refuse);
          // Too many open files, for instance: open connections continue.
          server.on('error', (error) => process.emitWarning(error));
          resolve({ port: (server.address() as AddressInfo).port });
        });
      }),
    stop(drainMs = 10_000) {
      stopped ??= stopOnce(drainMs);
      return stopped;
    },
  };

  async function stopOnce(drainMs: number): Promise<void> {
    drain.abort();
    if (!server.listening) return;
    for (const end = performance.now() + lingerMs; sockets.size > 0 && performance.now() < end; ) await sleep(LINGER_LOOK_MS);
    isClosing = true;
    await new Promise<void>((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      server.closeIdleConnections();
      // Browsers pre-open connections; Node counts one that never carried a byte as busy and would wait for it.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    });
  }
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') return new Error(`Le port ${port} est déjà utilisé par un autre programme.`, { cause: error });
  if (error.code === 'EACCES') return new Error(`Le port ${port} est réservé : choisissez-en un au-dessus de 1024.`, { cause: error });
  return error;
}

const malformed = (): Problem => problem('request.invalid', { detail: "La requête HTTP n'est pas bien formée." });

/** Why the HTTP parser refused a request: its time, the size of its headers, or its framing. */
function refusalOf({ code }: NodeJS.ErrnoException): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request.timeout');
  return code === 'HPE_HEADER_OVERFLOW' ? problem('request.headers_too_large') : malformed();
}

const refusalOn = (refusal: Problem, headers: Headers): { readonly headers: Headers; readonly body: string } => {
  const body = JSON.stringify(problemBody(refusal));
  const type = 'application/problem+json; charset=utf-8';
  return { headers: { connection: 'close', 'content-type': type, 'content-length': String(Buffer.byteLength(body)), ...headers }, body };
};

function refuse(response: ServerResponse, refusal: Problem, given: Headers): void {
  const { headers, body } = refusalOn(refusal, given);
  response.writeHead(refusal.status, headers).end(body);
}

/** There is no request to answer: the refusal is written on the connection itself. */
function refuseUnparsed(socket: Socket, refusal: Problem, given: Headers): void {
  const { headers, body } = refusalOn(refusal, given);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}

/** Value of a header that must not repeat; undefined when absent or repeated. */
export function singleHeader(request: IncomingMessage, name: string): string | undefined {
  const values = request.headersDistinct[name];
  return values?.length === 1 ? values[0] : undefined;
}
