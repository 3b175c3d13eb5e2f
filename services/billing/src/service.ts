import { createBus } from '@attendu/bus/bus';
import { createDatabase } from '@attendu/db/database';
import { createApp } from '@attendu/http/create-app';
import { type ContextVerifier, createContextVerifier } from '@attendu/http/identity';
import { uuidV7 } from '@attendu/http/uuid-v7';
import { createLogger, type Logger } from '@attendu/log/logger';
import { watchCatalogue } from './adapters/catalogue-check.ts';
import { type ContactOf, createContacts } from './adapters/contacts.ts';
import { createStripePayments, STRIPE_API_VERSION } from './adapters/stripe.ts';
import { type BillingConfig, pricesOf, rulesOf } from './config.ts';
import { BILLING_SCHEMA, type BillingDb } from './db/schema.ts';
import { catalogueWith } from './domain/catalogue.ts';
import { handlers } from './events.ts';
import { startJobs } from './jobs.ts';
import { routes } from './routes.ts';

export { billingConfigSchema } from './config.ts';
export { BILLING_SCHEMA } from './db/schema.ts';
export { billingMigrations } from './migrations/index.ts';

export type BillingDeps = {
  readonly log?: Logger;
  readonly clock?: () => Date;
  readonly verify?: ContextVerifier;
  readonly contactOf?: ContactOf;
  /** The pace of everything that is done by itself, for tests. */
  readonly jobsEveryMs?: number;
};

/** Billing: who may ask, how many times, the account of each request, and what is paid for it. Its migrations are played before. */
export async function startBilling(config: BillingConfig, deps: BillingDeps = {}): Promise<{ port: number; stop(): Promise<void> }> {
  const log = deps.log ?? createLogger('billing', config.LOG_LEVEL);
  const clock = deps.clock ?? (() => new Date());
  const ctx = { now: clock, newId: () => uuidV7(clock().getTime()) };
  const catalogue = catalogueWith(config.PLAN_OVERRIDES);
  const rules = rulesOf(config);
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
    handlers: handlers(ctx, catalogue, rules),
    log,
  });
  const payments = paymentsOf(config, catalogue);
  const prices = watchCatalogue(payments, log);
  const contactOf = deps.contactOf ?? createContacts({ url: config.AUTH_URL, serviceKey: config.SERVICE_PRIVATE_KEY, log });
  const publicUrl = config.PUBLIC_URL.replace(/\/+$/, '');
  const paying = { database, catalogue, bus, rules, payments, isSelling: prices.isSelling, contactOf, publicUrl, log };
  const app = createApp({
    service: 'billing',
    log,
    ready: async () => ({ database: await database.healthy() }),
    watched: async () => ({ bus: await bus.healthy() }),
    verify: deps.verify ?? createContextVerifier({ publicKeyPem: config.CONTEXT_PUBLIC_KEY, serviceKeys: config.SERVICE_PUBLIC_KEYS }),
    routes: routes({ ...paying, apiVersion: STRIPE_API_VERSION }),
    clock,
  });
  let jobs: { stop(): Promise<void> } | undefined;
  const stop = async () => {
    await app.stop();
    await Promise.all([jobs?.stop(), prices.stop()]);
    await bus.stop();
    await database.close();
  };
  try {
    await bus.start();
    const { port } = await app.listen(config.PORT, config.HOST);
    jobs = startJobs({ ...paying, priceChanges: config.PRICE_CHANGES }, ctx, log, deps.jobsEveryMs);
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The payment provider, or null where nothing is sold. */
function paymentsOf(config: BillingConfig, catalogue: ReturnType<typeof catalogueWith>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRETS: webhookSecrets = [], STRIPE_API_URL: apiUrl } = config;
  return secretKey === undefined ? null : createStripePayments({ secretKey, webhookSecrets, prices: pricesOf(config), catalogue, apiUrl });
}
