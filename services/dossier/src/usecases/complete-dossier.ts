import { causedBy } from '@attendu/bus/meta';
import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { replacePoints } from '../db/analysis-points.ts';
import { findDossier, lockDossier, saveAnswer, updateStatus } from '../db/dossiers.ts';
import type { DossierDb, DossierRow } from '../db/schema.ts';
import { next } from '../domain/lifecycle.ts';
import type { EventDeps, JobContext } from './deps.ts';

/**
 * An analysis is done: its result is asked from who ran it and stored whole, or not at all. The dossier is not locked while the answer
 * travels, so its author can still open it.
 */
export function completeDossier(ctx: JobContext, deps: EventDeps) {
  return async (tx: Tx<DossierDb>, event: Envelope<'analysis.done'>): Promise<void> => {
    const { dossierId, runId } = event.data;
    const before = await findDossier(tx, dossierId);
    if (!before || !afterDone(before, runId)) return;
    const result = await deps.fetchResult(runId, event.correlationId);
    if (result.runId !== runId || result.dossierId !== before.id || result.userId !== before.userId) {
      throw new Error(`run ${runId} answered with the result of another dossier`);
    }
    const dossier = await lockDossier(tx, dossierId);
    const step = dossier && afterDone(dossier, runId);
    if (!dossier || !step) return;
    await updateStatus(tx, dossier.id, step.life, null, ctx.now());
    await saveAnswer(tx, dossier.id, result);
    await replacePoints(tx, dossier.id, result.points);
    await deps.publish(tx, causedBy(event), 'dossier.completed', { dossierId: dossier.id, userId: dossier.userId });
  };
}

function afterDone(dossier: DossierRow, runId: string) {
  return next({ status: dossier.isAnalysing, runId: dossier.runId }, { kind: 'done', runId });
}
