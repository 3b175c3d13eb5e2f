import type { Bus } from '@attendu/bus/bus';
import type { Database } from '@attendu/db/database';
import type { ServiceClient } from '@attendu/http/client';
import type { Limiter } from '@attendu/http/limiter';
import type { AnalysisDeps, AnalysisFor } from '../analysis/ports.ts';
import type { ResearchTables } from '../db/schema.ts';
import type { OutsideModel } from '../model/outside-models.ts';

/** Dependencies of the use cases. */
export type Deps = {
  readonly database: Database<ResearchTables>;
  readonly bus: Pick<Bus<'research-orchestrator'>, 'publish'>;
  readonly client: ServiceClient;
  /** Sends nothing of a question to a model. */
  readonly analysis: AnalysisDeps;
  /** The analysis for a user: with the configured models once their firm, or they without one, have consented. */
  readonly analysisFor: AnalysisFor;
  readonly outsideModels: readonly OutsideModel[];
  /** Interactive searches, shared fairly between users. */
  readonly questions: Limiter;
  readonly corpusPercent: () => Promise<number>;
};
