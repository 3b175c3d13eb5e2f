import type { Analyser } from '@attendu/search/analyser';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import type { SegmentState } from '@attendu/search/index-view';
import { createSearcher } from '@attendu/search/searcher';
import { createSegmentBuilder } from '@attendu/search/segment-builder';
import { mergeSegments } from '@attendu/search/segment-merge';
import { readManifest } from '../src/corpus/manifest.ts';
import { readChunk } from '../src/corpus/read.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import { createEngine, type Engine } from '../src/search/engine.ts';
import { readArticleHeadings } from '../src/search/indexing/article-headings.ts';
import { BODY_FIELD, FIELD_COUNT, RANKING, toIndexDocument } from '../src/search/indexing/index-fields.ts';
import { buildLawStructure } from '../src/search/indexing/law-structure.ts';
import type { KindIndex } from '../src/search/indexing/load-index.ts';
import { defaultDataDir, readQuestions } from '../training/questions/questions.ts';
import type { Row } from './retrieval-bench.ts';

/** Documents of one segment while the base is built. */
const BATCH = 50_000;
/** Documents added, and as many removed, in an update. */
const UPDATE = 500;
const QUESTIONS = 200;
/** Time for the questions of one measure: a million documents would take half an hour otherwise. */
const MEASURE_MS = 120_000;

/**
 * Memory and time of the embedded index as the corpus grows. The articles of the codes are written anew with each other's sentences until there are `count`
 * of them, so that words are as frequent as in real texts.
 */
export async function benchIndex(o: { count?: number; onRow?: (row: Row) => void } = {}): Promise<Row[]> {
  const rows: Row[] = [];
  const put = (name: string, value: number, unit: string, note: string): void => {
    const row = { name, value, unit, note };
    rows.push(row);
    if (o.onRow === undefined) console.log(`  ${name}  ${value.toPrecision(4)} ${unit}  ${note}`);
    else o.onRow(row);
  };
  const count = o.count ?? 100_000;
  const analyser = createFrenchAnalyser();
  const records = await readArticles(defaultDataDir());
  let start = performance.now();
  const seconds = (): number => {
    const taken = (performance.now() - start) / 1000;
    start = performance.now();
    return taken;
  };
  const base = buildBase(analyser, records, count);
  const real = Math.min(count, records.length);
  put('base', count, 'count', `${real} articles réels, les autres recomposés de leurs phrases ; construits en ${seconds().toFixed(0)} s`);
  const alone = indexOf(analyser, [base]);
  put('base : structure et préparation', seconds(), 's', 'au premier chargement');
  await putSearches(put, analyser, alone, 'base');

  start = performance.now();
  const added = build(analyser, records, count, count + UPDATE);
  put('ajout : segment', seconds(), 's', `${UPDATE} articles`);
  const removed = Uint32Array.from({ length: UPDATE }, (_, i) => Math.floor((i * count) / UPDATE));
  const updated = indexOf(analyser, [{ ...base, removed }, added]);
  put('ajout et retrait : structure et préparation', seconds(), 's', `sans reconstruire la base ; ${UPDATE} articles retirés`);
  await putSearches(put, analyser, updated, 'base et ajouts');
  const { rss, arrayBuffers } = process.memoryUsage();
  put('mémoire : tableaux', arrayBuffers / 1e6, 'MB', 'deux états de l’index, postings communs');
  put('mémoire : RSS', rss / 1e6, 'MB', 'textes de la mesure compris');
  return rows;
}

async function readArticles(dataDir: string): Promise<CorpusRecord[]> {
  const records: CorpusRecord[] = [];
  for (const chunk of (await readManifest(dataDir))?.chunks ?? [])
    if (chunk.kind === 'legiarti') for await (const record of readChunk(dataDir, chunk)) records.push(record);
  if (records.length === 0) throw new Error(`No corpus in ${dataDir}: run npm run bench -- retrieval first.`);
  return records;
}

/** The article `i`: the first copy is the real ones; later ones take each sentence from another article, and have sections of their own. */
function articleAt(records: readonly CorpusRecord[], i: number): CorpusRecord {
  const own = records[i % records.length] as CorpusRecord;
  const copy = Math.floor(i / records.length);
  if (copy === 0) return own;
  const sentences = own.content.split('. ').map((sentence, n) => {
    const other = (records[(i * 7919 + n * 104_729 + copy) % records.length] as CorpusRecord).content.split('. ');
    return other[n % other.length] ?? sentence;
  });
  const [code = '', ...sections] = own.hierarchy;
  return {
    ...own,
    id: `${own.id}-${copy}`,
    version: `${own.version}-${copy}`,
    hierarchy: [code, `Livre ${copy}`, ...sections],
    content: sentences.join('. '),
  };
}

function build(analyser: Analyser, records: readonly CorpusRecord[], from: number, to: number): SegmentState {
  const headings = readArticleHeadings();
  const builder = createSegmentBuilder({ analyser, fields: FIELD_COUNT, forwardField: BODY_FIELD });
  for (let i = from; i < to; i += 1) builder.add(toIndexDocument(articleAt(records, i), headings));
  return { segment: builder.finish(), removed: null };
}

function buildBase(analyser: Analyser, records: readonly CorpusRecord[], count: number): SegmentState {
  const parts: SegmentState[] = [];
  for (let from = 0; from < count; from += BATCH) parts.push(build(analyser, records, from, Math.min(count, from + BATCH)));
  return { segment: mergeSegments(parts), removed: null };
}

function indexOf(analyser: Analyser, states: readonly SegmentState[]): KindIndex {
  const searcher = createSearcher(states, RANKING, FIELD_COUNT);
  return { searcher, structure: buildLawStructure(analyser, searcher.view, readArticleHeadings()) };
}

type Put = (name: string, value: number, unit: string, note: string) => void;

async function putSearches(put: Put, analyser: Analyser, index: KindIndex, name: string): Promise<void> {
  const questions = readQuestions('sp').slice(0, QUESTIONS);
  const engine: Engine = createEngine({ analyser, index: new Map([['legiarti', index]]) });
  const at = '2026-01-01';
  const filter = { at: 20_260_101 };
  const kernel = (text: string): unknown =>
    index.searcher.search({ terms: analyser.terms(text).map((term) => ({ term, weight: 1 })), filter, k: 100 });
  const whole = (text: string): unknown => engine.search({ text, kinds: ['legiarti'], at, idcc: null, k: 100 });
  for (const [what, search] of [
    ['noyau (BM25F, 100 premiers)', kernel],
    ['recherche complète', whole],
  ] as const) {
    search(questions[0]?.query ?? '');
    const times: number[] = [];
    const until = performance.now() + MEASURE_MS;
    for (const { query } of questions) {
      const start = performance.now();
      if (start > until) break;
      search(query);
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    for (const share of [0.5, 0.95])
      put(`${name} : ${what} p${share * 100}`, times[Math.floor(times.length * share)] ?? 0, 'ms', `${times.length} questions`);
  }
}
