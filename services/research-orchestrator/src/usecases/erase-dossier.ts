import type { Bus } from '@attendu/bus/bus';
import { causedBy } from '@attendu/bus/meta';
import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { deleteRunsOfDossier, lockRunOfDossier } from '../db/runs.ts';
import type { ResearchTables } from '../db/schema.ts';

const DELETED = 'Recherche supprimée par son auteur avant la fin de l’analyse : la requête lui est rendue.';

/** Deletes the runs of a deleted dossier with all their rows. A run in progress ends, and its event refunds the request. */
export function eraseDossier(publish: Bus<'research-orchestrator'>['publish']) {
  return async (tx: Tx<ResearchTables>, event: Envelope<'dossier.deleted'>): Promise<void> => {
    const { dossierId, userId } = event.data;
    const run = await lockRunOfDossier(tx, dossierId);
    if (run?.state === 'pending') {
      const data = { dossierId, runId: run.id, userId, reason: 'cancelled', message: DELETED } as const;
      await publish(tx, causedBy(event), 'analysis.failed', data);
    }
    await deleteRunsOfDossier(tx, dossierId);
  };
}
