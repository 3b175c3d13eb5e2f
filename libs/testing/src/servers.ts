import { connect } from 'node:net';
import { test } from 'vitest';
import { startOpenSearch, type TestOpenSearch } from './opensearch.ts';

const SERVERS = {
  postgres: { variable: 'TEST_DATABASE_URL', fallback: 'postgres://postgres@127.0.0.1:5432/postgres' },
  nats: { variable: 'TEST_NATS_URL', fallback: 'nats://127.0.0.1:4222' },
  redis: { variable: 'TEST_REDIS_URL', fallback: 'redis://127.0.0.1:6379' },
} as const;

/**
 * The url of a real server: the one named by TEST_DATABASE_URL, TEST_NATS_URL or TEST_REDIS_URL, else the machine's own.
 * PostgreSQL is never optional. Without a broker or a Redis the answer is null, a skipped test says so in the report, and the suite is
 * written `describe.runIf(url !== null)`. With CI=true a missing server is an error.
 */
export async function requireServer(kind: 'postgres'): Promise<string>;
export async function requireServer(kind: 'nats' | 'redis'): Promise<string | null>;
export async function requireServer(kind: keyof typeof SERVERS): Promise<string | null> {
  const { variable, fallback } = SERVERS[kind];
  const url = process.env[variable] ?? fallback;
  if (await accepts(url)) return url;
  const told = `No ${kind} server answers at ${new URL(url).host} (${variable} names another)`;
  if (kind === 'postgres' || process.env[variable] !== undefined) throw new Error(told);
  return skipSuite(kind, told);
}

/** An OpenSearch of the suite's own, by the same rule: null without Java 17 or Maven. */
export async function requireOpenSearch(): Promise<TestOpenSearch | null> {
  return startOpenSearch().catch((error: Error) => skipSuite('OpenSearch', error.message));
}

/** Skips a suite aloud for lack of a server; with CI=true, throws. */
export function skipSuite(kind: string, told: string): null {
  if (process.env.CI === 'true') throw new Error(told);
  console.warn(`\n*** SKIPPED: ${told} ***\n`);
  test.skip(`needs ${kind}: ${told}`);
  return null;
}

function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 1_000 });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}
