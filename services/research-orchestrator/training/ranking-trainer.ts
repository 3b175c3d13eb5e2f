import { createHash } from 'node:crypto';
import type { LawMap } from '../src/search/indexing/law-map.ts';
import type { Candidates } from '../src/search/ranking/candidates.ts';
import { spreadOverSections } from '../src/search/ranking/diversify.ts';
import { applyModel, type DecisionNode, type RankingModel, type ScoringModel } from '../src/search/ranking/ranking-model.ts';
import { bestFirst, scoreTwice, withRerankFeatures } from '../src/search/ranking/rerank.ts';
import { boost, type Group } from './boosting.ts';
import { fitWeights } from './linear.ts';
import { type Measures, measure, type Question } from './questions/questions.ts';

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

/**
 * How much a section gives way to others: more finds an answer more often, but fewer of its articles, and the same question in other words finds others
 * first. One number, chosen on unseen questions.
 */
export const SPREAD = { legiarti: 0.1, cnn: 0 } as const;

/** What one command has fitted already, by its input: several models learn from the same folds, and one fit takes minutes. */
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

/** Weights see what adds up, trees what depends: the mean of both errs less than either. */
function fitAnew(groups: readonly Group[]): ScoringModel {
  const half = (node: DecisionNode): DecisionNode =>
    typeof node === 'number' ? Number((node / 2).toPrecision(4)) : { ...node, yes: half(node.yes), no: half(node.no) };
  const weights = Object.fromEntries(Object.entries(fitWeights(groups)).map(([name, weight]) => [name, Number((weight / 2).toFixed(4))]));
  return { weights, trees: boost(groups).map(half) };
}

/** Learns from sets of samples. */
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
      // The second judgement must learn from first ones as they will be: of questions that the first had not seen.
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
