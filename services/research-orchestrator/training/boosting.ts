import type { DecisionNode } from '../src/search/ranking/ranking-model.ts';

/** Candidates of one question: one column per feature, and which candidates are relevant. */
export type Group = { names: readonly string[]; columns: readonly Float32Array[]; relevant: Uint8Array };
type BoostingOptions = {
  trees: number;
  depth: number;
  rate: number;
  leastRows: number;
  /** Share of the features that one tree may split on, and of the questions that it is trained on. */
  columnShare: number;
  questionShare: number;
  seed: number;
};

/** Hyperparameters of the rankings. */
export const BOOSTING: BoostingOptions = {
  trees: 160,
  depth: 3,
  rate: 0.08,
  leastRows: 40,
  columnShare: 0.4,
  questionShare: 0.5,
  seed: 12_345,
};

const BINS = 32;
const MOST_STEP = 2;
const SMOOTHING = 0.02;
/** Sampling of irrelevant candidates: the first ones, then one in ten. */
const FIRST_KEPT = 90;
const ONE_IN = 10;

/** A tree over the binned columns. */
type CompiledNode = number | { readonly column: Uint8Array; readonly bin: number; readonly yes: CompiledNode; readonly no: CompiledNode };

/** The row of a candidate: its question's number and its position there. */
type Rows = { names: string[]; groups: Group[]; starts: number[]; groupOf: Int32Array; placeOf: Int32Array };

/**
 * Gradient boosting of small regression trees on the listwise softmax loss (the relevant candidates of a question against all of them).
 * Deterministic: the same groups and options give the same trees.
 */
export function boost(all: readonly Group[], o: BoostingOptions = BOOSTING): DecisionNode[] {
  const rows = chooseRows(all);
  const { names, starts } = rows;
  const m = rows.groupOf.length;
  const stands = Uint8Array.from(rows.groupOf, (g, r) => standsFor((rows.groups[g] as Group).relevant, rows.placeOf[r] as number));
  const relevant = Uint8Array.from(rows.groupOf, (g, r) => (rows.groups[g] as Group).relevant[rows.placeOf[r] as number] as number);
  const scores = new Float64Array(m);
  const grower = new TreeGrower(names, bin(rows), m, o);
  const trees: DecisionNode[] = [];
  let state = o.seed;
  const random = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let t = 0; t < o.trees; t += 1) {
    let count = 0;
    for (let g = 0; g + 1 < starts.length; g += 1) {
      if (o.questionShare < 1 && random() >= o.questionShare) continue;
      const [from, to] = [starts[g] as number, starts[g + 1] as number];
      softmaxGradient(scores, relevant, stands, grower.gradient, grower.curvature, from, to);
      for (let r = from; r < to; r += 1) grower.order[count++] = r;
    }
    const features = names.map((_, f) => f).filter(() => random() < o.columnShare);
    const tree = grower.grow(0, count, o.depth, features);
    grower.addTo(scores, tree);
    trees.push(tree);
  }
  return trees;
}

type Binned = { readonly cuts: readonly Float32Array[]; readonly binned: readonly Uint8Array[] };

/** Grows one tree after another on the same rows. `order`: rows of the current tree, grouped by node. */
class TreeGrower {
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
  readonly order: Int32Array;
  readonly #names: readonly string[];
  readonly #cuts: readonly Float32Array[];
  readonly #binned: readonly Uint8Array[];
  readonly #options: BoostingOptions;
  readonly #spare: Int32Array;
  readonly #nodeG: Float64Array;
  readonly #nodeH: Float64Array;
  readonly #binG = new Float64Array(BINS);
  readonly #binH = new Float64Array(BINS);
  readonly #binN = new Int32Array(BINS);
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #cutNumber: readonly ReadonlyMap<number, number>[];

  constructor(names: readonly string[], { cuts, binned }: Binned, rowCount: number, options: BoostingOptions) {
    this.gradient = new Float64Array(rowCount);
    this.curvature = new Float64Array(rowCount);
    this.order = new Int32Array(rowCount);
    this.#names = names;
    this.#cuts = cuts;
    this.#binned = binned;
    this.#options = options;
    this.#spare = new Int32Array(rowCount);
    this.#nodeG = new Float64Array(rowCount);
    this.#nodeH = new Float64Array(rowCount);
    this.#numbers = new Map(names.map((name, f) => [name, f]));
    this.#cutNumber = cuts.map((own) => new Map([...own].map((value, b) => [value, b])));
  }

