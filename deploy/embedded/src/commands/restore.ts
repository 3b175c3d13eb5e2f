import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { print } from '@attendu/log/command';
import { createLogger } from '@attendu/log/logger';
import { restore } from '../backup/backup.ts';
import { checkKey, readEncrypted } from '../backup/encrypted-file.ts';
import { type DataFolder, openDataFolder } from '../data-folder.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { runMain } from '../process.ts';
import { takeRun } from '../run-file.ts';
import { openSecrets } from '../secrets.ts';
import { checkDatabase, openDatabase } from '../stack/database.ts';
import { passwordVariableOf, roleOf } from '../stack/environment.ts';
import { createStoppers } from '../stack/stoppers.ts';
import { StartupError } from '../startup-error.ts';
import { writeWhole } from '../write-whole.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const USAGE =
  'Usage : BACKUP_IDENTITY=AGE-SECRET-KEY-1… [DATABASE_URL=…] npm run -s restore -- FICHIER [--secrets AUTRE_FICHIER]\n' +
  '        (avec DATABASE_URL : la base vide d’un serveur ; sans elle : la base de ce dossier, Attendu étant arrêté)';

function readArguments(args: string[]): { file: string; secrets: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { secrets: { type: 'string' } } });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { file, secrets: values.secrets };
  } catch (cause) {
    throw new StartupError(USAGE, { cause });
  }
  throw new StartupError(USAGE);
}

/** The secrets of the installation that was backed up, needed to decrypt its anonymised texts and to recognise its trials. */
async function putSecrets(folder: DataFolder, file: string, identity: string): Promise<void> {
  const path = join(folder.path, 'secrets.json');
  if (existsSync(path)) throw new StartupError(`${path} existe déjà : --secrets ne le remplace pas.`);
  await writeWhole(path, (await buffer(await readEncrypted(file, identity))).toString('utf8'));
}

await runMain(async () => {
  const { file, secrets: secretsFile } = readArguments(process.argv.slice(2));
  const identity = process.env.BACKUP_IDENTITY;
  if (!identity) throw new StartupError(`BACKUP_IDENTITY manque.\n${USAGE}`);
  // Before anything is written: secrets created for a folder would conflict with those of the backup.
  for (const path of secretsFile === undefined ? [file] : [file, secretsFile]) await checkKey(path, identity);
  const log = createLogger('restore', process.env.LOG_LEVEL || 'warn');
  const stoppers = createStoppers();
  try {
    const given = process.env.DATABASE_URL;
    let passwords = Object.fromEntries(SERVICE_NAMES.map((name) => [roleOf(name), process.env[passwordVariableOf(name)]]));
    let url: string;
    if (given && secretsFile === undefined && Object.values(passwords).every((password) => password !== undefined)) {
      url = await checkDatabase(given);
    } else {
      // The database and secrets of a data folder, as `npm start` uses them.
      const folder = await openDataFolder(root, process.env.DATA_DIR);
      const lock = await takeRun(folder.path, new Date());
      if (!('release' in lock)) throw new StartupError('Attendu tourne sur ce dossier : arrêtez-le pour restaurer.');
      stoppers.add('verrou', lock.release);
      if (secretsFile !== undefined) await putSecrets(folder, secretsFile, identity);
      const found = await openSecrets(folder.path, SERVICE_NAMES.map(roleOf));
      passwords = { ...found.rolePasswords };
      if (given) url = await checkDatabase(given);
      else {
        const postgres = await startPostgres({ folder: folder.postgres, password: found.postgresPassword });
        stoppers.add('PostgreSQL', postgres.stop);
        url = await openDatabase(postgres.url);
      }
    }
    const foot = await restore({ url, file, identity, passwords: passwords as Record<string, string>, log });
    const tables = Object.values(foot);
    await print(`Restauré : ${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} lignes, vérifiées.\n`);
    return 0;
  } finally {
    await stoppers.stop();
  }
});
