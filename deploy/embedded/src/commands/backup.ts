import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { print } from '@attendu/log/command';
import { backUp } from '../backup/backup.ts';
import { newBackupKeys, refuseExisting, writeEncrypted } from '../backup/encrypted-file.ts';
import { openDataFolder } from '../data-folder.ts';
import { runMain } from '../process.ts';
import { runningDatabase } from '../stack/running-database.ts';
import { StartupError } from '../startup-error.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const USAGE =
  'Usage : BACKUP_RECIPIENT=age1… [DATABASE_URL=…] npm run -s backup -- FICHIER [--secrets AUTRE_FICHIER]\n' +
  '        npm run -s backup -- --new-keys   (une paire de clés : BACKUP_RECIPIENT pour sauvegarder, BACKUP_IDENTITY pour restaurer)';

type Asked = { readonly file: string; readonly secrets: string | undefined } | 'new-keys';

function readArguments(args: string[]): Asked {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { secrets: { type: 'string' }, 'new-keys': { type: 'boolean', default: false } },
    });
    const [file, ...more] = positionals;
    if (values['new-keys'] && file === undefined) return 'new-keys';
    if (file !== undefined && more.length === 0 && !values['new-keys']) return { file, secrets: values.secrets };
  } catch (cause) {
    throw new StartupError(USAGE, { cause });
  }
  throw new StartupError(USAGE);
}

await runMain(async () => {
  const asked = readArguments(process.argv.slice(2));
  if (asked === 'new-keys') {
    const { recipient, identity } = await newBackupKeys();
    await print(`BACKUP_RECIPIENT=${recipient}\nBACKUP_IDENTITY=${identity}\n`);
    return 0;
  }
  const recipient = process.env.BACKUP_RECIPIENT;
  if (!recipient) throw new StartupError(`BACKUP_RECIPIENT manque.\n${USAGE}`);
  const files = asked.secrets === undefined ? [asked.file] : [asked.file, asked.secrets];
  if (new Set(files).size < files.length) throw new StartupError(`--secrets : un autre fichier que ${asked.file} est attendu.`);
  files.forEach(refuseExisting);
  const foot = await backUp({ url: await runningDatabase(root, process.env), file: asked.file, recipient });
  const tables = Object.values(foot);
  await print(`${asked.file} : ${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} lignes\n`);
  if (asked.secrets === undefined) return 0;
  const { path } = await openDataFolder(root, process.env.DATA_DIR);
  const secrets = await readFile(join(path, 'secrets.json'));
  await writeEncrypted(asked.secrets, recipient, async (out) => void out.end(secrets));
  await print(`${asked.secrets} : clés de cette installation. Rangez ce fichier ailleurs que le premier.\n`);
  return 0;
});
