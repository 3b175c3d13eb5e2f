import { SOURCE_KEYS, type SourceKey } from '@attendu/contracts/sources';
import { isUndone } from '@attendu/law/dossier/fate';
import { findReferences } from '@attendu/law/references';
import { isOfMatter } from '../domain/question/matters.ts';
import { searchTextOf } from '../domain/question/search-text.ts';
import type { Understanding } from '../domain/question/understanding.ts';
import { stemsOf } from '../domain/text/terms.ts';
import type { Reading } from '../domain/types.ts';
import { CASE_LAW, FOREIGN_LAW, type Lack } from '../domain/writing/insufficient.ts';
import type { Sufficiency } from '../search/port.ts';
import { candidateOf } from './candidate.ts';
import { searchAt } from './dated-search.ts';
import type { AnalysisDeps } from './ports.ts';
import { queryInLaw } from './query-in-law.ts';

type Deps = Pick<AnalysisDeps, 'search' | 'store' | 'compute' | 'holdings'>;

/** Why the corpus seems to lack an answer, null when it does not. `sure`: with high confidence. `mayLack`: it may, not surely enough to refuse. */
export type Answerability = { readonly lack: (Lack & { readonly sure: boolean }) | null; readonly mayLack: boolean };
const ANSWERED: Answerability = { lack: null, mayLack: false };

/**
 * Margin above the threshold for high confidence: reached by 0.4 % of unseen questions that the codes answer (563 of lawyers), and by 45 % of those of
 * other fields.
 */
const HIGH_CONFIDENCE_MARGIN = 1.5;

/**
 * Least lack for a refusal when nothing says where the answer is, by the number of words searched: a story holds many that no text has, and is taken for
 * unanswerable too often (docs/adr/0431, 0433). Below it, the answer is given with a doubt.
 */
const LEAST_UNNAMED = [
  { words: 16, lack: 1.2 },
  { words: 10, lack: 1.1 },
  { words: 0, lack: 0.75 },
] as const;
/** The same when a code not held or an article missing is named. */
const LEAST_NAMED = 0.2;

function leastLack({ missing, otherCode }: Sufficiency, searched: string): number {
  if (missing.length > 0 || otherCode !== null) return LEAST_NAMED;
  const count = stemsOf(searched).length;
  return LEAST_UNNAMED.find(({ words }) => count >= words)?.lack ?? LEAST_NAMED;
}

/**
 * Whether the corpus seems to lack the answer to a question, and why; used both before the debit and in the dossier. Not assessed: a question on an
 * agreement, since the model is trained on codes, unless it names another country, and a question that names a text of the corpus, which answers it. @param kinds the kinds searched:
 * one may hold what the codes lack.
 */
export async function assessQuestion(
  deps: Deps,
  understanding: Understanding,
  kinds: readonly SourceKey[] = SOURCE_KEYS,
): Promise<Answerability> {
  const { searchText, references, onlyReferences } = understanding;
  const named = references.flatMap(({ kind, versionIds }) => versionIds.map((versionId) => ({ kind, versionId })));
  // The version of that day is not in the corpus, and no other text can replace it.
  if (onlyReferences && named.length === 0) return { lack: { missing: [], otherCode: null, sure: true }, mayLack: false };
  const held = named.length === 0 ? [] : await deps.store.versions(named);
  return held.length > 0 ? ANSWERED : judged(deps, understanding, searchText, kinds);
}

/**
 * The same for a point. A point that only rephrases the question is not assessed again, which would refuse it more often for no reason. What the whole
 * question lacks, its points lack, except one that asks a part of it and that the corpus answers with a margin.
 */
export async function assessPoint(
  deps: Deps,
  understanding: Understanding,
  problem: string,
  kinds: readonly SourceKey[] = SOURCE_KEYS,
): Promise<Lack | null> {
  const { lack: ofQuestion } = await assessQuestion(deps, understanding, kinds);
  if (ofQuestion !== null && !coversQuestion(problem, understanding.searchText))
    return (await isAnsweredApart(deps, understanding, problem, kinds)) ? null : ofQuestion;
  if (ofQuestion !== null || isSameAsked(problem, understanding.searchText)) return ofQuestion;
  return (await namesHeldArticle(deps, problem, understanding.at)) ? null : (await judged(deps, understanding, problem, kinds)).lack;
}

async function judged(deps: Deps, { idcc, at, today }: Understanding, text: string, kinds: readonly SourceKey[]): Promise<Answerability> {
  const searched = searchTextOf(text);
  // The model is trained on codes: when none is searched, reading decides.
  if (searched === '' || !kinds.includes('legiarti')) return ANSWERED;
  const sufficiency = await deps.search.assess(searched, laterOf(at, today));
  if (idcc !== null)
    return sufficiency?.otherCode === FOREIGN_LAW
      ? { lack: { missing: [], otherCode: FOREIGN_LAW, sure: true }, mayLack: false }
      : ANSWERED;
  // Until all codes are indexed only the subject of the question can be judged; that the search is not whole is said once, by its notice.
  if (sufficiency === null || sufficiency.lack <= 0) return ANSWERED;
  const { lack, missing, otherCode } = sufficiency;
  if (otherCode !== null && (await isStored(deps, otherCode))) return ANSWERED;
  if (await isAnsweredBeside(deps, searched, kinds, otherCode, { at, today })) return ANSWERED;
  if (lack < leastLack(sufficiency, searched)) return { lack: null, mayLack: true };
  return { lack: { missing, otherCode, sure: lack > HIGH_CONFIDENCE_MARGIN }, mayLack: false };
}

