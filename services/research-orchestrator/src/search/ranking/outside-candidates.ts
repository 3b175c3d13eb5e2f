import { type CandidateQuery, type CandidateSet, candidateSetOf } from '@attendu/search/candidate-set';
import { BODY_FIELD } from '../indexing/index-fields.ts';
import type { OutsideIndex } from '../indexing/load-index.ts';
import type { AnalysedQuestion } from '../query/question-analyser.ts';
import { findCandidates } from './candidates.ts';

/** `matching`: documents that hold a word of the question. */
export type FetchedCandidates = { readonly set: CandidateSet; readonly matching: number };

/** Documents asked for: more than candidates are kept, since their sections count in the choice. */
const FOUND = 1_500;

/**
 * The candidates of a question, from the engine outside: the documents that it finds, then those that belong to the first of them (sections, citations), and
 * `also`. The scores of sections count these documents only.
 */
export async function fetchCandidates(
  { engine, map }: OutsideIndex,
  question: AnalysedQuestion,
  filter: CandidateQuery['filter'],
  mask: Uint8Array | null,
  also: readonly number[],
): Promise<FetchedCandidates> {
  const { found, matching } = await engine.find({ terms: question.expanded, filter, k: FOUND });
  const set = candidateSetOf(map.view, found, BODY_FIELD);
  const known = new Set(found.map(({ doc }) => doc));
  const related = [...findCandidates(map, question, mask, { set }).docs, ...also].filter((doc) => !known.has(doc));
  const more = await engine.read([...new Set(related)]);
  return { set: candidateSetOf(map.view, [...found, ...more], BODY_FIELD), matching };
}
