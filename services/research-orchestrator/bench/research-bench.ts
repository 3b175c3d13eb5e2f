import { derivePoints } from '../src/analysis/derive-points.ts';
import { runInline } from '../src/analysis/run-inline.ts';
import { openMemoryCorpus } from '../training/memory-corpus.ts';
import { defaultDataDir } from '../training/questions/questions.ts';
import { checkQuotations } from './quotations-check.ts';

export type Row = { readonly name: string; readonly value: number; readonly unit: string; readonly note: string };

const QUESTION = "Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?";
const POINTS = [
  "Durée maximale de la période d'essai d'un cadre en CDI",
  "Renouvellement de la période d'essai",
  "Rupture de la période d'essai et délai de prévenance",
  "Forme et preuve exigées en matière de période d'essai",
].map((problem) => ({ problem, source: 'legiarti,cnn' }));
const RUNS = 12;
/** Checking all of them takes eight minutes: `tsx bench/quotations-check.ts` does it. */
const CHECKED = 100;

/** Measures the time and memory of a research of four points, and checks every quotation of the development questions. */
export async function benchResearch(): Promise<Row[]> {
  const corpus = await openMemoryCorpus(defaultDataDir());
  const request = { question: QUESTION, globalContexte: '', points: POINTS, lawDate: null, today: corpus.dataDate };
  await runInline(corpus, request);
  global.gc?.();
  const before = process.memoryUsage().rss;
  const points: number[] = [];
  const analyses: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    points.push(await timed(() => derivePoints(corpus, QUESTION, corpus.dataDate)));
    analyses.push(await timed(() => runInline(corpus, request)));
  }
  const memory = (process.memoryUsage().rss - before) / 1024 / 1024;
  const rows: Row[] = [
    { name: 'points of law', value: median(points), unit: 'ms', note: `median of ${RUNS}, corpus in memory` },
    {
      name: 'research of four points',
      value: median(analyses),
      unit: 'ms',
      note: `median of ${RUNS}; longest ${Math.max(...analyses)} ms`,
    },
    { name: 'memory', value: Math.round(memory), unit: 'MB', note: `more after ${RUNS} researches than before` },
  ];
  const report = await checkQuotations({ corpus, most: CHECKED });
  return [
    ...rows,
    { name: 'quotations checked', value: report.checked, unit: '', note: `${report.questions} questions, ${report.points} points` },
    { name: 'quotations failed', value: report.failed.length, unit: '', note: 'text, offsets and hash against the store' },
    { name: 'references outside the dossier', value: report.unresolved.length, unit: '', note: `of ${report.references}` },
    { name: 'points without an answer', value: report.insufficient, unit: '', note: 'said as such' },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round(performance.now() - start);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
