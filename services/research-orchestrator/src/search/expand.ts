import type { QueryTerm } from '@attendu/search/searcher';
import type { AnalysedQuestion } from './analyse.ts';

/** Terms to search, with the weight of each. */
export function expand(question: AnalysedQuestion): QueryTerm[] {
  return question.terms.map((term) => ({ term, weight: 1 }));
}
