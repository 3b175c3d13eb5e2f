import { setTimeout as pause } from 'node:timers/promises';
import { createFeed } from '@attendu/bus/feed';
import { createService, type Service, type ServiceDeps } from '@attendu/bus/service';
import { anonymisationRoutes } from '@attendu/contracts/anonymisation/routes';
import type { Db } from '@attendu/db/database';
import { createClient, type ServiceClient } from '@attendu/http/client';
import { createLimiter } from '@attendu/http/limiter';
import { repeat } from '@attendu/http/repeat';
import type { Logger } from '@attendu/log/logger';
import { measureAtScrape } from '@attendu/telemetry/metrics';
import type { Kysely } from 'kysely';
import { createComputePool } from './adapters/compute-pool.ts';
import type { AnalysisDeps, AnalysisFor } from './analysis/ports.ts';
import { withModels } from './analysis/with-models.ts';
import { embeddingSettingsOf, openSearchSettingsOf, type ResearchOrchestratorConfig } from './config.ts';
import type { CorpusPackages } from './corpus/packages.ts';
import type { CorpusTables } from './corpus/tables.ts';
import { createDecisionsOn } from './db/decisions-of-day.ts';
import { createHoldings } from './db/holdings.ts';
import { consentSubjectOf, lastConsent } from './db/model-consents.ts';
import { PROGRESS_CHANNEL } from './db/runs.ts';
import { RESEARCH_ORCHESTRATOR_SCHEMA, type ResearchTables } from './db/schema.ts';
import { handlers } from './events.ts';
import { createBreaker } from './model/breaker.ts';
import type { ModelSettings } from './model/model.ts';
import { consentCovers, type OutsideModel, outsideModelsOf } from './model/outside-models.ts';
import { type Pseudonymise, pseudonymiseBy } from './model/pseudonymise.ts';
import { type CorpusProgress, type Retrieval, startRetrieval } from './retrieval.ts';
import { routes } from './routes.ts';
import { measureCorpus } from './runner/figures.ts';
import { createRunWorker } from './runner/run-worker.ts';
import { createSyncWorker } from './runner/sync-worker.ts';
import { usableCorpus } from './runner/usable-corpus.ts';
import { compareDossiers } from './usecases/compare-dossiers.ts';
import { QUESTION_TIMEOUT_MS } from './vectors/question-vectors.ts';
import type { VectorOptions } from './vectors/search-vectors.ts';

export { researchOrchestratorConfigSchema } from './config.ts';
export { RUN_LEASES } from './db/runs.ts';
export { RESEARCH_ORCHESTRATOR_SCHEMA } from './db/schema.ts';
export { SYNC_LEASES } from './db/syncs.ts';

export type ResearchOrchestratorDeps = ServiceDeps & {
  /** The data packages; the installed ones when undefined. */
  readonly packages?: CorpusPackages;
  /** Called at each step of the background index build. */
  readonly onCorpusProgress?: (progress: CorpusProgress) => void;
  /** Decorates the ports used by an analysis, for tests. */
  readonly around?: (deps: AnalysisDeps) => AnalysisDeps;
  readonly retryDelayMs?: (claims: number) => number;
  /** Interval between two checks for saved dossiers to compare with the corpus. */
  readonly compareEveryMs?: number;
  /** How often a changed corpus is looked for. */
  readonly watchMs?: number;
};

/** Interactive searches run at once; at most two per user. */
const QUESTIONS = { concurrency: 4, perRequester: 2, maxWaiting: 200, maxWaitMs: 20_000 };
const COMPARE_MS = 60_000;
/** Milliseconds. The first call is slow: the anonymiser loads its name lists. */
const MASK_TIMEOUT_MS = 5_000;

export type RunningResearchOrchestrator = {
  readonly port: number;
  /** Resolves once the whole corpus can be searched and read. */
  readonly corpusComplete: Promise<void>;
  /** Resolves once searches use vectors too; immediately when no embeddings endpoint is configured. */
  readonly vectorsInUse: Promise<void>;
  stop(): Promise<void>;
};

