import { inTransaction } from '@attendu/db/database';
import { lockDossier, neverRequested, updateStatus } from '../db/dossiers.ts';
import { NEVER_REQUESTED_MESSAGE, NEVER_REQUESTED_MS, next } from '../domain/lifecycle.ts';
import type { Deps, JobContext } from './deps.ts';

const BATCH = 100;

/**
 * Fails the dossiers whose analysis was not requested in time; returns their number. Several sweepers may run at once. Nobody is written to: an example
 * that was opened and left is such a dossier.
 */
export function sweepDossiers(deps: Deps) {
  return async (ctx: JobContext): Promise<number> => {
    const now = ctx.now();
    const cutoff = new Date(now.getTime() - NEVER_REQUESTED_MS);
    let swept = 0;
    for (;;) {
      const batch = await neverRequested(deps.database.kysely, cutoff, BATCH);
      for (const id of batch) {
        const closed = await inTransaction(deps.database.kysely, async (tx) => {
          const dossier = await lockDossier(tx, id);
          const step = dossier && next({ status: dossier.isAnalysing, runId: dossier.runId }, { kind: 'never_requested' });
          if (!dossier || !step) return false;
          await updateStatus(tx, id, step.life, { message: NEVER_REQUESTED_MESSAGE, reason: 'error' }, now);
          const meta = { actor: { kind: 'service', id: 'dossier' }, correlationId: ctx.newId() } as const;
          await deps.publish(tx, meta, 'dossier.failed', { dossierId: id, userId: dossier.userId, notify: false });
          return true;
        });
        if (closed) swept += 1;
      }
      if (batch.length < BATCH) return swept;
    }
  };
}
