import type { Migrations } from '@attendu/db/migrate';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testClock } from '../src/clock.ts';
import { eventually } from '../src/eventually.ts';
import { testIdentity } from '../src/identity.ts';
import { type TestDatabase, testDatabase } from '../src/postgres.ts';

const migrations: Migrations = {
  '20260101T0000_init': { up: async (db) => void (await sql`create table note (id int primary key)`.execute(db)) },
};
const notes = { schema: 'testing_notes', role: 'testing_notes', migrations };
const others = { schema: 'testing_others', role: 'testing_others', migrations };
const made: TestDatabase<unknown>[] = [];
const make = async () => {
  const database = await testDatabase<unknown>({ ...notes, also: [others] });
  made.push(database);
  return database;
};
afterAll(() => Promise.all(made.map((database) => database.drop())));

test('each test has its own database, with its schema, the others it asked for, and the bus', async () => {
  const [one, two] = await Promise.all([make(), make()]);
  await sql`insert into note values (1)`.execute(one.database.kysely);
  const count = await sql<{ n: number }>`select count(*) as n from note`.execute(two.database.kysely);
  expect(count.rows).toEqual([{ n: 0 }]);
  await sql`select * from bus.outbox`.execute(one.database.kysely);
  await expect(sql`select * from testing_others.note`.execute(one.database.kysely)).rejects.toThrow('permission denied');
  expect(new URL(one.urlOf('testing_others')).username).toBe('test_testing_others');
});

test('a known template is copied, not migrated again', async () => {
  const templates = async (database: Awaited<ReturnType<typeof make>>) =>
    (
      await sql`select oid from pg_database where datistemplate and datname like 'attendu_template_%' order by oid`.execute(
        database.database.kysely,
      )
    ).rows;
  const before = await templates(await make());
  expect(await templates(await make())).toEqual(before);
});

test('eventually retries until success and throws the last error', async () => {
  let calls = 0;
  expect(await eventually(() => (++calls >= 3 ? calls : false))).toBe(3);
  await expect(
    eventually(
      () => {
        throw new Error('toujours non');
      },
      { timeoutMs: 60 },
    ),
  ).rejects.toThrow('toujours non');
});

test('the clock moves only when set', () => {
  const clock = testClock('2026-01-01T00:00:00Z');
  clock.advance(1_500);
  expect(clock.now().toISOString()).toBe('2026-01-01T00:00:01.500Z');
});

test('headers are accepted by their own verifier only', async () => {
  const [mine, theirs] = [testIdentity(), testIdentity()];
  const token = (headers: Record<string, string>) => Object.values(headers)[0] ?? '';
  const user = token(await mine.userHeaders({ roles: ['super_admin'] }));
  expect(await mine.verify.verify(user)).toMatchObject({ kind: 'gateway', user: { roles: ['super_admin'] } });
  expect(await theirs.verify.verify(user)).toBeNull();
  expect(await mine.verify.verify(token(await mine.serviceHeaders('billing')))).toMatchObject({ kind: 'service', service: 'billing' });
});
