import type { DocHit, Filter, QueryTerm, Searcher } from '@attendu/search/searcher';

/** Minimum number of documents scored, so that the scores of sections count. */
const CANDIDATES = 300;
/** Share of the best score of its section added to an article. */
const SECTION_SHARE = 0.2;

/** The ranking while the index is being built: BM25F plus a share of the best score of the section. */
export function plainRanking(searcher: Searcher, terms: readonly QueryTerm[], filter: Filter, k: number): DocHit[] {
  const hits = searcher.search({ terms, filter, k: Math.max(k, CANDIDATES) });
  const best = new Map<string, number>();
  const keyed = hits.map((hit) => {
    const key = searcher.view.group(hit.doc);
    best.set(key, Math.max(best.get(key) ?? 0, hit.score));
    return { hit, key };
  });
  return keyed
    .map(({ hit, key }) => ({ doc: hit.doc, score: hit.score + SECTION_SHARE * (best.get(key) ?? 0) }))
    .sort((a, b) => b.score - a.score || a.doc - b.doc)
    .slice(0, k);
}
