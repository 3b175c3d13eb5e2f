import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';

// A dump of some schemas over the protocol: data only, as SQL that psql reads too. The tables come from the migrations, whose names it holds.

const FORMAT = 1;
const headSchema = z.object({
  format: z.literal(FORMAT),
  /** Names of the migrations played, by schema. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** The release that wrote it. */
  version: z.string(),
  at: z.iso.datetime(),
});
export type DumpHead = z.infer<typeof headSchema>;
/** Rows of each table, and a hash of its rows as they are copied. */
const footSchema = z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() }));
export type DumpFoot = z.infer<typeof footSchema>;

/** The dump cannot be loaded: damaged, of a later release, or the database is not empty. French, for a person. */
export class DumpRefused extends Error {
  override readonly name = 'DumpRefused';
}

type Table = { readonly name: string; readonly columns: readonly string[] };

/** Tables that the migrator writes itself. */
const OF_THE_MIGRATOR = ['kysely_migration', 'kysely_migration_lock'];

/**
 * What the defaults of a server, a database or a role may change: how dates, intervals and numbers are written and read in a dump, and how long a
 * statement or a transaction may last, which is as long as the largest table needs.
 */
const SETTINGS = `set datestyle to iso, ymd; set intervalstyle to postgres; set extra_float_digits to 3; set bytea_output to hex;
  set statement_timeout to 0; set lock_timeout to 0; set idle_in_transaction_session_timeout to 0`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'attendu backup', connectionTimeoutMillis: 10_000 });
  // A connection lost between two queries would end the process: the next query rejects instead.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(SETTINGS);
  return client;
}

