import { adminAnalyticsConfigSchema, startAdminAnalytics } from '@attendu/admin-analytics/service';
import { ANONYMISATION_LEASES, anonymiserConfigSchema, startAnonymiser } from '@attendu/anonymiser/service';
import { DEMO_ACCOUNTS } from '@attendu/auth/demo';
import { authConfigSchema, startAuth } from '@attendu/auth/service';
import { billingConfigSchema, startBilling } from '@attendu/billing/service';
import { ConfigError, loadConfig } from '@attendu/config/load-config';
import type { ServiceName } from '@attendu/contracts/route';
import { createDatabase } from '@attendu/db/database';
import { endLeases, type LeaseTable } from '@attendu/db/leases/table';
import { dossierConfigSchema, startDossier } from '@attendu/dossier/service';
import { gatewayConfigSchema, startGateway } from '@attendu/gateway/service';
import type { Logger } from '@attendu/log/logger';
import { MESSAGE_LEASES, notificationConfigSchema, startNotification } from '@attendu/notification/service';
import {
  RUN_LEASES,
  researchOrchestratorConfigSchema,
  SYNC_LEASES,
  startResearchOrchestrator,
} from '@attendu/research-orchestrator/service';
import type { z } from 'zod';
import { type Environment, schemaOf } from './environment.ts';

export type Running = { readonly port: number; stop(): Promise<void> };
type Service = {
  readonly name: ServiceName;
  /** Validates its variables as its own process does, with the same errors. @throws ConfigError */
  check(env: Environment): void;
  start(env: Environment, log: Logger): Promise<Running>;
};

/** A service whose configuration can be checked without starting it. */
function service<S extends z.ZodObject>(
  name: ServiceName,
  schema: S,
  start: (config: Readonly<z.infer<S>>, deps: { log: Logger }) => Promise<Running>,
): Service {
  return {
    name,
    check: (env) => void loadConfig(schema, env),
    start: (env, log) => start(loadConfig(schema, env), { log }),
  };
}

/** Every service; each is started from an environment, exactly as its main.ts does. */
export const SERVICES: readonly Service[] = [
  service('auth', authConfigSchema, startAuth),
  service('billing', billingConfigSchema, startBilling),
  service('dossier', dossierConfigSchema, startDossier),
  service('research-orchestrator', researchOrchestratorConfigSchema, startResearchOrchestrator),
  service('anonymiser', anonymiserConfigSchema, startAnonymiser),
  service('notification', notificationConfigSchema, startNotification),
  service('admin-analytics', adminAnalyticsConfigSchema, startAdminAnalytics),
];

/** Tables of leased work, by service. */
const LEASES: Partial<Record<ServiceName, readonly LeaseTable[]>> = {
  'research-orchestrator': [RUN_LEASES, SYNC_LEASES],
  anonymiser: [ANONYMISATION_LEASES],
  notification: [MESSAGE_LEASES],
};

/** Makes the work of dead processes due at once, with the owner's URL: for a database that no other process uses. */
export async function endAllLeases(url: string): Promise<void> {
  for (const [service, tables] of Object.entries(LEASES)) {
    const schema = schemaOf(service as ServiceName);
    const database = createDatabase({ url, schema, poolSize: 1, applicationName: 'attendu start' });
    try {
      for (const table of tables) await endLeases(database.kysely, table);
    } finally {
      await database.close();
    }
  }
}

/** The demonstration accounts, the premium one first: `ask` uses it. */
export const DEMO: readonly { readonly email: string; readonly label: string }[] = DEMO_ACCOUNTS;

export const startGatewayFrom = (env: Environment, log: Logger): Promise<Running> =>
  startGateway(loadConfig(gatewayConfigSchema, env), { log });

/** Reports every problem of every process at once, before anything is started. @throws ConfigError */
export function checkConfigurations(environmentFor: (process: ServiceName | 'gateway') => Environment): void {
  const checks = [...SERVICES.map(({ name, check }) => ({ name, check })), { name: 'gateway' as const, check: checkGateway }];
  const problems = checks.flatMap(({ name, check }) => {
    try {
      check(environmentFor(name));
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  });
  if (problems.length > 0) throw new ConfigError([...new Set(problems)]);
}

const checkGateway = (env: Environment): void => void loadConfig(gatewayConfigSchema, env);
