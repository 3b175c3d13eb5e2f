import { createDatabase, inTransaction } from '@attendu/db/database';
import { forgetUser, markErased } from './db/erasures.ts';
import { freezeLog, logEvents } from './db/event-log.ts';
import { ADMIN_ANALYTICS_SCHEMA, type AnalyticsDb } from './db/schema.ts';
import { type LoggedEvent, NOBODY } from './domain/projections.ts';
import { rebuildProjections } from './usecases/rebuild-projections.ts';

/** Inserts events, and accounts deleted after them; already logged events are left alone. Returns the number of events counted. */
export async function seedEvents(url: string, events: readonly LoggedEvent[], deleted: readonly string[], now: Date): Promise<number> {
  const database = createDatabase<AnalyticsDb>({ url, schema: ADMIN_ANALYTICS_SCHEMA, poolSize: 2, applicationName: 'attendu world' });
  try {
    await inTransaction(database.kysely, (tx) => logEvents(tx, events));
    const counted = await rebuildProjections(database);
    await inTransaction(database.kysely, async (tx) => {
      await freezeLog(tx);
      for (const userId of deleted) {
        await markErased(tx, userId, now);
        await forgetUser(tx, userId, NOBODY);
      }
    });
    return counted;
  } finally {
    await database.close();
  }
}
