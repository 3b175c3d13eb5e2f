import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { AnalysedPoint, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { type AnswerPart, splitAnswer } from '@attendu/law/answer-references';
import { normaliseArticleNumber } from '@attendu/law/references';
import { proposePoints } from '../src/analysis/propose-points.ts';
import { runInline } from '../src/analysis/run-inline.ts';
import type { Sealed } from '../src/analysis/steps/seal.ts';
import { type MemoryCorpus, openMemoryCorpus } from './memory-corpus.ts';
import { defaultDataDir } from './questions.ts';
import type { Row } from './research-bench.ts';

/** A question of a lawyer, and the articles that a lawyer expects: 'L1471-1', or 'cnn:15' for one of a collective agreement. */
type LawyerQuestion = { readonly question: string; readonly expected: ReadonlySet<string> };

/** What a client reads of one: `first` and `short`, articles of the short answer; `anywhere`, those of the whole dossier. */
type Answered = { readonly first: string | null; readonly short: readonly string[]; readonly anywhere: readonly string[] };

/** Answers each question of bench/lawyer-questions.txt as the product does, points of law and all, and looks where the articles expected stand. */
export async function benchAnswers(): Promise<Row[]> {
  const corpus = await openMemoryCorpus(defaultDataDir());
  const questions = readLawyerQuestions();
  const missed: string[] = [];
  let short = 0;
  let first = 0;
  let anywhere = 0;
  for (const { question, expected } of questions) {
    const answered = articlesOf((await answer(corpus, question)).result);
    if (answered.first !== null && expected.has(answered.first)) first++;
    if (answered.short.some((one) => expected.has(one))) short++;
    else missed.push(question);
    if (answered.anywhere.some((one) => expected.has(one))) anywhere++;
  }
  const row = (name: string, count: number, note: string): Row => ({ name, value: count / questions.length, unit: 'ratio', note });
  return [
    row("réponse courte : cite un article qu'un avocat attend", short, `${questions.length} questions d'avocats`),
    row('réponse courte : le cite en premier', first, ''),
    row('dossier : le cite quelque part', anywhere, `hors réponse courte : ${missed.slice(0, 3).join(' ; ')}`),
  ];
}

export function readLawyerQuestions(): LawyerQuestion[] {
  return readFileSync(new URL('./lawyer-questions.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [question = '', articles = ''] = line.split('|').map((part) => part.trim());
      return { question, expected: new Set(articles.split(' ')) };
    });
}

async function answer(corpus: MemoryCorpus, question: string): Promise<Sealed> {
  const today = corpus.dataDate;
  const proposed = await proposePoints(corpus, question, today);
  const points = proposed.points.length === 0 ? [{ problem: question, source: 'legiarti' }] : proposed.points;
  return runInline(corpus, { question, globalContexte: proposed.global_contexte, points, lawDate: null, today });
}

type Reference = Extract<AnswerPart, { type: 'reference' }>;

/** 'L1471-1', 'cnn:15': the number with which a document's title ends. */
function nameOf({ kind, title }: SourceDocument): string {
  const number = / article (.+)$/i.exec(title)?.[1] ?? '';
  return `${kind === 'cnn' ? 'cnn:' : ''}${normaliseArticleNumber(number).replace(/\s/g, '')}`;
}

const documentsOf = (point: AnalysedPoint): SourceDocument[] => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]);

function articlesOf({ points, synthese }: Sealed['result']): Answered {
  const lookUp = ({ kind, n, m }: Reference): string[] =>
    points
      .filter(({ point_index }) => point_index === m)
      .flatMap(documentsOf)
      .filter((document) => document.kind === kind && document.id_answer.endsWith(` - ${n}`))
      .map(nameOf);
  const short = splitAnswer(synthese).flatMap((part) => (part.type === 'reference' ? lookUp(part) : []));
  return { first: short[0] ?? null, short, anywhere: points.flatMap(documentsOf).map(nameOf) };
}

/** From a terminal: each dossier as a client reads it. Words given keep the questions that hold them. */
async function main(words: string): Promise<void> {
  const corpus = await openMemoryCorpus(defaultDataDir());
  for (const { question, expected } of readLawyerQuestions()) {
    if (!question.toLowerCase().includes(words.toLowerCase())) continue;
    const { result } = await answer(corpus, question);
    const { first, short, anywhere } = articlesOf(result);
    const of = (found: readonly string[]): string => (found.some((one) => expected.has(one)) ? 'oui' : 'non');
    console.log(`\n# ${question}`);
    console.log(
      `attendu ${[...expected].join(', ')} ; en premier ${of(first === null ? [] : [first])}, réponse courte ${of(short)}, dossier ${of(anywhere)}`,
    );
    for (const point of result.points) {
      const cited = documentsOf(point).map(nameOf);
      console.log(
        `  ${point.point_index}. ${point.point_data.point}${point.point_data.insufficient === null ? '' : ' (insuffisant)'} [${cited.join(' ')}]`,
      );
    }
    console.log(`\n${result.synthese}\n`);
    console.log(`suites : ${[result.follow_up_question_1, result.follow_up_question_2].join(' / ')}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv[2] ?? '');