/** The language model that writes answers, when an endpoint is configured. */
async function modelOf(
  config: ResearchOrchestratorConfig,
  clock: () => Date,
  pseudonymise: Pseudonymise | null,
): Promise<{ model?: ModelSettings }> {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model } = config;
  if (baseUrl === undefined || model === undefined) return {};
  const { createOpenAiModel } = await import('./adapters/openai-model.ts');
  return {
    model: {
      allowed: false,
      model: createOpenAiModel({ baseUrl, apiKey: config.LLM_API_KEY, model, stallMs: config.LLM_STALL }),
      timeoutMs: config.LLM_TIMEOUT,
      tokenBudget: config.LLM_TOKEN_BUDGET,
      euroBudget: config.LLM_CENTS_BUDGET / 100,
      price: { input: config.LLM_INPUT_PRICE / 100, output: config.LLM_OUTPUT_PRICE / 100 },
      pseudonymise,
      breaker: createBreaker(() => clock().getTime()),
      pause,
      random: Math.random,
    },
  };
}

/** The embedder of documents and questions, when an endpoint is configured. */
async function vectorsOf(
  config: ResearchOrchestratorConfig,
  clock: () => Date,
  pseudonymise: Pseudonymise | null,
): Promise<{ vectors?: VectorOptions }> {
  const settings = embeddingSettingsOf(config);
  if (settings === null) return {};
  const { createOpenAiEmbedder } = await import('./adapters/openai-embedder.ts');
  const breaker = createBreaker(() => clock().getTime());
  const vectors = { settings, embedder: createOpenAiEmbedder(settings, QUESTION_TIMEOUT_MS), breaker };
  if (pseudonymise === null) return { vectors };
  return { vectors: { ...vectors, prepare: async (text) => (await pseudonymise([text])).texts.join('\n') } };
}

/** Without consent, an analysis sends nothing of a question to a model. */
function withConsent(analysis: AnalysisDeps, models: readonly OutsideModel[], db: Db<ResearchTables>): AnalysisFor {
  if (models.length === 0) return async () => analysis;
  const consented = withModels(analysis);
  return async (user) => (consentCovers(await lastConsent(db, consentSubjectOf(user)), models) ? consented : analysis);
}

type ResearchService = Service<'research-orchestrator', ResearchTables>;

/** What synchronises the corpus, where no process apart does. */
const syncsOf = (config: ResearchOrchestratorConfig, { database, log, clock, jobs }: ResearchService) =>
  createSyncWorker({
    database,
    config,
    log,
    clock,
    newId: jobs.newId,
    sweepMs: config.RUN_SWEEP,
  });

function clientOf(config: ResearchOrchestratorConfig, log: Logger): ServiceClient {
  return createClient({
    service: 'research-orchestrator',
    serviceKey: config.SERVICE_PRIVATE_KEY,
    urls: {
      dossier: config.DOSSIER_URL,
      billing: config.BILLING_URL,
      ...(config.ANONYMISER_URL === undefined ? {} : { anonymiser: config.ANONYMISER_URL }),
    },
    log,
  });
}

async function retrievalOf(
  config: ResearchOrchestratorConfig,
  deps: ResearchOrchestratorDeps,
  { database, log, clock }: ResearchService,
  pseudonymise: Pseudonymise | null,
  onStored: () => void,
): Promise<Retrieval> {
  return startRetrieval({
    dataDir: config.DATA_DIR,
    // The corpus only knows its own tables, a subset of the service's.
    db: database.kysely as unknown as Kysely<CorpusTables>,
    database: { url: config.DATABASE_URL, schema: RESEARCH_ORCHESTRATOR_SCHEMA },
    sites: { statuts: config.STATUTS_URL, actes_societes: config.COMPANY_ACTS_URL },
    log,
    ...(deps.packages === undefined ? {} : { packages: deps.packages }),
    ...(await vectorsOf(config, clock, pseudonymise)),
    builds: config.CORPUS_WORKER === 'inside',
    outside: openSearchSettingsOf(config),
    onStored,
    ...(deps.watchMs === undefined ? {} : { watchMs: deps.watchMs }),
    ...(deps.onCorpusProgress === undefined ? {} : { onProgress: deps.onCorpusProgress }),
  });
}

