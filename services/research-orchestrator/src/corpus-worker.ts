import { createDatabase } from '@attendu/db/database';
import { announceStart } from '@attendu/http/announce-start';
import { createApp } from '@attendu/http/create-app';
import { startMetricsServer } from '@attendu/http/metrics';
import { uuidV7 } from '@attendu/http/uuid-v7';
import { createLogger, type Logger } from '@attendu/log/logger';
import { type CorpusWorkerConfig, openSearchSettingsOf } from './config.ts';
import { createImportProcess } from './corpus/import-process.ts';
import { keepTrying } from './corpus/keep-trying.ts';
import { type CorpusPackages, installedPackages } from './corpus/packages.ts';
import { RESEARCH_ORCHESTRATOR_SCHEMA, type ResearchTables } from './db/schema.ts';
import { createSyncWorker } from './runner/sync-worker.ts';
import { followCorpus } from './search/follow-corpus.ts';
import type { IndexManifest } from './search/indexing/index-files.ts';

const WATCH_MS = 10_000;
const SWEEP_MS = 1_000;

/**
 * The one writer of the corpus, apart from the processes that answer: synchronises, stores and indexes. They share its folder and its database. It serves
 * its health and nothing else. One instance at a time.
 */
export async function startCorpusWorker(
  config: CorpusWorkerConfig,
  deps: { readonly log?: Logger; readonly packages?: CorpusPackages; readonly watchMs?: number } = {},
): Promise<{ readonly port: number; readonly complete: Promise<void>; stop(): Promise<void> }> {
  const name = 'corpus-worker';
  const log = deps.log ?? createLogger(name, config.LOG_LEVEL);
  const clock = () => new Date();
  announceStart(name, config, log);
  const database = createDatabase<ResearchTables>({
    url: config.DATABASE_URL,
    schema: RESEARCH_ORCHESTRATOR_SCHEMA,
    applicationName: name,
    poolSize: 4,
    onConnectionLost: (err) => log.warn({ err }, 'database connection lost'),
  });
  const importer = createImportProcess({ url: config.DATABASE_URL, schema: RESEARCH_ORCHESTRATOR_SCHEMA, dataDir: config.DATA_DIR });
  const store = async (): Promise<void> => {
    await importer.store();
    await importer.rest();
  };
  const syncs = createSyncWorker({
    database,
    config,
    log,
    clock,
    newId: () => uuidV7(clock().getTime()),
    sweepMs: SWEEP_MS,
  });
  const app = createApp({
    service: name,
    log,
    ready: async () => ({ database: await database.healthy() }),
    verify: { verify: async () => null },
    routes: [],
  });
  const { port } = await app.listen(config.PORT, config.HOST);
  const metrics = await startMetricsServer(config);
  let current: IndexManifest | null = null;
  const follower = followCorpus({
    packages: deps.packages ?? installedPackages(),
    dataDir: config.DATA_DIR,
    log,
    watchMs: deps.watchMs ?? WATCH_MS,
    builds: true,
    outside: openSearchSettingsOf(config),
    take: async (manifest) => {
      current = manifest;
    },
    current: () => current,
    beforeUpdate: store,
    afterUpdate: () => undefined,
  });
  const stopping = new AbortController();
  const complete = follower.complete.then(() =>
    keepTrying(store, {
      signal: stopping.signal,
      pauseMs: deps.watchMs ?? WATCH_MS,
      onFailure: (err, tries) => log.error({ err, tries }, 'corpus incomplete, tried again later'),
    }),
  );
  syncs.start();
  return {
    port,
    complete,
    async stop() {
      await app.stop();
      await metrics?.stop();
      await syncs.stop();
      stopping.abort();
      await Promise.all([follower.stop(), importer.stop()]);
      await complete;
      await database.close();
    },
  };
}
