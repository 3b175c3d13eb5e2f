import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { createQuestionAnalyser } from '../src/search/analyse.ts';
import { findCandidates } from '../src/search/candidates.ts';
import { openIndex } from '../src/search/cli.ts';
import { extractFeatures } from '../src/search/features.ts';
import type { StoredHit } from '../src/search/index-fields.ts';
import { createLawMap } from '../src/search/law-map.ts';
import { applyModel, type RankingModel, type TreeNode } from '../src/search/ranking-model.ts';
import { spreadOverSections } from '../src/search/spread.ts';
import { createThesaurus, readThesaurusFile } from '../src/search/thesaurus.ts';
import { boost, type Group } from './boosting.ts';
import { fitWeights } from './linear.ts';
import { absentQuestions, benchFolder, defaultDataDir, type Measures, measure, partOf, type Question, readQuestions } from './questions.ts';

/**
 * Learns the second ranking from the development questions: `node --import tsx bench/train-ranking.ts [legiarti|cnn]…`.
 * Four folds, split by sheet (agreements: by question), give the held-out measures written into the model; the model itself sees all.
 */
const FOLDS = 4;
const SETS = { legiarti: ['sp', 'ft'], cnn: ['kali'] } as const;
const SPREADS = [0, 0.05, 0.1, 0.15, 0.2, 0.3];
type Kind = keyof typeof SETS;
type Sample = { question: Question; group: Group; docs: readonly number[]; ids: readonly string[] };

/** Weights see what adds up, trees what depends: the mean of both errs less than either. */
function fit(groups: readonly Group[]): Pick<RankingModel, 'weights' | 'trees'> {
  const half = (node: TreeNode): TreeNode =>
    typeof node === 'number' ? Number((node / 2).toPrecision(4)) : { ...node, yes: half(node.yes), no: half(node.no) };
  const weights = Object.fromEntries(Object.entries(fitWeights(groups)).map(([name, weight]) => [name, Number((weight / 2).toFixed(4))]));
  return { weights, trees: boost(groups).map(half) };
}

async function train(kind: Kind, dataDir: string, folder: string): Promise<void> {
  const analyser = createFrenchAnalyser();
  const { searcher, structure } = (await openIndex(dataDir)).get(kind) ?? {};
  const part = searcher?.segments[0];
  if (searcher === undefined || part === undefined || structure == null) throw new Error(`No index of ${kind}.`);
  const map = createLawMap(part.segment, structure, searcher.averageLengths);
  const analyse = createQuestionAnalyser(analyser, createThesaurus(analyser, readThesaurusFile()));
  const samples: Sample[] = SETS[kind]
    .flatMap((set) => readQuestions(folder, set))
    .map((question) => {
      const mask = searcher.mask(0, { at: null, tag: question.idcc });
      const analysed = analyse(question.query);
      const candidates = findCandidates(map, analysed, mask);
      const ids = candidates.docs.map((doc) => searcher.stored<StoredHit>(doc).v);
      const relevant = Uint8Array.from(ids, (id) => (question.relevant.includes(id) ? 1 : 0));
      return { question, group: { ...extractFeatures(map, analysed, candidates), relevant }, docs: candidates.docs, ids };
    });
  process.stderr.write(`${kind}: ${samples.length} questions, ${samples[0]?.group.names.length} features\n`);

  const scored: { sample: Sample; scores: Float64Array }[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = fit(samples.filter((sample) => partOf(sample.question) % FOLDS !== fold).map((sample) => sample.group));
    for (const sample of samples)
      if (partOf(sample.question) % FOLDS === fold) scored.push({ sample, scores: applyModel(model, sample.group) });
    process.stderr.write(`  fold ${fold + 1} of ${FOLDS}\n`);
  }
  const heldOut = (spread: number, set: string): Measures =>
    measure(
      scored
        .filter(({ sample }) => sample.question.set === set)
        .map(({ sample, scores }) => ({
          question: sample.question,
          ranked: spreadOverSections(map, sample.docs, scores, spread).map((i) => sample.ids[i] as string),
        })),
    );
  // One number, chosen on held-out rankings: the sum of what the targets ask for.
  const worth = (spread: number): number =>
    SETS[kind].reduce((sum, set) => {
      const m = heldOut(spread, set);
      return sum + (kind === 'cnn' ? m['hit@1'] + m['hit@5'] : m['hit@10'] + m['recall@10']);
    }, 0);
  const spread = SPREADS.reduce((best, one) => (worth(one) > worth(best) ? one : best));
  for (const one of SPREADS)
    for (const set of SETS[kind])
      process.stderr.write(
        `  spread ${one} ${set} ${JSON.stringify(heldOut(one, set), (_, v) => (typeof v === 'number' ? Number(v.toFixed(3)) : v))}\n`,
      );
  const fitted = fit(samples.map((sample) => sample.group));
  const rounded = (measures: Measures): Measures =>
    Object.fromEntries(Object.entries(measures).map(([key, value]) => [key, Number(value.toFixed(3))])) as Measures;
  const model = {
    trainedOn: `${samples.length} development questions (${SETS[kind].join(', ')})`,
    heldOut: Object.fromEntries(SETS[kind].map((set) => [set, rounded(heldOut(spread, set))])),
    spread,
    ...fitted,
  };
  writeFileSync(fileURLToPath(new URL(`../data/ranking-${kind}.json`, import.meta.url)), `${JSON.stringify(model, null, 1)}\n`);
}

const folder = benchFolder();
if (folder === null) throw new Error(absentQuestions());
const asked = process.argv.slice(2) as Kind[];
for (const kind of asked.length > 0 ? asked : (Object.keys(SETS) as Kind[])) await train(kind, defaultDataDir(), folder);
