import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { runInline } from '../src/analysis/run-inline.ts';
import { openIndex } from '../src/cli/open-index.ts';
import type { DocumentStore } from '../src/corpus/port.ts';
import { readSufficiencyModel } from '../src/search/answerability/sufficiency.ts';
import { createEngine } from '../src/search/engine.ts';
import { createAblation } from '../training/ablation.ts';
import { type MemoryCorpus, openMemoryCorpus } from '../training/memory-corpus.ts';
import { outsideQuestions } from '../training/questions/outside-questions.ts';
import { defaultDataDir, partOf, type Question, readQuestions } from '../training/questions/questions.ts';
import { benchAgreements } from './agreement-bench.ts';
import { benchEveryday } from './everyday-bench.ts';
import type { Row } from './research-bench.ts';

/**
 * One question answered end to end. `refused`: « Sources insuffisantes » is said; `strangers`: cited documents that are not in the index.
 */
type Outcome = {
  readonly lacks: boolean;
  readonly refused: boolean;
  readonly strangers: number;
  readonly part: number;
};

/**
 * Measures whether the whole chain refuses when it should. For half of the sp questions, the answering articles and their whole sections
 * are removed from the index and the store. The threshold was chosen on one half of the sheets; both halves are reported.
 */
export async function benchRefusal(): Promise<Row[]> {
  const dataDir = defaultDataDir();
  const ablation = createAblation(await openIndex(dataDir));
  const whole = await openMemoryCorpus(dataDir, createEngine({ analyser: createFrenchAnalyser(), index: ablation.index }));
  const outcomes: Outcome[] = [];
  for (const question of readQuestions('sp')) {
    const lacks = isAblated(question);
    const gone = lacks ? ablation.remove(question.relevant) : NOTHING;
    outcomes.push({ ...(await answer(without(whole, gone), question.query, gone)), lacks, part: partOf(question) });
    ablation.restore();
  }
  let outside = 0;
  const others = outsideQuestions();
  for (const text of others) if ((await answer(whole, text, NOTHING)).refused) outside += 1;
  const half = (from: number): Outcome[] => outcomes.filter(({ part }) => (from === 0 ? part < 128 : part >= 128));
  const { heldOut } = readSufficiencyModel();
  return [
    {
      name: 'refus F1 (moitié de réglage)',
      value: f1(half(0)),
      unit: 'ratio',
      note: `${half(0).length} questions sp, une sur deux sans ses articles`,
    },
    {
      name: 'refus F1 (moitié de mesure)',
      value: f1(half(1)),
      unit: 'ratio',
      note: `${half(1).length} questions sp, une sur deux sans ses articles`,
    },
    {
      name: 'refus F1 (questions non vues)',
      value: heldOut['f1, report half'] ?? 0,
      unit: 'ratio',
      note: 'validation croisée, écrite dans le modèle',
    },
    {
      name: 'refus F1 (fonds lacunaire)',
      value: heldOut['f1, half of the other subjects missing as well'] ?? 0,
      unit: 'ratio',
      note: 'de même, quand manquent aussi les articles de la moitié des autres questions',
    },
    { name: 'refusées sans leurs articles', value: rate(outcomes, true), unit: 'ratio', note: 'à refuser' },
    { name: 'refusées avec leurs articles', value: rate(outcomes, false), unit: 'ratio', note: 'à ne pas refuser' },
    { name: 'refusées, autres matières', value: outside / others.length, unit: 'ratio', note: `${others.length} questions hors du fonds` },
    {
      name: 'documents cités hors de l’index',
      value: outcomes.reduce((sum, { strangers }) => sum + strangers, 0),
      unit: '',
      note: 'aucun ne doit l’être',
    },
    ...(await benchEveryday(whole)),
    ...benchAgreements((await whole.holdings.read()).agreements),
  ];
}

const NOTHING: ReadonlySet<string> = new Set();

/** Splits on another byte than the one that splits the sheets, so that each half has as many of both. */
const isAblated = (question: Question): boolean => partOf({ ...question, id: `${question.id} sans` }) % 2 === 0;

/** The store without the documents removed from the index, so that no other path leads to them. */
function without(corpus: MemoryCorpus, gone: ReadonlySet<string>): MemoryCorpus {
  const { store } = corpus;
  const held: DocumentStore = {
    ...store,
    version: async (kind, id) => (gone.has(id) ? null : store.version(kind, id)),
    versions: async (ids) => store.versions(ids.filter(({ versionId }) => !gone.has(versionId))),
    byNumber: async (query) => (await store.byNumber(query)).filter(({ versionId }) => !gone.has(versionId)),
  };
  return { ...corpus, store: held };
}

async function answer(corpus: MemoryCorpus, question: string, gone: ReadonlySet<string>): Promise<Pick<Outcome, 'refused' | 'strangers'>> {
  const points = [{ problem: question, source: 'legiarti' }];
  const { result } = await runInline(corpus, { question, globalContexte: '', points, lawDate: null, today: corpus.dataDate });
  const documents = result.points.flatMap((point) => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]));
  return {
    refused: result.points.every(({ point_data }) => point_data.insufficient !== null),
    strangers: documents.filter(({ versionId }) => gone.has(versionId)).length,
  };
}

const rate = (outcomes: readonly Outcome[], lacks: boolean): number => {
  const asked = outcomes.filter((outcome) => outcome.lacks === lacks);
  return asked.filter(({ refused }) => refused).length / Math.max(1, asked.length);
};

function f1(outcomes: readonly Outcome[]): number {
  const refused = outcomes.filter((outcome) => outcome.refused);
  const right = refused.filter(({ lacks }) => lacks).length;
  return (2 * right) / Math.max(1, refused.length + outcomes.filter(({ lacks }) => lacks).length);
}
