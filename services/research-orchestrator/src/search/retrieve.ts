import type { DocHit, Filter, QueryTerm, Searcher } from '@attendu/search/searcher';

/** Documents kept for the second ranking, at least. */
const CANDIDATES = 300;

export function retrieve(searcher: Searcher, terms: readonly QueryTerm[], filter: Filter, k: number): DocHit[] {
  return searcher.search({ terms, filter, k: Math.max(k, CANDIDATES) });
}
