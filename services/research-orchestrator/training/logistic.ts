import type { FeatureTable } from '../src/search/ranking/feature-table.ts';

const STEPS = 1500;
const RATE = 0.5;

/**
 * Logistic regression by gradient descent: one weight per feature and an intercept, features scaled alike, with an L2 penalty.
 * Deterministic.
 */
export function fitLogistic(
  rows: readonly FeatureTable[],
  wanted: readonly number[],
  weights: readonly number[],
  penalty: number,
): { intercept: number; weights: Record<string, number> } {
  const names = rows[0]?.names ?? [];
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const scales = names.map((_, k) => {
    const value = (row: FeatureTable): number => row.columns[k]?.[0] ?? 0;
    const mean = rows.reduce((sum, row, i) => sum + (weights[i] as number) * value(row), 0) / all;
    const spread = Math.sqrt(rows.reduce((sum, row, i) => sum + (weights[i] as number) * (value(row) - mean) ** 2, 0) / all) || 1;
    return { mean, spread };
  });
  const inputs = rows.map((row) => Float64Array.from(scales, ({ mean, spread }, k) => ((row.columns[k]?.[0] ?? 0) - mean) / spread));
  const fitted = new Float64Array(names.length);
  let intercept = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = new Float64Array(names.length);
    let shift = 0;
    for (const [i, input] of inputs.entries()) {
      let sum = intercept;
      for (let k = 0; k < fitted.length; k += 1) sum += (fitted[k] as number) * (input[k] as number);
      const error = (weights[i] as number) * (1 / (1 + Math.exp(-sum)) - (wanted[i] as number));
      shift += error;
      for (let k = 0; k < fitted.length; k += 1) gradient[k] = (gradient[k] as number) + error * (input[k] as number);
    }
    intercept -= (RATE * shift) / all;
    for (let k = 0; k < fitted.length; k += 1)
      fitted[k] = (fitted[k] as number) - (RATE * ((gradient[k] as number) + penalty * (fitted[k] as number))) / all;
  }
  return {
    intercept: names.reduce((sum, _, k) => sum - ((fitted[k] as number) * (scales[k]?.mean ?? 0)) / (scales[k]?.spread ?? 1), intercept),
    weights: Object.fromEntries(names.map((name, k) => [name, (fitted[k] as number) / (scales[k]?.spread ?? 1)])),
  };
}
