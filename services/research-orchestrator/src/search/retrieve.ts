import type { DocHit, Filter, QueryTerm, Searcher } from '@attendu/search/searcher';
import { TITLE_FIELD } from './index-fields.ts';

/** Documents kept for the second ranking, at least. */
const CANDIDATES = 300;

/** A term that is the number of an article, as the analyser writes it: 'l1221-19'. */
const ARTICLE_NUMBER = /^[lrda]\d+(-\d+)*$/;

/** The best documents by their words; articles asked for by their number come first. */
export function retrieve(searcher: Searcher, terms: readonly QueryTerm[], filter: Filter, k: number): DocHit[] {
  const hits = searcher.search({ terms, filter, k: Math.max(k, CANDIDATES) });
  const named = articlesNamed(searcher, terms, filter);
  if (named.length === 0) return hits;
  const lift = hits[0]?.score ?? 1;
  const scores = new Map(hits.map((hit) => [hit.doc, hit.score]));
  const first = named.map((doc) => ({ doc, score: lift * 2 + (scores.get(doc) ?? 0) }));
  const asked = new Set(named);
  return [...first, ...hits.filter((hit) => !asked.has(hit.doc))];
}

/** Documents whose own number is in the question. */
function articlesNamed(searcher: Searcher, terms: readonly QueryTerm[], filter: Filter): number[] {
  const found: number[] = [];
  for (const { term } of terms) {
    if (!ARTICLE_NUMBER.test(term)) continue;
    searcher.segments.forEach(({ segment }, part) => {
      const id = segment.termIds.get(term);
      if (id === undefined) return;
      const mask = searcher.mask(part, filter);
      for (let i = segment.offsets[id] as number; i < (segment.offsets[id + 1] as number); i += 1) {
        const doc = segment.docs[i] as number;
        if (segment.freqs[i * segment.fields + TITLE_FIELD] === 0 || (mask !== null && mask[doc] === 0)) continue;
        found.push((searcher.bases[part] as number) + doc);
      }
    });
  }
  return [...new Set(found)];
}
