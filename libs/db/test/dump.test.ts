import { randomBytes } from 'node:crypto';
import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createLogger } from '@attendu/log/logger';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpSchemas, loadDump, openDump } from '../src/dump.ts';
import { type Migrations, migrate } from '../src/migrate.ts';

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const suffix = randomBytes(4).toString('hex');
const log = createLogger('dump', 'silent');
const databases = [`attendu_dump_${suffix}`, `attendu_load_${suffix}`] as const;
const urlOf = (name: string) => Object.assign(new URL(SERVER), { pathname: `/${name}` }).href;

const migrations: Migrations = {
  '20260101T0000_init': {
    async up(db) {
      await sql`create table shelf (id bigint generated always as identity primary key, parent bigint references shelf, label text)`.execute(
        db,
      );
      // Sorts alphabetically before the table that it refers to.
      await sql`create table book (id uuid primary key default gen_random_uuid(), shelf bigint not null references shelf, body bytea,
        details jsonb, words text[], "order" numeric, at timestamptz, size int generated always as (length(body)) stored)`.execute(db);
      await sql`create table log (line text)`.execute(db);
      await sql`insert into shelf (label) values ('made by the migration')`.execute(db);
      await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'append only'; end $$`.execute(db);
      await sql`create trigger append_only before update or delete or truncate on log execute function refuse()`.execute(db);
      await sql`create function note() returns trigger language plpgsql as $$ begin insert into dumped.log values ('a book'); return new; end $$`.execute(
        db,
      );
      await sql`create trigger noted after insert on book for each row execute function note()`.execute(db);
    },
  },
};

let server: pg.Client;
const clients: pg.Client[] = [];
beforeAll(async () => {
  server = new pg.Client({ connectionString: SERVER });
  await server.connect();
  for (const name of databases) {
    await server.query(`create database ${name}`);
    await migrate({ url: urlOf(name), schema: 'dumped', role: `dumped_${suffix}`, rolePassword: null, migrations, log });
    const client = new pg.Client({ connectionString: urlOf(name), options: '-c search_path=dumped' });
    await client.connect();
    clients.push(client);
  }
});
afterAll(async () => {
  for (const client of clients) await client.end();
  for (const name of databases) await server.query(`drop database ${name} with (force)`);
  await server.end();
});

async function dump(): Promise<{ bytes: Buffer; foot: Awaited<ReturnType<typeof dumpSchemas>> }> {
  const out = new PassThrough();
  const [bytes, foot] = await Promise.all([
    buffer(out),
    dumpSchemas({ url: urlOf(databases[0]), schemas: ['dumped'], version: '1.2.3', out }),
  ]);
  return { bytes, foot };
}
const load = async (bytes: Buffer) => loadDump(await openDump(Readable.from([bytes])), urlOf(databases[1]));
const rowsOf = async (client: pg.Client | undefined) => {
  const queries = ['select * from shelf order by id', 'select * from book order by "order"', 'select count(*) from log'];
  const found: unknown[] = [];
  for (const query of queries) found.push((await client?.query(query))?.rows);
  return found;
};

test('a dump loads into the tables that its migrations made: values, order of tables, sequences, derived rows', async () => {
  const [source, target] = clients;
  await source?.query(`insert into shelf (parent, label) values (1, E'tab\\tline\\nback\\\\slash \\\\. é 🙂'), (null, null), (2, '')`);
  await source?.query(
    `insert into book (shelf, body, details, words, "order", at)
     select 2, decode('00ff5c0a2e', 'hex'), '{"a": "\\\\.\\n"}', array['x', null, 'y"z'], n / 7.0, '2026-11-29T08:00:00.123456Z' from generate_series(1, 500) n`,
  );
  const { bytes, foot } = await dump();
  expect(foot).toMatchObject({ 'dumped.shelf': { rows: 4 }, 'dumped.book': { rows: 500 }, 'dumped.log': { rows: 500 } });
  const { head } = await openDump(Readable.from([bytes]));
  expect(head).toMatchObject({ version: '1.2.3', migrations: { dumped: ['20260101T0000_init'] } });

  expect(await load(bytes)).toEqual(foot);
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
  // Sequences continue after the loaded rows, and triggers are on again.
  expect((await target?.query(`insert into shelf (label) values ('new') returning id`))?.rows).toEqual([{ id: '5' }]);
  await expect(target?.query('delete from log')).rejects.toThrow('append only');
});

test('a dump holds the same days whatever the defaults of the two databases', async () => {
  const [source, target] = clients;
  await source?.query(`insert into book (shelf, body, "order", at) values (2, '', 1000, '2026-02-03T08:00:00Z')`);
  await server.query(`alter database ${databases[0]} set datestyle to 'sql, dmy'`);
  await server.query(`alter database ${databases[1]} set datestyle to 'sql, mdy'`);
  const { bytes, foot } = await dump();
  expect(await load(bytes)).toEqual(foot);
  for (const name of databases) await server.query(`alter database ${name} reset datestyle`);
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
});

test('a dump that is cut, changed or foreign changes nothing', async () => {
  const target = clients[1];
  const before = await rowsOf(target);
  const { bytes } = await dump();
  const text = bytes.toString('utf8');
  const wrong: [string, RegExp][] = [
    [text.slice(0, text.indexOf('COPY dumped.book') + 900), /incomplète/],
    [text.slice(0, text.lastIndexOf('-- ')), /incomplète : sa fin manque/],
    [text.replace('made by the migration', 'changed by somebody'), /abîmée : la table dumped\.shelf/],
    [text.replace('SELECT pg_catalog.setval', 'DROP TABLE dumped.log; SELECT pg_catalog.setval'), /une ligne n’est pas de celles/],
    ['pas une sauvegarde\n\n', /n’est pas une sauvegarde/],
    [text.replace('"format":1', '"format":2'), /format que cette version ne lit pas/],
  ];
  for (const [given, reason] of wrong) {
    await expect(load(Buffer.from(given)), String(reason)).rejects.toThrow(reason);
    expect(await rowsOf(target), String(reason)).toEqual(before);
  }
});

test('a server that is lost while a dump is read or written is an error of that dump', async () => {
  const cut = () =>
    server.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'attendu backup' and datname = any($1)`,
      [databases],
    );
  const out = new Writable({ write: (_chunk, _encoding, done) => void cut().then(() => setImmediate(done)) });
  await expect(dumpSchemas({ url: urlOf(databases[0]), schemas: ['dumped'], version: '1.2.3', out })).rejects.toThrow();

  const { bytes } = await dump();
  const before = await rowsOf(clients[1]);
  const { head, lines } = await openDump(Readable.from([bytes]));
  const slow = (async function* () {
    for await (const line of lines) {
      if (String(line).startsWith('COPY dumped.shelf')) await cut();
      yield line;
    }
  })();
  await expect(loadDump({ head, lines: slow }, urlOf(databases[1]))).rejects.toThrow();
  expect(await rowsOf(clients[1])).toEqual(before);
});
