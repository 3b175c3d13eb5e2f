import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { openMemoryCorpus } from '../training/memory-corpus.ts';
import { defaultDataDir } from '../training/questions/questions.ts';
import { answerQuestion, type Dossier, dossierText, isRefused, median, plainText, shortText, verdictOf } from './answering.ts';
import { type Figure, figureKey, figuresIn } from './figures.ts';
import type { Row } from './research-bench.ts';

/** A question and the figures shared by the ministry's answer and the articles that it cites. */
type FigureQuestion = { readonly id: string; readonly query: string; readonly idcc?: string; readonly figures: readonly Figure[] };
type Read = { readonly asked: FigureQuestion; readonly dossier: Dossier };

const SETS = [
  ['agreements', 'agreement-figures'],
  ['ministry', 'ministry-figures'],
] as const;

function readSet(file: string): FigureQuestion[] {
  return readFileSync(new URL(`./questions/${file}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as FigureQuestion);
}

/** The agreement is identified by its number, as in the interface for a question asked within one. */
const wordsOf = ({ query, idcc }: FigureQuestion): string => (idcc === undefined ? query : `${query.trim()} (IDCC ${idcc})`);

/** Share of the official figures that a text contains. */
function shareSaid({ figures }: FigureQuestion, text: string): number {
  const said = figuresIn(text);
  return figures.filter((figure) => said.has(figureKey(figure))).length / figures.length;
}

/** Reports how many official figures the short answer and the dossier contain, and how many figures the short answer states. */
export async function benchFigures({ every = 1 }: { readonly every?: number } = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, file] of SETS) rows.push(...rowsOf(name, await readAll(readSet(file).filter((_, index) => index % every === 0))));
  return rows;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function rowsOf(name: string, read: readonly Read[]): Row[] {
  const emitted = read.map(({ dossier }) => figuresIn(shortText(dossier)));
  const official = read.map(({ asked }) => new Set(asked.figures.map(figureKey)));
  const rightOf = (figures: ReadonlySet<string>, index: number): number =>
    [...figures].filter((figure) => official[index]?.has(figure)).length;
  const precisions = emitted.flatMap((figures, index) => (figures.size === 0 ? [] : [rightOf(figures, index) / figures.size]));
  const verdicts = read.flatMap(({ dossier }, index) => {
    const verdict = verdictOf(dossier);
    return verdict === null ? [] : [{ figures: figuresIn(verdict), index }];
  });
  const figured = verdicts.filter(({ figures }) => figures.size > 0);
  const note = `${read.length} questions`;
  return [
    {
      name: `${name}: figures said in the short answer`,
      value: mean(read.map(({ asked, dossier }) => shareSaid(asked, shortText(dossier)))),
      unit: 'ratio',
      note,
    },
    {
      name: `${name}: figures said in the dossier`,
      value: mean(read.map(({ asked, dossier }) => shareSaid(asked, dossierText(dossier)))),
      unit: 'ratio',
      note,
    },
    {
      name: `${name}: one figure at least in the short answer`,
      value: mean(read.map(({ asked, dossier }) => Number(shareSaid(asked, shortText(dossier)) > 0))),
      unit: 'ratio',
      note,
    },
    {
      name: `${name}: figures emitted by a short answer`,
      value: mean(emitted.map(({ size }) => size)),
      unit: '',
      note: `mean; official: ${mean(official.map(({ size }) => size)).toFixed(1)}`,
    },
    { name: `${name}: figures emitted that are official`, value: mean(precisions), unit: 'ratio', note: 'mean over answers that emit one' },
    { name: `${name}: verdicts given`, value: verdicts.length / read.length, unit: 'ratio', note: `${figured.length} with a figure` },
    {
      name: `${name}: verdicts with a figure, right`,
      value: mean(figured.map(({ figures, index }) => Number(rightOf(figures, index) > 0))),
      unit: 'ratio',
      note: 'one of its figures is official',
    },
    { name: `${name}: refused`, value: mean(read.map(({ dossier }) => Number(isRefused(dossier)))), unit: 'ratio', note },
    {
      name: `${name}: length of a short answer`,
      value: median(read.map(({ dossier }) => shortText(dossier).length)),
      unit: 'characters',
      note: 'median',
    },
  ];
}

async function readAll(questions: readonly FigureQuestion[]): Promise<Read[]> {
  const corpus = await openMemoryCorpus(defaultDataDir());
  const read: Read[] = [];
  for (const asked of questions) read.push({ asked, dossier: await answerQuestion(corpus, wordsOf(asked)) });
  return read;
}

/**
 * From a terminal: `--every 8` measures one question in eight. Words select the questions whose id or text contains them, and print their
 * short answers.
 */
async function main(args: readonly string[]): Promise<void> {
  const every = args[0] === '--every' ? Number(args[1]) : null;
  if (every !== null) {
    for (const { name, value, unit, note } of await benchFigures({ every }))
      console.log(`${name.padEnd(52)} ${value.toFixed(3).padStart(9)} ${unit} ${note}`);
    return;
  }
  const words = (args[0] ?? '').toLowerCase();
  const questions = SETS.flatMap(([, file]) => readSet(file)).filter((asked) => `${asked.id} ${asked.query}`.toLowerCase().includes(words));
  for (const { asked, dossier } of await readAll(questions)) {
    const expected = asked.figures.map(figureKey);
    const said = figuresIn(shortText(dossier));
    console.log(
      `\n# ${asked.id} ${wordsOf(asked)}\nexpected ${expected.join(', ')}; absent ${expected.filter((one) => !said.has(one)).join(', ')}`,
    );
    for (const { point_index, point_data } of dossier.points) console.log(`  ${point_index}. ${point_data.point}`);
    console.log(`\n${plainText(dossier.synthese)}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2));
