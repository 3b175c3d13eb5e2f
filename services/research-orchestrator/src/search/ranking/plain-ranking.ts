import type { DocHit, Filter, QueryTerm, Searcher } from '@attendu/search/searcher';

/** Documents kept for the sections' share, at least. */
const CANDIDATES = 300;
/** Share of its section's best score that an article is given. */
const SECTION_SHARE = 0.2;

/** The ranking of an index still in parts: BM25 over the fields, and a share of the section's best. */
export function plainRanking(searcher: Searcher, terms: readonly QueryTerm[], filter: Filter, k: number): DocHit[] {
  const hits = searcher.search({ terms, filter, k: Math.max(k, CANDIDATES) });
  const best = new Map<string, number>();
  const keyed = hits.map((hit) => {
    const { part, local } = searcher.locate(hit.doc);
    const key = `${part}/${searcher.segments[part]?.segment.groups[local]}`;
    best.set(key, Math.max(best.get(key) ?? 0, hit.score));
    return { hit, key };
  });
  return keyed
    .map(({ hit, key }) => ({ doc: hit.doc, score: hit.score + SECTION_SHARE * (best.get(key) ?? 0) }))
    .sort((a, b) => b.score - a.score || a.doc - b.doc)
    .slice(0, k);
}
