import { url } from '@attendu/config/fields';
import { loadConfig } from '@attendu/config/load-config';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { createLogger } from '@attendu/log/logger';
import { z } from 'zod';
import { runMain } from '../process.ts';
import { passwordVariableOf, roleOf } from '../stack/environment.ts';
import { migrateAll } from '../stack/services.ts';

/** MIGRATION_DATABASE_URL is the owner's; each service's role gets the password of its own variable. */
export const migrateConfigSchema = z.object({
  MIGRATION_DATABASE_URL: url(['postgres', 'postgresql']),
  ...Object.fromEntries(SERVICE_NAMES.map((name) => [passwordVariableOf(name), z.string().min(16)])),
});

await runMain(async () => {
  const config = loadConfig(migrateConfigSchema, process.env) as Record<string, string> & { MIGRATION_DATABASE_URL: string };
  const passwords = Object.fromEntries(SERVICE_NAMES.map((name) => [roleOf(name), config[passwordVariableOf(name)] ?? '']));
  await migrateAll({ url: config.MIGRATION_DATABASE_URL, passwords, log: createLogger('migrate') });
  return 0;
});
