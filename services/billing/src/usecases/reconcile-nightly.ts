import type { LeaseDeps } from './account-lease.ts';
import type { JobContext } from './deps.ts';
import { reconcile } from './reconcile.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** A run that has not ended after this has crashed: another process resumes it. */
const CUT_MS = 3 * HOUR_MS;
/** At night in Paris. */
const FROM_HOUR = 3;

const CIVIL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' });

/** Once a night, by one process: the one that inserts the row of the day. Returns whether it was this one. */
export function reconcileNightly(deps: LeaseDeps) {
  const run = reconcile(deps);
  return async (ctx: JobContext): Promise<boolean> => {
    const now = ctx.now();
    const [day = '', time = ''] = CIVIL.format(now).split(' ');
    if (Number(time.slice(0, 2)) < FROM_HOUR) return false;
    const { kysely } = deps.database;
    const taken = await kysely
      .insertInto('reconciliations')
      .values({ day, startedAt: now, finishedAt: null, accounts: null, read: null, mended: null, failed: null })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ startedAt: now })
          .where('reconciliations.finishedAt', 'is', null)
          .where('reconciliations.startedAt', '<', new Date(now.getTime() - CUT_MS)),
      )
      .returning('day')
      .executeTakeFirst();
    if (!taken) return false;
    const result = await run(ctx);
    await kysely
      .updateTable('reconciliations')
      .set({ ...result, finishedAt: ctx.now() })
      .where('day', '=', day)
      .execute();
    return true;
  };
}
