import { createBus } from '@attendu/bus/bus';
import { createDatabase } from '@attendu/db/database';
import { createApp } from '@attendu/http/create-app';
import { type ContextVerifier, createContextVerifier } from '@attendu/http/identity';
import { repeat } from '@attendu/http/repeat';
import { createLogger, type Logger } from '@attendu/log/logger';
import { createFiles } from './adapters/files/files.ts';
import { createWork } from './adapters/work.ts';
import type { AnonymiserConfig } from './config.ts';
import { ANONYMISER_SCHEMA, type AnonymiserDb } from './db/schema.ts';
import { createVault } from './domain/vault.ts';
import { handlers } from './events.ts';
import { routes } from './routes.ts';
import type { Deps, Work } from './usecases/deps.ts';
import { sweepStale } from './usecases/sweep-stale.ts';

export { anonymiserConfigSchema } from './config.ts';
export { ANONYMISER_SCHEMA } from './db/schema.ts';
export { anonymiserMigrations } from './migrations/index.ts';

const SWEEP_MS = 60_000;

export type AnonymiserDeps = {
  readonly log?: Logger;
  readonly clock?: () => Date;
  readonly verify?: ContextVerifier;
  /** Puts something around the heavy work. */
  readonly around?: (work: Work) => Work;
  readonly sweepEveryMs?: number;
};

/** Anonymisation of decisions: texts kept encrypted, work done from an event in a thread, reviews. Its migrations are played before. */
export async function startAnonymiser(
  config: AnonymiserConfig,
  deps: AnonymiserDeps = {},
): Promise<{ port: number; stop(): Promise<void> }> {
  const log = deps.log ?? createLogger('anonymiser', config.LOG_LEVEL);
  const clock = deps.clock ?? (() => new Date());
  const database = createDatabase<AnonymiserDb>({
    url: config.DATABASE_URL,
    schema: ANONYMISER_SCHEMA,
    applicationName: 'anonymiser',
    onConnectionLost: (err) => log.warn({ err }, 'database connection lost'),
  });
  const publish: Deps['publish'] = (tx, meta, name, data) => bus.publish(tx, meta, name, data);
  const [work, files] = [createWork(log), createFiles(log)];
  const parts = { publish, vault: createVault(config.ENCRYPTION_KEYS), work: deps.around?.(work) ?? work };
  const bus = createBus({
    service: 'anonymiser',
    driver: config.NATS_URL === undefined ? { kind: 'postgres' } : { kind: 'nats', url: config.NATS_URL },
    database,
    databaseUrl: config.DATABASE_URL,
    handlers: handlers({ now: clock }, { ...parts, database }, log),
    // The thread does one text at a time: a second one would only wait for it.
    concurrency: 1,
    log,
  });
  const app = createApp({
    service: 'anonymiser',
    log,
    ready: async () => ({ database: await database.healthy() }),
    watched: async () => ({ bus: await bus.healthy() }),
    verify: deps.verify ?? createContextVerifier({ publicKeyPem: config.CONTEXT_PUBLIC_KEY, serviceKeys: config.SERVICE_PUBLIC_KEYS }),
    routes: routes({ ...parts, database, files }),
    clock,
  });
  const sweep = sweepStale({ database });
  let sweeper: { stop(): Promise<void> } | undefined;
  const stop = async () => {
    await app.stop();
    await sweeper?.stop();
    await bus.stop();
    await Promise.all([work.close(), files.close()]);
    await database.close();
  };
  try {
    await bus.start();
    const { port } = await app.listen(config.PORT, config.HOST);
    const turn = async () => {
      const swept = await sweep({ now: clock });
      if (swept > 0) log.warn({ swept }, 'anonymisations given up: nobody ended them');
      return undefined;
    };
    sweeper = repeat(turn, { name: 'sweep anonymisations', everyMs: deps.sweepEveryMs ?? SWEEP_MS, log });
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
