import type { SourceKey } from '@attendu/contracts/sources';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { createOpenSearchClient, type OpenSearchClient } from '@attendu/search/opensearch/client';
import { fillIndex } from '@attendu/search/opensearch/fill-index';
import { createOpenSearchCandidates } from '@attendu/search/opensearch/find-candidates';
import { startOpenSearch } from '@attendu/testing/opensearch';
import { openIndex } from '../src/cli/open-index.ts';
import { createEngine, type Engine } from '../src/search/engine.ts';
import { BODY_FIELD, FIELD_COUNT, RANKING, type StoredHit } from '../src/search/indexing/index-fields.ts';
import { createLawMap } from '../src/search/indexing/law-map.ts';
import type { KindIndex, LoadedIndex } from '../src/search/indexing/load-index.ts';
import { defaultDataDir, measure, type Question, readCodeQuestions, readQuestions } from '../training/questions/questions.ts';
import { readCodes, withCodes } from '../training/wide-index.ts';
import { PACKAGE_SETS, SHOWN } from './codes-bench.ts';
import type { Row } from './retrieval-bench.ts';

/** Questions of each set: the whole sets take hours, since each one fetches some thousand documents. */
const SAMPLED = 200;

/** The same questions at each run, without replacement. */
function sampled(questions: readonly Question[], most: number): Question[] {
  let state = 20_261_130;
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const rest = [...questions];
  return Array.from({ length: Math.min(most, rest.length) }, () => rest.splice(Math.floor(next() * rest.length), 1)[0] as Question);
}

/**
 * Questions of sp, ft, kali and codes asked with the candidates of a real OpenSearch, beside those of memory: quality and time, on the same questions. Needs
 * Java 17 and Maven. `most`: questions of each set.
 */
export async function benchOpenSearch(o: { readonly onRow?: (row: Row) => void; readonly most?: number } = {}): Promise<Row[]> {
  const opensearch = await startOpenSearch();
  try {
    const client = createOpenSearchClient({ nodes: [opensearch.urls[0]] }, { timeoutMs: 60_000 });
    const { most = SAMPLED } = o;
    const rows: Row[] = [];
    const put: Put = (name, value, unit, note) => {
      const row = { name, value, unit, note };
      rows.push(row);
      o.onRow?.(row);
    };
    const alone = await openIndex(defaultDataDir());
    const filled = await filledWith(client, alone, 'alone', put);
    for (const [set, kind] of PACKAGE_SETS) await putBoth(put, set, kind, sampled(readQuestions(set), most), 'versionId', [alone, filled]);
    const wide = withCodes(alone, await readCodes());
    await putBoth(put, 'codes', 'legiarti', sampled(readCodeQuestions(), most), 'documentId', [
      wide,
      await filledWith(client, wide, 'wide', put),
    ]);
    return rows;
  } finally {
    await opensearch.stop();
  }
}

type Put = (name: string, value: number, unit: string, note: string) => void;

/** The same index, whose candidates OpenSearch finds. */
async function filledWith(client: OpenSearchClient, index: LoadedIndex, prefix: string, put: Put): Promise<LoadedIndex> {
  const out = new Map<SourceKey, KindIndex>();
  let [documents, ms] = [0, 0];
  for (const [kind, { searcher, structure }] of index) {
    if (structure === null) continue;
    const names = searcher.view.parts.map((_, i) => `attendu-${prefix}-${kind}-${i}`);
    const start = performance.now();
    for (const [i, { segment }] of searcher.view.parts.entries())
      await fillIndex(
        client,
        { name: names[i] as string, marksName: null, open: async () => ({ segment, marks: null }) },
        { ranking: RANKING, forwardField: BODY_FIELD, textOf: (stored) => (stored as StoredHit).x ?? '' },
      );
    ms += performance.now() - start;
    documents += searcher.view.docCount;
    const engine = createOpenSearchCandidates(client, searcher.view, names, FIELD_COUNT);
    out.set(kind, { searcher, structure, outside: { engine, map: createLawMap(searcher.view, structure, searcher.averageLengths) } });
  }
  put(`remplissage : ${prefix}`, documents / (ms / 1000), 'documents/s', `${documents} documents`);
  return out;
}

async function putBoth(
  put: Put,
  set: string,
  kind: SourceKey,
  questions: readonly Question[],
  id: 'documentId' | 'versionId',
  [here, there]: readonly [LoadedIndex, LoadedIndex],
): Promise<void> {
  for (const [name, index] of [
    ['mémoire', here],
    ['OpenSearch', there],
  ] as const) {
    const times: number[] = [];
    const answers: { question: Question; ranked: string[] }[] = [];
    const engine: Engine = createEngine({ analyser: createFrenchAnalyser(), index });
    for (const question of questions) {
      const start = performance.now();
      const request = { text: question.query, kinds: [kind], at: null, idcc: question.idcc, k: 150 };
      const { hits } = engine.search(request, await engine.fetch(request));
      times.push(performance.now() - start);
      answers.push({ question, ranked: [...new Set(hits.map((hit) => hit[id]))] });
    }
    times.sort((a, b) => a - b);
    const measures = measure(answers);
    for (const key of SHOWN) put(`${set} ${key} : ${name}`, measures[key], 'ratio', `${questions.length} questions`);
    for (const share of [0.5, 0.95])
      put(`${set} temps p${share * 100} : ${name}`, times[Math.floor(times.length * share)] ?? 0, 'ms', 'une recherche complète');
  }
}
