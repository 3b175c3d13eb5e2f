/** Learned: bench/train-pertinence.ts writes this file. */
export type PertinenceModel = { readonly intercept: number; readonly weights: Readonly<Record<string, number>> };

export const PERTINENCE: Readonly<Record<'legiarti' | 'cnn', PertinenceModel>> = {
  legiarti: {
    intercept: -0.51,
    weights: {
      coverage: 0.937,
      context: 1.98,
      proximity: 0.362,
      aspect: 0.281,
      score: 0.484,
      relative: -0.506,
      second: -0.079,
      place: 1.379,
      prior: -0.2,
      first: -0.188,
      far: -3.698,
      scoreAndPlace: -0.739,
      regulation: 0.24,
    },
  },
  cnn: {
    intercept: -5.772,
    weights: {
      coverage: -1.394,
      context: -0.826,
      proximity: 0.209,
      aspect: 0.458,
      score: -1.255,
      relative: 2.621,
      second: 1.183,
      place: 1.391,
      prior: 2.405,
      first: 0.817,
      far: -1.827,
      scoreAndPlace: 2.04,
      regulation: 0,
    },
  },
};
