import type { ServiceName } from '@attendu/contracts/route';
import { createDatabase, type Database } from '@attendu/db/database';
import { announceStart } from '@attendu/http/announce-start';
import { createApp } from '@attendu/http/create-app';
import { type ContextVerifier, createContextVerifier } from '@attendu/http/identity';
import { type MetricsServer, startMetricsServer } from '@attendu/http/metrics';
import type { Route } from '@attendu/http/route';
import { uuidV7 } from '@attendu/http/uuid-v7';
import { createLogger, type Logger } from '@attendu/log/logger';
import { type Bus, createBus, type Handlers } from './bus.ts';
import type { RetryPolicy } from './retry.ts';

/** The part of a service's configuration that `serviceFields` reads. */
type ServiceConfig = {
  readonly PORT: number;
  readonly METRICS_PORT?: number | undefined;
  readonly HOST?: string | undefined;
  readonly LINGER_MS?: number;
  readonly DATABASE_URL: string;
  readonly NATS_URL?: string | undefined;
  readonly CONTEXT_PUBLIC_KEY: string;
  readonly SERVICE_PUBLIC_KEYS: Parameters<typeof createContextVerifier>[0]['serviceKeys'];
  readonly LOG_LEVEL: Parameters<typeof createLogger>[1];
};

/** Dependencies that tests replace in every service. */
export type ServiceDeps = {
  readonly log?: Logger;
  readonly clock?: () => Date;
  readonly verify?: ContextVerifier;
};

/** Time and ids for work outside any request: event handlers and background jobs. */
export type JobContext = { now(): Date; newId(): string };

type Stoppable = { stop(): Promise<unknown> };

type ServiceParts<S extends ServiceName, DB> = {
  readonly handlers: Handlers<S, DB>;
  readonly routes: readonly Route[];
  /** Retries of event handlers; `DEFAULT_RETRY` when left out. */
  readonly retry?: RetryPolicy;
  /** Event handlers run at once; the bus's default otherwise. */
  readonly concurrency?: number;
  /** Runs once the bus has started, before the first request. */
  readonly beforeListening?: () => Promise<void>;
  /** Starts the background work, once requests are served. Stopped after the last request, before the bus. */
  readonly background?: () => readonly Stoppable[];
  /** Releases what the service itself opened. Runs after the bus has stopped, before the database is closed. */
  readonly release?: () => Promise<unknown>;
};

export type RunningService = { readonly port: number; stop(): Promise<void> };

export type Service<S extends ServiceName, DB> = {
  readonly log: Logger;
  readonly clock: () => Date;
  readonly jobs: JobContext;
  readonly database: Database<DB>;
  /** Publishes events. Usable once `start` was called. */
  readonly bus: Pick<Bus<S>, 'publish'>;
  /** Starts the bus, the HTTP server and the background work; stops all of them again when one fails to start. */
  start(parts: ServiceParts<S, DB>): Promise<RunningService>;
};

/**
 * The common part of every service: logger, database, bus, HTTP application, and the order in which they start and stop. Migrations have run
 * before.
 */
export function createService<S extends ServiceName, DB>(options: {
  readonly name: S;
  readonly schema: string;
  readonly config: ServiceConfig;
  readonly deps: ServiceDeps;
  /** Connections to the database; a default otherwise. */
  readonly poolSize?: number;
}): Service<S, DB> {
  const { name, schema, config, deps, poolSize } = options;
  const log = deps.log ?? createLogger(name, config.LOG_LEVEL);
  const clock = deps.clock ?? (() => new Date());
  const database = createDatabase<DB>({
    url: config.DATABASE_URL,
    schema,
    applicationName: name,
    ...(poolSize === undefined ? {} : { poolSize }),
    onConnectionLost: (err) => log.warn({ err }, 'database connection lost'),
  });
  let started: Bus<S> | undefined;
  const publish: Bus<S>['publish'] = (tx, meta, event, data) => {
    if (started === undefined) throw new Error(`${name} publishes before it was started`);
    return started.publish(tx, meta, event, data);
  };
  return {
    log,
    clock,
    jobs: { now: clock, newId: () => uuidV7(clock().getTime()) },
    database,
    bus: { publish },
    async start({ handlers, routes, retry, concurrency, beforeListening, background, release }) {
      announceStart(name, config, log);
      const bus = createBus<S, DB>({
        service: name,
        driver: config.NATS_URL === undefined ? { kind: 'postgres' } : { kind: 'nats', url: config.NATS_URL },
        database,
        databaseUrl: config.DATABASE_URL,
        handlers,
        ...(retry === undefined ? {} : { retry }),
        ...(concurrency === undefined ? {} : { concurrency }),
        log,
      });
      started = bus;
      const app = createApp({
        service: name,
        log,
        ready: async () => ({ database: await database.healthy() }),
        watched: async () => ({ bus: await bus.healthy() }),
        verify:
          deps.verify ??
          createContextVerifier({ publicKeyPem: config.CONTEXT_PUBLIC_KEY, serviceKeys: config.SERVICE_PUBLIC_KEYS, service: name }),
        routes,
        clock,
        lingerMs: config.LINGER_MS ?? 0,
      });
      let running: readonly Stoppable[] = [];
      let metrics: MetricsServer | null = null;
      const stop = async () => {
        await app.stop();
        await metrics?.stop();
        await Promise.all(running.map((work) => work.stop()));
        await bus.stop();
        await release?.();
        await database.close();
      };
      try {
        await bus.start();
        await beforeListening?.();
        const { port } = await app.listen(config.PORT, config.HOST);
        metrics = await startMetricsServer(config);
        running = background?.() ?? [];
        return { port, stop };
      } catch (error) {
        await stop();
        throw error;
      }
    },
  };
}
