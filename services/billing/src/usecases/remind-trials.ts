import { randomUUID } from 'node:crypto';
import type { Bus } from '@attendu/bus/bus';
import { inTransaction } from '@attendu/db/database';
import { lockTrial, markNotified, trialsToNotify } from '../db/trials.ts';
import { ENDING_MS, reminderOf } from '../domain/trial-reminder.ts';
import type { Deps, JobContext } from './deps.ts';

const BATCH = 100;

/** Announces each trial's coming end, then its end, once each: mark and event are one transaction. Returns the number of announcements. */
export function remindTrials(deps: Pick<Deps, 'database'> & { readonly bus: Pick<Bus<'billing'>, 'publish'> }) {
  return async (ctx: JobContext): Promise<number> => {
    const now = ctx.now();
    const meta = { actor: { kind: 'service', id: 'billing' }, correlationId: `trials-${randomUUID()}` } as const;
    const due = await trialsToNotify(deps.database.kysely, { now, endBefore: new Date(now.getTime() + ENDING_MS), limit: BATCH });
    let told = 0;
    for (const userId of due) {
      await inTransaction(deps.database.kysely, async (tx) => {
        const trial = await lockTrial(tx, userId);
        const reminder = trial && reminderOf(trial, now);
        if (!trial || !reminder) return;
        await markNotified(tx, userId, reminder === 'ending' ? 'endingToldAt' : 'endedToldAt', now);
        if (reminder === 'silence') return;
        await deps.bus.publish(tx, meta, reminder === 'ending' ? 'trial.ending' : 'trial.ended', {
          userId,
          endsAt: trial.endsAt.toISOString(),
        });
        told += 1;
      });
    }
    return told;
  };
}
