import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenNeeds, type DatabaseSchema, readSchema } from '../src/release/schema.ts';

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const schema = `release_${randomBytes(4).toString('hex')}`;
let client: pg.Client;
let before: DatabaseSchema;

beforeAll(async () => {
  client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  await client.query(`create schema ${schema}; set search_path = ${schema};
    create table shelf (id bigint generated always as identity primary key, label text unique, size int not null default 1, seen date,
      read int not null default 0);
    create table book (id uuid primary key, shelf bigint references shelf);
    create function books() returns bigint language sql as 'select 1::bigint';`);
  before = await readSchema(SERVER, [schema]);
});
afterAll(async () => {
  await client.query(`drop schema ${schema} cascade`);
  await client.end();
});

/** What the previous release would miss after this change, applied on top of the earlier ones. */
async function after(change: string): Promise<string[]> {
  await client.query(change);
  const broken = brokenNeeds(before, await readSchema(SERVER, [schema]));
  return broken.map((text) => text.replaceAll(`${schema}.`, ''));
}

it('every kind of change that breaks the previous release is reported', async () => {
  expect(await after('select 1')).toEqual([]);
  // Allowed: changes that old statements do not notice.
  const expanding = `
    alter table shelf add column note text, add column kept boolean not null default true;
    alter table shelf add constraint note_length check (length(note) < 200);
    create unique index on shelf (note) where note is not null;
    create index on shelf (seen); create table room (id int primary key, name text not null);
    alter table shelf alter column size drop not null; alter table shelf alter column read type bigint;
    create function more() returns int language sql as 'select 1'`;
  expect(await after(expanding)).toEqual([]);
  for (const [change, told] of [
    ['alter table shelf drop constraint shelf_label_key', 'shelf has lost a rule: UNIQUE (label)'],
    ['alter table shelf add column owner uuid not null', 'shelf.owner is new and must be given'],
    ['alter table shelf alter column seen set not null', 'shelf.seen may no longer be null'],
    ['alter table shelf alter column size drop default, alter column size set not null', 'shelf.size must now be given'],
    ['alter table shelf alter column seen type timestamptz', 'shelf.seen was date, is timestamp with time zone'],
    ['alter table shelf alter column read type text', 'shelf.read was integer, is text'],
    ['alter table shelf rename column label to title', 'shelf.label is gone'],
    ['alter table shelf add check (size > 0)', 'shelf has a new rule: CHECK ((size > 0))'],
    ['create unique index on book (shelf)', `book has a new rule: CREATE UNIQUE INDEX ON ${schema}.book USING btree (shelf)`],
    ['drop function books()', 'books() returns bigint is gone'],
    ['drop table book', 'book is gone'],
  ] as const) {
    expect(await after(change)).toContain(told.replaceAll(`${schema}.`, ''));
  }
});
