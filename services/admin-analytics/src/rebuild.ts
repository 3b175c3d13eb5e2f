import { createDatabase } from '@attendu/db/database';
import { ADMIN_ANALYTICS_SCHEMA, type AnalyticsDb } from './db/schema.ts';
import { rebuildProjections } from './usecases/rebuild-projections.ts';

/** Rebuilds every projection from the log, beside a running service or not; returns the number of events counted. */
export async function rebuildFigures(url: string): Promise<number> {
  const database = createDatabase<AnalyticsDb>({
    url,
    schema: ADMIN_ANALYTICS_SCHEMA,
    applicationName: 'attendu rebuild',
    poolSize: 1,
  });
  try {
    return await rebuildProjections(database);
  } finally {
    await database.close();
  }
}