/** The research service: points of law, analyses as resumable runs, and the corpus. Its migrations must have run; the corpus is built after start. */
export async function startResearchOrchestrator(
  config: ResearchOrchestratorConfig,
  deps: ResearchOrchestratorDeps = {},
): Promise<RunningResearchOrchestrator> {
  const service = createService<'research-orchestrator', ResearchTables>({
    name: 'research-orchestrator',
    schema: RESEARCH_ORCHESTRATOR_SCHEMA,
    config,
    deps,
    poolSize: 8 + config.RUN_CONCURRENCY,
  });
  const { log, clock, jobs, database, bus } = service;
  const client = clientOf(config, log);
  const pseudonymise = config.LLM_PSEUDONYMISE
    ? pseudonymiseBy((texts) => client.call(anonymisationRoutes.mask, { body: { texts } }, { timeoutMs: MASK_TIMEOUT_MS }))
    : null;
  let comparing: ReturnType<typeof repeat> | null = null;
  const retrieval = await retrievalOf(config, deps, service, pseudonymise, () => comparing?.wake());
  const compute = createComputePool(log);
  const parts: AnalysisDeps = {
    search: retrieval.search,
    store: retrieval.documents,
    holdings: createHoldings(database.kysely),
    decisionsOn: createDecisionsOn(database.kysely, retrieval.documents),
    compute,
    ...(await modelOf(config, clock, pseudonymise)),
  };
  const analysis = deps.around?.(parts) ?? parts;
  const outsideModels = outsideModelsOf({
    answers: { baseUrl: config.LLM_BASE_URL, model: config.LLM_MODEL },
    search: { baseUrl: config.EMBEDDINGS_BASE_URL, model: config.EMBEDDINGS_MODEL },
  });
  const analysisFor = withConsent(analysis, outsideModels, database.kysely);
  const worker = createRunWorker({
    analysisFor,
    database,
    bus,
    log,
    databaseUrl: config.DATABASE_URL,
    leaseMs: config.RUN_LEASE,
    concurrency: config.RUN_CONCURRENCY,
    sweepMs: config.RUN_SWEEP,
    ready: (stopping) => usableCorpus({ complete: retrieval.complete, status: () => analysis.search.status() }, stopping),
    ...(deps.retryDelayMs === undefined ? {} : { retryDelayMs: deps.retryDelayMs }),
  });
  const syncs = config.CORPUS_WORKER === 'apart' ? null : syncsOf(config, service);
  const feed = createFeed({ url: config.DATABASE_URL, applicationName: 'research-orchestrator progress', channel: PROGRESS_CHANNEL, log });
  const removeMeasure = measureAtScrape(() => measureCorpus(database.kysely, retrieval.search.status, config.CORPUS_MAX_AGE));
  const compare = compareDossiers({ database, bus, analysis, log }, clock, jobs.newId);
  const running = await service.start({
    handlers: handlers(() => worker, bus.publish),
    routes: routes({
      database,
      feed,
      bus,
      client,
      analysis,
      analysisFor,
      outsideModels,
      questions: createLimiter(QUESTIONS),
      corpusPercent: retrieval.percent,
    }),
    beforeListening: async () => feed.start(),
    background: () => {
      worker.start();
      syncs?.start();
      comparing = repeat(compare, { name: 'compare dossiers with the corpus', everyMs: deps.compareEveryMs ?? COMPARE_MS, log });
      return [worker, ...(syncs === null ? [] : [syncs]), comparing];
    },
    release: () => {
      removeMeasure();
      return Promise.all([feed.stop(), retrieval.stop(), compute.close()]);
    },
  });
  return { ...running, corpusComplete: retrieval.complete, vectorsInUse: retrieval.vectors };
}
