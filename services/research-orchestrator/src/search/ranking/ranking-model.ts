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
export function applyModel({ weights, trees }: ScoringModel, features: FeatureTable): Float64Array {
  const zeros = new Float32Array(features.columns[0]?.length ?? 0);
  const columns = new Map(features.names.map((name, i) => [name, features.columns[i] as Float32Array]));
  const scores = new Float64Array(zeros.length);
  for (const [name, weight] of Object.entries(weights)) {
    const column = columns.get(name) ?? zeros;
    for (let i = 0; i < scores.length; i += 1) scores[i] = (scores[i] as number) + weight * (column[i] as number);
  }
  for (const tree of trees) {
    const flat = flatten(tree, (name) => columns.get(name) ?? zeros);
    for (let i = 0; i < scores.length; i += 1) {
      let node = 0;
      while (flat.columns[node] !== null)
        node = ((flat.columns[node] as Float32Array)[i] as number) <= (flat.limits[node] as number) ? node + 1 : (flat.no[node] as number);
      scores[i] = (scores[i] as number) + (flat.limits[node] as number);
    }
  }
  return scores;
}

/** Nodes in order, `yes` right after its parent; a leaf has no column and its value as limit. */
type Flat = { columns: (Float32Array | null)[]; limits: number[]; no: number[] };

function flatten(tree: DecisionNode, column: (name: string) => Float32Array): Flat {
  const flat: Flat = { columns: [], limits: [], no: [] };
  const add = (node: DecisionNode): void => {
    const at = flat.columns.length;
    flat.columns.push(typeof node === 'number' ? null : column(node.feature));
    flat.limits.push(typeof node === 'number' ? node : node.atMost);
    flat.no.push(0);
    if (typeof node === 'number') return;
    add(node.yes);
    flat.no[at] = flat.columns.length;
    add(node.no);
  };
  add(tree);
  return flat;
}
