import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { FeatureTable } from './feature-table.ts';

/** A regression tree: `yes` at or below the threshold, `no` above it; a number is a leaf. Missing features are 0. */
export type DecisionNode =
  | number
  | { readonly feature: string; readonly atMost: number; readonly yes: DecisionNode; readonly no: DecisionNode };

const nodeSchema: z.ZodType<DecisionNode> = z.lazy(() =>
  z.union([z.number(), z.object({ feature: z.string(), atMost: z.number(), yes: nodeSchema, no: nodeSchema })]),
);

/** A linear model plus boosted trees; either may be empty. */
export const scoringModelSchema = z.object({ weights: z.record(z.string(), z.number()), trees: z.array(nodeSchema) });
export type ScoringModel = z.infer<typeof scoringModelSchema>;

const measuresSchema = z.record(z.string(), z.record(z.string(), z.number()));

/**
 * A learned ranking, as kept in data/ranking-KIND.json. `first` scores each candidate by itself; `second` also sees the first scores of the others.
 * `spread`: the penalty of diversification. `measures`, by set: of a model trained on half of the questions, on that half (`tuned`) and on the other
 * (`reported`); `unseen`: by cross-validation; `unspread`: without diversification; `once`: without the second pass either.
 */
const modelSchema = z.object({
  trainedOn: z.string(),
  measures: z.object({
    tuned: measuresSchema,
    reported: measuresSchema,
    unseen: measuresSchema,
    unspread: measuresSchema,
    once: measuresSchema,
  }),
  spread: z.number(),
  first: scoringModelSchema,
  second: scoringModelSchema.nullable(),
});
export type RankingModel = z.infer<typeof modelSchema>;
export type Ranking = Pick<RankingModel, 'first' | 'second' | 'spread'>;

/** @throws when the file is missing or invalid: the service must not rank by a partial model. */
export function readRankingModel(kind: string): RankingModel {
  return modelSchema.parse(JSON.parse(readFileSync(new URL(`../../../data/ranking-${kind}.json`, import.meta.url), 'utf8')));
}

/** Scores the candidates of one question; scores of two questions do not compare. A feature that is not in the table is 0. */
export function applyModel(model: ScoringModel, { names, columns }: FeatureTable): Float64Array {
  const zeros = new Float32Array(columns[0]?.length ?? 0);
  const scores = new Float64Array(zeros.length);
  for (const [name, weight] of Object.entries(model.weights)) {
    const column = columns[names.indexOf(name)] ?? zeros;
    for (let i = 0; i < scores.length; i += 1) scores[i] = (scores[i] as number) + weight * (column[i] as number);
  }
  const { features, limits, no, roots } = forestOf(model, names);
  const read = [...columns, zeros];
  for (const root of roots) {
    for (let i = 0; i < scores.length; i += 1) {
      let node = root;
      for (let feature = features[node] as number; feature !== LEAF; feature = features[node] as number)
        node = ((read[feature] as Float32Array)[i] as number) <= (limits[node] as number) ? node + 1 : (no[node] as number);
      scores[i] = (scores[i] as number) + (limits[node] as number);
    }
  }
  return scores;
}

const LEAF = -1;

/** The nodes of every tree in a row, `yes` right after its parent. `features`: index of the column; a leaf has its value as limit. */
type Forest = {
  readonly names: readonly string[];
  readonly roots: readonly number[];
  readonly features: Int16Array;
  readonly limits: Float64Array;
  readonly no: Int32Array;
};

/** One model is applied to tables of the same columns: its trees are laid out once. */
const forests = new WeakMap<ScoringModel, Forest>();

function forestOf(model: ScoringModel, names: readonly string[]): Forest {
  const known = forests.get(model);
  if (known?.names.length === names.length && names.every((name, i) => known.names[i] === name)) return known;
  const [roots, features, limits, no]: [number[], number[], number[], number[]] = [[], [], [], []];
  // The column of a feature that is missing comes after the others.
  const columnOf = new Map(names.map((name, i) => [name, i]));
  const add = (node: DecisionNode): void => {
    const at = features.length;
    features.push(typeof node === 'number' ? LEAF : (columnOf.get(node.feature) ?? names.length));
    limits.push(typeof node === 'number' ? node : node.atMost);
    no.push(0);
    if (typeof node === 'number') return;
    add(node.yes);
    no[at] = features.length;
    add(node.no);
  };
  for (const tree of model.trees) {
    roots.push(features.length);
    add(tree);
  }
  const forest = {
    names: [...names],
    roots,
    features: Int16Array.from(features),
    limits: Float64Array.from(limits),
    no: Int32Array.from(no),
  };
  forests.set(model, forest);
  return forest;
}
