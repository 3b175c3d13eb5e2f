import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { openMemoryCorpus } from '../training/memory-corpus.ts';
import { defaultDataDir } from '../training/questions/questions.ts';
import { answerQuestion, type Dossier, dossierText, isRefused, median, plainText, shortText, verdictOf } from './answering.ts';
import type { Row } from './research-bench.ts';

/**
 * A question of a demanding reader. `expected`: the articles that decide it. `must_say`: expressions that the short answer must contain;
 * none for a question that the corpus does not answer.
 */
export type ReaderQuestion = {
  readonly id: string;
  readonly question: string;
  readonly expected: readonly string[];
  readonly must_say: readonly string[];
};
type Read = {
  readonly asked: ReaderQuestion;
  readonly dossier: Dossier;
  readonly milliseconds: number;
  readonly said: boolean;
  readonly saidAnywhere: boolean;
};

/**
 * The questions of lawyers, those whose deciding paragraph is labelled, those of readers who had not seen the code, with the passages that they chose
 * among the texts found (docs/adr/0390), those of three writers with the passages that they chose in the law itself (docs/adr/0430), those of two strangers
 * whose answers were judged blind, with passages chosen afterwards (docs/adr/0433), and questions on agreements as clients ask them, each with the clause
 * that answers.
 */
const SETS = [
  ['lawyers', 'lawyer'],
  ['deciding paragraphs', 'deciding'],
  ['labelled passages', 'passages'],
  ['natural questions', 'natural'],
  ["strangers' questions", 'strangers'],
  ['clauses of agreements', 'agreement-clauses'],
] as const;

const readSet = (file: string): ReaderQuestion[] =>
  readFileSync(new URL(`./questions/${file}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as ReaderQuestion);

/** All the questions of these sets. */
export const readerQuestions = (): ReaderQuestion[] => SETS.flatMap(([, file]) => readSet(file));

export const saysAll = (text: string, expressions: readonly string[]): boolean =>
  expressions.every((one) => new RegExp(one, 'i').test(text));

/** Answers the questions like the product and looks for the expected content in the short answer, its verdict and the dossier. */
export async function benchLawyer(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, file] of SETS)
    rows.push(...rowsOf(await readAll(readSet(file))).map((row) => ({ ...row, name: `${name}: ${row.name}` })));
  return rows;
}

function rowsOf(read: readonly Read[]): Row[] {
  const answerable = read.filter(({ asked }) => asked.must_say.length > 0);
  const outside = read.filter(({ asked }) => asked.must_say.length === 0);
  const verdicts = answerable.filter(({ dossier }) => verdictOf(dossier) !== null);
  const right = verdicts.filter(({ asked, dossier }) => asked.must_say.some((one) => saysAll(verdictOf(dossier) ?? '', [one])));
  const share = (part: readonly unknown[], of: readonly unknown[]): number => part.length / Math.max(1, of.length);
  const missed = answerable.filter(({ said }) => !said).map(({ asked }) => asked.id);
  const wrong = read.filter(isWrongLaw);
  const ratio = (name: string, part: readonly unknown[], of: readonly unknown[], note = ''): Row => ({
    name,
    value: share(part, of),
    unit: 'ratio',
    note: note === '' ? `of ${of.length}` : note,
  });
  return [
    ratio(
      'must_say in the short answer',
      answerable.filter(({ said }) => said),
      answerable,
      `missed: ${missed.join(' ')}`,
    ),
    ratio(
      'must_say in the dossier',
      answerable.filter(({ saidAnywhere }) => saidAnywhere),
      answerable,
    ),
    ratio('wrong law presented', wrong, read, `of ${read.length}: ${wrong.map(({ asked }) => asked.id).join(' ')}`),
    ratio('verdicts given', verdicts, answerable),
    ratio(
      'verdicts right',
      right,
      verdicts,
      `not so: ${verdicts
        .filter((one) => !right.includes(one))
        .map(({ asked }) => asked.id)
        .join(' ')}`,
    ),
    ratio(
      'abstentions right',
      outside.filter(({ dossier }) => isRefused(dossier)),
      outside,
    ),
    ratio(
      'abstentions wrong',
      answerable.filter(({ dossier }) => isRefused(dossier)),
      answerable,
    ),
    {
      name: 'length of a short answer',
      value: median(read.map(({ dossier }) => shortText(dossier).length)),
      unit: 'characters',
      note: 'median',
    },
    {
      name: 'points of law',
      value: read.reduce((sum, { dossier }) => sum + dossier.points.length, 0) / read.length,
      unit: '',
      note: 'mean',
    },
    { name: 'time of an answer', value: Math.round(median(read.map(({ milliseconds }) => milliseconds))), unit: 'ms', note: 'median' },
  ];
}

/** A short answer that is not refused and names none of the articles that decide. */
const isWrongLaw = ({ asked, dossier }: Read): boolean =>
  !isRefused(dossier) && !asked.expected.some((article) => shortText(dossier).includes(nameInText(article)));

/** « C. trav. L1235-3 » as an answer names it: « L. 1235-3 »; « IDCC 1979 avenant 2 art. 4 »: « IDCC 1979 ». */
function nameInText(article: string): string {
  const number = /\b([LRDA])(\d[\d-]*)/.exec(article);
  return number === null ? (/IDCC \d+/.exec(article)?.[0] ?? article) : `${number[1]}. ${number[2]}`;
}

async function readAll(questions: readonly ReaderQuestion[]): Promise<Read[]> {
  const corpus = await openMemoryCorpus(defaultDataDir());
  const read: Read[] = [];
  for (const asked of questions) {
    const start = performance.now();
    const dossier = await answerQuestion(corpus, asked.question);
    const milliseconds = performance.now() - start;
    const said = saysAll(shortText(dossier), asked.must_say);
    read.push({ asked, dossier, milliseconds, said, saidAnywhere: said || saysAll(dossierText(dossier), asked.must_say) });
  }
  return read;
}

/** From a terminal: prints each short answer as a client reads it. Words select the questions whose id or text contains them. */
async function main(words: string): Promise<void> {
  const questions = readerQuestions().filter(({ id, question }) => `${id} ${question}`.toLowerCase().includes(words.toLowerCase()));
  for (const { asked, dossier, said, saidAnywhere } of await readAll(questions)) {
    const found = asked.must_say.length === 0 ? 'outside the corpus' : said ? 'said' : saidAnywhere ? 'in the dossier only' : 'absent';
    console.log(`\n# ${asked.id} ${asked.question}\n[${found}] ${asked.must_say.join(' ; ')}`);
    for (const { point_index, point_data } of dossier.points)
      console.log(`  ${point_index}. ${point_data.point}${point_data.insufficient === null ? '' : ' (insufficient)'}`);
    for (const notice of dossier.notices) console.log(`  ! ${notice}`);
    console.log(`\n${plainText(dossier.synthese)}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv[2] ?? '');
