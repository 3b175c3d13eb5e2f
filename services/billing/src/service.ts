import { createService, type RunningService, type ServiceDeps } from '@attendu/bus/service';
import { measureAtScrape } from '@attendu/telemetry/metrics';
import { watchCatalogue } from './adapters/catalogue-check.ts';
import { type ContactOf, createContacts, type HasMembers } from './adapters/contacts.ts';
import { createStripePayments, STRIPE_API_VERSION } from './adapters/stripe.ts';
import { type BillingConfig, pricesOf, rulesOf } from './config.ts';
import { BILLING_SCHEMA, type BillingDb } from './db/schema.ts';
import { catalogueWith } from './domain/catalogue.ts';
import { handlers } from './events.ts';
import { measureBilling } from './figures.ts';
import { startJobs } from './jobs.ts';
import { routes } from './routes.ts';

export { billingConfigSchema } from './config.ts';
export { BILLING_SCHEMA } from './db/schema.ts';

export type BillingDeps = ServiceDeps & {
  readonly contactOf?: ContactOf;
  readonly hasMembers?: HasMembers;
  /** Interval of all background jobs, for tests. */
  readonly jobsEveryMs?: number;
};

/** Billing: rights and quotas, the ledger of requests, and payments. Its migrations have run before. */
export async function startBilling(config: BillingConfig, deps: BillingDeps = {}): Promise<RunningService> {
  const catalogue = catalogueWith(config.PLAN_OVERRIDES);
  const rules = rulesOf(config);
  const service = createService<'billing', BillingDb>({ name: 'billing', schema: BILLING_SCHEMA, config, deps });
  const { log, jobs, database, bus } = service;
  const payments = paymentsOf(config, catalogue);
  const prices = watchCatalogue(payments, log);
  const contacts = { ...createContacts({ url: config.AUTH_URL, serviceKey: config.SERVICE_PRIVATE_KEY, log }), ...asked(deps) };
  const publicUrl = config.PUBLIC_URL.replace(/\/+$/, '');
  const paying = { database, catalogue, bus, rules, payments, isSelling: prices.isSelling, ...contacts, publicUrl, log };
  const removeMeasure = measureAtScrape(() => measureBilling(database.kysely));
  return service.start({
    handlers: handlers(jobs, catalogue, rules),
    routes: routes({ ...paying, apiVersion: STRIPE_API_VERSION }),
    background: () => [startJobs({ ...paying, priceChanges: config.PRICE_CHANGES }, jobs, log, deps.jobsEveryMs)],
    release: () => {
      removeMeasure();
      return prices.stop();
    },
  });
}

/** The answers of auth that a test gives itself. */
const asked = ({ contactOf, hasMembers }: BillingDeps) => ({ ...(contactOf && { contactOf }), ...(hasMembers && { hasMembers }) });

/** The payment provider; null without sales. */
function paymentsOf(config: BillingConfig, catalogue: ReturnType<typeof catalogueWith>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRETS: webhookSecrets = [], STRIPE_API_URL: apiUrl } = config;
  return secretKey === undefined ? null : createStripePayments({ secretKey, webhookSecrets, prices: pricesOf(config), catalogue, apiUrl });
}
