import type { Db } from '@attendu/db/database';
import type { AdminReadRow, AnalyticsDb } from './schema.ts';

export async function insertAdminRead(db: Db<AnalyticsDb>, row: AdminReadRow): Promise<void> {
  await db.insertInto('adminReads').values(row).execute();
}
