import type { CorpusStatus } from '@attendu/contracts/research/schemas';
import type { Deps } from './deps.ts';

/** What the corpus holds and what a search can already find. */
export function readCorpus(deps: Deps) {
  return (): Promise<CorpusStatus> => deps.analysis.search.status();
}
