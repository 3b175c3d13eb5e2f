import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { splitAnswer } from '@attendu/law/answer-references';
import { runInline } from '../src/analysis/run-inline.ts';
import { type MemoryCorpus, openMemoryCorpus } from '../training/memory-corpus.ts';
import { defaultDataDir, readQuestions } from '../training/questions/questions.ts';

/** What a reader sees first, as shares of the questions from 0 to 1. */
type FirstTexts = {
  readonly set: string;
  readonly questions: number;
  /** The top search result is a text that the official sheet cites. */
  readonly searched: number;
  /** The first text quoted by the short answer is one. */
  readonly quoted: number;
  /** The answer cites one of them anywhere. */
  readonly cited: number;
  /** The dossier says that the corpus holds no answer. */
  readonly refused: number;
};

/** Answers each development question as one point and examines the text that its short answer quotes first. */
async function firstTexts(corpus: MemoryCorpus, set: 'sp' | 'ft'): Promise<FirstTexts> {
  const today = corpus.dataDate;
  const questions = readQuestions(set);
  const count = { searched: 0, quoted: 0, cited: 0, refused: 0 };
  for (const { query, relevant } of questions) {
    const right = new Set(relevant);
    const { hits } = await corpus.search.search({ text: query, kinds: ['legiarti'], at: today, idcc: null, k: 1 });
    if (right.has(hits[0]?.versionId ?? '')) count.searched++;
    const points = [{ problem: query, source: 'legiarti' }];
    const { result } = await runInline(corpus, { question: query, globalContexte: '', points, lawDate: null, today });
    const [point] = result.points;
    const documents = point === undefined ? [] : SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]);
    const first = splitAnswer(result.synthese).find((part) => part.type === 'reference');
    if (first === undefined) count.refused++;
    const lead = documents.find((one) => first?.type === 'reference' && one.id_answer.endsWith(` - ${first.n}`));
    if (lead !== undefined && right.has(lead.versionId)) count.quoted++;
    if (documents.some(({ versionId }) => right.has(versionId))) count.cited++;
  }
  const share = (n: number): number => Math.round((1000 * n) / questions.length) / 1000;
  return {
    set,
    questions: questions.length,
    searched: share(count.searched),
    quoted: share(count.quoted),
    cited: share(count.cited),
    refused: share(count.refused),
  };
}

const corpus = await openMemoryCorpus(defaultDataDir());
for (const set of ['sp', 'ft'] as const) console.log(JSON.stringify(await firstTexts(corpus, set)));
