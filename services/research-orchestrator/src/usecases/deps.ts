import type { Bus } from '@attendu/bus/bus';
import type { Database } from '@attendu/db/database';
import type { ServiceClient } from '@attendu/http/client';
import type { Limiter } from '@attendu/http/limiter';
import type { AnalysisDeps } from '../analysis/ports.ts';
import type { ResearchTables } from '../db/schema.ts';

/** What the use cases are made with. */
export type Deps = {
  readonly database: Database<ResearchTables>;
  readonly bus: Pick<Bus<'research-orchestrator'>, 'publish'>;
  readonly client: ServiceClient;
  readonly analysis: AnalysisDeps;
  /** Searches that a user waits for: users take turns. */
  readonly questions: Limiter;
  readonly corpusPercent: () => Promise<number>;
};
