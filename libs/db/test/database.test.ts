import { randomBytes } from 'node:crypto';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { type Generated, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { afterCommit, createDatabase, type Database, inTransaction, type Tx } from '../src/database.ts';
import { json } from '../src/json.ts';
import { type Migrations, migrate } from '../src/migrate.ts';

const OWNER_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const log = createLogger('db-test', 'silent');
const suffix = randomBytes(4).toString('hex');
const [schema, role, otherRole] = [`shop_${suffix}`, `shop_role_${suffix}`, `other_role_${suffix}`];
const databaseName = `attendu_db_test_${suffix}`;

type Tables = {
  item: { id: Generated<number>; unitPrice: number; soldOn: string | null; changedAt: Generated<Date>; details: { innerKey: string[] } };
};
const migrations: Migrations = {
  '20260101T0000_init': {
    async up(db) {
      await sql`create table item (
        id bigint generated always as identity primary key, unit_price numeric not null, sold_on date,
        changed_at timestamptz not null default now(), details jsonb not null)`.execute(db);
    },
  },
};

function withDatabase(url: string, name: string, user?: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  if (user !== undefined) [target.username, target.password] = [user, 'mot-de-passe'];
  return target.href;
}

let admin: pg.Pool;
let database: Database<Tables>;
const ownerUrl = withDatabase(OWNER_URL, databaseName);
const migrateShop = (all: Migrations = migrations) =>
  migrate({ url: ownerUrl, schema, role, rolePassword: 'mot-de-passe', migrations: all, log });

beforeAll(async () => {
  admin = new pg.Pool({ connectionString: OWNER_URL, max: 1 });
  await admin.query(`create database ${databaseName}`);
  await migrateShop();
  database = createDatabase<Tables>({ url: withDatabase(OWNER_URL, databaseName, role), schema, applicationName: 'db-test' });
});

afterAll(async () => {
  await database.close();
  await admin.query(`drop database ${databaseName} with (force)`);
  await admin.query(`drop role if exists ${role}`);
  await admin.query(`drop role if exists ${otherRole}`);
  await admin.end();
});

test('a prepared pool keeps the plan of a statement that is repeated', async () => {
  const url = withDatabase(OWNER_URL, databaseName, role);
  const prepared = createDatabase<Tables>({ url, schema, applicationName: 'db-test', poolSize: 1, prepared: true });
  try {
    for (const price of [1, 2, 3]) expect((await sql`select ${price}::int as price`.execute(prepared.kysely)).rows).toEqual([{ price }]);
    const kept = await prepared.pool.query('select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements');
    expect(kept.rows).toEqual([{ statement: 'select $1::int as price', times: 3 }]);
  } finally {
    await prepared.close();
  }
});

describe('migrate', () => {
  test('six processes at once play each migration once, and a later one only what is new', async () => {
    const second: Migrations = {
      ...migrations,
      '20260102T0000_more': { up: async (db) => void (await sql`create table more (id int primary key)`.execute(db)) },
    };
    await Promise.all(Array.from({ length: 6 }, () => migrateShop(second)));
    const own = new pg.Client({ connectionString: ownerUrl });
    await own.connect();
    const played = await own.query(`select name from ${schema}.kysely_migration order by name`);
    await own.end();
    expect(played.rows.map((row) => row.name)).toEqual(['20260101T0000_init', '20260102T0000_more']);
  });

  test('a migration that fails leaves the schema as it was', async () => {
    const broken: Migrations = {
      ...migrations,
      '20260102T0000_more': { up: async () => undefined },
      '20260103T0000_broken': {
        async up(db) {
          await sql`create table half (id int)`.execute(db);
          await sql`select 1 / 0`.execute(db);
        },
      },
    };
    await expect(migrateShop(broken)).rejects.toThrow('division by zero');
    await expect(sql`select * from half`.execute(database.kysely)).rejects.toThrow('does not exist');
  });

  test('a role reads and writes its own schema, and can neither change it nor read another', async () => {
    await migrate({ url: ownerUrl, schema: `other_${suffix}`, role: otherRole, rolePassword: 'mot-de-passe', migrations, log });
    await expect(sql`create table intruder (id int)`.execute(database.kysely)).rejects.toThrow('permission denied');
    await expect(sql`drop table item`.execute(database.kysely)).rejects.toThrow('must be owner');
    await expect(sql`select * from ${sql.id(`other_${suffix}`)}.item`.execute(database.kysely)).rejects.toThrow('permission denied');
    await expect(sql`delete from ${sql.id(schema)}.kysely_migration`.execute(database.kysely)).rejects.toThrow('permission denied');
  });
});

/** Ends every connection to the database and resolves once the server has closed them. */
async function cutConnections(): Promise<void> {
  await admin.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${databaseName}'`);
}

describe('createDatabase', () => {
  test('returns numbers, dates, ISO days and unchanged jsonb', async () => {
    const changedAt = new Date('2026-03-01T10:20:30.123Z');
    const row = await database.kysely
      .insertInto('item')
      .values({ unitPrice: 95.99, soldOn: '2026-02-28', changedAt, details: json({ innerKey: ['a'], snake_key: 1 }) })
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      id: expect.any(Number),
      unitPrice: 95.99,
      soldOn: '2026-02-28',
      changedAt,
      details: { innerKey: ['a'], snake_key: 1 },
    });
    await expect(sql`select 9007199254740993::int8`.execute(database.kysely)).rejects.toThrow(RangeError);
  });

  test('a connection killed while idle is replaced', async () => {
    await sql`select 1`.execute(database.kysely);
    await cutConnections();
    await eventually(() => database.healthy());
  });

  test('a connection killed inside a transaction fails that transaction, not the process', async () => {
    const cut = database.kysely.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await cutConnections();
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toThrow();
    await eventually(() => database.healthy());
  });

  test('reports unhealthy when the server does not answer', async () => {
    const nowhere = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', schema: 'x', applicationName: 'db-test' });
    expect(await nowhere.healthy()).toBe(false);
    await nowhere.close();
  });

  test('a schema name is never spliced unchecked', () => {
    expect(() => createDatabase({ url: 'postgres://x@127.0.0.1/x', schema: 'a -c role=postgres', applicationName: 'x' })).toThrow(
      'identifier',
    );
  });
});

