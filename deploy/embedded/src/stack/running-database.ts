import { openDataFolder } from '../data-folder.ts';
import { SUPERUSER } from '../postgres/cluster.ts';
import { readPidFile } from '../postgres/pid-file.ts';
import { readRun } from '../run-file.ts';
import { openSecrets } from '../secrets.ts';
import { StartupError } from '../startup-error.ts';
import { checkDatabase } from './database.ts';
import type { Environment } from './environment.ts';

/** The database named by DATABASE_URL, or that of the Attendu which runs on this checkout. */
export async function runningDatabase(root: string, env: Environment): Promise<string> {
  if (env.DATABASE_URL) return checkDatabase(env.DATABASE_URL);
  const folder = await openDataFolder(root, env.DATA_DIR);
  const server = (await readRun(folder.path)) === null ? null : await readPidFile(`${folder.postgres}/postgres`);
  if (!server?.ready)
    throw new StartupError('Attendu ne tourne pas ici. Démarrez-le (npm start), ou donnez l’adresse de la base : DATABASE_URL=…');
  const { postgresPassword } = await openSecrets(folder.path, []);
  return `postgres://${SUPERUSER}:${encodeURIComponent(postgresPassword)}@127.0.0.1:${server.port}/attendu`;
}
