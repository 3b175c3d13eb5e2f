import type { DocHit, Searcher } from '@attendu/search/searcher';
import type { AnalysedQuestion } from './analyse.ts';

/** Share of its section's best score that an article is given: what surrounds an answer is often needed with it. */
const SECTION_SHARE = 0.2;

/** Second ranking over the candidates: articles gain from the best of their section. */
export function rerank(searcher: Searcher, _question: AnalysedQuestion, hits: readonly DocHit[]): DocHit[] {
  const best = new Map<string, number>();
  const keyed = hits.map((hit) => {
    const { part, local } = searcher.locate(hit.doc);
    const key = `${part}/${searcher.segments[part]?.segment.groups[local]}`;
    best.set(key, Math.max(best.get(key) ?? 0, hit.score));
    return { hit, key };
  });
  return keyed
    .map(({ hit, key }) => ({ doc: hit.doc, score: hit.score + SECTION_SHARE * (best.get(key) ?? 0) }))
    .sort((a, b) => b.score - a.score || a.doc - b.doc);
}
