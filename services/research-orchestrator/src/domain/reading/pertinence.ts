import type { SourceKey } from '@attendu/contracts/sources';
import type { NormRank } from '../reliability.ts';
import { type DocumentFeatures, passageScore } from './note.ts';
import { PERTINENCE, type PertinenceModel } from './pertinence-model.ts';

/** A text read for a point, with its context. `norm`: its rank as a norm. `bestScore`: of the best passage of all texts. */
export type TextRead = {
  readonly kind: SourceKey;
  readonly norm: NormRank;
  readonly features: DocumentFeatures;
  readonly bestScore: number;
};

/** The features, each about from 0 to 1. */
export function pertinenceFeatures({ norm, features, bestScore }: TextRead): Record<string, number> {
  const { best, second, rank, place } = features;
  const score = passageScore(best);
  const prior = 1 / (1 + rank / 8);
  return {
    ...best,
    score,
    relative: bestScore === 0 ? 0 : score / bestScore,
    second,
    place,
    prior,
    first: rank === 0 ? 1 : 0,
    far: Math.min(1, Math.log1p(rank) / 4),
    scoreAndPlace: score * prior,
    regulation: norm === 1 ? 1 : 0,
  };
}

/**
 * Estimated relevance of a text, from 0 to 10, one decimal. At 8, one text in two is cited by the official answer or stands in the same section as
 * one that is: the screen's « très pertinent ». 10 for a text that the question names.
 */
export function pertinenceOf(read: TextRead, model: PertinenceModel = PERTINENCE[read.kind === 'cnn' ? 'cnn' : 'legiarti']): number {
  if (read.features.exact) return 10;
  const sum = Object.entries(pertinenceFeatures(read)).reduce(
    (all, [name, value]) => all + (model.weights[name] ?? 0) * value,
    model.intercept,
  );
  const likely = 1 / (1 + Math.exp(-sum));
  return Math.round(10 * (likely <= 0.5 ? 16 * likely : 8 + 4 * (likely - 0.5))) / 10;
}
