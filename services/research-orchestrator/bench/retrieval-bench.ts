import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { type Analyser, createFrenchAnalyser } from '@attendu/search/analyser';
import { type Searcher, searcherOf } from '@attendu/search/searcher';
import { createSegmentBuilder } from '@attendu/search/segment-builder';
import { openIndex } from '../src/cli/open-index.ts';
import { openVectors } from '../src/cli/open-vectors.ts';
import { readManifest } from '../src/corpus/manifest.ts';
import { installedPackages } from '../src/corpus/packages.ts';
import { readChunk } from '../src/corpus/read.ts';
import { type AblationOptions, createEngine } from '../src/search/engine.ts';
import { NO_HEADINGS, readArticleHeadings } from '../src/search/indexing/article-headings.ts';
import { startBuild } from '../src/search/indexing/build-process.ts';
import { type StoredHit, toIndexDocument } from '../src/search/indexing/index-fields.ts';
import type { LoadedIndex } from '../src/search/indexing/load-index.ts';
import { createThesaurus, readThesaurusFile } from '../src/search/query/thesaurus.ts';
import { readRankingModel } from '../src/search/ranking/ranking-model.ts';
import { withoutHeadings } from '../training/ablation.ts';
import { lawyerQuestions } from '../training/questions/lawyer-questions.ts';
import { defaultDataDir, isTuned, type Measures, measure, type Question, readQuestions, SETS } from '../training/questions/questions.ts';

/** One figure. `unit`: 'ratio', 'ms', 's', 'MB' or 'count'. `note`: the data that it is measured on. */
export type Row = { name: string; value: number; unit: string; note: string };

export type RetrievalOptions = {
  /** Folder of the index; DATA_DIR or the checkout's own folder by default. */
  dataDir?: string;
  /** Also rebuilds the whole index in a folder of its own and times it. */
  build?: boolean;
  /** Also measures the contribution of each ranking component. */
  ablation?: boolean;
  onRow?: (row: Row) => void;
};

/** Measures reported for each set: those that have a target. */
const SHOWN: Record<string, readonly (keyof Measures)[]> = {
  sp: ['hit@1', 'hit@10', 'recall@10', 'recall@100', 'mrr'],
  ft: ['hit@1', 'hit@10', 'recall@10', 'recall@100', 'mrr'],
  kali: ['hit@1', 'hit@5', 'hit@10', 'mrr'],
};
const kindOf = (set: string): SourceKey => (set === 'kali' ? 'cnn' : 'legiarti');

/**
 * From plain BM25 to the whole ranking, one component added per row. Learned components are measured on unseen questions, in the model's
 * file.
 */
const NONE: AblationOptions = { families: false, thesaurus: 'none', sectionShare: 0, model: false };
const STEPS: readonly { name: string; options: AblationOptions; headings?: true }[] = [
  { name: 'champs pondérés', options: NONE },
  { name: '+ score de section', options: { ...NONE, sectionShare: null } },
  { name: '+ thésaurus', options: { ...NONE, sectionShare: null, thesaurus: 'whole' } },
  { name: '+ mots de même famille', options: { ...NONE, sectionShare: null, thesaurus: 'whole', families: true } },
  { name: '+ intitulés des articles', options: { ...NONE, sectionShare: null, thesaurus: 'whole', families: true }, headings: true },
];

type Put = (name: string, value: number, unit: string, note: string) => void;
type Engine = ReturnType<typeof createEngine>;
type Bench = {
  readonly dataDir: string;
  readonly analyser: Analyser;
  readonly index: LoadedIndex;
  readonly engine: Engine;
  readonly put: Put;
};

