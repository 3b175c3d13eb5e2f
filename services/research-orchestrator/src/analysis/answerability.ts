import { findReferences } from '@attendu/law/references';
import { searchTextOf } from '../domain/question/search-text.ts';
import type { Understanding } from '../domain/question/understanding.ts';
import { stemsOf } from '../domain/text/terms.ts';
import type { Lack } from '../domain/writing/insufficient.ts';
import type { AnalysisDeps } from './ports.ts';

type Deps = Pick<AnalysisDeps, 'search' | 'store'>;

/** Why the corpus seems to lack an answer. `sure`: with high confidence. */
export type JudgedLack = Lack & { readonly sure: boolean };

/**
 * Margin above the threshold for high confidence: reached by 0.4 % of unseen questions that the codes answer (563 of lawyers), and by 45 % of those of
 * other fields.
 */
const HIGH_CONFIDENCE_MARGIN = 1.5;

/**
 * Why the corpus seems to lack the answer to a question, or null. The same assessment serves before a request is spent and in the dossier. A question
 * on an agreement is not assessed, since the model is trained on the codes; nor is one that names an article of the corpus, which answers it.
 */
export async function assessQuestion(deps: Deps, understanding: Understanding): Promise<JudgedLack | null> {
  const { searchText, references, onlyReferences } = understanding;
  const named = references.flatMap(({ kind, versionIds }) => versionIds.map((versionId) => ({ kind, versionId })));
  // The version of that day is not in the corpus, and no other text can replace it.
  if (onlyReferences && named.length === 0) return { missing: [], otherCode: null, sure: true };
  const held = named.length === 0 ? [] : await deps.store.versions(named);
  return held.length > 0 ? null : judged(deps, understanding, searchText);
}

/**
 * The same for a point: what the whole question lacks, each of its points lacks. A point that only rephrases the question is not assessed again, which
 * would refuse it more often for no reason.
 */
export async function assessPoint(deps: Deps, understanding: Understanding, problem: string): Promise<Lack | null> {
  const ofQuestion = await assessQuestion(deps, understanding);
  if (ofQuestion !== null || isSameAsked(problem, understanding.searchText)) return ofQuestion;
  return (await namesHeldArticle(deps, problem, understanding.at)) ? null : judged(deps, understanding, problem);
}

async function judged(deps: Deps, { idcc, at, today }: Understanding, text: string): Promise<JudgedLack | null> {
  const searched = searchTextOf(text);
  if (idcc !== null || searched === '') return null;
  const sufficiency = await deps.search.assess(searched, laterOf(at, today));
  if (sufficiency === null || sufficiency.lack <= 0) return null;
  return { missing: sufficiency.missing, otherCode: sufficiency.otherCode, sure: sufficiency.lack > HIGH_CONFIDENCE_MARGIN };
}

/** Share of a point's words that are in the question from which the point is a rephrasing. */
const SAME = 0.7;

function isSameAsked(problem: string, question: string): boolean {
  const asked = new Set(stemsOf(question));
  const own = stemsOf(problem);
  return own.filter((stem) => asked.has(stem)).length >= SAME * own.length;
}

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
