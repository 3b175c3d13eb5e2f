import { createBus } from '@attendu/bus/bus';
import { createDatabase } from '@attendu/db/database';
import { createApp } from '@attendu/http/create-app';
import { type ContextVerifier, createContextVerifier } from '@attendu/http/identity';
import { createLogger, type Logger } from '@attendu/log/logger';
import type { AdminAnalyticsConfig } from './config.ts';
import { ADMIN_ANALYTICS_SCHEMA, type AnalyticsDb } from './db/schema.ts';
import { handlers } from './events.ts';
import { routes } from './routes.ts';

export { adminAnalyticsConfigSchema } from './config.ts';
export { ADMIN_ANALYTICS_SCHEMA } from './db/schema.ts';
export { adminAnalyticsMigrations } from './migrations/index.ts';

/** About ten hours: events wait while the figures are rebuilt, and a log of several years takes its time. */
const RETRY = { maxAttempts: 130, firstDelayMs: 500, maxDelayMs: 300_000 };

export type AdminAnalyticsDeps = { readonly log?: Logger; readonly clock?: () => Date; readonly verify?: ContextVerifier };

/** Admin-analytics: a log of what happened, and the figures made from it. Its migrations are played before. */
export async function startAdminAnalytics(
  config: AdminAnalyticsConfig,
  deps: AdminAnalyticsDeps = {},
): Promise<{ port: number; stop(): Promise<void> }> {
  const log = deps.log ?? createLogger('admin-analytics', config.LOG_LEVEL);
  const database = createDatabase<AnalyticsDb>({
    url: config.DATABASE_URL,
    schema: ADMIN_ANALYTICS_SCHEMA,
    applicationName: 'admin-analytics',
    onConnectionLost: (err) => log.warn({ err }, 'database connection lost'),
  });
  const bus = createBus({
    service: 'admin-analytics',
    driver: config.NATS_URL === undefined ? { kind: 'postgres' } : { kind: 'nats', url: config.NATS_URL },
    database,
    databaseUrl: config.DATABASE_URL,
    handlers,
    retry: RETRY,
    log,
  });
  const app = createApp({
    service: 'admin-analytics',
    log,
    ready: async () => ({ database: await database.healthy() }),
    watched: async () => ({ bus: await bus.healthy() }),
    verify: deps.verify ?? createContextVerifier({ publicKeyPem: config.CONTEXT_PUBLIC_KEY, serviceKeys: config.SERVICE_PUBLIC_KEYS }),
    routes: routes({ database }),
    ...(deps.clock ? { clock: deps.clock } : {}),
  });
  const stop = async () => {
    await app.stop();
    await bus.stop();
    await database.close();
  };
  try {
    await bus.start();
    const { port } = await app.listen(config.PORT, config.HOST);
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
