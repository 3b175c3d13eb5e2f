import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { problem, problemBody } from './problem.ts';

/** Longer than any client of ours keeps an idle connection, so that a client never reuses one that this end is closing. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_HEADER_BYTES = 16 * 1024;

export type DrainableServer = {
  readonly server: Server;
  /** Aborted when the stop begins: readiness turns false and streams end. */
  readonly draining: AbortSignal;
  /** Port 0 takes a free one. Rejects with a clear message when the port is taken or forbidden. */
  listen(port: number, host?: string): Promise<{ port: number }>;
  /** Stops accepting, closes idle connections, lets requests in flight end for at most `drainMs`, then cuts what is left. */
  stop(drainMs?: number): Promise<void>;
};

/** An HTTP/1.1 server with bounded headers and times, a problem answer to garbage, and a stop that loses no request. */
export function createDrainableServer(listener: RequestListener): DrainableServer {
  const drain = new AbortController();
  // One listener a stream, as many as there are.
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
          // Too many open files, say: those who are served go on being served.
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
        // Browsers open connections ahead of need; Node takes one that never carried a byte for busy, and would wait for it.
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

/** The headers or the whole request did not arrive in time. */
const LATE = new Set(['ERR_HTTP_REQUEST_TIMEOUT']);

/** What the HTTP parser refuses (broken framing, oversized headers, a header that never ends) never reaches a handler. */
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

/** The value of a header that must come once; undefined when absent or repeated. */
export function singleHeader(request: IncomingMessage, name: string): string | undefined {
  const values = request.headersDistinct[name];
  return values?.length === 1 ? values[0] : undefined;
}