/** Measures search quality and time against plain BM25 on the development questions. Yields rows as they are measured. */
export async function benchRetrieval(o: RetrievalOptions = {}): Promise<Row[]> {
  const dataDir = o.dataDir ?? defaultDataDir();
  const rows: Row[] = [];
  const put: Put = (name, value, unit, note) => {
    const row = { name, value, unit, note };
    rows.push(row);
    o.onRow?.(row);
  };
  if (o.build === true) put('construction de l’index', await timeBuild(), 's', 'deux paquets, à partir de rien, compactage compris');
  const before = process.memoryUsage().rss;
  const opened = performance.now();
  const index = await openIndex(dataDir);
  const analyser = createFrenchAnalyser();
  const engine = createEngine({ analyser, index });
  put('rechargement de l’index', (performance.now() - opened) / 1000, 's', 'lecture, contrôle et préparation');
  put('mémoire de l’index', (process.memoryUsage().rss - before) / 1e6, 'MB', 'accroissement de RSS');
  const bench: Bench = { dataDir, analyser, index, engine, put };
  putData(bench);
  const plain = await plainSearchers(dataDir);
  for (const set of SETS) {
    const searcher = plain.get(kindOf(set));
    if (searcher === undefined) continue;
    putSet(bench, set, searcher);
    if (o.ablation === true) await putAblation(bench, set);
  }
  const kept = lawyerQuestions(index, 'kept');
  const { measures } = answerWith(engine, 'lawyer', kept);
  const note = `${kept.length} questions d'avocats posées aux codes, dont rien n'a été appris`;
  for (const key of ['hit@1', 'hit@5', 'hit@10', 'mrr'] as const) put(`avocats ${key}`, measures[key], 'ratio', note);
  return rows;
}

/** Counts of the index, and names in the thesaurus and headings that it does not contain. */
function putData({ analyser, index, put }: Bench): void {
  put(
    'documents',
    [...index.values()].reduce((sum, { searcher }) => sum + searcher.view.docCount, 0),
    'count',
    'codes et conventions',
  );
  const absent = createThesaurus(analyser, readThesaurusFile())
    .notions.flatMap((notion) => notion.written.flatMap((way) => way.terms))
    .filter((term) => [...index.values()].every(({ searcher }) => searcher.view.terms.id(term) === undefined));
  put('thésaurus : mots absents des textes', new Set(absent).size, 'count', [...new Set(absent)].slice(0, 12).join(' '));

  const held = new Set<string>();
  const codes = index.get('legiarti')?.searcher.view;
  for (let doc = 0; codes !== undefined && doc < codes.docCount; doc += 1) {
    const { n, x } = codes.stored<StoredHit>(doc);
    if (n !== null) held.add(`${x}/${normaliseArticleNumber(n)}`);
  }
  const { articles } = readArticleHeadings();
  const gone = articles.filter(({ text, number }) => !held.has(`${text}/${number}`));
  put('intitulés d’articles', articles.length, 'count', `dont ${gone.length} d’articles absents des textes`);
}

/** `times` must be sorted. */
function answerWith(engine: Engine, set: string, questions: readonly Question[]): { measures: Measures; times: number[] } {
  const times: number[] = [];
  const answers = questions.map((question) => {
    const start = performance.now();
    const { hits } = engine.search({ text: question.query, kinds: [kindOf(set)], at: null, idcc: question.idcc, k: 100 });
    times.push(performance.now() - start);
    return { question, ranked: hits.map((hit) => hit.versionId) };
  });
  return { measures: measure(answers), times: times.sort((a, b) => a - b) };
}

/** The shipped ranking on a set, with single-field BM25 and the model file's measures on unseen questions. */
function putSet({ analyser, engine, put }: Bench, set: (typeof SETS)[number], searcher: Searcher): void {
  const questions = readQuestions(set);
  const plainly = questions.map((question) => ({
    question,
    ranked: searchPlainly(searcher, analyser.terms(question.query), question.idcc),
  }));
  const bm25 = measure(plainly);
  const bm25Control = measure(plainly.filter(({ question }) => !isTuned(question)));
  const ours = answerWith(engine, set, questions);
  const tuned = questions.filter(isTuned).length;
  const { measures } = readRankingModel(kindOf(set));
  for (const key of SHOWN[set] ?? []) {
    const show = (name: string, value: number | undefined, note: string): void => put(`${set} ${key} ${name}`, value ?? 0, 'ratio', note);
    show('BM25', bm25[key], `${questions.length} questions, un seul champ`);
    show('BM25, contrôle', bm25Control[key], 'les questions du contrôle seules');
    show('réglage', measures.tuned[set]?.[key], `${tuned} questions qui ont servi à régler`);
    show(
      'contrôle (non vues)',
      measures.reported[set]?.[key],
      `les ${questions.length - tuned} autres, jugées par ce qu’apprend le réglage`,
    );
    show('validation croisée (non vues)', measures.unseen[set]?.[key], 'quatre quarts, chacun jugé par ce qu’apprennent les autres');
    show('livré', ours.measures[key], 'toutes les questions, que le modèle livré a vues');
  }
  put(`${set} temps p50`, percentile(ours.times, 0.5), 'ms', 'une recherche complète');
  put(`${set} temps p95`, percentile(ours.times, 0.95), 'ms', 'une recherche complète');
}

