import { randomUUID } from 'node:crypto';
import type { Envelope, EventName } from '@attendu/contracts/event-registry';
import type { ServiceName } from '@attendu/contracts/route';
import { createDatabase, type Database, inTransaction, type Tx } from '@attendu/db/database';
import type { Migrations } from '@attendu/db/migrate';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import { type Generated, sql } from 'kysely';
import { type Bus, type BusDriver, createBus, type Handlers } from '../src/bus.ts';
import { namesConsumedBy } from '../src/envelope.ts';
import type { RetryPolicy } from '../src/retry.ts';

/** One row each time that a handler took effect: a lost event leaves none, an event applied twice leaves two. */
export type Tables = {
  effect: { id: Generated<number>; consumer: string; eventId: string; name: string; key: string; step: number; instance: string };
};

export const busTestSchema: { schema: string; role: string; migrations: Migrations } = {
  schema: 'bus_test',
  role: 'bus_test',
  migrations: {
    '20260101T0000_init': {
      async up(db) {
        await sql`create table effect (id bigint generated always as identity primary key,
          consumer text not null, event_id uuid not null, name text not null, key text not null, step int not null, instance text not null)`.execute(
          db,
        );
      },
    },
  },
};

export type Handler = (tx: Tx<Tables>, event: Envelope) => Promise<void>;
export type Instance = { bus: Bus<ServiceName>; database: Database<Tables>; stop(): Promise<void> };
export type StartOptions = { instance?: string; retry?: RetryPolicy; concurrency?: number; before?: Handler; after?: Handler };

export const FAST_RETRY: RetryPolicy = { maxAttempts: 4, firstDelayMs: 40, maxDelayMs: 400 };

/** What a broker must offer to be put through the suite. */
export type Broker = {
  /** A driver of its own for each database, so that no two tests meet. */
  driver(): BusDriver;
  /** Makes the broker die and come back, with what it had stored. Resolves once it is back. */
  restart(database: TestDatabase<Tables>): Promise<void>;
  stop(): Promise<void>;
};

/** Steps of one dossier, told as the progress of its analysis; `step` is what order is judged by. */
export function requested(dossierId: string, step: number) {
  return { dossierId, runId: randomUUID(), userId: randomUUID(), firmId: null, points: step };
}

export function stepOf(event: Envelope): number {
  return 'points' in event.data ? event.data.points : -1;
}

export async function recordEffect(tx: Tx<Tables>, consumer: string, event: Envelope, instance: string): Promise<void> {
  const key = 'dossierId' in event.data ? event.data.dossierId : '';
  await tx
    .insertInto('effect')
    .values({ consumer, eventId: event.id, name: event.name, key, step: stepOf(event), instance })
    .execute();
}

export type World = {
  readonly test: TestDatabase<Tables>;
  readonly driver: BusDriver;
  /** Starts an instance of a service on the bus; stopped with the world if not before. */
  start(service: ServiceName, options?: StartOptions): Promise<Instance>;
  /** A bus that only publishes and relays; the caller starts it or not. */
  publisher(): Instance;
  publish(from: Instance, dossierId: string, step: number): Promise<string>;
  effects(consumer?: ServiceName): Promise<{ eventId: string; name: string; key: string; step: number; instance: string }[]>;
  expectEffects(consumer: ServiceName, count: number, timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
};

export const log = createLogger('bus-test', process.env.LOG_LEVEL ?? 'silent');

export async function makeWorld(broker: Broker): Promise<World> {
  const test = await testDatabase<Tables>(busTestSchema);
  const driver = broker.driver();
  const instances: Instance[] = [];

  function build(service: ServiceName, handle: Handler, options: StartOptions): Instance {
    const database = createDatabase<Tables>({ url: test.url, schema: 'bus_test', applicationName: `${service} test`, poolSize: 10 });
    const handlers = Object.fromEntries(namesConsumedBy(service).map((name) => [name, handle])) as Handlers<ServiceName, Tables>;
    const { retry = FAST_RETRY, concurrency = 4 } = options;
    const bus = createBus<ServiceName, Tables>({ service, driver, database, databaseUrl: test.url, handlers, log, retry, concurrency });
    let stopped: Promise<void> | undefined;
    const instance: Instance = {
      bus,
      database,
      stop: () => {
        stopped ??= bus.stop().then(() => database.close());
        return stopped;
      },
    };
    instances.push(instance);
    return instance;
  }

  const effects = async (consumer?: ServiceName) => {
    let query = test.database.kysely.selectFrom('effect').select(['eventId', 'name', 'key', 'step', 'instance']).orderBy('id');
    if (consumer !== undefined) query = query.where('consumer', '=', consumer);
    return query.execute();
  };

  return {
    test,
    driver,
    effects,
    start: async (service, options = {}) => {
      const handler: Handler = async (tx, event) => {
        await options.before?.(tx, event);
        await recordEffect(tx, service, event, options.instance ?? 'one');
        await options.after?.(tx, event);
      };
      const instance = build(service, handler, options);
      await instance.bus.start();
      return instance;
    },
    publisher: () => build('research-orchestrator', async () => undefined, {}),
    publish: (from, dossierId, step) => inTransaction(from.database.kysely, (tx) => publishStep(from.bus, tx, dossierId, step)),
    expectEffects: async (consumer, count, timeoutMs = 15_000) => {
      await eventually(
        async () => {
          const found = (await effects(consumer)).length;
          if (found !== count) throw new Error(`${consumer} applied ${found} events, ${count} expected`);
        },
        { timeoutMs },
      );
    },
    close: async () => {
      await Promise.all(instances.map((instance) => instance.stop()));
      await test.drop();
    },
  };
}

export function publishStep(bus: Bus<ServiceName>, tx: Tx<Tables>, dossierId: string, step: number): Promise<string> {
  const meta = { actor: { kind: 'service' as const, id: 'test' }, correlationId: `step-${step}` };
  return (bus as Bus<'research-orchestrator'>).publish(tx, meta, 'analysis.requested' satisfies EventName, requested(dossierId, step));
}
