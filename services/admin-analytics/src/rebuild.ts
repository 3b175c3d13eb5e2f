import { createDatabase } from '@attendu/db/database';
import { ADMIN_ANALYTICS_SCHEMA, type AnalyticsDb } from './db/schema.ts';
import { rebuildProjections } from './usecases/rebuild-projections.ts';

/** How long to wait for the events being written. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;

/** Rebuilds every projection from the log, beside a running service or not; returns the number of events counted. */
export async function rebuildFigures(url: string): Promise<number> {
  const database = createDatabase<AnalyticsDb>({
    url,
    schema: ADMIN_ANALYTICS_SCHEMA,
    applicationName: 'attendu rebuild',
    poolSize: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  try {
    return await rebuildProjections(database);
  } finally {
    await database.close();
  }
}
