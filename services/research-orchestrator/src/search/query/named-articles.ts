import type { CandidateSet } from '@attendu/search/candidate-set';
import { numberOf } from '@attendu/search/index-view';
import { TITLE_FIELD } from '../indexing/index-fields.ts';

/** A term that is the number of an article, as the analyser writes it: 'l1221-19'. */
const ARTICLE_NUMBER = /^[lrda]\d+(-\d+)*$/;

/** Documents whose number is in the question: they rank first. `mask`: null when all may be found. */
export function articlesNamed({ parts }: Pick<CandidateSet, 'parts'>, terms: readonly string[], mask: Uint8Array | null): number[] {
  const found: number[] = [];
  for (const term of terms) {
    if (!ARTICLE_NUMBER.test(term)) continue;
    for (const part of parts) {
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
