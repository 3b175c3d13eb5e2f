import type { ResearchResult } from '@attendu/contracts/research/schemas';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { resultOf, runById } from '../db/runs.ts';
import type { Deps } from './deps.ts';

/** The result of a finished run, for the dossier service. @throws research.run_not_found */
export function readResult(deps: Deps) {
  return async (_ctx: RequestContext, { runId }: { runId: string }): Promise<ResearchResult> => {
    const run = await runById(deps.database.kysely, runId);
    const result = run === null ? null : await resultOf(deps.database.kysely, runId);
    if (run === null || result === null) throw problem('research.run_not_found');
    return { runId, dossierId: run.dossierId, userId: run.userId, ...result, points: [...result.points], notices: [...result.notices] };
  };
}
