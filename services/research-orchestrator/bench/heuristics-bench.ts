import { type Compute, inlineCompute } from '../src/analysis/compute.ts';
import { type WriterInput, writeExtractive } from '../src/domain/writing/extractive.ts';
import { ALL_USED, FEATURES, type Heuristic, STEPS } from '../src/domain/writing/heuristics.ts';
import { numberSources, renderAnswer } from '../src/domain/writing/render.ts';
import { openMemoryCorpus } from '../training/memory-corpus.ts';
import { defaultDataDir } from '../training/questions/questions.ts';
import { answerQuestion, median, plainText } from './answering.ts';
import { type ReaderQuestion, readerQuestions, saysAll } from './lawyer-bench.ts';
import type { Row } from './research-bench.ts';

/** A question with what the writer was given for each of its points. */
export type Given = { readonly asked: ReaderQuestion; readonly inputs: readonly WriterInput[] };

/** Answers the questions like the product, and keeps what the writer is given. */
export async function gatherInputs(questions: readonly ReaderQuestion[]): Promise<Given[]> {
  const corpus = await openMemoryCorpus(defaultDataDir());
  const given: Given[] = [];
  for (const asked of questions) {
    const inputs: WriterInput[] = [];
    const compute: Compute = {
      run: (name, ...input) => {
        if (name === 'write') inputs.push(input[0] as WriterInput);
        return inlineCompute.run(name, ...input);
      },
    };
    await answerQuestion({ ...corpus, compute }, asked.question);
    given.push({ asked, inputs });
  }
  return given;
}

const briefText = (input: WriterInput): string => {
  const draft = writeExtractive(input);
  return plainText(renderAnswer([{ type: 'paragraph', sentences: draft.brief }], () => numberSources(draft.sources, 1)).markdown);
};

/** What the short answers of the points say without a heuristic. */
function said(given: readonly Given[], without: ReadonlySet<Heuristic>): { readonly right: ReadonlySet<string>; readonly length: number } {
  const texts = given.map(({ asked, inputs }) => ({ asked, text: inputs.map((input) => briefText({ ...input, without })).join('\n') }));
  return {
    right: new Set(texts.filter(({ asked, text }) => saysAll(text, asked.must_say)).map(({ asked }) => asked.id)),
    length: median(texts.map(({ text }) => text.length)),
  };
}

/** For each heuristic of the short answer: the share of the labelled questions that say what they must without it, and which change. */
export async function benchHeuristics(): Promise<Row[]> {
  const given = await gatherInputs(readerQuestions().filter(({ must_say }) => must_say.length > 0));
  const base = said(given, ALL_USED);
  const row = (name: string, { right, length }: typeof base): Row => {
    const lost = [...base.right].filter((id) => !right.has(id));
    const gained = [...right].filter((id) => !base.right.has(id));
    return {
      name,
      value: right.size / given.length,
      unit: 'ratio',
      note: `of ${given.length}; ${length} characters; lost ${lost.length}: ${lost.join(' ')}; gained ${gained.length}: ${gained.join(' ')}`,
    };
  };
  return [
    row('must_say with all', base),
    ...[...STEPS, ...FEATURES].map((heuristic) => row(`without ${heuristic}`, said(given, new Set([heuristic])))),
  ];
}
