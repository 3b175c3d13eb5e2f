import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { eventually } from '@attendu/testing/eventually';
import { testIdentity } from '@attendu/testing/identity';
import { testDatabase } from '@attendu/testing/postgres';
import { publishAsOwner } from '@attendu/testing/publish';
import { runArguments } from '@attendu/threads/typescript-thread';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BILLING_SCHEMA, type BillingDb } from '../src/db/schema.ts';
import { billingMigrations } from '../src/migrations/index.ts';

// The service as in production: its own process, stopped by SIGTERM or killed with -9 under load.

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const SOON = { timeoutMs: 90_000 };

const identity = testIdentity();
let db: Awaited<ReturnType<typeof testDatabase<BillingDb>>>;
beforeAll(async () => {
  db = await testDatabase<BillingDb>({ schema: BILLING_SCHEMA, role: 'attendu_billing', migrations: billingMigrations });
});
afterAll(() => db.drop());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function spawnBilling(port: number) {
  const env = {
    PORT: String(port),
    DATABASE_URL: db.url,
    ...identity.serviceEnvironment,
    CONTEXT_PUBLIC_KEY: identity.publicKeyPem,
    LOG_LEVEL: 'silent',
    MODE: 'embedded',
    AUTH_URL: 'http://127.0.0.1:1',
    PUBLIC_URL: 'https://attendu.example',
  };
  const child = spawn(process.execPath, runArguments(MAIN), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  await eventually(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, SOON);
  return {
    async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<unknown> {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}

/** The answer to a reservation, or null when the service died meanwhile; the orchestrator then retries. */
async function reserve(port: number, userId: string, dossierId: string): Promise<number | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/internal/billing/reservations`, {
      method: 'POST',
      headers: { ...(await identity.serviceHeaders('research-orchestrator')), 'content-type': 'application/json' },
      body: JSON.stringify({ userId, dossierId }),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

test('killed with -9 under load, then retried: each dossier is debited once', { timeout: 300_000 }, async () => {
  const port = await freePort();
  const userId = randomUUID();
  await publishAsOwner(db, 'user.registered', { userId, firmId: null, grant: { plan: 'premium', periodEnd: null } });
  const dossiers = Array.from({ length: 40 }, () => randomUUID());

  const first = await spawnBilling(port);
  await eventually(async () => (await reserve(port, userId, dossiers[0] ?? '')) === 200, SOON);
  const asked = dossiers.map((dossierId) => reserve(port, userId, dossierId));
  await Promise.race(asked);
  await first.end('SIGKILL');
  await Promise.all(asked);

  const second = await spawnBilling(port);
  const again = await Promise.all(dossiers.map((dossierId) => reserve(port, userId, dossierId)));
  expect(new Set(again)).toEqual(new Set([200]));
  const account = await db.database.kysely
    .selectFrom('subscriptions')
    .select('queriesUsed')
    .where('userId', '=', userId)
    .executeTakeFirst();
  expect(account?.queriesUsed).toBe(dossiers.length);
  const live = await db.database.kysely.selectFrom('reservations').select('dossierId').where('userId', '=', userId).execute();
  expect(live.length).toBe(dossiers.length);

  // Stopped under load: pending requests are answered, and the process exits by itself.
  const more = Array.from({ length: 10 }, () => reserve(port, userId, randomUUID()));
  await Promise.race(more);
  expect(await second.end('SIGTERM')).toBe(0);
  const answered = (await Promise.all(more)).filter((status) => status === 200).length;
  const after = await db.database.kysely.selectFrom('subscriptions').select('queriesUsed').where('userId', '=', userId).executeTakeFirst();
  expect(after?.queriesUsed).toBe(dossiers.length + answered);
});
