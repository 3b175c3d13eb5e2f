import { createFrenchAnalyser } from '@attendu/search/analyser';
import { openIndex, say } from '../src/cli/open-index.ts';
import { trainPertinence } from './pertinence.ts';
import { defaultDataDir } from './questions/questions.ts';
import { trainRanking } from './ranking.ts';
import { findRegulations } from './regulations.ts';
import { findDeadReferences, trainSufficiency } from './sufficiency.ts';
import type { TrainedFile, TrainingContext } from './training.ts';
import { countWords } from './word-rarity.ts';

let opened: Promise<TrainingContext> | null = null;

async function open(): Promise<TrainingContext> {
  const dataDir = defaultDataDir();
  return { dataDir, analyser: createFrenchAnalyser(), index: await openIndex(dataDir), say };
}

/** The index is opened once, for the first model that is asked for. */
const onIndex = (train: (context: TrainingContext) => Promise<TrainedFile[]>) => async (): Promise<TrainedFile[]> => {
  opened ??= open();
  return train(await opened);
};

/** The learned models of the search, in order of dependency; each gives its files, relative to the service's folder. */
export const MODELS = {
  'ranking-cnn': onIndex((context) => trainRanking('cnn', context)),
  'ranking-legiarti': onIndex((context) => trainRanking('legiarti', context)),
  'dead-references': onIndex(findDeadReferences),
  regulations: onIndex(findRegulations),
  'word-rarity': onIndex(countWords),
  sufficiency: onIndex(trainSufficiency),
  pertinence: onIndex(trainPertinence),
};
