import { readFileSync } from 'node:fs';
import { openEngine } from '../src/cli/open-index.ts';
import { readLawyerQuestions } from '../training/questions/lawyer-questions.ts';
import { defaultDataDir } from '../training/questions/questions.ts';
import type { Row } from './research-bench.ts';

/** Number of texts that a reader sees without scrolling. */
const FIRST = 5;
const LEAST_OVERLAP = 0.7;

/**
 * Measures whether paraphrases find the same texts: the share of the top five that two wordings have in common. Uses three wordings of
 * official questions, and lawyers' wordings (from keywords to a case with its facts) that nothing was learned from.
 */
export async function benchWordings(): Promise<Row[]> {
  const engine = await openEngine(defaultDataDir());
  const firstOf = (text: string): Set<string> =>
    new Set(engine.search({ text, kinds: ['legiarti'], at: null, idcc: null, k: FIRST }).hits.map(({ versionId }) => versionId));
  const overlapOf = (wordings: readonly string[]): { question: string; overlap: number } => {
    const found = wordings.map(firstOf);
    const pairs = found.flatMap((one, i) => found.slice(i + 1).map((other) => [...one].filter((id) => other.has(id)).length / FIRST));
    return { question: wordings[0] ?? '', overlap: meanOf(pairs) };
  };
  const overlaps = readWordings().map(overlapOf);
  const ofLawyers = readLawyerQuestions()
    .filter(({ kept, wordings }) => kept && wordings.length > 1)
    .map(({ wordings }) => overlapOf(wordings));
  const mean = meanOf(overlaps.map(({ overlap }) => overlap));
  const unstable = overlaps.filter(({ overlap }) => overlap < LEAST_OVERLAP).sort((a, b) => a.overlap - b.overlap);
  return [
    {
      name: 'trois tournures : mêmes cinq premiers textes',
      value: mean,
      unit: 'ratio',
      note: `${overlaps.length} questions, toutes les paires`,
    },
    {
      name: 'questions au-dessus de 0,7',
      value: overlaps.length - unstable.length,
      unit: '',
      note: unstable
        .slice(0, 3)
        .map(({ question, overlap }) => `${question} ${overlap.toFixed(2)}`)
        .join(' ; '),
    },
    {
      name: 'tournures d’avocats : mêmes cinq premiers textes',
      value: meanOf(ofLawyers.map(({ overlap }) => overlap)),
      unit: 'ratio',
      note: `${ofLawyers.length} questions dont rien n'a été appris, dites avec d'autres mots`,
    },
  ];
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function readWordings(): string[][] {
  return readFileSync(new URL('./paraphrases.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ').map((wording) => wording.trim()));
}
