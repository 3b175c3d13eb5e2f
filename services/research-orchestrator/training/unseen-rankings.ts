import type { Ranking } from '../src/search/ranking/ranking-model.ts';
import { createTrainer, SPREAD } from './ranking-trainer.ts';
import { createSamples, FOLDS, type RankedKind, trainingQuestions } from './samples.ts';
import type { TrainingContext } from './training.ts';

/** For each fold, a kind's ranking trained without its questions: how the shipped one behaves on unseen questions. */
export function rankingsNotSeeing(context: TrainingContext, kind: RankedKind): Ranking[] {
  const { map, samples } = createSamples(context, kind, trainingQuestions(context, kind));
  const trainer = createTrainer(map, SPREAD[kind]);
  return Array.from({ length: FOLDS }, (_, fold) => trainer.learn(samples.filter((sample) => sample.part !== fold)));
}
