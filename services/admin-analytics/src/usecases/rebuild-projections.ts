import { type Database, inTransaction } from '@attendu/db/database';
import { sql } from 'kysely';
import { freezeLog, readLog } from '../db/event-log.ts';
import { add, clear } from '../db/projections.ts';
import type { AnalyticsDb } from '../db/schema.ts';
import { additionsOf } from '../domain/projections.ts';

/** Events of one day are mostly of one batch: the larger it is, the fewer rows are written. */
const BATCH = 50_000;

/** Rebuilds every projection from the log, in one transaction; returns the number of events. New events wait meanwhile. */
export async function rebuildProjections(database: Database<AnalyticsDb>): Promise<number> {
  return inTransaction(database.kysely, async (tx) => {
    await freezeLog(tx);
    // A batch may take longer than a request is allowed, on a busy database.
    await sql`set local statement_timeout = 0`.execute(tx);
    await clear(tx);
    let last = 0;
    let counted = 0;
    for (;;) {
      const batch = await readLog(tx, last, BATCH);
      await add(tx, additionsOf(batch.map(({ event }) => event)));
      counted += batch.length;
      last = batch.at(-1)?.seq ?? last;
      if (batch.length < BATCH) return counted;
    }
  });
}
