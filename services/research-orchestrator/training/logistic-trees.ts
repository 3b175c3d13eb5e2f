import type { FeatureTable } from '../src/search/ranking/feature-table.ts';
import type { DecisionNode } from '../src/search/ranking/ranking-model.ts';

/** Rows of one question: one column per feature, and which rows are positive. `weight`: of each row. */
export type Labelled = { readonly features: FeatureTable; readonly wanted: Uint8Array; readonly weight: number };
export type TreeOptions = { trees: number; depth: number; rate: number; leastRows: number; columnShare: number; smoothing: number };

const BINS = 24;
const MOST_STEP = 3;

/**
 * Gradient boosting of small trees on the logistic loss: each row is classified on its own. The first tree is the share of positive rows.
 * Deterministic.
 */
export function boostLogistic(groups: readonly Labelled[], o: TreeOptions): DecisionNode[] {
  const names = [...new Set(groups.flatMap(({ features }) => features.names))];
  const wanted = Uint8Array.from(groups.flatMap((group) => [...group.wanted]));
  const weights = Float64Array.from(groups.flatMap((group) => [...group.wanted].map(() => group.weight)));
  const m = wanted.length;
  const columns = names.map((name) => columnOf(groups, name, m));
  const cuts = columns.map(cutsOf);
  const binned = columns.map((column, f) => Uint8Array.from(column, (value) => binOf(cuts[f] as Float32Array, value)));
  let [sum, all] = [0, 0];
  for (let r = 0; r < m; r += 1) {
    sum += (weights[r] as number) * (wanted[r] as number);
    all += weights[r] as number;
  }
  const start = round(Math.log((sum + 0.5) / (all - sum + 0.5)));
  const scores = new Float64Array(m).fill(start);
  const gradient = new Float64Array(m);
  const curvature = new Float64Array(m);
  const trees: DecisionNode[] = [start];
  let state = 12_345;
  const random = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let t = 0; t < o.trees; t += 1) {
    for (let r = 0; r < m; r += 1) {
      const p = 1 / (1 + Math.exp(-(scores[r] as number)));
      gradient[r] = (weights[r] as number) * ((wanted[r] as number) - p);
      curvature[r] = Math.max(1e-6, (weights[r] as number) * p * (1 - p));
    }
    const usable = names.map((_, f) => f).filter((f) => random() < o.columnShare && (cuts[f] as Float32Array).length > 0);
    const rows = Int32Array.from({ length: m }, (_, r) => r);
    trees.push(grow({ names, cuts, binned, gradient, curvature, scores, usable, options: o }, rows, o.depth));
  }
  return trees;
}

/** Working state of a tree. `scores`: each leaf adds its value to them. */
type Growth = {
  readonly names: readonly string[];
  readonly cuts: readonly Float32Array[];
  readonly binned: readonly Uint8Array[];
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
  readonly scores: Float64Array;
  readonly usable: readonly number[];
  readonly options: TreeOptions;
};

function columnOf(groups: readonly Labelled[], name: string, length: number): Float32Array {
  const out = new Float32Array(length);
  let at = 0;
  for (const { features, wanted } of groups) {
    const column = features.columns[features.names.indexOf(name)];
    if (column !== undefined) out.set(column, at);
    at += wanted.length;
  }
  return out;
}

function grow(growth: Growth, inside: Int32Array, depth: number): DecisionNode {
  const { names, cuts, binned, gradient, curvature, scores, options } = growth;
  let [g, h] = [0, 0];
  for (const r of inside) {
    g += gradient[r] as number;
    h += curvature[r] as number;
  }
  const split = depth === 0 ? null : bestSplit(growth, inside, g, h);
  if (split === null) {
    const value = options.rate * Math.max(-MOST_STEP, Math.min(MOST_STEP, g / (h + options.smoothing)));
    for (const r of inside) scores[r] = (scores[r] as number) + value;
    return round(value);
  }
  const column = binned[split.feature] as Uint8Array;
  return {
    feature: names[split.feature] as string,
    atMost: (cuts[split.feature] as Float32Array)[split.bin] as number,
    yes: grow(
      growth,
      inside.filter((r) => (column[r] as number) <= split.bin),
      depth - 1,
    ),
    no: grow(
      growth,
      inside.filter((r) => (column[r] as number) > split.bin),
      depth - 1,
    ),
  };
}

function bestSplit(
  { cuts, binned, gradient, curvature, usable, options: o }: Growth,
  inside: Int32Array,
  allG: number,
  allH: number,
): { feature: number; bin: number } | null {
  let best: { feature: number; bin: number } | null = null;
  let bestGain = 1e-6;
  const whole = (allG * allG) / (allH + o.smoothing);
  const binG = new Float64Array(BINS);
  const binH = new Float64Array(BINS);
  const binN = new Int32Array(BINS);
  for (const feature of usable) {
    binG.fill(0);
    binH.fill(0);
    binN.fill(0);
    const column = binned[feature] as Uint8Array;
    for (const r of inside) {
      const b = column[r] as number;
      binG[b] = (binG[b] as number) + (gradient[r] as number);
      binH[b] = (binH[b] as number) + (curvature[r] as number);
      binN[b] = (binN[b] as number) + 1;
    }
    let [g, h, n] = [0, 0, 0];
    const last = (cuts[feature] as Float32Array).length;
    for (let b = 0; b < last; b += 1) {
      g += binG[b] as number;
      h += binH[b] as number;
      n += binN[b] as number;
      if (n < o.leastRows || inside.length - n < o.leastRows) continue;
      const gain = (g * g) / (h + o.smoothing) + (allG - g) ** 2 / (allH - h + o.smoothing) - whole;
      if (gain > bestGain) {
        bestGain = gain;
        best = { feature, bin: b };
      }
    }
  }
  return best;
}

const round = (value: number): number => Number(value.toPrecision(4));

/** Quantile cuts of the distinct values, because most rows of many columns are 0. */
function cutsOf(column: Float32Array): Float32Array {
  const sorted = Float32Array.from(new Set(column)).sort();
  const own: number[] = [];
  for (let b = 1; b < BINS && sorted.length > 1; b += 1) {
    const value = Number((sorted[Math.min(sorted.length - 2, Math.floor((b * sorted.length) / BINS))] as number).toPrecision(4));
    if (own.length === 0 || value > (own[own.length - 1] as number)) own.push(value);
  }
  return Float32Array.from(own);
}

/** First bin whose cut is not below the value. */
function binOf(cuts: Float32Array, value: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value > (cuts[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
