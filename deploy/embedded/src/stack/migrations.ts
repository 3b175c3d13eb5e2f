import { adminAnalyticsMigrations } from '@attendu/admin-analytics/migrations';
import { anonymiserMigrations } from '@attendu/anonymiser/migrations';
import { authMigrations } from '@attendu/auth/migrations';
import { billingMigrations } from '@attendu/billing/migrations';
import { BUS_SCHEMA, busMigrations, migrateBus } from '@attendu/bus/migrations';
import type { ServiceName } from '@attendu/contracts/route';
import { type Migrations, migrate } from '@attendu/db/migrate';
import { dossierMigrations } from '@attendu/dossier/migrations';
import type { Logger } from '@attendu/log/logger';
import { notificationMigrations } from '@attendu/notification/migrations';
import { researchOrchestratorMigrations } from '@attendu/research-orchestrator/migrations';
import { roleOf, schemaOf } from './environment.ts';

/** Apart from the services: a command that only reads or moves the database does not load their code. */
export const MIGRATIONS: Readonly<Record<ServiceName, Migrations>> = {
  auth: authMigrations,
  billing: billingMigrations,
  dossier: dossierMigrations,
  'research-orchestrator': researchOrchestratorMigrations,
  anonymiser: anonymiserMigrations,
  notification: notificationMigrations,
  'admin-analytics': adminAnalyticsMigrations,
};

const migrationsByService = Object.entries(MIGRATIONS) as [ServiceName, Migrations][];

/** Names of the migrations that this release has, by schema. */
export const migrationNames = (): Record<string, string[]> =>
  Object.fromEntries([
    [BUS_SCHEMA, Object.keys(busMigrations)],
    ...migrationsByService.map(([name, migrations]) => [schemaOf(name), Object.keys(migrations)]),
  ]);

/**
 * Brings the bus and every service's schema up to date, with the owner's URL; several processes may do it at once. `only`: names of the
 * migrations to play, by schema; all when left out.
 */
export async function migrateAll(o: {
  url: string;
  passwords: Readonly<Record<string, string>>;
  log: Logger;
  only?: Readonly<Record<string, readonly string[]>>;
}): Promise<void> {
  const { url, log } = o;
  const chosen = (schema: string) => (o.only === undefined ? {} : { only: o.only[schema] ?? [] });
  await migrateBus({ url, log, ...chosen(BUS_SCHEMA) });
  for (const [name, migrations] of migrationsByService) {
    const schema = schemaOf(name);
    const rolePassword = o.passwords[roleOf(name)] ?? null;
    await migrate({ url, schema, role: roleOf(name), rolePassword, migrations, log, ...chosen(schema) });
  }
}