  grow(from: number, to: number, depth: number, features: readonly number[]): DecisionNode {
    let sumG = 0;
    let sumH = 0;
    for (let i = from; i < to; i += 1) {
      sumG += this.gradient[this.order[i] as number] as number;
      sumH += this.curvature[this.order[i] as number] as number;
    }
    const split = depth === 0 ? null : this.#bestSplit(from, to, sumG, sumH, features);
    if (split === null) return round(this.#options.rate * Math.max(-MOST_STEP, Math.min(MOST_STEP, sumG / (sumH + SMOOTHING))));
    const middle = this.#partition(from, to, this.#binned[split.feature] as Uint8Array, split.bin);
    return {
      feature: this.#names[split.feature] as string,
      atMost: (this.#cuts[split.feature] as Float32Array)[split.bin] as number,
      yes: this.grow(from, middle, depth - 1, features),
      no: this.grow(middle, to, depth - 1, features),
    };
  }

  /** Adds the value of a tree to every row, including those of the questions left out of it. */
  addTo(scores: Float64Array, tree: DecisionNode): void {
    const root = this.#compile(tree);
    for (let r = 0; r < scores.length; r += 1) {
      let node = root;
      while (typeof node !== 'number') node = (node.column[r] as number) <= node.bin ? node.yes : node.no;
      scores[r] = (scores[r] as number) + node;
    }
  }

  /** Partitions the rows by a split, keeping each part's order. Returns where the second part begins. */
  #partition(from: number, to: number, column: Uint8Array, bin: number): number {
    const { order } = this;
    const spare = this.#spare;
    let low = from;
    let high = 0;
    for (let i = from; i < to; i += 1) {
      const r = order[i] as number;
      if ((column[r] as number) <= bin) order[low++] = r;
      else spare[high++] = r;
    }
    for (let i = 0; i < high; i += 1) order[low + i] = spare[i] as number;
    return low;
  }

  #bestSplit(from: number, to: number, sumG: number, sumH: number, features: readonly number[]): { feature: number; bin: number } | null {
    let best: { feature: number; bin: number } | null = null;
    let bestGain = 1e-9;
    const { leastRows } = this.#options;
    const before = (sumG * sumG) / (sumH + SMOOTHING);
    // Sort once for all features.
    for (let i = from; i < to; i += 1) {
      this.#nodeG[i] = this.gradient[this.order[i] as number] as number;
      this.#nodeH[i] = this.curvature[this.order[i] as number] as number;
    }
    for (const feature of features) {
      const last = (this.#cuts[feature] as Float32Array).length;
      if (last === 0) continue;
      this.#fillBins(from, to, this.#binned[feature] as Uint8Array);
      let g = 0;
      let h = 0;
      let count = 0;
      for (let b = 0; b < last; b += 1) {
        g += this.#binG[b] as number;
        h += this.#binH[b] as number;
        count += this.#binN[b] as number;
        if (count < leastRows || to - from - count < leastRows) continue;
        const gain = (g * g) / (h + SMOOTHING) + (sumG - g) ** 2 / (sumH - h + SMOOTHING) - before;
        if (gain > bestGain) {
          bestGain = gain;
          best = { feature, bin: b };
        }
      }
    }
    return best;
  }

  #fillBins(from: number, to: number, column: Uint8Array): void {
    const { order } = this;
    const [binG, binH, binN, nodeG, nodeH] = [this.#binG, this.#binH, this.#binN, this.#nodeG, this.#nodeH];
    binG.fill(0);
    binH.fill(0);
    binN.fill(0);
    for (let i = from; i < to; i += 1) {
      const b = column[order[i] as number] as number;
      binG[b] = (binG[b] as number) + (nodeG[i] as number);
      binH[b] = (binH[b] as number) + (nodeH[i] as number);
      binN[b] = (binN[b] as number) + 1;
    }
  }

  #compile(node: DecisionNode): CompiledNode {
    if (typeof node === 'number') return node;
    const feature = this.#numbers.get(node.feature) as number;
    const bin = this.#cutNumber[feature]?.get(node.atMost) as number;
    return { column: this.#binned[feature] as Uint8Array, bin, yes: this.#compile(node.yes), no: this.#compile(node.no) };
  }
}

/** How many candidates a row stands for: a sampled one represents those left out. */
export const standsFor = (relevant: Uint8Array, i: number): number => (relevant[i] === 1 || i < FIRST_KEPT ? 1 : ONE_IN);
export const isKept = (relevant: Uint8Array, i: number): boolean => relevant[i] === 1 || i < FIRST_KEPT || i % ONE_IN === 0;

const round = (value: number): number => Number(value.toPrecision(5));

function chooseRows(all: readonly Group[]): Rows {
  const groups = all.filter((group) => group.relevant.includes(1));
  const names = [...new Set(groups.flatMap((group) => group.names))];
  const starts = [0];
  const groupOf: number[] = [];
  const placeOf: number[] = [];
  groups.forEach((group, g) => {
    for (let i = 0; i < group.relevant.length; i += 1)
      if (isKept(group.relevant, i)) {
        groupOf.push(g);
        placeOf.push(i);
      }
    starts.push(groupOf.length);
  });
  return { names, groups, starts, groupOf: Int32Array.from(groupOf), placeOf: Int32Array.from(placeOf) };
}

/** Quantile cuts of the rows, and the bin of each row. */
function bin({ names, groups, groupOf, placeOf }: Rows): { cuts: Float32Array[]; binned: Uint8Array[] } {
  const cuts: Float32Array[] = [];
  const binned: Uint8Array[] = [];
  for (const name of names) {
    const columns = groups.map((group) => group.columns[group.names.indexOf(name)]);
    const values = Float32Array.from(groupOf, (g, r) => columns[g]?.[placeOf[r] as number] ?? 0);
    const sorted = values.slice().sort();
    const own: number[] = [];
    for (let b = 1; b < BINS; b += 1) {
      const value = sorted[Math.floor((b * sorted.length) / BINS)] as number;
      if (own.length === 0 || value > (own[own.length - 1] as number)) own.push(value);
    }
    const cut = Float32Array.from(new Set(own.map((value) => Number(value.toPrecision(5)))));
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

/** A question with many relevant articles weighs more than one with a single article, but not in proportion. */
function softmaxGradient(
  scores: Float64Array,
  relevant: Uint8Array,
  stands: Uint8Array,
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
  for (let r = from; r < to; r += 1) total += (stands[r] as number) * Math.exp((scores[r] as number) - most);
  const weight = Math.min(1, Math.sqrt(wanted) / 2 + 0.3);
  for (let r = from; r < to; r += 1) {
    const p = ((stands[r] as number) * Math.exp((scores[r] as number) - most)) / total;
    gradient[r] = ((relevant[r] as number) / wanted - p) * weight;
    curvature[r] = Math.max(p * (1 - p) * weight, 1e-6);
  }
}
