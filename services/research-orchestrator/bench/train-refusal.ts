import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { openIndex } from '../src/cli/open-index.ts';
import { createEngine } from '../src/search/engine.ts';
import type { LoadedIndex } from '../src/search/indexing/load-index.ts';
import { lawyerQuestions } from './lawyer-questions.ts';
import { absentQuestions, benchFolder, defaultDataDir, readQuestions } from './questions.ts';
import { refusalCases } from './refusal-cases.ts';
import { outsideQuestions } from './refusal-questions.ts';
import { learnRefusal } from './refusal-report.ts';
import { rankingsNotSeeing } from './unseen-rankings.ts';

/**
 * Learns when to say that the corpus holds no answer: `node --import tsx bench/train-refusal.ts`. Each development question is asked of the index with
 * and without the articles that answer it, by a ranking that has not seen its sheet; questions of other fields are added. Four folds, split by sheet, give
 * the measures written into the model; the threshold is chosen on one half of the sheets and measured on the other.
 */
const FOLDS = 4;
/** Day of the law applied: that of the corpus. */
const TODAY = new Date().toISOString().slice(0, 10);

/** References of the whole corpus that lead nowhere: kept, so that those of an index that lacks something stand out. */
function writeDeadReferences(index: LoadedIndex): void {
  const evidence = createEngine({ analyser: createFrenchAnalyser(), index }).evidence({ text: 'article', at: null });
  const classes = index.get('legiarti')?.structure?.classes ?? [];
  const dead = new Map<string, string[]>();
  for (const { term, chapter, held } of evidence?.numbers.cited ?? []) {
    const text = classes[Number.parseInt(chapter, 10)] ?? '';
    if (held < 0) dead.set(text, [...(dead.get(text) ?? []), term]);
  }
  const lines = [...dead].sort().map(([text, terms]) => `${text}: ${terms.sort().join(' ')}`);
  const head =
    '# References of the codes as published to articles that they no longer hold or never did: those tell nothing of this index. By bench/train-refusal.ts.';
  writeFileSync(fileURLToPath(new URL('../data/dead-references.txt', import.meta.url)), `${[head, ...lines].join('\n')}\n`);
}

async function main(): Promise<void> {
  const folder = benchFolder();
  if (folder === null) throw new Error(absentQuestions());
  const analyser = createFrenchAnalyser();
  const index = await openIndex(defaultDataDir());
  writeDeadReferences(index);
  const questions = [...['sp', 'ft'].flatMap((set) => readQuestions(folder, set)), ...lawyerQuestions(index, 'learned')];
  const rankings = rankingsNotSeeing(analyser, index, 'legiarti', questions, FOLDS);
  const cases = refusalCases({
    analyser,
    index,
    questions,
    outside: outsideQuestions(),
    rankings,
    at: TODAY,
  });
  process.stderr.write(`${cases.length} cases\n`);
  const model = learnRefusal(cases, FOLDS);
  console.log(JSON.stringify(model.heldOut, null, 1), model.threshold);
  writeFileSync(fileURLToPath(new URL('../data/sufficiency.json', import.meta.url)), `${JSON.stringify(model, null, 1)}\n`);
}

await main();
