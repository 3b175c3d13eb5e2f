import { createBus } from '@attendu/bus/bus';
import { createDatabase } from '@attendu/db/database';
import { createApp } from '@attendu/http/create-app';
import { type ContextVerifier, createContextVerifier } from '@attendu/http/identity';
import { repeat } from '@attendu/http/repeat';
import { uuidV7 } from '@attendu/http/uuid-v7';
import { createLogger, type Logger } from '@attendu/log/logger';
import type { BillingConfig } from './config.ts';
import { BILLING_SCHEMA, type BillingDb } from './db/schema.ts';
import { catalogueWith } from './domain/catalogue.ts';
import { handlers } from './events.ts';
import { routes } from './routes.ts';
import { remindTrials } from './usecases/remind-trials.ts';
import { sweepReservations } from './usecases/sweep-reservations.ts';

export { billingConfigSchema } from './config.ts';
export { BILLING_SCHEMA } from './db/schema.ts';
export { billingMigrations } from './migrations/index.ts';

const SWEEP_MS = 30_000;
const REMIND_MS = 5 * 60_000;

export type BillingDeps = {
  readonly log?: Logger;
  readonly clock?: () => Date;
  readonly verify?: ContextVerifier;
  readonly sweepEveryMs?: number;
};

/** Billing: who may ask, how many times, and the account of each request. Its migrations are played before. */
export async function startBilling(config: BillingConfig, deps: BillingDeps = {}): Promise<{ port: number; stop(): Promise<void> }> {
  const log = deps.log ?? createLogger('billing', config.LOG_LEVEL);
  const clock = deps.clock ?? (() => new Date());
  const jobs = { now: clock, newId: () => uuidV7(clock().getTime()) };
  const catalogue = catalogueWith(config.PLAN_OVERRIDES);
  const database = createDatabase<BillingDb>({
    url: config.DATABASE_URL,
    schema: BILLING_SCHEMA,
    applicationName: 'billing',
    onConnectionLost: (err) => log.warn({ err }, 'database connection lost'),
  });
  const bus = createBus({
    service: 'billing',
    driver: config.NATS_URL === undefined ? { kind: 'postgres' } : { kind: 'nats', url: config.NATS_URL },
    database,
    databaseUrl: config.DATABASE_URL,
    handlers: handlers(jobs, catalogue),
    log,
  });
  const app = createApp({
    service: 'billing',
    log,
    ready: async () => ({ database: await database.healthy() }),
    watched: async () => ({ bus: await bus.healthy() }),
    verify: deps.verify ?? createContextVerifier({ publicKeyPem: config.CONTEXT_PUBLIC_KEY, internalSecret: config.INTERNAL_SECRET }),
    routes: routes({ database, catalogue }),
    clock,
  });
  const sweep = sweepReservations({ database, catalogue });
  const remind = remindTrials({ database, bus });
  let reminder: { stop(): Promise<void> } | undefined;
  let sweeper: { stop(): Promise<void> } | undefined;
  const stop = async () => {
    await app.stop();
    await Promise.all([sweeper?.stop(), reminder?.stop()]);
    await bus.stop();
    await database.close();
  };
  try {
    await bus.start();
    const { port } = await app.listen(config.PORT, config.HOST);
    const turn = async () => {
      const swept = await sweep(jobs);
      if (swept > 0) log.warn({ swept }, 'reservations given back: no run confirmed them');
      return undefined;
    };
    sweeper = repeat(turn, { name: 'sweep reservations', everyMs: deps.sweepEveryMs ?? SWEEP_MS, log });
    const round = async () => {
      await remind(jobs);
      return undefined;
    };
    reminder = repeat(round, { name: 'remind trials', everyMs: deps.sweepEveryMs ?? REMIND_MS, log });
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