/** The ranking of a set step by step: without learning, learned, with vectors. */
async function putAblation({ dataDir, analyser, index, put }: Bench, set: (typeof SETS)[number]): Promise<void> {
  const questions = readQuestions(set);
  const { measures } = readRankingModel(kindOf(set));
  for (const step of STEPS) {
    const used = step.headings === true ? index : withoutHeadings(index);
    const found = answerWith(createEngine({ analyser, index: used, ablation: step.options }), set, questions);
    for (const key of SHOWN[set] ?? []) put(`${set} ${key} : ${step.name}`, found.measures[key], 'ratio', 'toutes les questions');
  }
  const learned = [
    ['+ classement appris', measures.once],
    ['+ second regard', measures.unspread],
    ['+ étalement sur les sections', measures.unseen],
  ] as const;
  for (const [name, found] of learned)
    for (const key of SHOWN[set] ?? []) put(`${set} ${key} : ${name}`, found[set]?.[key] ?? 0, 'ratio', 'validation croisée');
  const fused = await answerWithVectors(dataDir, index, kindOf(set), questions);
  if (fused === null)
    return put(
      `${set} : + vecteurs (fusion par rang)`,
      0,
      'count',
      'aucun point d’accès configuré (EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL)',
    );
  const note = `toutes les questions, modèle ${fused.model}, ${fused.failed} sans vecteur`;
  for (const key of SHOWN[set] ?? []) put(`${set} ${key} : + vecteurs (fusion par rang)`, fused.measures[key], 'ratio', note);
  put(`${set} temps p95 : + vecteurs (fusion par rang)`, percentile(fused.times, 0.95), 'ms', 'sans le calcul du vecteur de la question');
}

/** Null when no endpoint is configured. `failed`: questions that got no vector. `times` is sorted. */
async function answerWithVectors(
  dataDir: string,
  index: LoadedIndex,
  kind: SourceKey,
  questions: readonly Question[],
): Promise<{ model: string; measures: Measures; times: number[]; failed: number } | null> {
  const vectors = await openVectors(dataDir, index, (line) => void process.stderr.write(`${line}\n`));
  if (vectors === null) return null;
  const engine = createEngine({ analyser: createFrenchAnalyser(), index, vectors: vectors.documents });
  const times: number[] = [];
  const answers: { question: Question; ranked: string[] }[] = [];
  let failed = 0;
  for (const question of questions) {
    const vector = await vectors.questions.of(question.query);
    if (vector === null) failed += 1;
    const start = performance.now();
    const request = { text: question.query, kinds: [kind], at: null, idcc: question.idcc, k: 100 };
    const { hits } = engine.search({ ...request, ...(vector === null ? {} : { vector }) });
    times.push(performance.now() - start);
    answers.push({ question, ranked: hits.map((hit) => hit.versionId) });
  }
  return { model: vectors.model, measures: measure(answers), times: times.sort((a, b) => a - b), failed };
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function timeBuild(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-bench-'));
  try {
    const start = performance.now();
    await startBuild({ packages: installedPackages(), dataDir: folder }, () => {}).done;
    return (performance.now() - start) / 1000;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The baseline: the same words in one field, without weights. */
async function plainSearchers(dataDir: string): Promise<ReadonlyMap<SourceKey, Searcher>> {
  const manifest = await readManifest(dataDir);
  const builders = new Map<SourceKey, ReturnType<typeof createSegmentBuilder>>();
  for (const chunk of manifest?.chunks ?? []) {
    const builder = builders.get(chunk.kind) ?? createSegmentBuilder({ analyser: createFrenchAnalyser(), fields: 1, forwardField: -1 });
    builders.set(chunk.kind, builder);
    for await (const record of readChunk(dataDir, chunk)) {
      const document = toIndexDocument(record, NO_HEADINGS);
      builder.add({ ...document, fields: [document.fields.join(' \n ')] });
    }
  }
  return new Map(
    [...builders].map(([kind, builder]) => [kind, searcherOf(builder.finish(), { k1: 1.2, fields: [{ weight: 1, b: 0.75 }] })]),
  );
}

function searchPlainly(searcher: Searcher, terms: readonly string[], idcc: string | null): string[] {
  const query = { terms: [...new Set(terms)].map((term) => ({ term, weight: 1 })), filter: { tag: idcc }, k: 100 };
  return searcher.search(query).map((hit) => searcher.view.stored<{ v: string }>(hit.doc).v);
}
