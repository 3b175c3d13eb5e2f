import type { Ranking } from '../src/search/ranking/ranking-model.ts';
import { createTrainer, SPREAD } from './ranking-trainer.ts';
import { createSamples, FOLDS, type RankedKind, trainingQuestions } from './samples.ts';
import type { TrainingContext } from './training.ts';

/** For each fold, the ranking of a kind learned without its questions: what the shipped one is to a question never seen. */
export function rankingsNotSeeing(context: TrainingContext, kind: RankedKind): Ranking[] {
  const { map, samples } = createSamples(context, kind, trainingQuestions(context, kind));
  const trainer = createTrainer(map, SPREAD[kind]);
  return Array.from({ length: FOLDS }, (_, fold) => trainer.learn(samples.filter((sample) => sample.part !== fold)));
}
