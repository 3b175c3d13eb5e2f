import type { RankingModel } from '../src/search/ranking/ranking-model.ts';
import { isTuned, type Measures } from './questions/questions.ts';
import { createTrainer, type Learned, measureSets, SPREAD } from './ranking-trainer.ts';
import { createSamples, FOLDS, RANKED_KINDS, type RankedKind, trainingQuestions } from './samples.ts';
import { jsonFile, type TrainedFile, type TrainingContext } from './training.ts';

/**
 * Learns the ranking of a kind. Its file contains its measures. `tuned` and `reported`: a model trained on half of the questions, measured
 * on that half and on the other. `unseen`: one model per fold, measured on its held-out fold; `unspread`, `once`: the same without
 * diversification, and without the second pass either. The shipped model is trained on all questions.
 */
export async function trainRanking(kind: RankedKind, context: TrainingContext): Promise<TrainedFile[]> {
  const { map, samples } = createSamples(context, kind, trainingQuestions(context, kind));
  const sets = RANKED_KINDS[kind];
  const say = (line: string): void => context.say(`${kind}: ${line}`);
  say(`${samples.length} questions, ${samples[0]?.group.names.length} features`);

  const trainer = createTrainer(map, SPREAD[kind]);
  const halves = {
    tuned: samples.filter(({ question }) => isTuned(question)),
    reported: samples.filter(({ question }) => !isTuned(question)),
  };
  const ofHalf = trainer.learn(halves.tuned);
  const tuned = measureSets(sets, trainer.rank(ofHalf, halves.tuned));
  const reported = measureSets(sets, trainer.rank(ofHalf, halves.reported));
  say(`reported ${JSON.stringify(reported)}`);
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const learned = trainer.learn(samples.filter((sample) => sample.part !== fold));
    say(`fold ${fold + 1} of ${FOLDS}`);
    return { learned, left: samples.filter((sample) => sample.part === fold) };
  });
  const byFolds = (change: Partial<Learned>): Record<string, Measures> =>
    measureSets(
      sets,
      folds.flatMap(({ learned, left }) => trainer.rank({ ...learned, ...change }, left)),
    );
  const unseen = byFolds({});
  say(`unseen ${JSON.stringify(unseen)}`);
  const measures = { tuned, reported, unseen, unspread: byFolds({ spread: 0 }), once: byFolds({ spread: 0, second: null }) };
  const model: RankingModel = {
    trainedOn: `${samples.length} development questions (${sets.join(', ')}); half: ${halves.tuned.length} tuned, ${halves.reported.length} reported`,
    measures,
    ...trainer.learn(samples),
  };
  return [jsonFile(`data/ranking-${kind}.json`, model)];
}
