import type { Progress } from '@attendu/contracts/research/schemas';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { failRun, insertLine, lastLineOf, lockRunOfDossier, runOfDossier } from '../db/runs.ts';
import type { Deps } from './deps.ts';
import { ownerOf, readProgress } from './read-progress.ts';

const NEVER_STARTED = 'Recherche abandonnée avant son lancement : aucune requête n’a été débitée.';
const STOPPED = 'Recherche arrêtée à votre demande : votre requête vous est rendue.';

/**
 * Stops the analysis of the user's own dossier: the worker loses its lease, and the event refunds the request. @throws research.run_not_found for
 * another user; research.not_running once it is done or has failed.
 */
export function cancelAnalysis(deps: Deps) {
  const progress = readProgress(deps);
  /** Without a run, the dossier is updated so that it does not keep waiting. */
  const abandon = async (ctx: RequestContext, userId: string, dossierId: string): Promise<Progress> => {
    // Readers of a shared dossier may follow its progress but not stop it.
    if ((await ownerOf(deps, ctx, dossierId)).userId !== userId) throw problem('research.run_not_found');
    const before = await progress(ctx, { dossierId });
    const data = { dossierId, runId: null, userId, reason: 'cancelled', message: NEVER_STARTED } as const;
    if (before.status === 'waiting')
      await inTransaction(deps.database.kysely, (tx) => deps.bus.publish(tx, eventMeta(ctx), 'analysis.failed', data));
    return { ...before, status: 'failed', message: NEVER_STARTED };
  };
  return async (ctx: RequestContext, { dossierId }: { dossierId: string }): Promise<Progress> => {
    const { userId } = requireUser(ctx);
    if ((await runOfDossier(deps.database.kysely, dossierId)) === null) return abandon(ctx, userId, dossierId);
    await inTransaction(deps.database.kysely, async (tx) => {
      const run = await lockRunOfDossier(tx, dossierId);
      if (run === null || run.userId !== userId) throw problem('research.run_not_found');
      if (run.state === 'failed' && run.failure === STOPPED) return;
      if (run.state !== 'pending') throw problem('research.not_running');
      const { percent, documentsRead, documentsKept } = await lastLineOf(tx, run.id);
      await insertLine(tx, { runId: run.id, step: 'cancelled', message: STOPPED, percent, documentsRead, documentsKept });
      await failRun(tx, run.id, STOPPED);
      const data = { dossierId, runId: run.id, userId, reason: 'cancelled', message: STOPPED } as const;
      await deps.bus.publish(tx, eventMeta(ctx), 'analysis.failed', data);
    });
    return progress(ctx, { dossierId });
  };
}
