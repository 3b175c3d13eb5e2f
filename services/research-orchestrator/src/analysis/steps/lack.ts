import { findReferences } from '@attendu/law/references';
import { searchTextOf } from '../../domain/question/search-text.ts';
import { stemsOf } from '../../domain/text/terms.ts';
import type { Lack } from '../../domain/writing/insufficient.ts';
import type { AnalysisDeps } from '../ports.ts';
import { type RunState, understandingOf } from '../run-state.ts';

/**
 * Why the corpus seems to lack what answers a text, or null. A question on an agreement is not judged: what is learned of the codes, their references
 * above all, says nothing of agreements; nor is one that names an article held: there is its answer.
 */
export async function lackOf(deps: Pick<AnalysisDeps, 'search' | 'store'>, state: RunState, text: string): Promise<Lack | null> {
  const { at, today, idcc, onlyReferences, references } = understandingOf(state);
  const searched = searchTextOf(text);
  // A text that is named and not held of that day is answered by no other.
  if (onlyReferences && references.every(({ versionIds }) => versionIds.length === 0)) return NOT_HELD;
  if (idcc !== null || searched === '' || (await namesHeldArticle(deps, text, at))) return null;
  const sufficiency = await deps.search.assess(searched, laterOf(at, today));
  return sufficiency === null || sufficiency.lack <= 0 ? null : { missing: sufficiency.missing, otherCode: sufficiency.otherCode };
}

/**
 * The same of a point: what the whole question lacks, each of its points lacks. A point that only puts the question in other words is judged with it:
 * judged again by itself, it would be refused more often for no reason.
 */
export async function lackOfPoint(deps: Pick<AnalysisDeps, 'search' | 'store'>, state: RunState, problem: string): Promise<Lack | null> {
  const { searchText } = understandingOf(state);
  return (await lackOf(deps, state, searchText)) ?? (isSameAsked(problem, searchText) ? null : lackOf(deps, state, problem));
}

/** Share of a point's words that the question says, from which it is the question again. */
const SAME = 0.7;

function isSameAsked(problem: string, question: string): boolean {
  const asked = new Set(stemsOf(question));
  const own = stemsOf(problem);
  return own.filter((stem) => asked.has(stem)).length >= SAME * own.length;
}

const NOT_HELD: Lack = { missing: [], otherCode: null };

/** The index has one wording of each article: of a day gone by, it lacks those that have changed since, which the store holds or names. */
export const laterOf = (at: string, today: string): string => (at < today ? today : at);

/** Articles looked up for one text, at most. */
const MOST_NAMED = 5;

async function namesHeldArticle(deps: Pick<AnalysisDeps, 'store'>, text: string, at: string): Promise<boolean> {
  const asked = findReferences(text).flatMap((reference) =>
    reference.type === 'article' ? reference.numbers.map((number) => ({ codeId: reference.code?.id ?? null, number, at })) : [],
  );
  const held = await Promise.all(asked.slice(0, MOST_NAMED).map((one) => deps.store.byNumber(one)));
  return held.some((versions) => versions.length > 0);
}
