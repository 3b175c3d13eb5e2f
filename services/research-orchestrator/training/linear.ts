import { type Group, isKept, standsFor } from './boosting.ts';

const EPOCHS = 20;
const RATE = 0.03;
const PENALTY = 3e-3;
const BATCH = 8;

type Rows = { values: Float64Array; relevant: Uint8Array; stands: Uint8Array; wanted: number; count: number };

/**
 * One weight per feature, fitted by Adam on the listwise softmax loss with an L2 penalty. Starts from the first ranking alone.
 * Deterministic: the same groups give the same weights.
 */
export function fitWeights(groups: readonly Group[]): Record<string, number> {
  const names = groups[0]?.names ?? [];
  const f = names.length;
  const usable = groups.filter((group) => group.relevant.includes(1)).map((group) => toRows(group, f));
  const weights = new Float64Array(f);
  const first = names.indexOf('first');
  if (first >= 0) weights[first] = 3;
  const mean = new Float64Array(f);
  const square = new Float64Array(f);
  const gradient = new Float64Array(f);
  let step = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    // A different order each epoch, the same on every run.
    const order = usable
      .map((_, i) => i)
      .sort((a, b) => ((a * 7919 + epoch * 104_729) % 1009) - ((b * 7919 + epoch * 104_729) % 1009) || a - b);
    for (let at = 0; at < order.length; at += BATCH) {
      gradient.fill(0);
      for (const i of order.slice(at, at + BATCH)) addGradient(usable[i] as Rows, weights, gradient);
      step += 1;
      for (let k = 0; k < f; k += 1) {
        const g = (gradient[k] as number) / BATCH + PENALTY * (weights[k] as number);
        mean[k] = 0.9 * (mean[k] as number) + 0.1 * g;
        square[k] = 0.999 * (square[k] as number) + 0.001 * g * g;
        const move = (mean[k] as number) / (1 - 0.9 ** step) / (Math.sqrt((square[k] as number) / (1 - 0.999 ** step)) + 1e-8);
        weights[k] = (weights[k] as number) - RATE * move;
      }
    }
  }
  return Object.fromEntries(names.map((name, k) => [name, Number((weights[k] as number).toFixed(3))]));
}

function toRows(group: Group, f: number): Rows {
  const kept: number[] = [];
  for (let i = 0; i < group.relevant.length; i += 1) if (isKept(group.relevant, i)) kept.push(i);
  const values = new Float64Array(kept.length * f);
  kept.forEach((i, row) => {
    for (let k = 0; k < f; k += 1) values[row * f + k] = (group.columns[k] as Float32Array)[i] as number;
  });
  const relevant = Uint8Array.from(kept, (i) => group.relevant[i] as number);
  const stands = Uint8Array.from(kept, (i) => standsFor(group.relevant, i));
  return { values, relevant, stands, wanted: relevant.reduce((a, b) => a + b, 0), count: kept.length };
}

function addGradient({ values, relevant, stands, wanted, count }: Rows, weights: Float64Array, gradient: Float64Array): void {
  const f = weights.length;
  const scores = new Float64Array(count);
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i += 1) {
    let score = 0;
    for (let k = 0; k < f; k += 1) score += (weights[k] as number) * (values[i * f + k] as number);
    scores[i] = score;
    if (score > most) most = score;
  }
  let total = 0;
  for (let i = 0; i < count; i += 1) total += (stands[i] as number) * Math.exp((scores[i] as number) - most);
  const weight = Math.min(1, Math.sqrt(wanted) / 2 + 0.3);
  for (let i = 0; i < count; i += 1) {
    const error = (((stands[i] as number) * Math.exp((scores[i] as number) - most)) / total - (relevant[i] as number) / wanted) * weight;
    if (Math.abs(error) < 1e-5) continue;
    for (let k = 0; k < f; k += 1) gradient[k] = (gradient[k] as number) + error * (values[i * f + k] as number);
  }
}
