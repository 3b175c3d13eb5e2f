/**
 * SQLSTATE of a database that cannot serve now: connection lost (08), no room left (53), shut down, crashed or not started yet (57P), its files cannot
 * be read or written (58), read-only after a failover (25006), transaction ended for idling (25P03).
 */
const SQLSTATE = /^(08|53|58)[0-9A-Z]{3}$|^57P0[1-5]$|^25006$|^25P03$/;
/** Codes of sockets, streams, name resolution and `fetch`. */
const NODE_CODES = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO',
  'ETIMEDOUT',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
]);
/** Codes of NATS that mean the same; its other codes are common words. */
const NATS_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DRAINING',
  'CONNECTION_REFUSED',
  'CONNECTION_TIMEOUT',
  'DISCONNECT',
  'TIMEOUT',
  '503',
]);
/** Errors without a code: of the PostgreSQL driver, its pool, the query builder, then Redis. */
const MESSAGES: readonly RegExp[] = [
  /^Connection terminated/,
  /^timeout expired$/,
  /^timeout exceeded when trying to connect/,
  /^Query read timeout$/,
  /^Client (has encountered a connection error|was closed) and is not queryable/,
  /^Received unexpected \w+ message from backend/,
  /^There was an error establishing an SSL connection/,
  /^Cannot use a pool after calling end/,
  /^Postgres connection has been discarded$/,
  /^driver has already been destroyed$/,
  /^Connection is closed\.$/,
  /^Stream isn't writeable/,
  /^Command (timed out|aborted due to connection close)/,
  /^Reached the max retries per request limit/,
  /^Socket timeout\. Expecting data/,
];
const DEPTH = 5;

/** Whether an error means that a store or a service could not be reached, not that the call or our code is wrong. */
export function isUnavailable(error: unknown, depth = DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false;
  const { code, errors = [] } = error as Error & { code?: unknown; errors?: unknown };
  if (typeof code === 'string' && (SQLSTATE.test(code) || NODE_CODES.has(code) || (error.name === 'NatsError' && NATS_CODES.has(code))))
    return true;
  if (MESSAGES.some((message) => message.test(error.message))) return true;
  // A host with several addresses, none of which answers.
  const causes = [error.cause, ...(Array.isArray(errors) ? errors : [])];
  return causes.some((cause) => isUnavailable(cause, depth - 1));
}
