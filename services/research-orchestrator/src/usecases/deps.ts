import type { Bus } from '@attendu/bus/bus';
import type { Database } from '@attendu/db/database';
import type { ServiceClient } from '@attendu/http/client';
import type { AnalysisDeps } from '../analysis/ports.ts';
import type { ResearchTables } from '../db/schema.ts';

/** What the use cases are made with. */
export type Deps = {
  readonly database: Database<ResearchTables>;
  readonly bus: Pick<Bus<'research-orchestrator'>, 'publish'>;
  readonly client: ServiceClient;
  readonly analysis: AnalysisDeps;
  readonly corpusPercent: () => Promise<number>;
};
