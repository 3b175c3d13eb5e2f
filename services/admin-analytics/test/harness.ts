import { createEnvelope } from '@attendu/bus/envelope';
import { writeOutbox } from '@attendu/bus/outbox';
import { loadConfig } from '@attendu/config/load-config';
import { EVENTS, type EventData, type EventName } from '@attendu/contracts/event-registry';
import type { UserContext } from '@attendu/contracts/identity';
import { createLogger } from '@attendu/log/logger';
import { testClock } from '@attendu/testing/clock';
import { eventually } from '@attendu/testing/eventually';
import { inRealTime, testIdentity } from '@attendu/testing/identity';
import { testDatabase } from '@attendu/testing/postgres';
import { ADMIN_ANALYTICS_SCHEMA, type AnalyticsDb } from '../src/db/schema.ts';
import { adminAnalyticsMigrations } from '../src/migrations/index.ts';
import { adminAnalyticsConfigSchema, startAdminAnalytics } from '../src/service.ts';
import { startTestOwners } from './owners.ts';

export const TEST_SCHEMA = { schema: ADMIN_ANALYTICS_SCHEMA, role: 'attendu_admin_analytics', migrations: adminAnalyticsMigrations };

/** The service on a database of its own. */
export async function startTestAnalytics() {
  const db = await testDatabase<AnalyticsDb>(TEST_SCHEMA);
  const identity = testIdentity();
  const clock = testClock(new Date());
  const owners = await startTestOwners(identity);
  const env = {
    PORT: '0',
    DATABASE_URL: db.url,
    ...identity.serviceEnvironment,
    CONTEXT_PUBLIC_KEY: identity.publicKeyPem,
    LOG_LEVEL: 'silent',
    AUTH_URL: owners.url,
    BILLING_URL: owners.url,
    DOSSIER_URL: owners.url,
  };
  const service = await startAdminAnalytics(loadConfig(adminAnalyticsConfigSchema, env), {
    log: createLogger('test', 'silent'),
    clock: clock.now,
    verify: inRealTime(identity),
  });
  return {
    db,
    clock,
    owners,
    env,
    async get(path: string, user: Partial<UserContext>): Promise<{ status: number; body: Record<string, unknown> }> {
      const response = await fetch(`http://127.0.0.1:${service.port}${path}`, { headers: await identity.userHeaders(user) });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async asService(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
      const response = await fetch(`http://127.0.0.1:${service.port}${path}`, { headers: await identity.serviceHeaders('auth') });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async post(path: string, user: Partial<UserContext>, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
      const headers = { ...(await identity.userHeaders(user)), 'content-type': 'application/json' };
      const response = await fetch(`http://127.0.0.1:${service.port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    /** Publishes an event with another time. */
    async happened<N extends EventName>(name: N, data: EventData<N>, when: Date): Promise<void> {
      const { owner } = EVENTS[name];
      const meta = { actor: { kind: 'service', id: 'test' }, correlationId: 'test' } as const;
      const { envelope, orderingKey } = createEnvelope(owner, meta, name, data);
      const text = JSON.stringify({ ...envelope, occurredAt: when.toISOString() });
      const row = { id: envelope.id, producer: owner, name, orderingKey, text };
      await db.owner.kysely.transaction().execute((tx) => writeOutbox(tx, row));
    },
    /** Waits until the log holds this many events. */
    logged: (count: number) =>
      eventually(async () => {
        const { n } = await db.database.kysely
          .selectFrom('eventLog')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        return n >= count;
      }),
    async stop(): Promise<void> {
      await service.stop();
      await owners.stop();
      await db.drop();
    },
  };
}

export type TestAnalytics = Awaited<ReturnType<typeof startTestAnalytics>>;
