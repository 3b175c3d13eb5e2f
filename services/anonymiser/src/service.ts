import { createService, type RunningService, type ServiceDeps } from '@attendu/bus/service';
import { repeat } from '@attendu/http/repeat';
import { createFiles } from './adapters/files/files.ts';
import { createWork } from './adapters/work.ts';
import type { AnonymiserConfig } from './config.ts';
import { ANONYMISER_SCHEMA, type AnonymiserDb } from './db/schema.ts';
import { createVault } from './domain/vault.ts';
import { handlers } from './events.ts';
import { routes } from './routes.ts';
import type { Work } from './usecases/deps.ts';
import { sweepStale } from './usecases/sweep-stale.ts';

export { anonymiserConfigSchema } from './config.ts';
export { ANONYMISER_SCHEMA } from './db/schema.ts';
export { anonymiserMigrations } from './migrations/index.ts';

const SWEEP_MS = 60_000;

export type AnonymiserDeps = ServiceDeps & {
  /** Puts something around the heavy work. */
  readonly around?: (work: Work) => Work;
  readonly sweepEveryMs?: number;
};

/** Anonymisation of decisions: texts kept encrypted, work done from an event in a thread, reviews. Its migrations have run before. */
export async function startAnonymiser(config: AnonymiserConfig, deps: AnonymiserDeps = {}): Promise<RunningService> {
  const service = createService<'anonymiser', AnonymiserDb>({ name: 'anonymiser', schema: ANONYMISER_SCHEMA, config, deps });
  const { log, jobs, database, bus } = service;
  const { publish } = bus;
  const [work, files] = [createWork(log), createFiles(log)];
  const parts = { publish, vault: createVault(config.ENCRYPTION_KEYS), work: deps.around?.(work) ?? work };
  const sweep = sweepStale({ database });
  const sweepOnce = async () => {
    const swept = await sweep(jobs);
    if (swept > 0) log.warn({ swept }, 'anonymisations given up: nobody ended them');
    return undefined;
  };
  return service.start({
    handlers: handlers(jobs, { ...parts, database }, log),
    routes: routes({ ...parts, database, files, storedCharactersMax: config.STORED_CHARACTERS_MAX }),
    // The thread does one text at a time: a second one would only wait for it.
    concurrency: 1,
    background: () => [repeat(sweepOnce, { name: 'sweep anonymisations', everyMs: deps.sweepEveryMs ?? SWEEP_MS, log })],
    release: () => Promise.all([work.close(), files.close()]),
  });
}
