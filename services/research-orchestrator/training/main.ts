import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runCommand } from '@attendu/log/command';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { openIndex, say } from '../src/cli/open-index.ts';
import { trainPertinence } from './pertinence.ts';
import { defaultDataDir } from './questions/questions.ts';
import { trainRanking } from './ranking.ts';
import { findRegulations } from './regulations.ts';
import { findDeadReferences, trainSufficiency } from './sufficiency.ts';
import type { TrainedFile, TrainingContext } from './training.ts';

/** The models, in order of dependency. */
const MODELS: Readonly<Record<string, (context: TrainingContext) => Promise<TrainedFile[]>>> = {
  'ranking-cnn': (context) => trainRanking('cnn', context),
  'ranking-legiarti': (context) => trainRanking('legiarti', context),
  'dead-references': findDeadReferences,
  regulations: findRegulations,
  sufficiency: trainSufficiency,
  pertinence: trainPertinence,
};
const USAGE = `Usage : npm run -s train -- [${Object.keys(MODELS).join('|')}]… [--check]\n--check : compare avec les fichiers du dépôt, sans les écrire.`;
const SERVICE = new URL('../', import.meta.url);

/** @returns 0; 1 when `--check` finds a file that differs from its rebuilt model; 2 on an unknown argument. */
async function train(args: readonly string[]): Promise<number> {
  const isCheck = args.includes('--check');
  const asked = args.filter((arg) => arg !== '--check');
  if (asked.some((name) => !Object.hasOwn(MODELS, name))) {
    say(USAGE);
    return 2;
  }
  const dataDir = defaultDataDir();
  const context: TrainingContext = { dataDir, analyser: createFrenchAnalyser(), index: await openIndex(dataDir), say };
  let differing = 0;
  for (const [name, trainer] of Object.entries(MODELS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const { path, content } of await trainer(context)) {
      const file = fileURLToPath(new URL(path, SERVICE));
      if (!isCheck) await writeFile(file, content);
      const isSame = !isCheck || (await readFile(file, 'utf8').catch(() => null)) === content;
      if (!isSame) differing += 1;
      say(`${path} : ${isCheck ? (isSame ? 'identique' : 'DIFFÉRENT') : 'écrit'}`);
    }
  }
  return differing > 0 ? 1 : 0;
}

await runCommand(() => train(process.argv.slice(2)));
