import { randomUUID } from 'node:crypto';
import type { Envelope } from '@attendu/contracts/event-registry';
import type { ServiceName } from '@attendu/contracts/route';
import { createDatabase, type Database, type Tx } from '@attendu/db/database';
import { createLogger } from '@attendu/log/logger';
import type { Generated } from 'kysely';
import { type Bus, type BusDriver, createBus, type Handlers } from '../src/bus.ts';
import { subscriptionsOf } from '../src/envelope.ts';
import type { RetryPolicy } from '../src/retry.ts';

export type Tables = {
  /** One row for each effect of a handler: a lost event leaves none, an event applied twice leaves two. */
  effect: {
    id: Generated<number>;
    consumer: string;
    eventId: string;
    name: string;
    key: string;
    step: number;
    instance: string;
    at: Generated<Date>;
  };
  /** The row that writers of one dossier lock. */
  dossier: { id: string; step: number };
};

export type Handler = (tx: Tx<Tables>, event: Envelope) => Promise<void>;
export type InstanceOptions = {
  readonly service: ServiceName;
  readonly driver: BusDriver;
  readonly url: string;
  readonly name?: string;
  readonly retry?: RetryPolicy;
  readonly concurrency?: number;
  /** Runs outside the transaction, before it. */
  readonly prepare?: (event: Envelope) => Promise<void>;
  /** Runs before, or after, the effect is recorded, in its transaction. */
  readonly before?: Handler;
  readonly after?: Handler;
};
export type Instance = { readonly bus: Bus<ServiceName>; readonly database: Database<Tables>; stop(): Promise<void> };

export const FAST_RETRY: RetryPolicy = { maxAttempts: 4, firstDelayMs: 60, maxDelayMs: 1_000 };
export const log = createLogger('bus-test', process.env.LOG_LEVEL ?? 'silent');

/** One instance of a service whose handlers record that they took effect. Not started. */
export function buildInstance(options: InstanceOptions): Instance {
  const { service, driver, url, name = 'one', retry = FAST_RETRY, concurrency = 4 } = options;
  const database = createDatabase<Tables>({ url, schema: 'bus_test', applicationName: `${service} test`, poolSize: 10 });
  const handle: Handler = async (tx, event) => {
    await options.before?.(tx, event);
    await tx
      .insertInto('effect')
      .values({ consumer: service, eventId: event.id, name: event.name, key: keyOf(event), step: stepOf(event), instance: name })
      .execute();
    await options.after?.(tx, event);
  };
  const { prepare } = options;
  const handler = prepare === undefined ? handle : { prepare, apply: handle };
  const handlers = Object.fromEntries(subscriptionsOf(service).map(({ name: event }) => [event, handler])) as Handlers<ServiceName, Tables>;
  const bus = createBus<ServiceName, Tables>({ service, driver, database, databaseUrl: url, handlers, log, retry, concurrency });
  let stopped: Promise<void> | undefined;
  return {
    bus,
    database,
    stop: () => {
      stopped ??= bus.stop().then(() => database.close());
      return stopped;
    },
  };
}

/** `analysis.requested` numbers the steps of a dossier: its number of points is the step's number. */
export function publishStep(bus: Bus<ServiceName>, tx: Tx<Tables>, dossierId: string, step: number): Promise<string> {
  const meta = { actor: { kind: 'service' as const, id: 'test' }, correlationId: `step-${step}` };
  const data = { dossierId, runId: randomUUID(), userId: randomUUID(), firmId: null, points: step };
  return (bus as Bus<'research-orchestrator'>).publish(tx, meta, 'analysis.requested', data);
}

export function stepOf(event: Envelope): number {
  return 'points' in event.data ? event.data.points : -1;
}

function keyOf(event: Envelope): string {
  return 'dossierId' in event.data ? event.data.dossierId : '';
}
