import { pathToFileURL } from 'node:url';
import type { AnalysedPoint, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { type AnswerPart, splitAnswer } from '@attendu/law/answer-references';
import { openMemoryCorpus } from '../training/memory-corpus.ts';
import { nameOfArticle, readLawyerQuestions } from '../training/questions/lawyer-questions.ts';
import { defaultDataDir } from '../training/questions/questions.ts';
import { answerQuestion, type Dossier } from './answering.ts';
import type { Row } from './research-bench.ts';

/** What a client reads of one dossier: `first` and `short`, articles of the short answer; `anywhere`, articles of the whole dossier. */
type Answered = { readonly first: string | null; readonly short: readonly string[]; readonly anywhere: readonly string[] };

/**
 * Answers questions of training/questions/lawyer-questions.txt like the product, on the third held out from training, and reports where the
 * expected articles appear.
 */
export async function benchAnswers(): Promise<Row[]> {
  const corpus = await openMemoryCorpus(defaultDataDir());
  const questions = readLawyerQuestions().filter(({ kept }) => kept);
  const missed: string[] = [];
  const count = { short: 0, first: 0, anywhere: 0, refused: 0 };
  for (const { question, expected } of questions) {
    const result = await answerQuestion(corpus, question);
    const { first, short, anywhere } = articlesOf(result);
    const right = new Set(expected);
    if (first !== null && right.has(first)) count.first++;
    if (short.some((one) => right.has(one))) count.short++;
    else missed.push(question);
    if (anywhere.some((one) => right.has(one))) count.anywhere++;
    if (result.points.every(({ point_data }) => point_data.insufficient !== null)) count.refused++;
  }
  const row = (name: string, n: number, note: string): Row => ({ name, value: n / questions.length, unit: 'ratio', note });
  return [
    row("réponse courte : cite un article qu'un avocat attend", count.short, `${questions.length} questions d'avocats, non apprises`),
    row('réponse courte : le cite en premier', count.first, ''),
    row('dossier : le cite quelque part', count.anywhere, `hors réponse courte : ${missed.slice(0, 3).join(' ; ')}`),
    row('dossier : dit que les sources manquent', count.refused, 'les textes y sont tous'),
  ];
}

type Reference = Extract<AnswerPart, { type: 'reference' }>;

const documentsOf = (point: AnalysedPoint): SourceDocument[] => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]);

function articlesOf({ points, synthese }: Dossier): Answered {
  const lookUp = ({ kind, n, m }: Reference): string[] =>
    points
      .filter(({ point_index }) => point_index === m)
      .flatMap(documentsOf)
      .filter((document) => document.kind === kind && document.id_answer.endsWith(` - ${n}`))
      .map(({ title }) => nameOfArticle(title));
  const short = splitAnswer(synthese).flatMap((part) => (part.type === 'reference' ? lookUp(part) : []));
  return { first: short[0] ?? null, short, anywhere: points.flatMap(documentsOf).map(({ title }) => nameOfArticle(title)) };
}

/** From a terminal: prints each dossier as a client reads it. Arguments select the questions that contain them. */
async function main(words: string): Promise<void> {
  const corpus = await openMemoryCorpus(defaultDataDir());
  for (const { question, expected } of readLawyerQuestions()) {
    if (!question.toLowerCase().includes(words.toLowerCase())) continue;
    const result = await answerQuestion(corpus, question);
    const { first, short, anywhere } = articlesOf(result);
    const of = (found: readonly string[]): string => (found.some((one) => expected.includes(one)) ? 'oui' : 'non');
    console.log(`\n# ${question}`);
    console.log(
      `attendu ${expected.join(', ')} ; en premier ${of(first === null ? [] : [first])}, réponse courte ${of(short)}, dossier ${of(anywhere)}`,
    );
    for (const point of result.points) {
      const cited = documentsOf(point).map(({ title }) => nameOfArticle(title));
      console.log(
        `  ${point.point_index}. ${point.point_data.point}${point.point_data.insufficient === null ? '' : ' (insuffisant)'} [${cited.join(' ')}]`,
      );
    }
    console.log(`\n${result.synthese}\n`);
    console.log(`suites : ${[result.follow_up_question_1, result.follow_up_question_2].join(' / ')}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv[2] ?? '');
