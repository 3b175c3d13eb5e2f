import type { Filter, Searcher } from '@attendu/search/searcher';
import { TITLE_FIELD } from '../indexing/index-fields.ts';

/** A term that is the number of an article, as the analyser writes it: 'l1221-19'. */
const ARTICLE_NUMBER = /^[lrda]\d+(-\d+)*$/;

/** Documents whose number is in the question: they rank first. */
export function articlesNamed(searcher: Searcher, terms: readonly string[], filter: Filter): number[] {
  const found: number[] = [];
  for (const term of terms) {
    if (!ARTICLE_NUMBER.test(term)) continue;
    searcher.segments.forEach(({ segment }, part) => {
      const id = segment.terms.id(term);
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
