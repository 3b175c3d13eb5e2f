import { UNDO_MS } from '@attendu/contracts/dossier/schemas';
import { inTransaction } from '@attendu/db/database';
import { eraseDossiers, lockDeleted } from '../db/filing.ts';
import { eraseGroups } from '../db/groups.ts';
import type { Deps, JobContext } from './deps.ts';

const BATCH = 200;

/** Erases deleted dossiers that can no longer be restored, and publishes the event; returns their number. Several may run at once. */
export function eraseDeleted(deps: Deps) {
  return async (ctx: JobContext): Promise<number> => {
    const before = new Date(ctx.now().getTime() - UNDO_MS);
    let erased = 0;
    for (;;) {
      const batch = await inTransaction(deps.database.kysely, async (tx) => {
        const dossiers = await lockDeleted(tx, before, BATCH);
        if (dossiers.length === 0) {
          await eraseGroups(tx, before);
          return dossiers;
        }
        const ids = dossiers.map(({ id }) => id);
        await eraseDossiers(tx, ids);
        for (const { id, userId } of dossiers) {
          const meta = { actor: { kind: 'user', id: userId }, correlationId: ctx.newId() } as const;
          await deps.publish(tx, meta, 'dossier.deleted', { dossierId: id, userId });
        }
        return dossiers;
      });
      erased += batch.length;
      if (batch.length === 0) return erased;
    }
  };
}
