import type { ResearchResult } from '@attendu/contracts/research/schemas';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { passagesOf, provedAnswer, storeOf } from '@attendu/law/proved-answer';
import { resultOf, runById } from '../db/runs.ts';
import type { StoredResult } from '../db/schema.ts';
import type { Deps } from './deps.ts';
import { provePassages } from './prove-passages.ts';

/** The result of a finished run, for the dossier service, its quotations verified again. @throws research.run_not_found */
export function readResult(deps: Deps) {
  const prove = provePassages(deps);
  const proved = async (result: StoredResult) => {
    const passages = passagesOf(result.points);
    const { found } = await prove(null, { passages });
    return provedAnswer(result.points, result.synthese_sentences ?? [], storeOf(passages, found));
  };
  return async (_ctx: RequestContext, { runId }: { runId: string }): Promise<ResearchResult> => {
    const run = await runById(deps.database.kysely, runId);
    const result = run === null ? null : await resultOf(deps.database.kysely, runId);
    if (run === null || result === null) throw problem('research.run_not_found');
    const { points, sentences } = await proved(result);
    const { dossierId, userId } = run;
    return {
      runId,
      dossierId,
      userId,
      ...result,
      data_date: result.data_date ?? null,
      points,
      synthese_sentences: sentences,
      notices: [...result.notices],
    };
  };
}
