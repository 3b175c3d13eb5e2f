import { doubtFeatures } from '../src/domain/writing/doubt.ts';
import { chosenOf, textsOf, type WriterInput } from '../src/domain/writing/extractive.ts';
import { gatherQuotations } from '../src/domain/writing/quotations.ts';
import { createEngine } from '../src/search/engine.ts';
import type { FeatureTable } from '../src/search/ranking/feature-table.ts';
import { fitLogistic } from './logistic.ts';
import { openMemoryCorpus } from './memory-corpus.ts';
import { nameOfArticle, readLawyerQuestions } from './questions/lawyer-questions.ts';
import { readQuestions } from './questions/questions.ts';
import type { TrainedFile, TrainingContext } from './training.ts';
import { writerInputOf } from './writer-input.ts';

const PENALTY = 3;

/** A question and the articles that answer it. `expected`: official ids, or names for a lawyer's question. */
type Asked = { readonly id: string; readonly question: string; readonly source: string; readonly expected: readonly string[] };
type InputOf = (asked: Asked) => Promise<WriterInput | null>;

/** Lawyers' questions in all their wordings, but for the held-out third; and the official questions on agreements. */
const ASKED = {
  legiarti: (): Asked[] =>
    readLawyerQuestions()
      .filter(({ kept }) => !kept)
      .flatMap(({ wordings, expected }) =>
        wordings.map((question) => ({ id: `lawyer/${question}`, question, source: 'legiarti', expected })),
      ),
  cnn: (): Asked[] =>
    readQuestions('kali').map(({ id, query, idcc, relevant }) => ({
      id,
      question: `${query.trim()} (IDCC ${idcc})`,
      source: 'cnn,legiarti',
      expected: relevant,
    })),
} as const;

/** Learns the probability that the text which a short answer quotes first is one that answers. */
export async function trainDoubt({ dataDir, analyser, index, say }: TrainingContext): Promise<TrainedFile[]> {
  const corpus = await openMemoryCorpus(dataDir, createEngine({ analyser, index }));
  return learnDoubt(({ question, source }) => writerInputOf(corpus, question, source), say);
}

async function learnDoubt(inputOf: InputOf, say: (line: string) => void): Promise<TrainedFile[]> {
  const models: string[] = [];
  for (const kind of ['legiarti', 'cnn'] as const) {
    const rows: FeatureTable[] = [];
    const right: number[] = [];
    for (const asked of ASKED[kind]()) {
      const input = await inputOf(asked);
      const read = input === null ? null : firstOf(input);
      if (read === null || read.kind !== kind) continue;
      const entries = Object.entries(read.features);
      rows.push({ names: entries.map(([name]) => name), columns: entries.map(([, value]) => Float32Array.of(value)) });
      right.push(Number(read.names.some((name) => asked.expected.includes(name))));
    }
    const { intercept, weights } = fitLogistic(
      rows,
      right,
      right.map(() => 1),
      PENALTY,
    );
    say(`${kind}: ${right.length} questions, first text right for ${right.reduce((sum, one) => sum + one, 0)}`);
    const lines = Object.entries(weights).map(([name, value]) => `      ${name}: ${short(value)},\n`);
    models.push(`  ${kind}: {\n    intercept: ${short(intercept)},\n    weights: {\n${lines.join('')}    },\n  },\n`);
  }
  return [{ path: 'src/domain/writing/doubt-model.ts', content: sourceOf(models) }];
}

const short = (value: number): number => Number(value.toFixed(3));

/** The text that a short answer would quote first. */
function firstOf(input: WriterInput): { kind: string; names: string[]; features: Record<string, number> } | null {
  const context = {
    at: input.at,
    asked: input.asked,
    query: input.query,
    quotations: gatherQuotations(),
    lastText: null,
    lastAgreement: null,
  };
  const { units, all } = chosenOf(input, textsOf(input), context);
  const [best] = units;
  if (best === undefined) return null;
  const { document } = best.source.reading;
  return { kind: document.kind, names: [document.versionId, nameOfArticle(document.title)], features: doubtFeatures(best, all) };
}

/** Writes the model as a source file, because domain/ does not read from disk. */
const sourceOf = (models: readonly string[]): string => `/** Learned: npm run train writes this file. */
export type DoubtModel = { readonly intercept: number; readonly weights: Readonly<Record<string, number>> };

export const DOUBT: Readonly<Record<'legiarti' | 'cnn', DoubtModel>> = {
${models.join('')}};
`;
