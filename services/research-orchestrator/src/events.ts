import type { Bus, Handlers } from '@attendu/bus/bus';
import type { LeasedWorker } from '@attendu/db/leases/worker';
import { markErased } from './db/erased-users.ts';
import { deleteOwnConsents } from './db/model-consents.ts';
import { deleteRunsOf } from './db/runs.ts';
import type { ResearchTables } from './db/schema.ts';
import { eraseDossier } from './usecases/erase-dossier.ts';

/** The service's own `analysis.requested` starts a run sooner than the periodic sweep. A deleted account or dossier deletes its runs; a deleted account its own consents. */
export function handlers(
  worker: () => Pick<LeasedWorker, 'wake'>,
  publish: Bus<'research-orchestrator'>['publish'],
): Handlers<'research-orchestrator', ResearchTables> {
  return {
    'analysis.requested': async () => worker().wake(),
    'dossier.deleted': eraseDossier(publish),
    'user.deleted': async (tx, { data }) => {
      await markErased(tx, data.userId);
      await deleteRunsOf(tx, data.userId);
      await deleteOwnConsents(tx, data.userId);
    },
  };
}
