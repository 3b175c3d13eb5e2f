import type { Handlers } from '@attendu/bus/bus';
import type { ResearchTables } from './db/schema.ts';
import type { RunWorker } from './runner/run-worker.ts';

/** Its own `analysis.requested` starts a run sooner than the sweep would: the run itself is a row already. */
export function handlers(worker: () => Pick<RunWorker, 'wake'>): Handlers<'research-orchestrator', ResearchTables> {
  return {
    'analysis.requested': async () => worker().wake(),
  };
}
