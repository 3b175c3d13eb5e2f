import { gapFeatures, type SufficiencyScorer, scoreUnanswerable } from '../src/search/answerability/sufficiency.ts';
import type { FeatureTable } from '../src/search/ranking/feature-table.ts';
import { applyModel, type ScoringModel } from '../src/search/ranking/ranking-model.ts';
import { fitLogistic } from './logistic.ts';
import { boostLogistic, type Labelled, type TreeOptions } from './logistic-trees.ts';
import type { Case, State } from './sufficiency-cases.ts';

/** Weight of each case: an index that lacks nothing else is the usual one. */
const WEIGHTS: Readonly<Record<State, number>> = { whole: 1, few: 0.4, half: 0.6 };
/** Weight of questions of other fields, which are few beside those that lack their articles. */
const OUTSIDE = 2;
const GAP_TREES: TreeOptions = { trees: 80, depth: 4, rate: 0.1, leastRows: 15, columnShare: 0.6, smoothing: 1 };
const QUESTION_TREES: TreeOptions = { trees: 60, depth: 2, rate: 0.07, leastRows: 30, columnShare: 0.6, smoothing: 2 };
const INNER_FOLDS = 4;
const PENALTY = 10;

/**
 * Fits both steps of the judge: gaps first, then the question from out-of-fold gap scores, so that the second step learns from realistic
 * inputs.
 */
export function fitScorer(cases: readonly Case[]): SufficiencyScorer {
  const scores = new Map<Case, Float64Array>();
  for (let fold = 0; fold < INNER_FOLDS; fold += 1) {
    const inside = (one: Case): boolean => foldOf(one, INNER_FOLDS) === fold;
    const model = fitGaps(cases.filter((one) => !inside(one)));
    for (const one of cases.filter(inside)) scores.set(one, applyModel(model, one.evidence.gaps.features));
  }
  return { gaps: fitGaps(cases), question: fitQuestion(cases, scores) };
}

/** The inner folds must not coincide with the outer ones. */
const foldOf = ({ part }: Case, folds: number): number => Math.floor(part / 16) % folds;

function fitGaps(cases: readonly Case[]): ScoringModel {
  const groups = cases.map(
    ({ evidence, wanted, state }): Labelled => ({ features: evidence.gaps.features, wanted, weight: WEIGHTS[state] }),
  );
  return { weights: {}, trees: boostLogistic(groups, GAP_TREES) };
}

export const rowOf = (one: Case, gapScores: ArrayLike<number>): FeatureTable => {
  const entries = Object.entries({ ...one.evidence.features, ...gapFeatures(gapScores) });
  return { names: entries.map(([name]) => name), columns: entries.map(([, value]) => Float32Array.of(value)) };
};

/** Averages a logistic regression (additive effects) and small trees (interactions). */
function fitQuestion(cases: readonly Case[], scores: ReadonlyMap<Case, Float64Array>): SufficiencyScorer['question'] {
  const rows = cases.map((one) => rowOf(one, scores.get(one) ?? []));
  const lacks = cases.map((one) => (one.lacks ? 1 : 0));
  const weights = cases.map(({ state, question }) => WEIGHTS[state] * (question === null ? OUTSIDE : 1));
  const linear = fitLogistic(rows, lacks, weights, PENALTY);
  const half = (node: ScoringModel['trees'][number]): ScoringModel['trees'][number] =>
    typeof node === 'number' ? node / 2 : { ...node, yes: half(node.yes), no: half(node.no) };
  const trees = boostLogistic(
    rows.map((features, i) => ({ features, wanted: Uint8Array.of(lacks[i] as number), weight: weights[i] as number })),
    QUESTION_TREES,
  );
  return {
    intercept: Number((linear.intercept / 2).toFixed(4)),
    weights: Object.fromEntries(Object.entries(linear.weights).map(([name, weight]) => [name, Number((weight / 2).toPrecision(4))])),
    trees: trees.map(half),
  };
}

export type Scored = { readonly one: Case; readonly score: number };

/** Scores each case by a judge not trained on its sheet. */
export function crossValidate(cases: readonly Case[], folds: number): Scored[] {
  return Array.from({ length: folds }, (_, fold) => {
    const judge = fitScorer(cases.filter(({ part }) => part % folds !== fold));
    return cases.filter(({ part }) => part % folds === fold).map((one) => ({ one, score: scoreUnanswerable(judge, one.evidence).lack }));
  }).flat();
}

export function f1(scored: readonly Scored[], threshold: number): number {
  const said = scored.filter(({ score }) => score > threshold);
  const right = said.filter(({ one }) => one.lacks).length;
  return (2 * right) / Math.max(1, said.length + scored.filter(({ one }) => one.lacks).length);
}
