import type { SourceKey } from '@attendu/contracts/sources';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { type Searcher, searcherOf } from '@attendu/search/searcher';
import { createSegmentBuilder } from '@attendu/search/segment-builder';
import { openIndex } from '../src/cli/open-index.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import { createEngine } from '../src/search/engine.ts';
import { NO_HEADINGS } from '../src/search/indexing/article-headings.ts';
import { toIndexDocument } from '../src/search/indexing/index-fields.ts';
import {
  defaultDataDir,
  type Measures,
  measure,
  type Question,
  readCodeQuestions,
  readQuestions,
} from '../training/questions/questions.ts';
import { readCodes, withCodes } from '../training/wide-index.ts';
import type { Row } from './retrieval-bench.ts';

export const SHOWN = ['hit@1', 'hit@10', 'recall@10', 'recall@100', 'mrr'] as const satisfies readonly (keyof Measures)[];
/** The questions on what the packages bring, which neither more codes nor another engine may lower. */
export const PACKAGE_SETS = [
  ['sp', 'legiarti'],
  ['ft', 'legiarti'],
  ['kali', 'cnn'],
] as const;

/**
 * How well the ranking carries to codes that nobody wrote headings for: 27 codes beside the four that the packages bring, with plain BM25 over the 27 codes
 * alone, and what they cost to the questions on the four.
 */
export async function benchCodes(o: { onRow?: (row: Row) => void } = {}): Promise<Row[]> {
  const rows: Row[] = [];
  const put = (name: string, value: number, unit: string, note: string): void => {
    const row = { name, value, unit, note };
    rows.push(row);
    o.onRow?.(row);
  };
  const analyser = createFrenchAnalyser();
  const alone = await openIndex(defaultDataDir());
  const records = await readCodes();
  put(
    'articles',
    records.length,
    'count',
    `${new Set(records.map(({ text }) => text)).size} codes au format Markdown, sans identifiant ni intitulé`,
  );
  const questions = readCodeQuestions();
  const plain = plainSearcher(records);
  const bm25 = questions.map((question) => ({ question, ranked: searchPlainly(plain, analyser.terms(question.query)) }));
  const putMeasures = (set: string, measures: Measures, note: string): void => {
    for (const key of SHOWN) put(`${set} ${key}`, measures[key], 'ratio', note);
  };
  putMeasures('codes BM25', measure(bm25), `${questions.length} questions, un seul champ, ces codes seuls`);
  const index = withCodes(alone, records);
  const wide = createEngine({ analyser, index });
  putMeasures(
    'codes',
    measureOf(wide, 'legiarti', questions, 'documentId'),
    `${questions.length} questions, codes des paquets dans le même index`,
  );
  const narrow = createEngine({ analyser, index: alone });
  for (const [set, kind] of PACKAGE_SETS) {
    const asked = readQuestions(set);
    for (const [name, engine] of [
      ['sans les codes', narrow],
      ['avec les codes', wide],
    ] as const)
      putMeasures(`${set} ${name}`, measureOf(engine, kind, asked, 'versionId'), `${asked.length} questions`);
  }
  return rows;
}

function measureOf(
  engine: ReturnType<typeof createEngine>,
  kind: SourceKey,
  questions: readonly Question[],
  id: 'documentId' | 'versionId',
): Measures {
  return measure(
    questions.map((question) => {
      const { hits } = engine.search({ text: question.query, kinds: [kind], at: null, idcc: question.idcc, k: 150 });
      return { question, ranked: [...new Set(hits.map((hit) => hit[id]))] };
    }),
  );
}

/** The comparison: the same words in one field, no weight, nothing else. */
function plainSearcher(records: readonly CorpusRecord[]): Searcher {
  const builder = createSegmentBuilder({ analyser: createFrenchAnalyser(), fields: 1, forwardField: -1 });
  for (const record of records) {
    const document = toIndexDocument(record, NO_HEADINGS);
    builder.add({ ...document, fields: [document.fields.join(' \n ')] });
  }
  return searcherOf(builder.finish(), { k1: 1.2, fields: [{ weight: 1, b: 0.75 }] });
}

function searchPlainly(searcher: Searcher, terms: readonly string[]): string[] {
  const hits = searcher.search({ terms: [...new Set(terms)].map((term) => ({ term, weight: 1 })), k: 150 });
  return [...new Set(hits.map(({ doc }) => searcher.view.stored<{ d: string }>(doc).d))];
}
