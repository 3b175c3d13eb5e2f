import { createBus } from '@attendu/bus/bus';
import { createDatabase } from '@attendu/db/database';
import { LEASE_MS } from '@attendu/db/leases/worker';
import { createLogger } from '@attendu/log/logger';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import type { Kysely } from 'kysely';
import { inlineCompute } from '../src/analysis/compute.ts';
import type { AnalysisDeps } from '../src/analysis/ports.ts';
import { createDocumentStore } from '../src/corpus/document-store.ts';
import type { CorpusTables } from '../src/corpus/tables.ts';
import { createHoldings } from '../src/db/holdings.ts';
import { RESEARCH_ORCHESTRATOR_SCHEMA, type ResearchTables } from '../src/db/schema.ts';
import { createRunWorker } from '../src/runner/run-worker.ts';
import { createEngine } from '../src/search/engine.ts';
import { indexFingerprint } from '../src/search/indexing/build-index.ts';
import { readIndexManifest } from '../src/search/indexing/index-files.ts';
import { createIndexLoader } from '../src/search/indexing/load-index.ts';

/**
 * A run worker in a process of its own, on the real database, bus and index. It blocks forever inside the step after `HANG_AFTER` finished
 * ones and reports it, so that the parent can kill it. Every step reads the store, the index or the corpus, so it blocks there.
 */
const { DATABASE_URL = '', DATA_DIR = '', LEGI = '', KALI = '' } = process.env;
const hangAfter = Number(process.env.HANG_AFTER);
const log = createLogger('research-orchestrator', 'silent');
const database = createDatabase<ResearchTables>({
  url: DATABASE_URL,
  schema: RESEARCH_ORCHESTRATOR_SCHEMA,
  applicationName: 'killed child',
});

async function hangIfTold(): Promise<void> {
  const { rows } = await database.pool.query(
    `select count(*) as steps from run_steps s join runs r on r.id = s.run_id where r.state = 'pending'`,
  );
  if (rows[0].steps < hangAfter) return;
  process.send?.({ hanging: rows[0].steps });
  await new Promise(() => undefined);
}

const manifest = await readIndexManifest(DATA_DIR, await indexFingerprint({ legi: LEGI, kali: KALI }, DATA_DIR));
if (manifest === null) throw new Error('no index to read');
const engine = createEngine({ analyser: createFrenchAnalyser(), index: await createIndexLoader(DATA_DIR).load(manifest) });
const store = createDocumentStore(database.kysely as unknown as Kysely<CorpusTables>);
const holdings = createHoldings(database.kysely);
const analysis: AnalysisDeps = {
  compute: inlineCompute,
  decisionsOn: async () => [],
  holdings: { read: async () => hangIfTold().then(() => holdings.read()) },
  search: {
    search: async (request) => hangIfTold().then(() => engine.search(request)),
    assess: async (text, at) => hangIfTold().then(() => engine.assess({ text, at })),
    status: async () => ({
      documents: manifest.documents,
      indexed: manifest.documents,
      complete: true,
      sources: manifest.sources.map((source) => ({ ...source, credit: 'DILA' })),
    }),
    close: async () => undefined,
  },
  store: { ...store, versions: async (ids) => hangIfTold().then(() => store.versions(ids)) },
};
const bus = createBus<'research-orchestrator', ResearchTables>({
  service: 'research-orchestrator',
  driver: { kind: 'postgres' },
  database,
  databaseUrl: DATABASE_URL,
  handlers: {
    'analysis.requested': async () => undefined,
    'dossier.deleted': async () => undefined,
    'user.deleted': async () => undefined,
  },
  log,
});
const worker = createRunWorker({
  analysisFor: async () => analysis,
  database,
  bus,
  log,
  databaseUrl: DATABASE_URL,
  leaseMs: LEASE_MS,
  sweepMs: 100,
  concurrency: 1,
  ready: async () => undefined,
});
process.once('message', () => worker.start());
