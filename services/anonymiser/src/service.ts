import { createService, type RunningService, type ServiceDeps } from '@attendu/bus/service';
import { createLeasedWorker } from '@attendu/db/leases/worker';
import { createVault } from '@attendu/db/vault';
import { createFiles } from './adapters/files/files.ts';
import { createWork, DETECTIONS_AT_ONCE } from './adapters/work.ts';
import type { AnonymiserConfig } from './config.ts';
import { ANONYMISATION_LEASES } from './db/anonymisations.ts';
import { ANONYMISER_SCHEMA, type AnonymisationRow, type AnonymiserDb } from './db/schema.ts';
import { handlers } from './events.ts';
import { routes } from './routes.ts';
import type { Work } from './usecases/deps.ts';
import { failAnonymisation, performAnonymisation } from './usecases/perform-anonymisation.ts';

export { anonymiserConfigSchema } from './config.ts';
export { ANONYMISATION_LEASES } from './db/anonymisations.ts';
export { ANONYMISER_SCHEMA } from './db/schema.ts';

const SWEEP_MS = 2_000;
/** More than the two attempts of the thread, each of bounded time. */
const LONGEST_MS = 5 * 60_000;
/** Gives up an anonymisation that crashes its process at each attempt. */
const MAX_ATTEMPTS = 3;
const RETRY_MS = 5_000;

export type AnonymiserDeps = ServiceDeps & {
  /** Wraps the heavy work, for tests. */
  readonly around?: (work: Work) => Work;
  readonly retryMs?: number;
};

/** Starts the anonymisation service: encrypted texts, a fair queue, worker threads and reviews. Migrations must have run before. */
export async function startAnonymiser(config: AnonymiserConfig, deps: AnonymiserDeps = {}): Promise<RunningService> {
  const service = createService<'anonymiser', AnonymiserDb>({ name: 'anonymiser', schema: ANONYMISER_SCHEMA, config, deps });
  const { log, jobs, database, bus } = service;
  const { publish } = bus;
  const [work, files] = [createWork(log), createFiles(log)];
  const parts = { publish, vault: createVault(config.ENCRYPTION_KEYS), work: deps.around?.(work) ?? work };
  const worker = createLeasedWorker<AnonymiserDb, AnonymisationRow>({
    name: 'anonymisations',
    table: ANONYMISATION_LEASES,
    database,
    databaseUrl: config.DATABASE_URL,
    schema: ANONYMISER_SCHEMA,
    concurrency: DETECTIONS_AT_ONCE,
    sweepMs: SWEEP_MS,
    longestMs: LONGEST_MS,
    work: (held) => performAnonymisation(jobs, parts, log, held),
    retry: { maxAttempts: MAX_ATTEMPTS, delayMs: () => deps.retryMs ?? RETRY_MS },
    giveUp: (held) => failAnonymisation(jobs, held),
    log,
  });
  return service.start({
    handlers: handlers(() => worker),
    routes: routes({ ...parts, database, files, storedCharactersMax: config.STORED_CHARACTERS_MAX }),
    background: () => {
      worker.start();
      return [worker];
    },
    release: () => Promise.all([work.close(), files.close()]),
  });
}
