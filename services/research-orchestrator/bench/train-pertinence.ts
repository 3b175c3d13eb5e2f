import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceKey } from '@attendu/contracts/sources';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { candidateOf } from '../src/analysis/candidate.ts';
import { queryInLaw } from '../src/analysis/query-in-law.ts';
import { openIndex } from '../src/cli/open-index.ts';
import { searchTextOf } from '../src/domain/question/search-text.ts';
import { noteOf, orderOf } from '../src/domain/reading/note.ts';
import { pertinenceFeatures, pertinenceOf, type TextRead } from '../src/domain/reading/pertinence.ts';
import type { PertinenceModel } from '../src/domain/reading/pertinence-model.ts';
import { readTexts } from '../src/domain/reading/read.ts';
import { AS_LEARNED, createEngine } from '../src/search/engine.ts';
import type { Features } from '../src/search/ranking/features.ts';
import { lawyerQuestions } from './lawyer-questions.ts';
import { fitLogistic } from './logistic.ts';
import { openMemoryCorpus } from './memory-corpus.ts';
import { absentQuestions, benchFolder, defaultDataDir, partOf, type Question, readQuestions } from './questions.ts';
import { rankingsNotSeeing } from './unseen-rankings.ts';

/**
 * Learns how likely a text read is one that the question needs: `node --import tsx bench/train-pertinence.ts`. Texts are found by a ranking that has not
 * seen the question, and read as the product reads them; one that is cited by the sheet, or stands in the section of one that is, is needed.
 */
const FOLDS = 4;
/** Texts read for a question. */
const DEPTH = 60;
const PENALTY = 3;

type Judged = {
  readonly question: Question;
  readonly part: number;
  readonly read: TextRead;
  readonly needed: boolean;
  readonly cited: boolean;
};

async function judgedTexts(kind: 'legiarti' | 'cnn', folder: string): Promise<Judged[]> {
  const dataDir = defaultDataDir();
  const analyser = createFrenchAnalyser();
  const index = await openIndex(dataDir);
  const questions =
    kind === 'cnn'
      ? readQuestions(folder, 'kali')
      : [...readQuestions(folder, 'sp'), ...readQuestions(folder, 'ft'), ...lawyerQuestions(index, 'learned')];
  const rankings = rankingsNotSeeing(analyser, index, kind, questions, FOLDS);
  const engines = rankings.map((ranking) =>
    createEngine({ analyser, index, levers: AS_LEARNED, rankings: new Map<SourceKey, typeof ranking>([[kind, ranking]]) }),
  );
  const corpus = await openMemoryCorpus(dataDir, engines[0]);
  const judged: Judged[] = [];
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
      if (reading.passages.length > 0) judged.push({ question, part, read, needed, cited: question.relevant.includes(versionId) });
    }
  }
  return judged;
}

const rowOf = (read: TextRead): Features => {
  const entries = Object.entries(pertinenceFeatures(read));
  return { names: entries.map(([name]) => name), columns: entries.map(([, value]) => Float32Array.of(value)) };
};

function learn(judged: readonly Judged[]): PertinenceModel {
  const rows = judged.map(({ read }) => rowOf(read));
  const wanted = judged.map(({ needed }) => (needed ? 1 : 0));
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

/** « Documents très pertinents », as the screen counts them. */
const HIGH = 8;

/** Each text noted by a model that has not seen the question: how many of those at 8 or more are needed, for how many questions there is one. */
function say(name: string, noted: readonly { readonly judged: Judged; readonly note: number }[]): void {
  const share = (list: typeof noted): string => (list.filter(({ judged }) => judged.needed).length / Math.max(1, list.length)).toFixed(2);
  const high = noted.filter(({ note }) => note >= HIGH);
  const questions = new Set(noted.map(({ judged }) => judged.question.id)).size;
  const bands = [0, 2, 4, 6, 8, 9].map((from, i, all) => {
    const band = noted.filter(({ note }) => note >= from && note < (all[i + 1] ?? 11));
    return `${from}+ ${share(band)} of ${band.length}`;
  });
  console.log(
    `${name}: at 8 or more ${share(high)} needed, for ${(new Set(high.map(({ judged }) => judged.question.id)).size / questions).toFixed(2)} of ${questions} questions; ${bands.join(', ')}`,
  );
}

/** How often the first text of a question, by some order, is one that is cited. */
function sayFirst(name: string, judged: readonly Judged[], order: (one: Judged) => number): void {
  const best = new Map<string, { one: Judged; value: number }>();
  for (const one of judged) {
    const value = order(one);
    const known = best.get(one.question.id);
    if (known === undefined || value > known.value) best.set(one.question.id, { one, value });
  }
  const right = [...best.values()].filter(({ one }) => one.cited).length;
  console.log(`  first by ${name}: cited ${(right / best.size).toFixed(3)}`);
}

const folder = benchFolder();
if (folder === null) throw new Error(absentQuestions());
const models: Record<string, PertinenceModel> = {};
for (const kind of ['legiarti', 'cnn'] as const) {
  const judged = await judgedTexts(kind, folder);
  const noted = Array.from({ length: FOLDS }, (_, fold) => {
    const model = learn(judged.filter(({ part }) => part % FOLDS !== fold));
    return judged.filter(({ part }) => part % FOLDS === fold).map((one) => ({ judged: one, note: pertinenceOf(one.read, model) }));
  }).flat();
  for (const set of new Set(judged.map(({ question }) => question.set))) {
    const own = noted.filter((one) => one.judged.question.set === set);
    say(set, own);
    say(
      `${set}, by the note that orders`,
      own.map(({ judged: one }) => ({ judged: one, note: noteOf(one.read.features) })),
    );
  }
  const noteBy = new Map(noted.map(({ judged: one, note }) => [one, note]));
  for (const set of new Set(judged.map(({ question }) => question.set))) {
    const own = judged.filter(({ question }) => question.set === set);
    console.log(set);
    sayFirst('place in the search', own, ({ read }) => -read.features.rank);
    sayFirst('what orders', own, ({ read }) => orderOf({ note: noteOf(read.features), rank: read.features.rank }, read.norm));
    sayFirst('pertinence', own, (one) => noteBy.get(one) ?? 0);
    for (const place of [8, 12, 20])
      sayFirst(`place x ${place}`, own, ({ read }) => place / (1 + read.features.rank / 6) + 0.7 * noteOf(read.features) - 0.4 * read.norm);
  }
  models[kind] = learn(judged);
}
const file = fileURLToPath(new URL('../src/domain/reading/pertinence-model.ts', import.meta.url));
writeFileSync(
  file,
  `/** Learned: bench/train-pertinence.ts writes this file. */
export type PertinenceModel = { readonly intercept: number; readonly weights: Readonly<Record<string, number>> };

export const PERTINENCE: Readonly<Record<'legiarti' | 'cnn', PertinenceModel>> = ${JSON.stringify(models, null, 2)};
`,
);
