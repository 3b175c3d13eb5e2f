import { createHash, randomBytes } from 'node:crypto';
import { BUS_SCHEMA, busMigrations, migrateBus } from '@attendu/bus/migrations';
import type { ServiceName } from '@attendu/contracts/route';
import { createDatabase, type Database } from '@attendu/db/database';
import { type Migrations, migrate, serviceRole } from '@attendu/db/migrate';
import { createLogger } from '@attendu/log/logger';
import pg from 'pg';
import { requireServer } from './servers.ts';

export type TestSchema = { readonly schema: string; readonly role: string; readonly migrations: Migrations };
/** Rows that a database starts with. `name`: the same rows have the same one. `fill` writes them in a database that has the schemas. */
export type TestRows = { readonly name: string; fill(url: string): Promise<void> };
export type TestDatabase<S> = {
  /** With the service's own role: what a service's DATABASE_URL holds. */
  readonly url: string;
  /** With the owner's role, to inspect a service's tables. */
  readonly ownerUrl: string;
  /** The same database with the role of one of the `also` schemas. */
  urlOf(schema: string): string;
  readonly database: Database<S>;
  /** With the owner's role, which may publish as any service. */
  readonly owner: Database<S>;
  /** Closes `database` and removes the whole database, whoever is still connected. */
  drop(): Promise<void>;
};

const PASSWORD = 'test-only';
const TEMPLATE_PREFIX = 'attendu_template_';
const TEST_PREFIX = 'attendu_test_';
/** Databases left by a killed run are removed after this. */
const STALE_MS = 6 * 3_600_000;

/**
 * A database of the test's own, with the bus and the given schemas in place, copied from a template that is migrated once for all the
 * tests that ask for the same migrations. Roles are prefixed, so that the roles of a real installation on this server are left alone.
 */
export async function testDatabase<S>(
  options: TestSchema & {
    readonly also?: readonly TestSchema[];
    /** In the template too, so written once for all the tests that ask for them; with the role of the first schema. */
    readonly rows?: TestRows | undefined;
    /** Other services whose events the role may publish and receive: for a test that plays several. */
    readonly actsFor?: readonly ServiceName[];
  },
): Promise<TestDatabase<S>> {
  const serverUrl = await requireServer('postgres');
  const schemas = [options, ...(options.also ?? [])];
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const name = `${TEST_PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`;
  try {
    await admin.query(`create database ${name} template ${await ensureTemplate(admin, serverUrl, schemas, options.rows)}`);
    // No test cuts the server's power, so a commit need not wait for the disk.
    await admin.query(`alter database ${name} set synchronous_commit = off`);
    for (const service of options.actsFor ?? []) await actFor(admin, testRole(options.role), service);
  } finally {
    await admin.end();
  }
  const urlOf = (schema: string) => {
    const found = schemas.find((candidate) => candidate.schema === schema);
    if (found === undefined) throw new Error(`The test database has no schema ${schema}`);
    return urlFor(serverUrl, name, testRole(found.role));
  };
  const url = urlOf(options.schema);
  const database = createDatabase<S>({ url, schema: options.schema, applicationName: `test ${options.schema}`, poolSize: 10 });
  const ownerUrl = urlFor(serverUrl, name);
  const owner = createDatabase<S>({ url: ownerUrl, schema: options.schema, applicationName: `owner ${options.schema}`, poolSize: 2 });
  return {
    url,
    ownerUrl,
    urlOf,
    database,
    owner,
    drop: async () => {
      await Promise.all([database.close(), owner.close()]);
      await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function actFor(admin: pg.Client, role: string, service: ServiceName): Promise<void> {
  const name = serviceRole(service.replaceAll('-', '_'));
  await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [TEMPLATE_PREFIX]);
  try {
    const known = await admin.query('select 1 from pg_roles where rolname = $1', [name]);
    if (known.rowCount === 0) await admin.query(`create role ${name} nologin`);
    await admin.query(`grant ${name} to ${role}`);
  } finally {
    await admin.query('select pg_advisory_unlock(hashtextextended($1, 0))', [TEMPLATE_PREFIX]);
  }
}

function testRole(role: string): string {
  return `test_${role}`;
}

function urlFor(serverUrl: string, name: string, role?: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (role !== undefined) [url.username, url.password] = [role, PASSWORD];
  return url.href;
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The name of a ready template for these migrations and rows; the first test to ask makes it while the others wait. */
async function ensureTemplate(admin: pg.Client, serverUrl: string, schemas: readonly TestSchema[], rows?: TestRows): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${fingerprint(schemas, rows?.name ?? '')}`;
  await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [TEMPLATE_PREFIX]);
  try {
    const known = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [template]);
    if (known.rowCount === 1) return template;
    await dropStale(admin);
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.query(`create database ${template}`);
    const url = urlFor(serverUrl, template);
    const log = createLogger('test-template', process.env.LOG_LEVEL ?? 'warn');
    await migrateBus({ url, log });
    for (const { schema, role, migrations } of schemas) {
      if (schema !== BUS_SCHEMA) await migrate({ url, schema, role: testRole(role), rolePassword: PASSWORD, migrations, log });
    }
    await rows?.fill(urlFor(serverUrl, template, testRole(schemas[0]?.role ?? '')));
    await admin.query(`comment on database ${template} is '${Date.now()}'`);
    await admin.query(`alter database ${template} is_template true allow_connections false`);
    return template;
  } finally {
    await admin.query('select pg_advisory_unlock(hashtextextended($1, 0))', [TEMPLATE_PREFIX]);
  }
}

/** Same name only for the same migrations, text included: an edited migration gets a template of its own. */
function fingerprint(schemas: readonly TestSchema[], rows: string): string {
  const hash = createHash('sha256').update(rows);
  for (const { schema, role, migrations } of [{ schema: BUS_SCHEMA, role: '', migrations: busMigrations }, ...schemas]) {
    hash.update(`${schema}\n${role}\n`);
    for (const [name, { up }] of Object.entries(migrations)) hash.update(`${name}\n${up}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

async function dropStale(admin: pg.Client): Promise<void> {
  const found = await admin.query<{ name: string; made: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as made from pg_database where datname like any($1)`,
    [[`${TEMPLATE_PREFIX}%`, `${TEST_PREFIX}%`]],
  );
  for (const { name, made } of found.rows) {
    const madeAt = name.startsWith(TEST_PREFIX) ? Number(name.slice(TEST_PREFIX.length).split('_')[0]) : Number(made ?? Date.now());
    if (Date.now() - madeAt < STALE_MS) continue;
    if (name.startsWith(TEMPLATE_PREFIX)) await admin.query(`alter database ${name} is_template false`);
    await admin.query(`drop database if exists ${name} with (force)`);
  }
}
