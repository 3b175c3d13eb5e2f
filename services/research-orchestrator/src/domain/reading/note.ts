import type { SourceKey } from '@attendu/contracts/sources';
import type { PassageFeatures } from './features.ts';

export type DocumentFeatures = {
  readonly best: PassageFeatures;
  /** Score of the second passage. */
  readonly second: number;
  /** Place in the search, from 0. */
  readonly rank: number;
  /** The question names this very article. */
  readonly exact: boolean;
  /** Share of its heading's words that the question holds. */
  readonly place: number;
};

/** 0 to 1: how well a passage answers, by what it holds itself and, less, by what surrounds it. */
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

/**
 * Whether the whole ranking puts an article of a code before all others: it knows more than the words of the text, so that one is read and quoted
 * whatever they are. An agreement's ranking knows them only.
 */
export const isRankedFirst = ({ rank, document }: { readonly rank: number; readonly document: { readonly kind: SourceKey } }): boolean =>
  rank === 0 && document.kind === 'legiarti';

/** What documents are put in order by: their place in the search (halved by the fifth), their own words, their rank as norms. */
const PLACE_WEIGHT = 10;
const HALF_PLACE = 4;
const NOTE_WEIGHT = 0.7;
const NORM_WEIGHT = 0.4;

/**
 * The order of documents read for a point. The note says how well a text answers by itself; the place, what the whole ranking weighs. Measured by
 * training/pertinence.ts with rankings that had not seen the question: the first is one that is expected for 0.54 of the sp questions, 0.39 of the
 * ft ones and 0.79 of the lawyers', 0.53, 0.39 and 0.78 by the place alone.
 */
export function orderOf(reading: { readonly note: number; readonly rank: number }, norm: number): number {
  return PLACE_WEIGHT / (1 + reading.rank / HALF_PLACE) + NOTE_WEIGHT * reading.note - NORM_WEIGHT * norm;
}
