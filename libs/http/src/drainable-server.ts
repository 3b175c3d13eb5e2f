import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { problem, problemBody } from './problem.ts';

/** Longer than our clients keep idle connections, so that they never reuse one that is being closed. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_HEADER_BYTES = 16 * 1024;

export type DrainableServer = {
  readonly server: Server;
  /** Aborted when the stop begins: readiness turns false and streams end. */
  readonly draining: AbortSignal;
  /** Port 0 picks a free one. Rejects with a clear message when the port is taken or forbidden. */
  listen(port: number, host?: string): Promise<{ port: number }>;
  /** Stops accepting, closes idle connections, waits at most `drainMs` for requests in flight, then cuts them. */
  stop(drainMs?: number): Promise<void>;
};

/** An HTTP/1.1 server with bounded headers and timeouts, a problem answer to malformed requests, and a graceful stop. */
export function createDrainableServer(listener: RequestListener): DrainableServer {
  const drain = new AbortController();
  // One listener per stream, without a limit.
  setMaxListeners(0, drain.signal);
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_TIMEOUT_MS });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.on('request', (request, response) => {
    if (drain.signal.aborted) response.setHeader('connection', 'close');
    response.once('close', () => {
      if (drain.signal.aborted) setImmediate(() => server.closeIdleConnections());
    });
    listener(request, response);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseGarbage(error, socket));
  let stopped: Promise<void> | undefined;

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
      stopped ??= new Promise((resolve) => {
        drain.abort();
        if (!server.listening) return resolve();
        const cut = setTimeout(() => server.closeAllConnections(), drainMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
        // Browsers pre-open connections; Node counts one that never carried a byte as busy and would wait for it.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      });
      return stopped;
    },
  };
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') return new Error(`Le port ${port} est déjà utilisé par un autre programme.`, { cause: error });
  if (error.code === 'EACCES') return new Error(`Le port ${port} est réservé : choisissez-en un au-dessus de 1024.`, { cause: error });
  return error;
}

/** The request did not arrive in time. */
const LATE = new Set(['ERR_HTTP_REQUEST_TIMEOUT']);

/** Answers what the HTTP parser refuses: broken framing, oversized headers, timeouts. */
function refuseGarbage(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = LATE.has(error.code ?? '')
    ? problem('request.timeout')
    : problem('request.invalid', { detail: "La requête HTTP n'est pas bien formée." });
  const body = JSON.stringify(problemBody(refusal));
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nconnection: close\r\ncontent-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Value of a header that must not repeat; undefined when absent or repeated. */
export function singleHeader(request: IncomingMessage, name: string): string | undefined {
  const values = request.headersDistinct[name];
  return values?.length === 1 ? values[0] : undefined;
}