/** Tables of these schemas, each after those that it refers to. */
async function tablesOf(client: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<{ oid: string; name: string; columns: string[]; parents: string[] }>(
    `select c.oid::text, format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select k.confrelid::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relname <> all($2) order by 2`,
    [schemas, OF_THE_MIGRATOR],
  );
  const done = new Set<string>();
  const sorted: Table[] = [];
  for (let waiting = rows; waiting.length > 0; ) {
    const next = waiting.filter(({ parents }) => parents.every((parent) => done.has(parent)));
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`);
    for (const { oid, name, columns } of next) {
      done.add(oid);
      sorted.push({ name, columns });
    }
    waiting = waiting.filter(({ oid }) => !done.has(oid));
  }
  return sorted;
}

async function migrationsOf(client: pg.Client, schemas: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const schema of schemas) {
    const { rows } = await client.query<{ name: string }>(`select name from ${pg.escapeIdentifier(schema)}.kysely_migration order by name`);
    found[schema] = rows.map(({ name }) => name);
  }
  return found;
}

/** Counts and hashes the rows of a table as they pass. */
async function* countRows(rows: AsyncIterable<Buffer>, counted: { rows: number; sha256: string }): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of rows) {
    hash.update(chunk);
    // One line a row: a line break inside a value is escaped.
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) counted.rows += 1;
    yield chunk;
  }
  counted.sha256 = hash.digest('hex');
}

/** Writes one snapshot of these schemas to `out`, with the owner's URL. Takes no lock that stops writers. */
export async function dumpSchemas(o: { url: string; schemas: readonly string[]; version: string; out: Writable }): Promise<DumpFoot> {
  const client = await connect(o.url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const head: DumpHead = {
      format: FORMAT,
      version: o.version,
      at: new Date().toISOString(),
      migrations: await migrationsOf(client, o.schemas),
    };
    const foot: DumpFoot = {};
    const tables = await tablesOf(client, o.schemas);
    const sequences = await client.query<{ name: string; value: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
       where schemaname = any($1) and last_value is not null order by 1`,
      [o.schemas],
    );
    const text = async function* (): AsyncGenerator<Buffer | string> {
      yield `-- attendu dump\n-- ${JSON.stringify(head)}\n`;
      for (const { name, columns } of tables) {
        const counted = { rows: 0, sha256: '' };
        yield `COPY ${name} (${columns.join(', ')}) FROM stdin;\n`;
        yield* countRows(client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`)), counted);
        yield '\\.\n';
        foot[name] = counted;
      }
      for (const { name, value } of sequences.rows) yield `SELECT pg_catalog.setval(${pg.escapeLiteral(name)}, ${value});\n`;
      yield `-- ${JSON.stringify(foot)}\n`;
    };
    await pipeline(Readable.from(text()), o.out);
    await client.query('commit');
    return foot;
  } finally {
    await client.end();
  }
}

/** Lines of a dump, without their line break. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, start)) {
      yield text.subarray(start, at);
      start = at + 1;
    }
    rest = text.subarray(start);
  }
  if (rest.length > 0) throw new DumpRefused('La sauvegarde est incomplète : sa dernière ligne est coupée.');
}

export type Dump = { readonly head: DumpHead; readonly lines: AsyncGenerator<Buffer> };

/** Reads the head of a dump. @throws DumpRefused */
export async function openDump(chunks: AsyncIterable<Buffer>): Promise<Dump> {
  const lines = linesOf(chunks);
  const first = await lines.next();
  const second = await lines.next();
  if (first.done || second.done || String(first.value) !== '-- attendu dump')
    throw new DumpRefused('Ce fichier n’est pas une sauvegarde d’Attendu.');
  const parsed = headSchema.safeParse(readComment(second.value));
  if (!parsed.success) throw new DumpRefused('Cette sauvegarde a un format que cette version ne lit pas.');
  return { head: parsed.data, lines };
}

function readComment(line: Buffer): unknown {
  try {
    return JSON.parse(String(line).replace(/^-- /, ''));
  } catch {
    return null;
  }
}

const COPY = /^COPY (\S+) \([\w", ]+\) FROM stdin;$/;
const SEQUENCE = /^SELECT pg_catalog\.setval\('([\w."]+)', (\d+)\);$/;

/**
 * Loads a dump into freshly migrated tables, in one transaction: all of it, with row counts and hashes verified, or nothing. Rows that the migrations
 * inserted are replaced.
 */
export async function loadDump({ head, lines }: Dump, url: string): Promise<DumpFoot> {
  const client = await connect(url);
  try {
    const tables = await tablesOf(client, Object.keys(head.migrations));
    const names = tables.map(({ name }) => name);
    await client.query('begin');
    // Triggers are off: they would derive rows and refuse changes of logs, and the dump already holds their results.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
    const loaded: DumpFoot = {};
    let foot: unknown = null;
    for await (const line of lines) {
      const text = String(line);
      const name = COPY.exec(text)?.[1];
      const sequence = SEQUENCE.exec(text);
      if (name !== undefined && names.includes(name)) loaded[name] = await loadTable(client, name, text, lines);
      else if (sequence !== null) await client.query('select pg_catalog.setval($1, $2::bigint)', [sequence[1], sequence[2]]);
      else if (text.startsWith('-- ')) foot = readComment(line);
      else throw new DumpRefused('La sauvegarde est abîmée : une ligne n’est pas de celles qui ont été écrites.');
    }
    const expected = footSchema.safeParse(foot);
    if (!expected.success) throw new DumpRefused('La sauvegarde est incomplète : sa fin manque.');
    for (const [name, { rows, sha256 }] of Object.entries(expected.data))
      if (loaded[name]?.rows !== rows || loaded[name]?.sha256 !== sha256)
        throw new DumpRefused(`La sauvegarde est abîmée : la table ${name} n’est pas celle qui a été écrite.`);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
    return loaded;
  } finally {
    await client.end();
  }
}

async function loadTable(client: pg.Client, name: string, head: string, lines: AsyncGenerator<Buffer>): Promise<DumpFoot[string]> {
  const into = client.query(copyFrom(head.replace(/ FROM stdin;$/, ' FROM stdin').replace(/^COPY/, 'copy')));
  const hash = createHash('sha256');
  let rows = 0;
  const write = async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new DumpRefused(`La sauvegarde est incomplète : elle s’arrête dans la table ${name}.`);
      if (value.length === 2 && value[0] === 92 && value[1] === 46) return;
      const row = Buffer.concat([value, Buffer.from('\n')]);
      hash.update(row);
      rows += 1;
      yield row;
    }
  };
  await pipeline(Readable.from(batched(write())), into);
  return { rows, sha256: hash.digest('hex') };
}

const BATCH_BYTES = 64 * 1_024;

/** Rows sent in one message of the protocol: one message a row would be slow. */
async function* batched(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let batch: Buffer[] = [];
  let size = 0;
  for await (const row of rows) {
    batch.push(row);
    size += row.length;
    if (size < BATCH_BYTES) continue;
    yield Buffer.concat(batch);
    [batch, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(batch);
}
