import { createService, type RunningService, type ServiceDeps } from '@attendu/bus/service';
import { createOwners } from './adapters/owners.ts';
import type { AdminAnalyticsConfig } from './config.ts';
import { ADMIN_ANALYTICS_SCHEMA, type AnalyticsDb } from './db/schema.ts';
import { handlers } from './events.ts';
import { routes } from './routes.ts';

export { adminAnalyticsConfigSchema } from './config.ts';
export { ADMIN_ANALYTICS_SCHEMA } from './db/schema.ts';

/** About ten hours: events wait while the projections are rebuilt, which takes long for a log of several years. */
const RETRY = { maxAttempts: 130, firstDelayMs: 500, maxDelayMs: 300_000 };

/** Admin-analytics: a log of events, and the figures computed from it. Its migrations have run before. */
export async function startAdminAnalytics(config: AdminAnalyticsConfig, deps: ServiceDeps = {}): Promise<RunningService> {
  const service = createService<'admin-analytics', AnalyticsDb>({ name: 'admin-analytics', schema: ADMIN_ANALYTICS_SCHEMA, config, deps });
  const { database, log } = service;
  const owners = createOwners({
    authUrl: config.AUTH_URL,
    billingUrl: config.BILLING_URL,
    dossierUrl: config.DOSSIER_URL,
    serviceKey: config.SERVICE_PRIVATE_KEY,
    log,
  });
  return service.start({ handlers, retry: RETRY, routes: routes({ database, owners }) });
}
