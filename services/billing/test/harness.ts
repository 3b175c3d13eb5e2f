import { randomUUID } from 'node:crypto';
import { loadConfig } from '@attendu/config/load-config';
import type { Subscription } from '@attendu/contracts/billing/schemas';
import type { EventData } from '@attendu/contracts/event-registry';
import { PLANS, SOLD_PLAN_IDS } from '@attendu/contracts/plans';
import { problem } from '@attendu/http/problem';
import { createLogger } from '@attendu/log/logger';
import { startSandbox } from '@attendu/sandbox/service';
import { testClock } from '@attendu/testing/clock';
import { eventually } from '@attendu/testing/eventually';
import { inRealTime, testIdentity } from '@attendu/testing/identity';
import { testDatabase } from '@attendu/testing/postgres';
import { publishAsOwner } from '@attendu/testing/publish';
import type { BillingDb } from '../src/db/schema.ts';
import type { PlanOverrides } from '../src/domain/catalogue.ts';
import { billingMigrations } from '../src/migrations/index.ts';
import { BILLING_SCHEMA, billingConfigSchema, startBilling } from '../src/service.ts';

export type Answer = { status: number; body: Record<string, unknown> };

const PRICES = SOLD_PLAN_IDS.map((id) => {
  const { label, priceCents, priceId, tax } = PLANS[id];
  return {
    id: priceId ?? id,
    name: label,
    cents: priceCents ?? 0,
    tax: tax === 'included' ? ('inclusive' as const) : ('exclusive' as const),
  };
});
const STRIPE_KEY = 'sk_test_billingtests';
export const WEBHOOK_SECRET = 'whsec_billingtests';
/** Public URL, also of the sandbox's pages. */
export const PUBLIC_URL = 'https://attendu.example';

type Start = { readonly at?: Date; readonly jobsEveryMs?: number; readonly quotas?: PlanOverrides };

/**
 * The service on its own database, called as by the gateway, the orchestrator and the bus; the real SDK calls a sandbox
 * payment provider whose clock is the service's.
 */
