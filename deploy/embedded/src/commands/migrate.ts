import { loadConfig } from '@attendu/config/load-config';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { createLogger } from '@attendu/log/logger';
import { migrateConfigSchema } from '../migrate-config.ts';
import { runMain } from '../process.ts';
import { passwordVariableOf, roleOf } from '../stack/environment.ts';
import { migrateAll } from '../stack/migrations.ts';

/** Entry point of the one-shot container and the Kubernetes Job: brings every schema and role up to date, then exits. */
await runMain(async () => {
  const config = loadConfig(migrateConfigSchema, process.env) as Readonly<Record<string, string | boolean>>;
  const passwords = Object.fromEntries(SERVICE_NAMES.map((name) => [roleOf(name), String(config[passwordVariableOf(name)] ?? '')]));
  await migrateAll({ url: String(config.MIGRATION_DATABASE_URL), passwords, log: createLogger('migrate') });
  return 0;
});
