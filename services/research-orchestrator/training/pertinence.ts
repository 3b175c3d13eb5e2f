import type { SourceKey } from '@attendu/contracts/sources';
import { candidateOf } from '../src/analysis/candidate.ts';
import { queryInLaw } from '../src/analysis/query-in-law.ts';
import { searchTextOf } from '../src/domain/question/search-text.ts';
import { pertinenceFeatures, pertinenceOf, type TextRead } from '../src/domain/reading/pertinence.ts';
import type { PertinenceModel } from '../src/domain/reading/pertinence-model.ts';
import { readTexts } from '../src/domain/reading/read.ts';
import { createEngine, TRAINING_OPTIONS } from '../src/search/engine.ts';
import type { FeatureTable } from '../src/search/ranking/feature-table.ts';
import { fitLogistic } from './logistic.ts';
import { openMemoryCorpus } from './memory-corpus.ts';
import { type LabelledText, reportPertinence } from './pertinence-report.ts';
import { partOf } from './questions/questions.ts';
import { FOLDS, RANKED_KINDS, type RankedKind, trainingQuestions } from './samples.ts';
import type { TrainedFile, TrainingContext } from './training.ts';
import { rankingsNotSeeing } from './unseen-rankings.ts';

/** Number of texts read for a question. */
const DEPTH = 60;
const PENALTY = 3;

/**
 * Learns the probability that a question needs a text. Texts are found by a ranking not trained on the question, and read as the product
 * reads them.
 */
export async function trainPertinence(context: TrainingContext): Promise<TrainedFile[]> {
  const models: [RankedKind, PertinenceModel][] = [];
  for (const kind of Object.keys(RANKED_KINDS) as RankedKind[]) {
    const texts = await labelTexts(kind, context);
    const unseen = Array.from({ length: FOLDS }, (_, fold) => {
      const model = learn(texts.filter(({ part }) => part % FOLDS !== fold));
      return texts.filter(({ part }) => part % FOLDS === fold).map((text) => ({ text, note: pertinenceOf(text.read, model) }));
    }).flat();
    reportPertinence(unseen, context.say);
    models.push([kind, learn(texts)]);
  }
  return [{ path: 'src/domain/reading/pertinence-model.ts', content: sourceOf(models) }];
}

/** Writes the model as a source file, because domain/ does not read from disk. */
function sourceOf(models: readonly (readonly [RankedKind, PertinenceModel])[]): string {
  const entries = models.map(
    ([kind, { intercept, weights }]) =>
      `  ${kind}: {\n    intercept: ${intercept},\n    weights: {\n${Object.entries(weights)
        .map(([name, value]) => `      ${name}: ${value},\n`)
        .join('')}    },\n  },\n`,
  );
  return `/** Learned: npm run train writes this file. */
export type PertinenceModel = { readonly intercept: number; readonly weights: Readonly<Record<string, number>> };

export const PERTINENCE: Readonly<Record<'legiarti' | 'cnn', PertinenceModel>> = {
${entries.join('')}};
`;
}

async function labelTexts(kind: RankedKind, context: TrainingContext): Promise<LabelledText[]> {
  const { analyser, index, dataDir } = context;
  const questions = trainingQuestions(context, kind);
  const engines = rankingsNotSeeing(context, kind).map((ranking) =>
    createEngine({ analyser, index, ablation: TRAINING_OPTIONS, rankings: new Map<SourceKey, typeof ranking>([[kind, ranking]]) }),
  );
  const corpus = await openMemoryCorpus(dataDir, engines[0]);
  const labelled: LabelledText[] = [];
  for (const question of questions) {
    const part = partOf(question);
    const text = searchTextOf(question.query);
    const found = engines[part % FOLDS]?.search({ text, kinds: [kind], at: corpus.dataDate, idcc: question.idcc, k: DEPTH });
    const versions = await corpus.store.versions((found?.hits ?? []).map(({ versionId }) => ({ kind, versionId })));
    const places = new Map((found?.hits ?? []).map(({ versionId }, rank) => [versionId, rank]));
    const cited = await corpus.store.versions(question.relevant.map((versionId) => ({ kind, versionId })));
    const sections = new Set(cited.map(({ hierarchy }) => hierarchy.join('/')));
    const candidates = versions.map((version) => candidateOf(version, places.get(version.versionId) ?? DEPTH, false));
    for (const { reading, read } of readTexts(queryInLaw(text, text), candidates)) {
      const { versionId, hierarchy } = reading.document;
      const needed = question.relevant.includes(versionId) || sections.has(hierarchy.join('/'));
      if (reading.passages.length > 0) labelled.push({ question, part, read, needed, cited: question.relevant.includes(versionId) });
    }
  }
  return labelled;
}

const rowOf = (read: TextRead): FeatureTable => {
  const entries = Object.entries(pertinenceFeatures(read));
  return { names: entries.map(([name]) => name), columns: entries.map(([, value]) => Float32Array.of(value)) };
};

function learn(texts: readonly LabelledText[]): PertinenceModel {
  const rows = texts.map(({ read }) => rowOf(read));
  const wanted = texts.map(({ needed }) => (needed ? 1 : 0));
  const fitted = fitLogistic(
    rows,
    wanted,
    wanted.map(() => 1),
    PENALTY,
  );
  const short = (value: number): number => Number(value.toFixed(3));
  return {
    intercept: short(fitted.intercept),
    weights: Object.fromEntries(Object.entries(fitted.weights).map(([name, value]) => [name, short(value)])),
  };
}