export async function startTestBilling(env: Record<string, string> = {}, start: Start = {}) {
  const db = await testDatabase<BillingDb>({ schema: BILLING_SCHEMA, role: 'attendu_billing', migrations: billingMigrations });
  const identity = testIdentity();
  // Events are dated by the bus, so the clock starts at the true time.
  const clock = testClock(start.at ?? new Date());
  let webhookUrl: string | null = null;
  const sandbox = await startSandbox(
    {
      port: 0,
      smtpPort: 0,
      environment: 'test',
      stripe: {
        secretKey: STRIPE_KEY,
        prices: PRICES,
        publicUrl: () => PUBLIC_URL,
        endpoint: () => (webhookUrl === null ? null : { url: webhookUrl, secret: WEBHOOK_SECRET }),
      },
    },
    { log: createLogger('sandbox', 'silent'), clock: clock.now },
  );
  if (sandbox.stripe === null) throw new Error('no payment provider in the sandbox');
  const environment = {
    PORT: '0',
    DATABASE_URL: db.url,
    ...identity.serviceEnvironment,
    CONTEXT_PUBLIC_KEY: identity.publicKeyPem,
    LOG_LEVEL: 'silent',
    MODE: 'embedded',
    AUTH_URL: 'http://127.0.0.1:1',
    PUBLIC_URL,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    STRIPE_API_URL: `http://127.0.0.1:${sandbox.port}`,
    ...env,
  };
  const loaded = loadConfig(billingConfigSchema, environment);
  // A test may use up a quota smaller than what may be configured.
  const config = { ...loaded, PLAN_OVERRIDES: start.quotas ?? loaded.PLAN_OVERRIDES };
  const firmsWithMembers = new Set<string>();
  const firmsUnanswered = new Set<string>();
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('billing', 'info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const startService = async () => {
    const started = await startBilling(config, {
      log,
      clock: clock.now,
      verify: inRealTime(identity),
      contactOf: async (userId) => ({ email: `${userId}@attendu.example`, firstName: 'Camille', lastName: 'Durand' }),
      hasMembers: async (firmId) => {
        if (firmsUnanswered.has(firmId)) throw problem('service.unavailable');
        return firmsWithMembers.has(firmId);
      },
      jobsEveryMs: start.jobsEveryMs ?? 50,
    });
    webhookUrl = `http://127.0.0.1:${started.port}/webhooks/stripe`;
    return started;
  };
  let service = await startService();

  async function call(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  const subscription = async (userId: string): Promise<Subscription> => {
    const { status, body } = await call('GET', '/copilot/subscription-status', await identity.userHeaders({ userId }));
    if (status !== 200) throw new Error(`subscription-status answered ${status}`);
    return body as Subscription;
  };

  return {
    db,
    clock,
    identity,
    call,
    config,
    /** The environment of a process of the service. */
    env: environment,
    port: () => service.port,
    stripe: sandbox.stripe,
    /** Lets time pass, also at the provider, which does what is due. */
    elapse(ms: number): void {
      clock.advance(ms);
      sandbox.stripe?.settle();
    },
    /** The firms that have members, as auth knows them. */
    firmsWithMembers,
    /** The firms that auth cannot tell of. */
    firmsUnanswered,
    /** Every log line. */
    lines,
    subscription,
    reserve: async (userId: string, dossierId: string): Promise<Answer> =>
      call('POST', '/internal/billing/reservations', await identity.serviceHeaders('research-orchestrator'), { userId, dossierId }),
    /** A new user with this plan, once billing knows it. */
    async userWith(grant: NonNullable<EventData<'user.registered'>['grant']>): Promise<string> {
      const userId = randomUUID();
      await publishAsOwner(db, 'user.registered', { userId, firmId: null, grant });
      await eventually(async () => (await subscription(userId)).plan === grant.plan);
      return userId;
    },
    requested: (userId: string, dossierId: string, runId: string) =>
      publishAsOwner(db, 'analysis.requested', { userId, dossierId, runId, firmId: null, points: 3 }),
    failed: (userId: string, dossierId: string, runId: string | null, reason: 'refused' | 'error' | 'cancelled' = 'error') =>
      publishAsOwner(db, 'analysis.failed', { userId, dossierId, runId, reason, message: 'Panne du moteur.' }),
    states: async (dossierId: string): Promise<string[]> => {
      const rows = await db.database.kysely
        .selectFrom('reservations')
        .select('state')
        .where('dossierId', '=', dossierId)
        .orderBy('reservedAt')
        .execute();
      return rows.map((row) => row.state);
    },
    /** Waits until the reminders have run once with the present clock: a trial that ended after `before` is announced. */
    async swept(): Promise<void> {
      const userId = randomUUID();
      const { kysely } = db.database;
      const now = clock.now();
      const period = { periodStart: now, periodEnd: now, anchor: now, endsAt: now };
      const row = { userId, plan: 'trialing', status: 'trialing', queriesUsed: 0, renewsMonthly: false, ...period } as const;
      // The last to be handled among those that end now.
      await kysely
        .insertInto('subscriptions')
        .values({ ...row, endingToldAt: null, endedToldAt: null, createdAt: now, updatedAt: now })
        .execute();
      await eventually(async () => {
        const { endedToldAt } = await kysely
          .selectFrom('subscriptions')
          .select('endedToldAt')
          .where('userId', '=', userId)
          .executeTakeFirstOrThrow();
        return endedToldAt !== null;
      });
      await kysely.deleteFrom('subscriptions').where('userId', '=', userId).execute();
    },
    /** Waits until every published event is consumed. */
    async settled(): Promise<void> {
      await eventually(async () => {
        const { rows } = await db.database.pool.query(
          `select 1 from bus.outbox o where o.name = any($1) and not exists
            (select 1 from bus.inbox i where i.consumer = 'billing' and i.event_id = o.id and i.state = 'done')`,
          [['user.registered', 'trial.started', 'analysis.requested', 'analysis.failed']],
        );
        return rows.length === 0;
      });
    },
    async restart(): Promise<void> {
      await service.stop();
      service = await startService();
    },
    async stop(): Promise<void> {
      await service.stop();
      await sandbox.stop();
      await db.drop();
    },
  };
}

export type TestBilling = Awaited<ReturnType<typeof startTestBilling>>;
