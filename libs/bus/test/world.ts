import { SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';
import { inTransaction } from '@attendu/db/database';
import { eventually } from '@attendu/testing/eventually';
import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import { type RawBuilder, sql } from 'kysely';
import type { AnyDb } from '../src/any-db.ts';
import type { BusDriver } from '../src/bus.ts';
import { buildInstance, type Instance, type InstanceOptions, publishStep, type Tables } from './instance.ts';

/** The operations that the suite needs from a driver. */
export type Broker = {
  /** A driver isolated from other tests. */
  driver(): BusDriver;
  /** Restarts the carrier, with its stored data. */
  restart(test: TestDatabase<Tables>): Promise<void>;
  stop(): Promise<void>;
};

export type Effect = { eventId: string; name: string; key: string; step: number; instance: string };
export type World = {
  readonly test: TestDatabase<Tables>;
  readonly driver: BusDriver;
  /** A started instance; stopped with the world if not before. */
  start(service: ServiceName, options?: Partial<InstanceOptions>): Promise<Instance>;
  publish(from: Instance, dossierId: string, ...steps: number[]): Promise<string[]>;
  effects(consumer?: ServiceName): Promise<Effect[]>;
  /** Waits for that many effects, then for the end of every transaction under way, which might add one too many. */
  expectEffects(consumer: ServiceName, count: number, timeoutMs?: number): Promise<Effect[]>;
  /** Makes the carrier redeliver everything. */
  redeliver(): Promise<void>;
  /** Ends the claims of processes that died, which otherwise end after six seconds. */
  endClaims(): Promise<void>;
  close(): Promise<void>;
};

export async function makeWorld(broker: Broker): Promise<World> {
  const test = await testDatabase<Tables>({
    schema: 'bus_test',
    role: 'bus_test',
    actsFor: SERVICE_NAMES,
    migrations: {
      '20260101T0000_init': {
        async up(db) {
          await sql`create table effect (id bigint generated always as identity primary key, consumer text not null,
            event_id uuid not null, name text not null, key text not null, step int not null, instance text not null,
            at timestamptz not null default clock_timestamp())`.execute(db);
          await sql`create table dossier (id uuid primary key, step int not null)`.execute(db);
        },
      },
    },
  });
  const driver = broker.driver();
  const instances: Instance[] = [];

  async function countEffects(consumer: ServiceName): Promise<number> {
    const { count } = await test.database.kysely
      .selectFrom('effect')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('consumer', '=', consumer)
      .executeTakeFirstOrThrow();
    return count;
  }

  async function effects(consumer?: ServiceName): Promise<Effect[]> {
    const query = test.database.kysely.selectFrom('effect').select(['eventId', 'name', 'key', 'step', 'instance']).orderBy('id');
    return (consumer === undefined ? query : query.where('consumer', '=', consumer)).execute();
  }

  return {
    test,
    driver,
    effects,
    start: async (service, options = {}) => {
      const instance = buildInstance({ service, driver, url: test.url, ...options });
      instances.push(instance);
      await instance.bus.start();
      return instance;
    },
    publish: (from, dossierId, ...steps) =>
      inTransaction(from.database.kysely, async (tx) => {
        const ids: string[] = [];
        for (const step of steps) ids.push(await publishStep(from.bus, tx, dossierId, step));
        return ids;
      }),
    expectEffects: async (consumer, count, timeoutMs = 60_000) => {
      const check = async () => {
        const found = await countEffects(consumer);
        if (found !== count) throw new Error(`${consumer} applied ${found} events, not ${count}`);
      };
      await eventually(check, { timeoutMs });
      const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(test.owner.kysely);
      await eventually(async () => {
        const earlier =
          await sql`select from pg_stat_activity where datname = current_database() and xact_start < ${rows[0]?.at}::timestamptz
          and pid <> pg_backend_pid()`.execute(test.owner.kysely);
        return earlier.rows.length === 0;
      });
      await check();
      return effects(consumer);
    },
    redeliver: async () => {
      await rewriteOutbox(test.database.kysely, sql`published_at = null, published_seq = null`);
      await sql`update bus.cursors set position = position || case carrier
        when 'postgres' then '{"snapshot": "1:1:"}'::jsonb when 'nats' then '{"seq": 0}'::jsonb else position end`.execute(
        test.database.kysely,
      );
    },
    endClaims: async () => {
      await sql`update bus.inbox set next_attempt_at = clock_timestamp() where ended_at is null`.execute(test.owner.kysely);
    },
    close: async () => {
      await Promise.all(instances.map((instance) => instance.stop()));
      await test.drop();
    },
  };
}

/** Sets columns of every outbox row. The table is locked first, since a relay locks the rows in another order. */
export async function rewriteOutbox(db: AnyDb, assignments: RawBuilder<unknown>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`lock table bus.outbox in exclusive mode`.execute(tx);
    await sql`update bus.outbox set ${assignments}`.execute(tx);
  });
}

/** Whether each dossier's steps took effect in the order 1, 2, 3…, none missing, none twice. */
export function disorder(effects: readonly Effect[]): string[] {
  const last = new Map<string, number>();
  const found: string[] = [];
  for (const { key, step } of effects) {
    const expected = (last.get(key) ?? 0) + 1;
    if (step !== expected) found.push(`${key}: ${step} where ${expected} was due`);
    last.set(key, step);
  }
  return found;
}
