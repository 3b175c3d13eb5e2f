import type { TwoPhases } from '@attendu/bus/bus';
import { causedBy } from '@attendu/bus/meta';
import type { Envelope } from '@attendu/contracts/event-registry';
import type { ResearchResult } from '@attendu/contracts/research/schemas';
import { replacePoints } from '../db/analysis-points.ts';
import { findDossier, lockDossier, saveAnswer, updateStatus } from '../db/dossiers.ts';
import type { DossierDb, DossierRow } from '../db/schema.ts';
import { next } from '../domain/lifecycle.ts';
import type { EventDeps, JobContext } from './deps.ts';

/** Completes a dossier: fetches the result from the service that ran the analysis, then stores it atomically. */
export function completeDossier(ctx: JobContext, deps: EventDeps): TwoPhases<Envelope<'analysis.done'>, DossierDb, ResearchResult | null> {
  return {
    prepare: async (event) => {
      const { dossierId, runId } = event.data;
      const dossier = await findDossier(deps.database.kysely, dossierId);
      if (!dossier || !afterDone(dossier, runId)) return null;
      const result = await deps.fetchResult(runId, event.correlationId);
      if (result.runId !== runId || result.dossierId !== dossier.id || result.userId !== dossier.userId) {
        throw new Error(`run ${runId} answered with the result of another dossier`);
      }
      return result;
    },
    apply: async (tx, event, result) => {
      const { dossierId, runId } = event.data;
      const dossier = await lockDossier(tx, dossierId);
      const step = dossier && afterDone(dossier, runId);
      if (!dossier || !step) return;
      // The dossier became completable between prepare and apply: the next try fetches its result.
      if (result === null) throw new Error(`the result of run ${runId} was not asked`);
      await updateStatus(tx, dossier.id, step.life, null, ctx.now());
      await saveAnswer(tx, dossier.id, result);
      await replacePoints(tx, dossier.id, result.points);
      await deps.publish(tx, causedBy(event), 'dossier.completed', { dossierId: dossier.id, userId: dossier.userId });
    },
  };
}

function afterDone(dossier: DossierRow, runId: string) {
  return next({ status: dossier.isAnalysing, runId: dossier.runId }, { kind: 'done', runId });
}
