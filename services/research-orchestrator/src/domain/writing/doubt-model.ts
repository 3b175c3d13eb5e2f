/** Learned: npm run train writes this file. */
export type DoubtModel = { readonly intercept: number; readonly weights: Readonly<Record<string, number>> };

export const DOUBT: Readonly<Record<'legiarti' | 'cnn', DoubtModel>> = {
  legiarti: {
    intercept: 1.978,
    weights: {
      likely: 1.455,
      lead: 0.527,
      coverage: -0.615,
      note: 6.998,
      pertinence: -5.574,
      far: -7.751,
    },
  },
  cnn: {
    intercept: -6.32,
    weights: {
      likely: 2.837,
      lead: -0.609,
      coverage: -0.705,
      note: 3.865,
      pertinence: 4.028,
      far: -0.089,
    },
  },
};
