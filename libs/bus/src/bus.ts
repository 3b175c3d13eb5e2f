import type { Envelope, EventConsumedBy, EventData, EventName, EventOwnedBy } from '@attendu/contracts/event-registry';
import type { ServiceName } from '@attendu/contracts/route';
import { createDatabase, type Database, type Tx } from '@attendu/db/database';
import { measurePool } from '@attendu/db/pool-figures';
import type { Logger } from '@attendu/log/logger';
import { measureAtScrape } from '@attendu/telemetry/metrics';
import type { AnyDb, AnyTx } from './any-db.ts';
import type { Carrier } from './carriers/carrier.ts';
import { createNatsCarrier } from './carriers/nats.ts';
import { createPostgresCarrier } from './carriers/postgres.ts';
import { createEnvelope, subscriptionsOf } from './envelope.ts';
import { measureBus } from './figures.ts';
import { createListener, eventChannel, inboxChannel } from './listener.ts';
import { createLoop, type Loop } from './loop.ts';
import type { EventMeta } from './meta.ts';
import { removeDelivered, writeOutbox } from './outbox.ts';
import { DEFAULT_RETRY, type RetryPolicy } from './retry.ts';
import { checkHandlers, createWorker, type Handler } from './worker.ts';

const CLEAN_EVERY_MS = 6 * 3_600_000;

/** Database work only: it runs in a transaction of the service. */
export type Apply<E, DB> = (tx: Tx<DB>, event: E) => Promise<void>;

/** For an event that needs an HTTP call or heavy work. A process killed between the two prepares again, so `prepare` must have no side effect. */
export type TwoPhases<E, DB, P> = {
  /** Outside any transaction. */
  readonly prepare: (event: E) => Promise<P>;
  /** In the transaction that consumes the event. The prepared value may be stale: check it against the rows. */
  readonly apply: (tx: Tx<DB>, event: E, prepared: P) => Promise<void>;
};

/** A service's handlers: one for each event that the registry gives it. */
export type Handlers<S extends ServiceName, DB> = {
  // biome-ignore lint/suspicious/noExplicitAny: what is prepared is specific to the handler
  readonly [N in EventConsumedBy<S>]: Apply<Envelope<N>, DB> | TwoPhases<Envelope<N>, DB, any>;
};

export interface Bus<S extends ServiceName> {
  /**
   * Writes an event into the log, in the caller's transaction: it exists if, and only if, that transaction commits. Returns its id.
   * @throws InvalidEvent when the contract forbids it.
   */
  publish<N extends EventOwnedBy<S>>(tx: AnyTx, meta: EventMeta, name: N, data: EventData<N>): Promise<string>;
  /** Starts to carry and handle events in the background. An unreachable server is retried. */
  start(): Promise<void>;
  /** Takes no more events, and waits up to ten seconds for the running handlers. */
  stop(): Promise<void>;
  healthy(): Promise<boolean>;
}

export type BusDriver =
  | { readonly kind: 'postgres' }
  /** `prefix`: of the subjects, and the stream's name; `attendu` by default. */
  | { readonly kind: 'nats'; readonly url: string; readonly prefix?: string };

type BusOptions<S extends ServiceName, DB> = {
  readonly service: S;
  readonly driver: BusDriver;
  readonly database: Database<DB>;
  /** Same database, same role: for the bus's own few connections. */
  readonly databaseUrl: string;
  readonly handlers: Handlers<S, DB>;
  readonly log: Logger;
  readonly retry?: RetryPolicy;
  /** Events older than this are removed once every consumer has them; 400 by default. */
  readonly retentionDays?: number;
  /** Handlers run concurrently by this instance; 4 by default. Each holds one of the service's connections. */
  readonly concurrency?: number;
};

/** The bus as one service uses it: publishes its events and handles those that it consumes. */
// biome-ignore lint/suspicious/noExplicitAny: callers may name the service alone
export function createBus<S extends ServiceName, DB = any>(options: BusOptions<S, DB>): Bus<S> {
  const { service, driver, database, databaseUrl, handlers, retry = DEFAULT_RETRY, retentionDays = 400, concurrency = 4 } = options;
  const subscriptions = subscriptionsOf(service);
  checkHandlers(
    service,
    subscriptions.map(({ name }) => name),
    handlers,
  );
  const log = options.log.child({ part: 'bus', driver: driver.kind });
  const own = openOwnDatabase(service, databaseUrl, log);
  const worker = createWorker({
    consumer: service,
    names: subscriptions.map(({ name }) => name),
    bus: own.kysely,
    transaction: (fn) => database.kysely.transaction().execute(fn),
    handler: (name) => (handlers as unknown as Record<EventName, Handler>)[name],
    retry,
    concurrency,
    log,
  });
  const common = { consumer: service, subscriptions, bus: own.kysely, receive: worker.receive, log };
  const carrier: Carrier = driver.kind === 'nats' ? createNatsCarrier({ ...common, ...driver }) : createPostgresCarrier(common);
  const listener = createListener({
    url: databaseUrl,
    applicationName: `${service} bus listen`,
    channels: [inboxChannel(service), ...carrier.wokenBy.map(eventChannel)],
    log,
    onMessage: (message, from) => {
      if (from === null || from.channel === inboxChannel(service)) worker.wake();
      if (from === null) carrier.wake(null, false);
      else if (from.channel !== inboxChannel(service)) carrier.wake(message, database.hasConnection(from.pid));
    },
  });

  const cleaner = createCleaner(own.kysely, retentionDays, log);
  let removeMeasure = (): void => {};
  const measure = async (): Promise<void> => {
    measurePool(service, 'service', database.pool);
    measurePool(service, 'bus', own.pool);
    await measureBus(own.kysely, service, driver.kind === 'nats');
  };

  return {
    publish: async (tx, meta, name, data) => {
      if (!tx.isTransaction) throw new Error(`${name} must be published in the transaction of its cause`);
      const { envelope, orderingKey, text } = createEnvelope(service, meta, name, data);
      await writeOutbox(tx, { id: envelope.id, producer: service, name, orderingKey, text });
      return envelope.id;
    },
    start: async () => {
      listener.start();
      carrier.start();
      cleaner.start();
      removeMeasure = measureAtScrape(measure);
      if (subscriptions.length > 0) worker.start();
    },
    stop: async () => {
      removeMeasure();
      // The carrier first: what it stores it also gives to the worker.
      await Promise.all([carrier.stop(), listener.stop(), cleaner.stop()]);
      await worker.stop();
      await own.close();
    },
    healthy: async () => carrier.healthy() && !worker.failing() && (await own.healthy()),
  };
}

/** Losing the last half second of this bookkeeping in a crash only makes it be done again. */
function openOwnDatabase(service: ServiceName, url: string, log: Logger): Database<unknown> {
  return createDatabase<unknown>({
    url,
    schema: 'bus',
    poolSize: 3,
    applicationName: `${service} bus`,
    // Planning a statement again for its values costs more than the statement.
    settings: { synchronous_commit: 'off', plan_cache_mode: 'force_generic_plan' },
    prepared: true,
    // A consumer that starts on a log of years takes it in one statement.
    statementTimeoutMs: 300_000,
    onConnectionLost: (err) => log.warn({ err }, 'bus connection lost'),
  });
}

function createCleaner(bus: AnyDb, retentionDays: number, log: Logger): Loop {
  return createLoop(
    'bus retention',
    async () => {
      const removed = await removeDelivered(bus, retentionDays);
      if (removed > 0) log.info({ removed, retentionDays }, 'old events removed');
      return CLEAN_EVERY_MS * (0.5 + Math.random());
    },
    log,
  );
}
