import type { TwoPhases } from '@attendu/bus/bus';
import type { Envelope } from '@attendu/contracts/event-registry';
import { deleteNoticesOfColleagues, insertNotices } from '../db/notices.ts';
import type { DossierDb } from '../db/schema.ts';
import { endSharesOf, keepDeparture, lockFirm } from '../db/shares.ts';
import type { EventDeps, JobContext } from './deps.ts';

/**
 * A member has left the firm: they keep their dossiers; their shares there end, and those that name them, and what they were told of colleagues is
 * deleted. The firm's administrators are told how many shares ended, except those of closed folders, which they may not know of.
 */
export function leaveFirm(ctx: JobContext, deps: EventDeps): TwoPhases<Envelope<'firm.member-left'>, DossierDb, readonly string[]> {
  return {
    prepare: async ({ data, correlationId }) => {
      const firm = await deps.directory.firm(data.firmId, correlationId);
      return firm?.people.filter(({ id, isFirmAdmin }) => isFirmAdmin && id !== data.userId).map(({ id }) => id) ?? [];
    },
    apply: async (tx, { data, occurredAt }, administrators) => {
      const { firmId, userId } = data;
      await lockFirm(tx, firmId);
      await keepDeparture(tx, { firmId, userId, leftAt: new Date(occurredAt) });
      const ended = await endSharesOf(tx, firmId, userId);
      await deleteNoticesOfColleagues(tx, userId);
      if (ended === 0) return;
      await insertNotices(
        tx,
        administrators.map((to) => ({ id: ctx.newId(), userId: to, kind: 'member-left', actorId: userId, ended, createdAt: ctx.now() })),
      );
    },
  };
}
