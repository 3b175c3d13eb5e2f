import { createDatabase, inTransaction } from '@attendu/db/database';
import type { Logger } from '@attendu/log/logger';
import { sql } from 'kysely';

/**
 * A log restored from another cluster has transaction ids that this one has not reached: no snapshot ever contains them, so the whole log
 * would be read again at each turn, and a cursor above them would skip new events. Gives such rows an id of this cluster and makes such
 * cursors read from the start; inboxes drop what they already have. Run as the owner, before the services.
 */
export async function adoptRestoredLog(o: { url: string; log: Logger }): Promise<void> {
  const database = createDatabase<unknown>({
    url: o.url,
    schema: 'bus',
    applicationName: 'bus restore',
    poolSize: 1,
    statementTimeoutMs: 600_000,
  });
  try {
    // A visible row was committed before this snapshot, hence below its upper bound, unless another cluster wrote it.
    const [events, cursors] = await inTransaction(database.kysely, async (tx) => [
      (await sql`update bus.outbox set tx = pg_current_xact_id() where tx >= pg_snapshot_xmax(pg_current_snapshot())`.execute(tx))
        .numAffectedRows,
      (
        await sql`
          update bus.cursors set position = position || '{"snapshot": "1:1:"}', moved_at = clock_timestamp()
          where carrier = 'postgres'
            and pg_snapshot_xmax((position->>'snapshot')::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())`.execute(tx)
      ).numAffectedRows,
    ]);
    if (events || cursors)
      o.log.warn({ events: Number(events), cursors: Number(cursors) }, 'the event log was restored from another cluster');
  } finally {
    await database.close();
  }
}
