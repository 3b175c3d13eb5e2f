import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { openIndex } from '../src/cli/open-index.ts';
import type { StoredHit } from '../src/search/indexing/index-fields.ts';
import { createLawMap } from '../src/search/indexing/law-map.ts';
import { createQuestionAnalyser } from '../src/search/query/question-analyser.ts';
import { createThesaurus, readUntaughtThesaurus } from '../src/search/query/thesaurus.ts';
import { createWordFamilies, readWordFamiliesFile } from '../src/search/query/word-families.ts';
import { findCandidates } from '../src/search/ranking/candidates.ts';
import { extractFeatures } from '../src/search/ranking/features.ts';
import type { RankingModel } from '../src/search/ranking/ranking-model.ts';
import { lawyerQuestions } from './lawyer-questions.ts';
import { absentQuestions, benchFolder, defaultDataDir, isTuned, type Measures, partOf, readQuestions } from './questions.ts';
import { createTrainer, type Learned, measureSets, type Sample, SPREAD } from './ranking-trainer.ts';

/**
 * Learns the second ranking from the development questions: `node --import tsx bench/train-ranking.ts [legiarti|cnn]…`.
 * Its file says how well. `tuned` and `reported`: of a model that learned from half of the questions, on that half and on the other one. `unseen`: of
 * four models, each on the quarter that it had not seen; `unspread`, `once`: the same without spreading, and without the second judgement either.
 * Questions of one sheet (agreements: one question) stay together. The model itself saw all.
 */
const FOLDS = 4;
const SETS = { legiarti: ['sp', 'ft', 'lawyer'], cnn: ['kali'] } as const;
type Kind = keyof typeof SETS;

async function train(kind: Kind, dataDir: string, folder: string): Promise<void> {
  const analyser = createFrenchAnalyser();
  const index = await openIndex(dataDir);
  const { searcher, structure } = index.get(kind) ?? {};
  const part = searcher?.segments[0];
  if (searcher === undefined || part === undefined || structure == null) throw new Error(`No index of ${kind}.`);
  const map = createLawMap(part.segment, structure, searcher.averageLengths);
  const families = createWordFamilies(analyser, readWordFamiliesFile());
  const analyse = createQuestionAnalyser(analyser, createThesaurus(analyser, readUntaughtThesaurus(), families), families);
  const sets = SETS[kind];
  const samples: Sample[] = sets
    .flatMap((set) => (set === 'lawyer' ? lawyerQuestions(index, 'learned') : readQuestions(folder, set)))
    .map((question) => {
      const analysed = analyse(question.query);
      const candidates = findCandidates(map, analysed, searcher.mask(0, { at: null, tag: question.idcc }));
      const { docs, scope } = candidates;
      const ids = docs.map((doc) => searcher.stored<StoredHit>(doc).v);
      const relevant = Uint8Array.from(ids, (id) => (question.relevant.includes(id) ? 1 : 0));
      const group = { ...extractFeatures(map, analysed, candidates), relevant };
      return { question, part: partOf(question) % FOLDS, candidates: { docs, scope }, group, ids };
    });
  const say = (line: string): void => void process.stderr.write(`${kind}: ${line}\n`);
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
  writeFileSync(fileURLToPath(new URL(`../data/ranking-${kind}.json`, import.meta.url)), `${JSON.stringify(model, null, 1)}\n`);
}

const folder = benchFolder();
if (folder === null) throw new Error(absentQuestions());
const asked = process.argv.slice(2) as Kind[];
for (const kind of asked.length > 0 ? asked : (Object.keys(SETS) as Kind[])) await train(kind, defaultDataDir(), folder);
