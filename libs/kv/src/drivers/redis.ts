import type { Logger } from '@attendu/log/logger';
import { Redis } from 'ioredis';
import type { Kv } from '../kv.ts';
import { KvUnavailable } from '../kv-unavailable.ts';

/** No call waits longer than this for Redis. */
const COMMAND_TIMEOUT_MS = 500;
/** Only at start: the first calls wait for the first connection. */
const FIRST_CONNECTION_MS = 800;
const ERROR_LOG_EVERY_MS = 10_000;

/** decide() of ../gcra.ts on the server's clock, so that replicas with drifting clocks share one rate. Times in microseconds. */
const CONSUME = `
local t = redis.call('TIME')
local now = t[1] * 1000000 + t[2]
local window = tonumber(ARGV[2]) * 1000
local interval = window / tonumber(ARGV[1])
local tat = tonumber(redis.call('GET', KEYS[1]) or now)
local nextTat = math.max(now, tat) + interval
local debt = nextTat - now
if debt > window + 1 then return {0, 0, math.ceil((debt - window) / 1000)} end
redis.call('SET', KEYS[1], string.format('%.0f', nextTat), 'PX', math.ceil(debt / 1000))
return {1, math.floor((window - debt) / interval + 0.000001), 0}`;

/** Fails fast instead of queueing: a store that is down costs its callers half a second at most. */
export function createRedisKv(options: { readonly url: string; readonly prefix?: string }, log: Logger): Kv {
  const client = new Redis(options.url, {
    keyPrefix: options.prefix ?? 'attendu:',
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2_000,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
  });
  let loggedAt = Number.NEGATIVE_INFINITY;
  client.on('error', (error: Error) => {
    if (performance.now() - loggedAt < ERROR_LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ err: error }, 'redis unavailable');
  });
  let firstConnection: Promise<void> | undefined = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, FIRST_CONNECTION_MS);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  }).finally(() => {
    firstConnection = undefined;
  });

  const run = async <T>(command: () => Promise<T>): Promise<T> => {
    if (firstConnection) await firstConnection;
    try {
      return await command();
    } catch (error) {
      throw new KvUnavailable(error);
    }
  };

  return {
    async consume(key, limit) {
      const answer = await run(() => client.eval(CONSUME, 1, `rate:${key}`, limit.points, limit.windowMs));
      const [allowed, remaining, retryAfterMs] = answer as [number, number, number];
      return { allowed: allowed === 1, remaining, retryAfterMs };
    },
    async healthy() {
      return run(() => client.ping()).then(
        (answer) => answer === 'PONG',
        () => false,
      );
    },
    async close() {
      client.disconnect();
    },
  };
}
