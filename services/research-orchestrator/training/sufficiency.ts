import { installedPackages } from '../src/corpus/packages.ts';
import { createEngine } from '../src/search/engine.ts';
import { indexFingerprint } from '../src/search/indexing/build-index.ts';
import { readIndexManifest } from '../src/search/indexing/index-files.ts';
import { outsideQuestions } from './questions/outside-questions.ts';
import { FOLDS, trainingQuestions } from './samples.ts';
import { sufficiencyCases } from './sufficiency-cases.ts';
import { learnSufficiency } from './sufficiency-report.ts';
import { jsonFile, type TrainedFile, type TrainingContext } from './training.ts';
import { rankingsNotSeeing } from './unseen-rankings.ts';

/** References of the whole corpus that lead nowhere: listed, so that those of an index with gaps stand out. */
export async function findDeadReferences({ analyser, index }: TrainingContext): Promise<TrainedFile[]> {
  const evidence = createEngine({ analyser, index }).evidence({ text: 'article', at: null });
  const classes = index.get('legiarti')?.structure?.classes ?? [];
  const dead = new Map<string, string[]>();
  for (const { term, chapter, held } of evidence?.numbers.cited ?? []) {
    const text = classes[Number.parseInt(chapter, 10)] ?? '';
    if (held < 0) dead.set(text, [...(dead.get(text) ?? []), term]);
  }
  const lines = [...dead].sort().map(([text, terms]) => `${text}: ${terms.sort().join(' ')}`);
  const head =
    '# References of the codes as published to articles that they no longer hold or never did: those tell nothing of this index. Written by npm run train.';
  return [{ path: 'data/dead-references.txt', content: `${[head, ...lines].join('\n')}\n` }];
}

/**
 * Learns when to say that the corpus holds no answer. Each question is run against the index with and without its articles, by a ranking not
 * trained on its sheet; questions of other fields are added. Cross-validated measures are written into the model. The threshold is chosen
 * on one half of the sheets and measured on the other.
 */
export async function trainSufficiency(context: TrainingContext): Promise<TrainedFile[]> {
  const cases = sufficiencyCases({
    analyser: context.analyser,
    index: context.index,
    questions: trainingQuestions(context, 'legiarti'),
    outside: outsideQuestions(),
    rankings: rankingsNotSeeing(context, 'legiarti'),
    at: await codesDate(context.dataDir),
  });
  context.say(`sufficiency: ${cases.length} cases`);
  const model = learnSufficiency(cases, FOLDS);
  context.say(`sufficiency: ${JSON.stringify(model.heldOut)}, threshold ${model.threshold}`);
  return [jsonFile('data/sufficiency.json', model)];
}

/** Day of the codes' data, so that the model does not depend on the day of training. */
async function codesDate(dataDir: string): Promise<string> {
  const manifest = await readIndexManifest(dataDir, await indexFingerprint(installedPackages(), dataDir));
  const date = manifest?.sources.find(({ kind }) => kind === 'legiarti')?.dataDate;
  if (date === undefined) throw new Error(`No index of the codes in ${dataDir}.`);
  return date;
}
