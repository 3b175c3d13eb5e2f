import type { TreeNode } from '../src/search/ranking-model.ts';

/** Candidates of one question: a column a feature, and which of them are relevant. */
export type Group = { names: readonly string[]; columns: readonly Float32Array[]; relevant: Uint8Array };
export type BoostingOptions = { trees: number; depth: number; rate: number; leastRows: number; columnShare: number; seed: number };

export const BOOSTING: BoostingOptions = { trees: 90, depth: 3, rate: 0.1, leastRows: 40, columnShare: 0.4, seed: 12_345 };

const BINS = 32;
const MOST_STEP = 2;
const SMOOTHING = 0.02;
/** Irrelevant candidates kept: the first ones, then one in seven. */
const FIRST_KEPT = 90;
const ONE_IN = 10;

/**
 * Gradient boosting of small regression trees on the listwise softmax loss (the relevant candidates of a question against all of it).
 * Deterministic: same groups and options, same trees.
 */
export function boost(groups: readonly Group[], o: BoostingOptions = BOOSTING): TreeNode[] {
  const usable = groups.filter((group) => group.relevant.includes(1));
  const names = [...new Set(usable.flatMap((group) => group.names))];
  const starts = [0];
  const rows: { group: Group; i: number }[] = [];
  for (const group of usable) {
    for (let i = 0; i < group.relevant.length; i += 1)
      if (group.relevant[i] === 1 || i < FIRST_KEPT || i % ONE_IN === 0) rows.push({ group, i });
    starts.push(rows.length);
  }
  const m = rows.length;
  const relevant = Uint8Array.from(rows, ({ group, i }) => group.relevant[i] as number);
  const { cuts, binned } = bin(names, rows);
  const scores = new Float64Array(m);
  const gradient = new Float64Array(m);
  const curvature = new Float64Array(m);
  const trees: TreeNode[] = [];
  let state = o.seed;
  const random = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let t = 0; t < o.trees; t += 1) {
    for (let g = 0; g < usable.length; g += 1)
      softmaxGradient(scores, relevant, gradient, curvature, starts[g] as number, starts[g + 1] as number);
    const features = names.map((_, f) => f).filter(() => random() < o.columnShare);
    const all = Int32Array.from({ length: m }, (_, r) => r);
    trees.push(grow(all, o.depth));

    function grow(inside: Int32Array, depth: number): TreeNode {
      let sumG = 0;
      let sumH = 0;
      for (const r of inside) {
        sumG += gradient[r] as number;
        sumH += curvature[r] as number;
      }
      const split = depth === 0 ? null : bestSplit(inside, sumG, sumH, features);
      if (split === null) {
        const value = o.rate * Math.max(-MOST_STEP, Math.min(MOST_STEP, sumG / (sumH + SMOOTHING)));
        for (const r of inside) scores[r] = (scores[r] as number) + value;
        return round(value);
      }
      const column = binned[split.feature] as Uint8Array;
      return {
        feature: names[split.feature] as string,
        atMost: (cuts[split.feature] as Float32Array)[split.bin] as number,
        yes: grow(
          inside.filter((r) => (column[r] as number) <= split.bin),
          depth - 1,
        ),
        no: grow(
          inside.filter((r) => (column[r] as number) > split.bin),
          depth - 1,
        ),
      };
    }
  }
  return trees;

  function bestSplit(inside: Int32Array, sumG: number, sumH: number, features: readonly number[]): { feature: number; bin: number } | null {
    let best: { feature: number; bin: number } | null = null;
    let bestGain = 1e-9;
    const before = (sumG * sumG) / (sumH + SMOOTHING);
    const binG = new Float64Array(BINS);
    const binH = new Float64Array(BINS);
    const binN = new Int32Array(BINS);
    for (const feature of features) {
      const last = (cuts[feature] as Float32Array).length;
      if (last === 0) continue;
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
      let g = 0;
      let h = 0;
      let count = 0;
      for (let b = 0; b < last; b += 1) {
        g += binG[b] as number;
        h += binH[b] as number;
        count += binN[b] as number;
        if (count < o.leastRows || inside.length - count < o.leastRows) continue;
        const gain = (g * g) / (h + SMOOTHING) + (sumG - g) ** 2 / (sumH - h + SMOOTHING) - before;
        if (gain > bestGain) {
          bestGain = gain;
          best = { feature, bin: b };
        }
      }
    }
    return best;
  }
}

const round = (value: number): number => Number(value.toPrecision(5));

/** Cuts at equal shares of the rows, and the bin of each row. */
function bin(names: readonly string[], rows: readonly { group: Group; i: number }[]): { cuts: Float32Array[]; binned: Uint8Array[] } {
  const cuts: Float32Array[] = [];
  const binned: Uint8Array[] = [];
  for (const name of names) {
    const columns = new Map([...new Set(rows.map(({ group }) => group))].map((group) => [group, group.columns[group.names.indexOf(name)]]));
    const values = Float32Array.from(rows, ({ group, i }) => columns.get(group)?.[i] ?? 0);
    const sorted = values.slice().sort();
    const own: number[] = [];
    for (let b = 1; b < BINS; b += 1) {
      const value = sorted[Math.floor((b * rows.length) / BINS)] as number;
      if (own.length === 0 || value > (own[own.length - 1] as number)) own.push(value);
    }
    const cut = Float32Array.from(own, (value) => Number(value.toPrecision(5)));
    cuts.push(cut);
    binned.push(
      Uint8Array.from(values, (value) => {
        let low = 0;
        let high = cut.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (value > (cut[middle] as number)) low = middle + 1;
          else high = middle;
        }
        return low;
      }),
    );
  }
  return { cuts, binned };
}

/** A question with many relevant articles counts more than one with a single one, but not in proportion. */
function softmaxGradient(
  scores: Float64Array,
  relevant: Uint8Array,
  gradient: Float64Array,
  curvature: Float64Array,
  from: number,
  to: number,
): void {
  let most = Number.NEGATIVE_INFINITY;
  let wanted = 0;
  for (let r = from; r < to; r += 1) {
    most = Math.max(most, scores[r] as number);
    wanted += relevant[r] as number;
  }
  let total = 0;
  for (let r = from; r < to; r += 1) total += Math.exp((scores[r] as number) - most);
  const weight = Math.min(1, Math.sqrt(wanted) / 2 + 0.3);
  for (let r = from; r < to; r += 1) {
    const p = Math.exp((scores[r] as number) - most) / total;
    gradient[r] = ((relevant[r] as number) / wanted - p) * weight;
    curvature[r] = Math.max(p * (1 - p) * weight, 1e-6);
  }
}
