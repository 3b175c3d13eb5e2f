import type { SourceKey } from '@attendu/contracts/sources';
import type { Reading } from '../types.ts';
import type { PassageFeatures } from './features.ts';

export type DocumentFeatures = {
  readonly best: PassageFeatures;
  /** Score of the second-best passage. */
  readonly second: number;
  /** Rank in the search, from 0. */
  readonly rank: number;
  /** The question names this article. */
  readonly exact: boolean;
  /** Share of its heading's words found in the question. */
  readonly place: number;
};

/** 0 to 1: how well a passage answers, by its own words and, with less weight, its surroundings. */
export function passageScore({ coverage, context, proximity, aspect }: PassageFeatures): number {
  return Math.min(1, coverage + 0.6 * context) * (0.66 + 0.12 * Math.min(1, 2 * proximity) + 0.22 * aspect);
}

/** 0 to 10, one decimal. */
export function noteOf(features: DocumentFeatures): number {
  if (features.exact) return 10;
  const prior = 1 / (1 + features.rank / 8);
  const raw = 0.62 * passageScore(features.best) + 0.06 * features.second + 0.18 * prior + 0.14 * features.place;
  return Math.round(Math.min(1, raw) * 100) / 10;
}

type Ranked = { readonly rank: number; readonly document: { readonly kind: SourceKey } };

/**
 * Whether the full ranking puts an article of a code first: the ranking uses more than the words of the text, so the article is read and quoted in
 * any case. The ranking of an agreement only uses words.
 */
export const isRankedFirst = ({ rank, document }: Ranked): boolean => rank === 0 && document.kind === 'legiarti';

/** First ranks of the search in an agreement whose articles are read and quoted from this displayed score. */
const LEADING_CLAUSES = 4;
const LEAST_PERTINENCE_OF_CLAUSE = 5;

/** Whether an article of an agreement is among the first of the search. */
export const isFirstClause = ({ rank, document }: Ranked): boolean => document.kind === 'cnn' && rank < LEADING_CLAUSES;

/** Whether an article of an agreement is put first by the search and is on the matter: it says in few words what a story tells in many. */
export const isLeadingClause = (reading: Pick<Reading, 'rank' | 'pertinence' | 'document'>): boolean =>
  isFirstClause(reading) && reading.pertinence >= LEAST_PERTINENCE_OF_CLAUSE;

/** The sort key of documents: their rank in the search (halved by the fifth), their own words, their rank as norms. */
const PLACE_WEIGHT = 10;
const HALF_PLACE = 4;
const NOTE_WEIGHT = 0.7;
const NORM_WEIGHT = 0.4;

/**
 * The order of documents read for a point: the score says how well a text answers by itself, the rank what the full ranking knows. Measured by
 * training/pertinence.ts with rankings that had not seen the question: the first document is an expected one for 0.54 of the sp questions, 0.39 of ft
 * and 0.79 of the lawyers'; by the rank alone 0.53, 0.39 and 0.78.
 */
export function orderOf(reading: { readonly note: number; readonly rank: number }, norm: number): number {
  return PLACE_WEIGHT / (1 + reading.rank / HALF_PLACE) + NOTE_WEIGHT * reading.note - NORM_WEIGHT * norm;
}
