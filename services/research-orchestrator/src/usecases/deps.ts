import type { Bus } from '@attendu/bus/bus';
import type { Database } from '@attendu/db/database';
import type { ServiceClient } from '@attendu/http/client';
import type { Limiter } from '@attendu/http/limiter';
import type { AnalysisDeps } from '../analysis/ports.ts';
import type { ResearchTables } from '../db/schema.ts';

/** Dependencies of the use cases. */
export type Deps = {
  readonly database: Database<ResearchTables>;
  readonly bus: Pick<Bus<'research-orchestrator'>, 'publish'>;
  readonly client: ServiceClient;
  readonly analysis: AnalysisDeps;
  /** Interactive searches, shared fairly between users. */
  readonly questions: Limiter;
  readonly corpusPercent: () => Promise<number>;
};
