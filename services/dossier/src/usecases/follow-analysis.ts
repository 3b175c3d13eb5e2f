import { causedBy } from '@attendu/bus/meta';
import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { lockDossier, updateStatus } from '../db/dossiers.ts';
import type { DossierDb } from '../db/schema.ts';
import { next } from '../domain/lifecycle.ts';
import type { EventDeps, JobContext } from './deps.ts';

/** Sets the dossier pending on a requested run, also after a failed one. */
export function markRequested(ctx: JobContext) {
  return async (tx: Tx<DossierDb>, { data }: Envelope<'analysis.requested'>): Promise<void> => {
    const dossier = await lockDossier(tx, data.dossierId);
    if (!dossier) return;
    const step = next({ status: dossier.isAnalysing, runId: dossier.runId }, { kind: 'requested', runId: data.runId });
    if (step) await updateStatus(tx, dossier.id, step.life, null, ctx.now());
  };
}

/** Fails a dossier. Its author is notified unless the analysis was refused at once or they stopped it. */
export function markFailed(ctx: JobContext, deps: Pick<EventDeps, 'publish'>) {
  return async (tx: Tx<DossierDb>, event: Envelope<'analysis.failed'>): Promise<void> => {
    const { dossierId, runId, reason, message } = event.data;
    const dossier = await lockDossier(tx, dossierId);
    if (!dossier) return;
    const step = next({ status: dossier.isAnalysing, runId: dossier.runId }, { kind: 'failed', runId });
    if (!step) return;
    await updateStatus(tx, dossier.id, step.life, { message, reason }, ctx.now());
    if (step.publish !== 'failed') return;
    const data = { dossierId: dossier.id, userId: dossier.userId, notify: reason === 'error' };
    await deps.publish(tx, causedBy(event), 'dossier.failed', data);
  };
}
