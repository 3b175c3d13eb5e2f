import { ConfigError, loadConfig } from '@attendu/config/load-config';
import { serviceFields } from '@attendu/config/service-fields';
import { createDatabase } from '@attendu/db/database';
import { z } from 'zod';
import { ADMIN_ANALYTICS_SCHEMA, type AnalyticsDb } from './db/schema.ts';
import { rebuildProjections } from './usecases/rebuild-projections.ts';

// Rebuilds every projection from the log: node --import tsx services/admin-analytics/src/rebuild.ts

/** A log of some million events takes minutes; new events wait meanwhile and are counted afterwards. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;

try {
  const { DATABASE_URL } = loadConfig(z.object({ DATABASE_URL: serviceFields.DATABASE_URL }), process.env);
  const database = createDatabase<AnalyticsDb>({
    url: DATABASE_URL,
    schema: ADMIN_ANALYTICS_SCHEMA,
    applicationName: 'admin-analytics rebuild',
    poolSize: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  try {
    const counted = await rebuildProjections(database);
    console.log(`Projections refaites à partir de ${counted.toLocaleString('fr-FR')} événements.`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
