import type { Db, Tx } from '@attendu/db/database';
import { pageById } from '@attendu/db/id-page';
import type { TrialNotices } from '../domain/trial-reminder.ts';
import type { BillingDb } from './schema.ts';

/** Trials that end before this and may need a notice, the first to end first. */
export async function trialsToNotify(db: Db<BillingDb>, o: { now: Date; endBefore: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('userId')
    .where('plan', '=', 'trialing')
    .where('endedToldAt', 'is', null)
    .where('endsAt', '<=', o.endBefore)
    .where((or) => or.or([or('endingToldAt', 'is', null), or('endsAt', '<=', o.now)]))
    .orderBy('endsAt')
    .limit(o.limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Locks a trial; null when it is no longer one, or when another sweeper has it. */
export async function lockTrial(tx: Tx<BillingDb>, userId: string): Promise<TrialNotices | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select(['endsAt', 'endingToldAt', 'endedToldAt'])
    .where('userId', '=', userId)
    .where('plan', '=', 'trialing')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.endsAt ? { ...row, endsAt: row.endsAt } : null;
}

export async function markNotified(tx: Tx<BillingDb>, userId: string, what: 'endingToldAt' | 'endedToldAt', now: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ [what]: now })
    .where('userId', '=', userId)
    .execute();
}

/** Trials that have not ended, in the order of their owners' ids, after this one. */
export function runningTrials(
  db: Db<BillingDb>,
  o: { now: Date; after: string | null; limit: number },
): Promise<{ userId: string; endsAt: Date }[]> {
  const query = db.selectFrom('subscriptions').select('userId').where('plan', '=', 'trialing').where('endsAt', '>', o.now);
  return pageById(query.select('endsAt').$narrowType<{ endsAt: Date }>(), o, 'userId');
}
