/** Learned; written by `npm run train`. */
export type PertinenceModel = { readonly intercept: number; readonly weights: Readonly<Record<string, number>> };

export const PERTINENCE: Readonly<Record<'legiarti' | 'cnn', PertinenceModel>> = {
  legiarti: {
    intercept: 0.711,
    weights: {
      coverage: 0.823,
      context: 0.68,
      proximity: 0.166,
      aspect: 0.201,
      score: 0.915,
      relative: -0.754,
      second: -0.324,
      place: 1.379,
      prior: -0.391,
      first: 0.071,
      far: -4.837,
      scoreAndPlace: -1.059,
      regulation: 0.225,
    },
  },
  cnn: {
    intercept: -5.462,
    weights: {
      coverage: -1.551,
      context: -1.163,
      proximity: 0.332,
      aspect: 0.462,
      score: -1.827,
      relative: 2.038,
      second: 1.201,
      place: 0.991,
      prior: 2.462,
      first: 0.8,
      far: -1.678,
      scoreAndPlace: 3.295,
      regulation: 0,
    },
  },
};
