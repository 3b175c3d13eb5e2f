import type { RankingModel } from '../src/search/ranking/ranking-model.ts';
import { isTuned, readCodeQuestions } from './questions/questions.ts';
import { createTrainer, measureSets, SPREAD } from './ranking-trainer.ts';
import { createSamples, trainingQuestions } from './samples.ts';
import { jsonFile, type TrainedFile, type TrainingContext } from './training.ts';
import { readCodes, withCodes } from './wide-index.ts';

const SETS = ['sp', 'ft', 'lawyer', 'codes'] as const;

/**
 * Learns the ranking of an index that holds codes without headings beside those that have them: 27 codes are added, with the questions on them. Measured
 * as the ranking of a kind is, on the half that a model learned from the other half has not seen.
 */
export async function trainWideRanking(context: TrainingContext): Promise<TrainedFile[]> {
  const say = (line: string): void => context.say(`legiarti-wide: ${line}`);
  const wide = { ...context, index: withCodes(context.index, await readCodes()) };
  const { map, samples } = createSamples(wide, 'legiarti', [...trainingQuestions(context, 'legiarti'), ...readCodeQuestions()]);
  say(`${samples.length} questions`);
  const trainer = createTrainer(map, SPREAD.legiarti);
  const tuned = samples.filter(({ question }) => isTuned(question));
  const reported = samples.filter(({ question }) => !isTuned(question));
  const ofHalf = trainer.learnOnce(tuned);
  const measures = { tuned: measureSets(SETS, trainer.rank(ofHalf, tuned)), reported: measureSets(SETS, trainer.rank(ofHalf, reported)) };
  say(`reported ${JSON.stringify(measures.reported)}`);
  const model: RankingModel = {
    trainedOn: `${samples.length} development questions (${SETS.join(', ')}); half: ${tuned.length} tuned, ${reported.length} reported`,
    measures: { ...measures, unseen: {}, unspread: {}, once: {} },
    ...trainer.learnOnce(samples),
  };
  return [jsonFile('data/ranking-legiarti-wide.json', model)];
}
