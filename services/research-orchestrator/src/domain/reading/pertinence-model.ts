/** Learned: bench/train-pertinence.ts writes this file. */
export type PertinenceModel = { readonly intercept: number; readonly weights: Readonly<Record<string, number>> };

export const PERTINENCE: Readonly<Record<'legiarti' | 'cnn', PertinenceModel>> = {
  legiarti: {
    intercept: -0.232,
    weights: {
      coverage: 0.618,
      context: 1.608,
      proximity: 0.222,
      aspect: 0.194,
      score: 0.512,
      relative: -0.354,
      second: -0.087,
      place: 1.563,
      prior: -0.65,
      first: -0.177,
      far: -3.932,
      scoreAndPlace: -0.102,
      regulation: 0.145,
    },
  },
  cnn: {
    intercept: -5.425,
    weights: {
      coverage: -1.434,
      context: -1.149,
      proximity: 0.373,
      aspect: 0.506,
      score: -1.716,
      relative: 1.998,
      second: 1.15,
      place: 0.965,
      prior: 2.498,
      first: 0.814,
      far: -1.918,
      scoreAndPlace: 3.015,
      regulation: 0,
    },
  },
};
