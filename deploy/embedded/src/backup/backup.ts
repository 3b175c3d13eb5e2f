import { createDatabase } from '@attendu/db/database';
import { type DumpFoot, DumpRefused, dumpSchemas, loadDump, openDump } from '@attendu/db/dump';
import { VERSION } from '@attendu/http/announce-start';
import type { Logger } from '@attendu/log/logger';
import { migrateAll, migrationNames } from '../stack/migrations.ts';
import { StartupError } from '../startup-error.ts';
import { readEncrypted, writeEncrypted } from './encrypted-file.ts';

export const SCHEMAS = Object.keys(migrationNames());

/** Writes one snapshot of every schema into an encrypted file, while the services keep running. */
export function backUp(o: { url: string; file: string; recipient: string }): Promise<DumpFoot> {
  return writeEncrypted(o.file, o.recipient, (out) => dumpSchemas({ url: o.url, schemas: SCHEMAS, version: VERSION, out }));
}

/**
 * Fills an empty database from a backup of this release or an earlier one: its tables as they were then, its rows, then the migrations since.
 * @throws StartupError, having changed no row, when the database is not empty, or the backup damaged or of a later release.
 */
export async function restore(o: Target & { file: string; identity: string }): Promise<DumpFoot> {
  return restoreDump(await readEncrypted(o.file, o.identity), o);
}

type Target = { readonly url: string; readonly passwords: Readonly<Record<string, string>>; readonly log: Logger };

/** As `restore`, from an unencrypted dump. */
export async function restoreDump(text: AsyncIterable<Buffer>, o: Target): Promise<DumpFoot> {
  const dump = await openDump(text).catch(asSentence);
  const known = migrationNames();
  const unknown = Object.entries(dump.head.migrations).flatMap(([schema, names]) =>
    names.filter((name) => !known[schema]?.includes(name)).map((name) => `${schema} ${name}`),
  );
  if (unknown.length > 0)
    throw new StartupError(`Cette sauvegarde vient d’une version plus récente (${dump.head.version}) : ${unknown.join(', ')}.`);
  await refuseFilled(o.url, dump.head.migrations);
  await migrateAll({ ...o, only: dump.head.migrations });
  const loaded = await loadDump(dump, o.url).catch(asSentence);
  await migrateAll(o);
  return loaded;
}

/**
 * Accepts an empty database, or one that this backup's migrations have prepared and that holds no rows, so that a failed restoration can be retried.
 */
async function refuseFilled(url: string, played: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const database = createDatabase({ url, schema: 'public', poolSize: 1, applicationName: 'attendu restore' });
  const refuse = (what: string): never => {
    throw new StartupError(`La base n’est pas vide (${what}) : une sauvegarde se restaure dans une base nouvelle.`);
  };
  const names = async (query: string): Promise<string[]> =>
    (await database.pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  try {
    for (const schema of await names('select nspname as name from pg_namespace')) {
      if (!SCHEMAS.includes(schema)) continue;
      const tables = await names(`select tablename as name from pg_tables where schemaname = '${schema}'`);
      if (!tables.includes('kysely_migration')) refuse(schema);
      const later = await names(`select name from ${schema}.kysely_migration`);
      if (later.some((name) => !played[schema]?.includes(name))) refuse(schema);
    }
    for (const table of ['bus.outbox', 'auth.users']) {
      const [exists] = await names(`select to_regclass('${table}')::text as name`);
      if (exists && (await names(`select '' as name from ${table} limit 1`)).length > 0) refuse(table);
    }
  } finally {
    await database.close();
  }
}

function asSentence(error: unknown): never {
  if (error instanceof DumpRefused) throw new StartupError(error.message, { cause: error });
  throw error;
}
