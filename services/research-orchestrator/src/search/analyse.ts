import type { Analyser } from '@attendu/search/analyser';

/** A question in the index's own terms, each once, in order. */
export type AnalysedQuestion = { readonly terms: readonly string[] };

/** Longest question read: what comes after says nothing new, and hostile input must stay cheap. Characters. */
const LONGEST = 4000;

export function analyseQuestion(analyser: Analyser, text: string): AnalysedQuestion {
  return { terms: [...new Set(analyser.terms(text.slice(0, LONGEST)))] };
}
