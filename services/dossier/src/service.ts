import { createBus } from '@attendu/bus/bus';
import { createDatabase } from '@attendu/db/database';
import { createApp } from '@attendu/http/create-app';
import { type ContextVerifier, createContextVerifier } from '@attendu/http/identity';
import { repeat } from '@attendu/http/repeat';
import { uuidV7 } from '@attendu/http/uuid-v7';
import { createLogger, type Logger } from '@attendu/log/logger';
import { createPdfWriter } from './adapters/pdf.ts';
import { createResearchClient } from './adapters/research.ts';
import { toWord } from './adapters/word.ts';
import type { DossierConfig } from './config.ts';
import { DOSSIER_SCHEMA, type DossierDb } from './db/schema.ts';
import { handlers } from './events.ts';
import { routes } from './routes.ts';
import type { Deps } from './usecases/deps.ts';
import { eraseDeleted } from './usecases/erase-deleted.ts';
import { sweepDossiers } from './usecases/sweep-dossiers.ts';

export { dossierConfigSchema } from './config.ts';
export { DOSSIER_SCHEMA } from './db/schema.ts';
export { dossierMigrations } from './migrations/index.ts';

const SWEEP_MS = 30_000;
const ERASE_MS = 2_000;
/** About ten hours: a result must outlast a night during which the one who holds it is down. */
const RETRY = { maxAttempts: 130, firstDelayMs: 500, maxDelayMs: 300_000 };

export type DossierDeps = {
  readonly log?: Logger;
  readonly clock?: () => Date;
  readonly verify?: ContextVerifier;
  readonly sweepEveryMs?: number;
};

/** Dossiers: a question, the life of its analysis, and the answer that its author reads. Its migrations are played before. */
export async function startDossier(config: DossierConfig, deps: DossierDeps = {}): Promise<{ port: number; stop(): Promise<void> }> {
  const log = deps.log ?? createLogger('dossier', config.LOG_LEVEL);
  const clock = deps.clock ?? (() => new Date());
  const jobs = { now: clock, newId: () => uuidV7(clock().getTime()) };
  const database = createDatabase<DossierDb>({
    url: config.DATABASE_URL,
    schema: DOSSIER_SCHEMA,
    applicationName: 'dossier',
    onConnectionLost: (err) => log.warn({ err }, 'database connection lost'),
  });
  const publish: Deps['publish'] = (tx, meta, name, data) => bus.publish(tx, meta, name, data);
  const research = createResearchClient({ url: config.RESEARCH_ORCHESTRATOR_URL, serviceKey: config.SERVICE_PRIVATE_KEY, log });
  const pdf = createPdfWriter({ chromePath: config.CHROME_PATH, log });
  const bus = createBus({
    service: 'dossier',
    driver: config.NATS_URL === undefined ? { kind: 'postgres' } : { kind: 'nats', url: config.NATS_URL },
    database,
    databaseUrl: config.DATABASE_URL,
    handlers: handlers(jobs, { database, publish, fetchResult: research.result }),
    retry: RETRY,
    log,
  });
  const app = createApp({
    service: 'dossier',
    log,
    ready: async () => ({ database: await database.healthy() }),
    watched: async () => ({ bus: await bus.healthy() }),
    verify: deps.verify ?? createContextVerifier({ publicKeyPem: config.CONTEXT_PUBLIC_KEY, serviceKeys: config.SERVICE_PUBLIC_KEYS }),
    routes: routes({ database, publish, prove: research.prove, changes: research.changes, toWord, toPdf: pdf.write }),
    clock,
  });
  const [sweep, erase] = [sweepDossiers({ database, publish }), eraseDeleted({ database, publish })];
  const background: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await app.stop();
    await pdf.close();
    await Promise.all(background.map((work) => work.stop()));
    await bus.stop();
    await database.close();
  };
  try {
    await bus.start();
    const { port } = await app.listen(config.PORT, config.HOST);
    const turn = async () => {
      const swept = await sweep(jobs);
      if (swept > 0) log.warn({ swept }, 'dossiers closed: their analysis was never requested');
      return undefined;
    };
    const eraseTurn = async () => {
      const erased = await erase(jobs);
      if (erased > 0) log.info({ erased }, 'deleted dossiers erased');
      return undefined;
    };
    background.push(
      repeat(turn, { name: 'sweep dossiers', everyMs: deps.sweepEveryMs ?? SWEEP_MS, log }),
      repeat(eraseTurn, { name: 'erase deleted dossiers', everyMs: deps.sweepEveryMs ?? ERASE_MS, log }),
    );
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
