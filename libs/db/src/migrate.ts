import type { Logger } from '@attendu/log/logger';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { plainIdentifier } from './database.ts';

/** name → migration; names are timestamped, `20261127T1000_init`, and played in that order. */
export type Migrations = Record<string, Migration>;

/** The role that holds what the bus needs; every service's role is a member of it. */
export const BUS_ROLE = 'attendu_bus';

/** Membership means: acts for this service on the bus. Distinct from the login role, whose name each installation chooses. */
export const serviceRole = (schema: string): string => plainIdentifier(`attendu_service_${schema}`);

export type MigrateOptions = {
  /** The owner's url: may create schemas and roles. */
  readonly url: string;
  readonly schema: string;
  /** The role that the service connects with: reads and writes its own schema, nothing else. */
  readonly role: string;
  /** null: a role without login. */
  readonly rolePassword: string | null;
  readonly migrations: Migrations;
  /** Names of the migrations to play; all when left out. */
  readonly only?: readonly string[];
  readonly log: Logger;
};

const LOCK = 'attendu.migrate';
/** Roles belong to the whole cluster: two databases migrated at once may touch the same one. */
const ROLE_RACES = new Set(['XX000', '23505', '42710']);

/**
 * Brings one schema up to date: creates it and its role, plays the missing migrations in one transaction, renews the grants.
 * Several processes may call it at once: one works, the others wait and find nothing to do.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const schema = plainIdentifier(options.schema);
  const role = plainIdentifier(options.role);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: 2,
    application_name: `migrate ${schema}`,
    options: `-c search_path=${schema}`,
    connectionTimeoutMillis: 10_000,
  });
  let isClosing = false;
  // A server that stops just after a migration may still cut a connection that is being closed: nothing is lost then.
  pool.on('error', (error) => isClosing || options.log.warn({ err: error }, 'migration connection lost'));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.connection().execute(async (lock) => {
      await sql`select pg_advisory_lock(hashtextextended(${LOCK}, 0))`.execute(lock);
      try {
        await retryRoleRaces(() => ensureRole(db, schema, role, options.rolePassword));
        await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
        await playMigrations(db, options);
        await retryRoleRaces(() => grant(db, schema, role));
      } finally {
        await sql`select pg_advisory_unlock(hashtextextended(${LOCK}, 0))`.execute(lock);
      }
    });
  } finally {
    isClosing = true;
    await db.destroy();
  }
}

async function ensureRole(db: Kysely<unknown>, schema: string, role: string, password: string | null): Promise<void> {
  await createRole(db, BUS_ROLE);
  if (role === BUS_ROLE) return;
  await createRole(db, role);
  if (password !== null) await sql`alter role ${sql.id(role)} with login password ${sql.lit(password)}`.execute(db);
  await createRole(db, serviceRole(schema));
  await sql`grant ${sql.id(BUS_ROLE)}, ${sql.id(serviceRole(schema))} to ${sql.id(role)}`.execute(db);
}

async function createRole(db: Kysely<unknown>, role: string): Promise<void> {
  const found = await sql`select 1 from pg_roles where rolname = ${role}`.execute(db);
  if (found.rows.length === 0) await sql`create role ${sql.id(role)} nologin`.execute(db);
}

async function playMigrations(db: Kysely<unknown>, { schema, migrations, only, log }: MigrateOptions): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => only === undefined || only.includes(name)));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => wanted },
    migrationTableSchema: schema,
  });
  const { error, results } = await migrator.migrateToLatest();
  for (const result of results ?? []) {
    if (result.status === 'Success') log.info({ schema, migration: result.migrationName }, 'migration played');
    if (result.status === 'Error')
      log.error({ schema, migration: result.migrationName, err: error }, 'migration failed, nothing was changed');
  }
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error));
}

/** Data privileges only: no service may change its own tables, nor read the migration log. */
async function grant(db: Kysely<unknown>, schema: string, role: string): Promise<void> {
  const [s, r] = [sql.id(schema), sql.id(role)];
  await sql`grant usage on schema ${s} to ${r}`.execute(db);
  await sql`grant select, insert, update, delete on all tables in schema ${s} to ${r}`.execute(db);
  await sql`grant usage, select on all sequences in schema ${s} to ${r}`.execute(db);
  await sql`grant execute on all functions in schema ${s} to ${r}`.execute(db);
  await sql`revoke all on ${sql.id(schema, 'kysely_migration')}, ${sql.id(schema, 'kysely_migration_lock')} from ${r}`.execute(db);
}

async function retryRoleRaces(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 10 || !ROLE_RACES.has(String((error as { code?: unknown }).code))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));
    }
  }
}
