import type { TwoPhases } from '@attendu/bus/bus';
import type { Envelope } from '@attendu/contracts/event-registry';
import { deleteNoticesOfColleagues, insertNotices } from '../db/notices.ts';
import type { DossierDb } from '../db/schema.ts';
import { endSharesOf, keepDeparture, lockFirm } from '../db/shares.ts';
import type { EventDeps, JobContext } from './deps.ts';

type Firm = { readonly administrators: readonly string[]; readonly isBack: boolean };

/**
 * A member has left the firm: they keep their dossiers; their shares there end, and those that name them, and what they were told of colleagues is
 * deleted. The firm's administrators are told how many shares ended, except those of closed folders, which they may not know of. The event may come
 * late: what was shared since the person came back stays, and what they were told since, of this firm or of another.
 */
export function leaveFirm(ctx: JobContext, deps: EventDeps): TwoPhases<Envelope<'firm.member-left'>, DossierDb, Firm> {
  return {
    prepare: async ({ data, correlationId }) => {
      const people = (await deps.directory.firm(data.firmId, correlationId))?.people ?? [];
      const administrators = people.filter(({ id, isFirmAdmin }) => isFirmAdmin && id !== data.userId).map(({ id }) => id);
      return { administrators, isBack: people.some(({ id }) => id === data.userId) };
    },
    apply: async (tx, { data, occurredAt }, { administrators, isBack }) => {
      const { firmId, userId } = data;
      const leftAt = new Date(occurredAt);
      await lockFirm(tx, firmId);
      await keepDeparture(tx, { firmId, userId, leftAt });
      const ended = await endSharesOf(tx, firmId, userId, isBack ? leftAt : null);
      await deleteNoticesOfColleagues(tx, userId, leftAt);
      if (ended === 0) return;
      await insertNotices(
        tx,
        administrators.map((to) => ({ id: ctx.newId(), userId: to, kind: 'member-left', actorId: userId, ended, createdAt: ctx.now() })),
      );
    },
  };
}
