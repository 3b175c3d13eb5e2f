import type { Candidates } from '../src/search/candidates.ts';
import type { LawMap } from '../src/search/law-map.ts';
import { applyModel, type Judge, type RankingModel, type TreeNode } from '../src/search/ranking-model.ts';
import { bestFirst, lookAgain, scoreTwice } from '../src/search/rerank.ts';
import { spreadOverSections } from '../src/search/spread.ts';
import { boost, type Group } from './boosting.ts';
import { fitWeights } from './linear.ts';
import { type Measures, measure, type Question } from './questions.ts';

/** A development question with its candidates, their features and their official ids. `part`: questions of one sheet are of one part. */
export type Sample = {
  readonly question: Question;
  readonly part: number;
  readonly candidates: Pick<Candidates, 'docs' | 'scope'>;
  readonly group: Group;
  readonly ids: readonly string[];
};

/** What a set of questions teaches. */
export type Learned = Pick<RankingModel, 'first' | 'second' | 'spread'>;

/** Weights see what adds up, trees what depends: the mean of both errs less than either. */
function fit(groups: readonly Group[]): Judge {
  const half = (node: TreeNode): TreeNode =>
    typeof node === 'number' ? Number((node / 2).toPrecision(4)) : { ...node, yes: half(node.yes), no: half(node.no) };
  const weights = Object.fromEntries(Object.entries(fitWeights(groups)).map(([name, weight]) => [name, Number((weight / 2).toFixed(4))]));
  return { weights, trees: boost(groups).map(half) };
}

/** Learns from sets of samples; what two sets need alike is learned once. */
export function createTrainer(
  map: LawMap,
  spread: number,
): {
  learn(samples: readonly Sample[]): Learned;
  rank(model: Learned, samples: readonly Sample[]): { question: Question; ranked: string[] }[];
} {
  const known = new Map<string, Judge>();
  const fitFirst = (samples: readonly Sample[]): Judge => {
    const key = samples.map(({ question }) => question.id).join('\n');
    const judge = known.get(key) ?? fit(samples.map(({ group }) => group));
    known.set(key, judge);
    return judge;
  };
  return {
    learn(samples) {
      // The second judgement must learn from first ones as they will be: of questions that the first had not seen.
      const unseen = [...new Set(samples.map(({ part }) => part))].flatMap((part) => {
        const judge = fitFirst(samples.filter((sample) => sample.part !== part));
        return samples.filter((sample) => sample.part === part).map((sample) => ({ sample, scores: applyModel(judge, sample.group) }));
      });
      return {
        first: fitFirst(samples),
        second: fit(
          unseen.map(({ sample, scores }) => {
            const { names, columns } = lookAgain(map, sample.candidates, sample.group, scores);
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
