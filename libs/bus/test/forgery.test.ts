import { randomUUID } from 'node:crypto';
import type { EventName } from '@attendu/contracts/event-registry';
import type { ServiceName } from '@attendu/contracts/route';
import { createDatabase, type Database } from '@attendu/db/database';
import { eventually } from '@attendu/testing/eventually';
import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import { sql } from 'kysely';
import { connect } from 'nats';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bus, type BusDriver, createBus, type Handlers } from '../src/bus.ts';
import { createEnvelope, subscriptionsOf } from '../src/envelope.ts';
import { log } from './instance.ts';
import { findNatsServer, startNatsServer } from './nats-server.ts';

const META = { actor: { kind: 'service' as const, id: 'forger' }, correlationId: 'forged' };
const schemaOf = (service: ServiceName) => ({ schema: service, role: `attendu_${service}`, migrations: {} });

describe('an attacker with the database role of one service', () => {
  let postgres: TestDatabase<unknown>;
  let forger: Database<unknown>;
  const closing: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    postgres = await testDatabase({ ...schemaOf('notification'), also: [schemaOf('auth'), schemaOf('billing')] });
    forger = postgres.database;
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await postgres.drop();
  });

  /** The bus of a service that records what it handles. */
  async function startBus(service: 'auth' | 'billing', driver: BusDriver = { kind: 'postgres' }) {
    const url = postgres.urlOf(service);
    const database = createDatabase<unknown>({ url, schema: service, applicationName: `${service} test` });
    const handled: string[] = [];
    const handle = async (_tx: unknown, event: { id: string; name: EventName }) => void handled.push(`${event.name} ${event.id}`);
    const handlers = Object.fromEntries(subscriptionsOf(service).map(({ name }) => [name, handle])) as unknown as Handlers<
      ServiceName,
      unknown
    >;
    const bus: Bus<ServiceName> = createBus<ServiceName, unknown>({ service, driver, database, databaseUrl: url, handlers, log });
    await bus.start();
    closing.push(() => bus.stop().then(() => database.close()));
    const publishDeletion = async () => {
      const id = await database.kysely
        .transaction()
        .execute((tx) => (bus as Bus<'auth'>).publish(tx, META, 'user.deleted', { userId: randomUUID() }));
      return `user.deleted ${id}`;
    };
    return { handled, publishDeletion };
  }

  const deletion = () => createEnvelope('auth', META, 'user.deleted', { userId: randomUUID() });
  const insert = (producer: ServiceName) => {
    const { envelope, orderingKey, text } = deletion();
    return sql`insert into bus.outbox (id, producer, name, ordering_key, envelope)
      values (${envelope.id}, ${producer}, 'user.deleted', ${orderingKey}, ${text}::jsonb)`.execute(forger.kysely);
  };

  test('cannot write, change or hide an event of another service', async () => {
    await expect(insert('auth')).rejects.toThrow('row-level security');
    const auth = await startBus('auth');
    await auth.publishDeletion();
    const changed = await sql`update bus.outbox set envelope = '{}', published_at = now()`.execute(forger.kysely);
    const removed = await sql`delete from bus.outbox`.execute(forger.kysely);
    expect([changed.numAffectedRows, removed.numAffectedRows]).toEqual([0n, 0n]);
  });

  test('cannot write to the inbox of another service, nor move its position in the log', async () => {
    const { envelope, text } = deletion();
    const forged = sql`insert into bus.inbox (consumer, event_id, seq, name, ordering_key, envelope)
      values ('billing', ${envelope.id}, 1, 'user.deleted', 'k', ${text}::jsonb)`.execute(forger.kysely);
    await expect(forged).rejects.toThrow('row-level security');
    await startBus('billing');
    await eventually(
      async () => (await sql`select 1 from bus.cursors where consumer = 'billing'`.execute(forger.kysely)).rows.length === 1,
    );
    const moved = await sql`update bus.cursors set position = '{"snapshot": "9:9:"}' where consumer = 'billing'`.execute(forger.kysely);
    expect(moved.numAffectedRows).toBe(0n);
  });

  test('is ignored when it writes the event of another under its own name', async () => {
    const [auth, billing] = [await startBus('auth'), await startBus('billing')];
    await insert('notification');
    const real = await auth.publishDeletion();
    await eventually(() => billing.handled.length > 0);
    expect(billing.handled).toEqual([real]);
  });

  const binary = findNatsServer();
  test.runIf(binary !== null)('is ignored when it writes an event to the stream only', async () => {
    const server = await startNatsServer(binary ?? '');
    closing.push(() => server.remove());
    const driver = { kind: 'nats', url: server.url } as const;
    const [auth, billing] = [await startBus('auth', driver), await startBus('billing', driver)];
    const first = await auth.publishDeletion();
    await eventually(() => billing.handled.includes(first));
    const nc = await connect({ servers: server.url });
    const { envelope, text } = deletion();
    await nc.jetstream().publish('attendu.user.deleted', text);
    await nc.close();
    const after = await auth.publishDeletion();
    await eventually(() => billing.handled.includes(after));
    expect(billing.handled).not.toContain(`user.deleted ${envelope.id}`);
  });
});
