import { sql } from 'kysely';
import { civilTime } from '../domain/periods.ts';
import type { LeaseDeps } from './account-lease.ts';
import type { JobContext } from './deps.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

/** A run silent for this long was interrupted, and another process resumes it. */
const SILENT_MS = 15 * 60 * 1_000;
/** Night hours in Paris. */
const FROM_HOUR = 3;

/** Runs once a night, in one process: the one that inserts the row of the day, or resumes an interrupted run. Returns whether it was this one. */
export function reconcileNightly(deps: LeaseDeps) {
  const run = reconcile(deps);
  return async (ctx: JobContext): Promise<boolean> => {
    const now = ctx.now();
    const civil = new Date(civilTime(now));
    if (civil.getUTCHours() < FROM_HOUR) return false;
    const day = civil.toISOString().slice(0, 10);
    const { kysely } = deps.database;
    const taken = await kysely
      .insertInto('reconciliations')
      .values({ day, startedAt: now, beatAt: now, finishedAt: null, accounts: null, read: null, mended: null, failed: null })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ beatAt: now })
          .where('reconciliations.finishedAt', 'is', null)
          .where(sql<Date>`coalesce(reconciliations.beat_at, reconciliations.started_at)`, '<', new Date(now.getTime() - SILENT_MS)),
      )
      .returningAll()
      .executeTakeFirst();
    if (!taken) return false;
    const write = async (done: Reconciled, finishedAt: Date | null) => {
      await kysely
        .updateTable('reconciliations')
        .set({ ...done, beatAt: ctx.now(), finishedAt })
        .where('day', '=', day)
        .execute();
    };
    const before = { read: taken.read ?? 0, mended: taken.mended ?? 0, failed: taken.failed ?? 0 };
    const result = await run(ctx, { startedAt: taken.startedAt, before, beat: (done) => write(done, null) });
    await write(result, ctx.now());
    return true;
  };
}