describe('inTransaction', () => {
  test('keeps all or nothing', async () => {
    const count = () =>
      database.kysely
        .selectFrom('item')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    await expect(
      inTransaction(database.kysely, async (tx) => {
        await tx
          .insertInto('item')
          .values({ unitPrice: 1, soldOn: null, details: json({ innerKey: [] }) })
          .execute();
        throw new Error('annulé');
      }),
    ).rejects.toThrow('annulé');
    expect(await count()).toEqual(before);
  });

  test('what waits for the commit runs after it, once, and never when it is undone', async () => {
    const done: string[] = [];
    const addItem = (tx: Tx<Tables>) =>
      tx
        .insertInto('item')
        .values({ unitPrice: 1, soldOn: null, details: json({ innerKey: [] }) })
        .execute();
    let tries = 0;
    await inTransaction(database.kysely, async (tx) => {
      tries += 1;
      afterCommit(tx, () => void done.push(`committed at try ${tries}`));
      await addItem(tx);
      expect(done).toEqual([]);
      if (tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
    });
    expect(done).toEqual(['committed at try 2']);
    const undone = inTransaction(database.kysely, async (tx) => {
      afterCommit(tx, () => void done.push('undone'));
      await addItem(tx);
      throw new Error('annulé');
    });
    await expect(undone).rejects.toThrow('annulé');
    afterCommit(database.kysely, () => void done.push('outside'));
    expect(done).toEqual(['committed at try 2', 'outside']);
  });

  test('two transactions that deadlock both end', async () => {
    const insert = () =>
      database.kysely
        .insertInto('item')
        .values({ unitPrice: 0, soldOn: null, details: json({ innerKey: [] }) })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [a, b] = [await insert(), await insert()];
    const add = (first: number, second: number) =>
      inTransaction(database.kysely, async (tx) => {
        for (const id of [first, second]) {
          await tx
            .updateTable('item')
            .set((e) => ({ unitPrice: e('unitPrice', '+', 1) }))
            .where('id', '=', id)
            .execute();
          await sql`select pg_sleep(0.05)`.execute(tx);
        }
      });
    await Promise.all([add(a.id, b.id), add(b.id, a.id)]);
    const rows = await database.kysely.selectFrom('item').select('unitPrice').where('id', 'in', [a.id, b.id]).execute();
    expect(rows.map((row) => row.unitPrice)).toEqual([2, 2]);
  });
});
