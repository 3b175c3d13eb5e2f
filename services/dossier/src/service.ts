import { createFeed } from '@attendu/bus/feed';
import { createService, type RunningService, type ServiceDeps } from '@attendu/bus/service';
import { repeat } from '@attendu/http/repeat';
import { createDirectory } from './adapters/directory.ts';
import { createPdfWriter } from './adapters/pdf.ts';
import { createResearchClient } from './adapters/research.ts';
import type { DossierConfig } from './config.ts';
import { CHANGES_CHANNEL, DOSSIER_SCHEMA, type DossierDb } from './db/schema.ts';
import { handlers } from './events.ts';
import { routes } from './routes.ts';
import type { ExportDeps } from './usecases/deps.ts';
import { eraseDeleted } from './usecases/erase-deleted.ts';
import { sendDigests } from './usecases/send-digests.ts';
import { sweepDossiers } from './usecases/sweep-dossiers.ts';

export { dossierConfigSchema } from './config.ts';
export { DOSSIER_SCHEMA } from './db/schema.ts';

/** Loaded at the first export. */
const toWord: ExportDeps['toWord'] = async (document) => (await import('./adapters/word.ts')).toWord(document);

const SWEEP_MS = 30_000;
const ERASE_MS = 2_000;
const DIGEST_MS = 60_000;
/** About ten hours: retries must outlast a night during which the research-orchestrator is down. */
const RETRY = { maxAttempts: 130, firstDelayMs: 500, maxDelayMs: 300_000 };

export type DossierDeps = ServiceDeps & {
  readonly sweepEveryMs?: number;
};

/** Dossiers: a question, the state of its analysis, and its answer. Its migrations have run before. */
export async function startDossier(config: DossierConfig, deps: DossierDeps = {}): Promise<RunningService> {
  const service = createService<'dossier', DossierDb>({ name: 'dossier', schema: DOSSIER_SCHEMA, config, deps });
  const { log, jobs, database, bus } = service;
  const { publish } = bus;
  const research = createResearchClient({ url: config.RESEARCH_ORCHESTRATOR_URL, serviceKey: config.SERVICE_PRIVATE_KEY, log });
  const directory = createDirectory({ url: config.AUTH_URL, serviceKey: config.SERVICE_PRIVATE_KEY, log });
  const pdf = createPdfWriter({ chromePath: config.CHROME_PATH, log });
  const feed = createFeed({ url: config.DATABASE_URL, applicationName: 'dossier changes', channel: CHANGES_CHANNEL, log });
  const [sweep, erase] = [sweepDossiers({ database, publish }), eraseDeleted({ database, publish })];
  const digest = sendDigests({ database, publish });
  const sweepOnce = async () => {
    const swept = await sweep(jobs);
    if (swept > 0) log.warn({ swept }, 'dossiers closed: their analysis was never requested');
    return undefined;
  };
  const eraseOnce = async () => {
    const erased = await erase(jobs);
    if (erased > 0) log.info({ erased }, 'deleted dossiers erased');
    return undefined;
  };
  const digestOnce = async () => {
    const people = await digest(jobs);
    if (people > 0) log.info({ people }, 'daily digests of sharing sent');
    return undefined;
  };
  return service.start({
    handlers: handlers(jobs, { database, publish, directory, fetchResult: research.result }),
    retry: RETRY,
    routes: routes({ database, publish, directory, feed, prove: research.prove, changes: research.changes, toWord, toPdf: pdf.write }),
    beforeListening: async () => feed.start(),
    background: () => [
      repeat(sweepOnce, { name: 'sweep dossiers', everyMs: deps.sweepEveryMs ?? SWEEP_MS, log }),
      repeat(eraseOnce, { name: 'erase deleted dossiers', everyMs: deps.sweepEveryMs ?? ERASE_MS, log }),
      repeat(digestOnce, { name: 'send daily digests', everyMs: deps.sweepEveryMs ?? DIGEST_MS, log }),
    ],
    release: () => Promise.all([feed.stop(), pdf.close()]),
  });
}
