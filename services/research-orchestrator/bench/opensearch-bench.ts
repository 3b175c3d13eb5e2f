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

/** Most questions of each set; `--count` sets it. */
const SAMPLED = 200;
/** Time for the questions of each set: a whole set takes hours, since each question fetches some thousand documents. */
const SET_MS = 150_000;
/** A difference within this many standard errors is chance. */
const INTERVAL = 1.96;

/** The same questions at each run, without replacement, in the order in which they are asked. */
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
 * Questions of sp, ft, kali and codes asked with the candidates of a real OpenSearch, beside those of memory: quality and time, on the same questions, as many
 * as a quarter of an hour takes. Needs Java 17 and Maven.
 */
export async function benchOpenSearch(o: { readonly onRow?: (row: Row) => void; readonly count?: number } = {}): Promise<Row[]> {
  const opensearch = await startOpenSearch();
  try {
    const client = createOpenSearchClient({ nodes: [opensearch.urls[0]] }, { timeoutMs: 60_000 });
    const most = o.count ?? SAMPLED;
    const rows: Row[] = [];
    const put: Put = (name, value, unit, note) => {
      const row = { name, value, unit, note };
      rows.push(row);
      if (o.onRow === undefined) console.log(`  ${name}  ${value.toPrecision(4)} ${unit}  ${note}`);
      else o.onRow(row);
    };
    const alone = await openIndex(defaultDataDir());
    const filled = await filledWith(client, alone, 'alone', put);
    for (const [set, kind] of PACKAGE_SETS) await putBoth(put, set, kind, sampled(readQuestions(set), most), 'versionId', [alone, filled]);
    const wide = new Map([...withCodes(alone, await readCodes())].filter(([kind]) => kind === 'legiarti'));
    const filledWide = await filledWith(client, wide, 'wide', put);
    await putBoth(put, 'codes', 'legiarti', sampled(readCodeQuestions(), most), 'documentId', [wide, filledWide]);
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

type Answer = { readonly question: Question; readonly ranked: string[]; readonly ms: number };

/** Each question is asked of both, one after the other, until the time of the set is over: what is compared is the same questions. */
async function putBoth(
  put: Put,
  set: string,
  kind: SourceKey,
  questions: readonly Question[],
  id: 'documentId' | 'versionId',
  [here, there]: readonly [LoadedIndex, LoadedIndex],
): Promise<void> {
  const engines = [here, there].map((index) => createEngine({ analyser: createFrenchAnalyser(), index }));
  const answers: [Answer[], Answer[]] = [[], []];
  const until = performance.now() + SET_MS;
  for (const question of questions) {
    if (performance.now() > until) break;
    for (const [i, engine] of engines.entries()) answers[i as 0 | 1].push(await asked(engine, kind, question, id));
  }
  const [own, outside] = answers;
  const said = `${own.length} questions sur ${questions.length}`;
  for (const key of SHOWN) {
    put(`${set} ${key} : mémoire`, measure(own)[key], 'ratio', said);
    const differences = own.map((answer, i) => measure([outside[i] as Answer])[key] - measure([answer])[key]);
    const mean = differences.reduce((a, b) => a + b, 0) / Math.max(1, differences.length);
    const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    const half = (INTERVAL * Math.sqrt(squares / Math.max(1, differences.length - 1))) / Math.sqrt(Math.max(1, differences.length));
    put(`${set} ${key} : OpenSearch moins mémoire`, 100 * mean, 'points', `à ${(100 * half).toFixed(1)} près (95 %) ; ${said}`);
  }
  for (const [name, list] of [
    ['mémoire', own],
    ['OpenSearch', outside],
  ] as const) {
    const times = list.map(({ ms }) => ms).sort((a, b) => a - b);
    for (const share of [0.5, 0.95])
      put(`${set} temps p${share * 100} : ${name}`, times[Math.floor(times.length * share)] ?? 0, 'ms', 'une recherche complète');
  }
}

async function asked(engine: Engine, kind: SourceKey, question: Question, id: 'documentId' | 'versionId'): Promise<Answer> {
  const start = performance.now();
  const request = { text: question.query, kinds: [kind], at: null, idcc: question.idcc, k: 150 };
  const { hits } = engine.search(request, await engine.fetch(request));
  return { question, ranked: [...new Set(hits.map((hit) => hit[id]))], ms: performance.now() - start };
}