/** Whether a code is in the corpus: while its index is built, the search does not know it yet. */
async function isStored({ holdings }: Deps, title: string): Promise<boolean> {
  const { codes } = await holdings.read();
  return codes.some((code) => code.title === title.replace(/ \(.*/, ''));
}

/** Texts of other kinds read to see whether one answers: how many of each kind, and the minimum score to answer. */
const READ_BESIDE = 5;
const LEAST_ANSWER_BESIDE = 6;
/** The same for a decision: it has no heading, which is worth up to a seventh of the score of another text. */
const LEAST_ANSWER_OF_DECISION = 5.2;
/** The same for a kind in whose subject area the question is. */
const LEAST_ANSWER_OF_MATTER = 4.5;

/**
 * Whether a text read answers what the codes lack. @param text what is asked. @param otherCode the code that it belongs to, or 'Jurisprudence' for what
 * courts have settled.
 */
export function answersBeside(
  { document: { kind, facts }, note }: Pick<Reading, 'document' | 'note'>,
  text: string,
  otherCode: string | null,
): boolean {
  if (kind === 'legiarti' || kind === 'cnn' || isUndone(facts?.fate)) return false;
  const isDecision = kind === 'juritext' || kind === 'euritext';
  if (isOfMatter(kind, text) || (isDecision && otherCode === CASE_LAW)) return note >= LEAST_ANSWER_OF_MATTER;
  return note >= (isDecision ? LEAST_ANSWER_OF_DECISION : LEAST_ANSWER_BESIDE);
}

/** Whether a decision, an EU act or administrative doctrine answers what the codes lack. */
async function isAnsweredBeside(
  deps: Deps,
  text: string,
  kinds: readonly SourceKey[],
  otherCode: string | null,
  { at, today }: Pick<Understanding, 'at' | 'today'>,
): Promise<boolean> {
  const { sources } = await deps.search.status();
  const beside = sources.filter(({ kind, documents }) => documents > 0 && kind !== 'legiarti' && kind !== 'cnn' && kinds.includes(kind));
  const found = await Promise.all(
    beside.map(async ({ kind }) => {
      const { hits } = await searchAt(deps, { text, kinds: [kind], at, idcc: null, k: READ_BESIDE }, today);
      const versions = await deps.store.versions(hits.map(({ versionId }) => ({ kind, versionId })));
      return versions.map((version, rank) => candidateOf(version, rank, false));
    }),
  );
  if (found.flat().length === 0) return false;
  const { kept } = await deps.compute.run('read', queryInLaw(text, ''), found.flat(), at);
  return kept.some((reading) => answersBeside(reading, text, otherCode));
}

/** Share of the question's words above which a point asks all of it. */
const WHOLE = 0.6;

/** Whether a point asks all that its question asks. */
export function coversQuestion(problem: string, question: string): boolean {
  const own = new Set(stemsOf(problem));
  const asked = [...new Set(stemsOf(question))];
  return asked.filter((stem) => own.has(stem)).length >= WHOLE * asked.length;
}

/** Margin under the threshold from which a point is answered though its question is not. */
const COMFORT = -0.5;

async function isAnsweredApart(
  deps: Deps,
  { idcc, at, today }: Understanding,
  problem: string,
  kinds: readonly SourceKey[],
): Promise<boolean> {
  const searched = searchTextOf(problem);
  if (idcc !== null || searched === '' || !kinds.includes('legiarti')) return false;
  const sufficiency = await deps.search.assess(searched, laterOf(at, today));
  return sufficiency !== null && sufficiency.lack <= COMFORT;
}

/** Minimum share of a point's words found in the question for the point to be a rephrasing. */
const SAME = 0.7;

function isSameAsked(problem: string, question: string): boolean {
  const asked = new Set(stemsOf(question));
  const own = stemsOf(problem);
  return own.filter((stem) => asked.has(stem)).length >= SAME * own.length;
}

/** For a past day, the index also lacks the articles that have changed since: the store holds or names their versions. */
export const laterOf = (at: string, today: string): string => (at < today ? today : at);

/** Most articles looked up for one text. */
const MOST_NAMED = 5;

async function namesHeldArticle(deps: Pick<AnalysisDeps, 'store'>, text: string, at: string): Promise<boolean> {
  const asked = findReferences(text).flatMap((reference) =>
    reference.type === 'article' && !reference.isOfOtherText
      ? reference.numbers.map((number) => ({ codeId: reference.code?.id ?? null, number, at }))
      : [],
  );
  const held = await Promise.all(asked.slice(0, MOST_NAMED).map((one) => deps.store.byNumber(one)));
  return held.some((versions) => versions.length > 0);
}
