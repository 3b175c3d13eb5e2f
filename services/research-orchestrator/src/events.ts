import type { Handlers } from '@attendu/bus/bus';
import type { LeasedWorker } from '@attendu/db/leases/worker';
import { deleteRunsOf } from './db/runs.ts';
import type { ResearchTables } from './db/schema.ts';

/** Its own `analysis.requested` starts a run sooner than the sweep would: the run itself is a row already. An account that is gone takes its runs with it. */
export function handlers(worker: () => Pick<LeasedWorker, 'wake'>): Handlers<'research-orchestrator', ResearchTables> {
  return {
    'analysis.requested': async () => worker().wake(),
    'user.deleted': (tx, { data }) => deleteRunsOf(tx, data.userId),
  };
}
