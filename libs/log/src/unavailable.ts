/**
 * SQLSTATE of a database that cannot serve now: connection lost (08), no room left (53), shut down or not started yet (57P), read-only
 * after a failover (25006), transaction ended for idling (25P03).
 */
const SQLSTATE = /^(08|53)[0-9A-Z]{3}$|^57P0[1-5]$|^25006$|^25P03$/;
const NODE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of the PostgreSQL driver and its pool for errors without a code. */
const MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;
const DEPTH = 5;

/** Whether an error means that a store or a service could not be reached, not that the call or our code is wrong. */
export function isUnavailable(error: unknown, depth = DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string' && (SQLSTATE.test(code) || NODE_CODES.has(code))) return true;
  return MESSAGE.test(error.message) || isUnavailable(error.cause, depth - 1);
}
