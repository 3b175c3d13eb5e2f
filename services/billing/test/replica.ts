import { createBus } from '@attendu/bus/bus';
import { PLANS } from '@attendu/contracts/plans';
import type { Database } from '@attendu/db/database';
import { createLogger } from '@attendu/log/logger';
import { createStripePayments } from '../src/adapters/stripe.ts';
import { type BillingConfig, pricesOf } from '../src/config.ts';
import type { BillingDb } from '../src/db/schema.ts';
import { handlers } from '../src/events.ts';
import type { JobContext } from '../src/usecases/deps.ts';

/** What another replica reconciles with, without its server: the real SDK, and the real outbox. */
export function replicaDeps(database: Database<BillingDb>, config: BillingConfig, ctx: JobContext) {
  const log = createLogger('billing', 'silent');
  const rules = { graceMs: 0 };
  const bus = createBus<'billing', BillingDb>({
    ...{ service: 'billing', driver: { kind: 'postgres' }, database, databaseUrl: config.DATABASE_URL, log },
    handlers: handlers(ctx, PLANS, rules),
  });
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRETS: webhookSecrets = [], STRIPE_API_URL: apiUrl } = config;
  const payments = createStripePayments({ secretKey, webhookSecrets, prices: pricesOf(config), catalogue: PLANS, apiUrl });
  return { database, bus, rules, payments, log };
}
