import { createHash } from 'node:crypto';
import type { LawMap } from '../src/search/indexing/law-map.ts';
import type { Candidates } from '../src/search/ranking/candidates.ts';
import { spreadOverSections } from '../src/search/ranking/diversify.ts';
import { applyModel, type DecisionNode, type RankingModel, type ScoringModel } from '../src/search/ranking/ranking-model.ts';
import { bestFirst, scoreTwice, withRerankFeatures } from '../src/search/ranking/rerank.ts';
import { boost, type Group } from './boosting.ts';
import { fitWeights } from './linear.ts';
import { type Measures, measure, type Question } from './questions/questions.ts';

/** A development question with its candidates, their features and their official ids. `part`: the same for all the questions of a sheet. */
export type Sample = {
  readonly question: Question;
  readonly part: number;
  readonly candidates: Pick<Candidates, 'docs' | 'set' | 'scope'>;
  readonly group: Group;
  readonly ids: readonly string[];
};

/** The fitted parts of a ranking. */
export type Learned = Pick<RankingModel, 'first' | 'second' | 'spread'>;

/**
 * Weight of diversification between sections: more of it answers more often, with fewer of the articles, and makes paraphrases differ more.
 * One number, chosen on unseen questions.
 */
export const SPREAD = { legiarti: 0.1, cnn: 0 } as const;

/** Cache of the fits of one command by input: several models learn from the same folds, and one fit takes minutes. */
const fitted = new Map<string, ScoringModel>();

function fit(groups: readonly Group[]): ScoringModel {
  const hash = createHash('sha256');
  for (const { names, columns, relevant } of groups) {
    hash.update(names.join());
    for (const column of [...columns, relevant]) hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
  const key = hash.digest('hex');
  const judge = fitted.get(key) ?? fitAnew(groups);
  fitted.set(key, judge);
  return judge;
}

/** Averages a linear model (additive effects) and trees (interactions): the mean errs less than either. */
function fitAnew(groups: readonly Group[]): ScoringModel {
  const half = (node: DecisionNode): DecisionNode =>
    typeof node === 'number' ? Number((node / 2).toPrecision(4)) : { ...node, yes: half(node.yes), no: half(node.no) };
  const weights = Object.fromEntries(Object.entries(fitWeights(groups)).map(([name, weight]) => [name, Number((weight / 2).toFixed(4))]));
  return { weights, trees: boost(groups).map(half) };
}

/** Fits on sets of samples. */
export function createTrainer(
  map: LawMap,
  spread: number,
): {
  learn(samples: readonly Sample[]): Learned;
  rank(model: Learned, samples: readonly Sample[]): { question: Question; ranked: string[] }[];
} {
  const fitFirst = (samples: readonly Sample[]): ScoringModel => fit(samples.map(({ group }) => group));
  return {
    learn(samples) {
      // The second pass must learn from realistic first scores: those of models not trained on the question.
      const unseen = [...new Set(samples.map(({ part }) => part))].flatMap((part) => {
        const judge = fitFirst(samples.filter((sample) => sample.part !== part));
        return samples.filter((sample) => sample.part === part).map((sample) => ({ sample, scores: applyModel(judge, sample.group) }));
      });
      return {
        first: fitFirst(samples),
        second: fit(
          unseen.map(({ sample, scores }) => {
            const { names, columns } = withRerankFeatures(map, sample.candidates, sample.group, scores);
            const order = bestFirst(scores);
            return {
              names,
              columns: columns.map((column) => Float32Array.from(order, (i) => column[i] as number)),
              relevant: Uint8Array.from(order, (i) => sample.group.relevant[i] as number),
            };
          }),
        ),
        spread,
      };
    },
    rank: (model, samples) =>
      samples.map(({ question, candidates, group, ids }) => ({
        question,
        ranked: spreadOverSections(map, candidates.docs, scoreTwice(map, model, candidates, group), model.spread).map(
          (i) => ids[i] as string,
        ),
      })),
  };
}

/** Measures of each set, to three decimals. */
export function measureSets(
  sets: readonly string[],
  answers: readonly { question: Question; ranked: string[] }[],
): Record<string, Measures> {
  return Object.fromEntries(
    sets.map((set) => {
      const measures = measure(answers.filter(({ question }) => question.set === set));
      return [set, Object.fromEntries(Object.entries(measures).map(([key, value]) => [key, Number(value.toFixed(3))])) as Measures];
    }),
  );
}
