import { adminAnalyticsConfigSchema, adminAnalyticsMigrations, startAdminAnalytics } from '@attendu/admin-analytics/service';
import { authConfigSchema, authMigrations, DEMO_ACCOUNTS, startAuth } from '@attendu/auth/service';
import { billingConfigSchema, billingMigrations, startBilling } from '@attendu/billing/service';
import { migrateBus } from '@attendu/bus/migrations';
import { loadConfig } from '@attendu/config/load-config';
import type { ServiceName } from '@attendu/contracts/route';
import { type Migrations, migrate } from '@attendu/db/migrate';
import { dossierConfigSchema, dossierMigrations, startDossier } from '@attendu/dossier/service';
import { gatewayConfigSchema, startGateway } from '@attendu/gateway/service';
import type { Logger } from '@attendu/log/logger';
import { notificationConfigSchema, notificationMigrations, startNotification } from '@attendu/notification/service';
import { type Environment, roleOf, schemaOf } from './environment.ts';

export type Running = { readonly port: number; stop(): Promise<void> };
type Service = {
  readonly name: ServiceName;
  readonly migrations: Migrations;
  /** Reads its variables as its own process would, so that a mistake is the same here and in production. */
  start(env: Environment, log: Logger): Promise<Running>;
};

/** Every service; each is started from an environment, exactly as its main.ts does. */
export const SERVICES: readonly Service[] = [
  { name: 'auth', migrations: authMigrations, start: (env, log) => startAuth(loadConfig(authConfigSchema, env), { log }) },
  { name: 'billing', migrations: billingMigrations, start: (env, log) => startBilling(loadConfig(billingConfigSchema, env), { log }) },
  { name: 'dossier', migrations: dossierMigrations, start: (env, log) => startDossier(loadConfig(dossierConfigSchema, env), { log }) },
  {
    name: 'notification',
    migrations: notificationMigrations,
    start: (env, log) => startNotification(loadConfig(notificationConfigSchema, env), { log }),
  },
  {
    name: 'admin-analytics',
    migrations: adminAnalyticsMigrations,
    start: (env, log) => startAdminAnalytics(loadConfig(adminAnalyticsConfigSchema, env), { log }),
  },
];

/** The demonstration accounts, the premium one first: `ask` is its. */
export const DEMO: readonly { readonly email: string; readonly label: string }[] = DEMO_ACCOUNTS;

export const startGatewayFrom = (env: Environment, log: Logger): Promise<Running> =>
  startGateway(loadConfig(gatewayConfigSchema, env), { log });

/** Brings the bus and every service's schema up to date, with the owner's URL; several processes may do it at once. */
export async function migrateAll(o: { url: string; passwords: Readonly<Record<string, string>>; log: Logger }): Promise<void> {
  await migrateBus({ url: o.url, log: o.log });
  for (const { name, migrations } of SERVICES) {
    const rolePassword = o.passwords[roleOf(name)] ?? null;
    await migrate({ url: o.url, schema: schemaOf(name), role: roleOf(name), rolePassword, migrations, log: o.log });
  }
}
