import { createDatabase } from '@attendu/db/database';
import { StartupError } from '../startup-error.ts';

const NAME = 'attendu';
const connect = (url: string) => createDatabase({ url, schema: 'public', poolSize: 1, applicationName: 'attendu start' });

/** The database `attendu` of a server, made when missing. Gives its URL. */
export async function openDatabase(serverUrl: string): Promise<string> {
  const server = connect(serverUrl);
  try {
    const found = await server.pool.query('select 1 from pg_database where datname = $1', [NAME]);
    if (found.rowCount === 0) await server.pool.query(`create database ${NAME}`);
  } finally {
    await server.close();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  return url.href;
}

/**
 * Checks a database URL given by the user; fails with a French sentence when it does not answer. The URL may hold a password, so only its host is
 * printed.
 */
export async function checkDatabase(url: string): Promise<string> {
  const host = URL.canParse(url) ? new URL(url).host : 'adresse illisible';
  const database = connect(url);
  try {
    await database.pool.query('select 1');
    return url;
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new StartupError(`La base indiquée par DATABASE_URL (${host}) ne répond pas : ${message || code || 'sans réponse'}.`, { cause });
  } finally {
    await database.close();
  }
}
