import type { Features } from './features.ts';

export type DocumentFeatures = {
  readonly best: Features;
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
export function passageScore({ coverage, context, proximity, aspect }: Features): number {
  return Math.min(1, coverage + 0.6 * context) * (0.66 + 0.12 * Math.min(1, 2 * proximity) + 0.22 * aspect);
}

/** 0 to 10, one decimal. */
export function noteOf(features: DocumentFeatures): number {
  if (features.exact) return 10;
  const prior = 1 / (1 + features.rank / 8);
  const raw = 0.62 * passageScore(features.best) + 0.06 * features.second + 0.18 * prior + 0.14 * features.place;
  return Math.round(Math.min(1, raw) * 100) / 10;
}
