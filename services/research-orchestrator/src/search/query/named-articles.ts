import { numberOf } from '@attendu/search/index-view';
import type { Filter, Searcher } from '@attendu/search/searcher';
import { TITLE_FIELD } from '../indexing/index-fields.ts';

/** A term that is the number of an article, as the analyser writes it: 'l1221-19'. */
const ARTICLE_NUMBER = /^[lrda]\d+(-\d+)*$/;

/** Documents whose number is in the question: they rank first. */
export function articlesNamed(searcher: Searcher, terms: readonly string[], filter: Filter): number[] {
  const found: number[] = [];
  for (const term of terms) {
    if (!ARTICLE_NUMBER.test(term)) continue;
    const mask = searcher.mask(filter);
    for (const part of searcher.view.parts) {
      const { segment } = part;
      const id = segment.terms.id(term);
      if (id === undefined) continue;
      for (let i = segment.offsets[id] as number; i < (segment.offsets[id + 1] as number); i += 1) {
        const doc = numberOf(part, segment.docs[i] as number);
        if (doc < 0 || segment.freqs[i * segment.fields + TITLE_FIELD] === 0 || (mask !== null && mask[doc] === 0)) continue;
        found.push(doc);
      }
    }
  }
  return [...new Set(found)];
}
