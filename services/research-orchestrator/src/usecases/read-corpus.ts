import type { CorpusReport } from '@attendu/contracts/research/schemas';
import type { Deps } from './deps.ts';

/** What the corpus holds, and how much of it can be searched already. */
export function readCorpus(deps: Deps) {
  return async (): Promise<CorpusReport> => {
    const [status, percent] = await Promise.all([deps.analysis.search.status(), deps.corpusPercent()]);
    return { ...status, percent };
  };
}
