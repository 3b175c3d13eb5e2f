import { spawn } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FULL_DISK, fullDiskSentence, isDiskFull } from '../disk.ts';
import { StartupError } from '../startup-error.ts';
import { type Binaries, identity } from './binaries.ts';

export const SUPERUSER = 'attendu';

/** Creates the cluster `postgres` of `folder` on the first run, in a temporary folder renamed once complete. */
export async function openCluster(binaries: Binaries, folder: string, password: string): Promise<string> {
  const dataDir = join(folder, 'postgres');
  await mkdir(folder, { recursive: true });
  if (await exists(join(dataDir, 'PG_VERSION'))) {
    await checkVersion(binaries, dataDir);
    return dataDir;
  }
  if (await exists(dataDir)) {
    throw new StartupError(
      `Le dossier ${dataDir} n’est pas une base PostgreSQL entière ; Attendu n’y touche pas. Restaurez-le, ou déplacez-le pour repartir d’une base neuve.`,
    );
  }
  await makeCluster(binaries, folder, password, dataDir);
  return dataDir;
}

async function makeCluster(binaries: Binaries, folder: string, password: string, dataDir: string): Promise<void> {
  const partial = join(folder, 'postgres.partial');
  const passwordFile = join(folder, '.initdb-password');
  await rm(partial, { recursive: true, force: true });
  try {
    await mkdir(partial, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (binaries.account !== null) {
      await chown(partial, binaries.account.uid, binaries.account.gid);
      await chown(passwordFile, binaries.account.uid, binaries.account.gid);
    }
    const problem = await run(binaries, binaries.initdb, [
      '-D',
      partial,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ]);
    if (problem !== null) {
      const isFull = FULL_DISK.test(problem) || (await isDiskFull(folder));
      const reason = isFull ? `${fullDiskSentence(folder)}, puis relancez.` : `PostgreSQL n’a pas pu créer sa base dans ${dataDir} :`;
      throw new StartupError(`${reason}\n${problem}`);
    }
    await rename(partial, dataDir);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(partial, { recursive: true, force: true });
  }
}

async function checkVersion(binaries: Binaries, dataDir: string): Promise<void> {
  const dataVersion = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  const text = await new Promise<string>((resolve, reject) => {
    const child = spawn(binaries.postgres, ['--version'], { ...identity(binaries.account), stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    child.once('error', reject).once('close', () => resolve(output));
  });
  const version = /(\d+)(\.|beta|rc|$)/.exec(text)?.[1];
  if (version !== dataVersion) {
    throw new StartupError(
      `Les données de ${dataDir} sont celles de PostgreSQL ${dataVersion}, et la version fournie est ${version ?? 'inconnue'}. Déplacez ce dossier pour repartir d’une base neuve.`,
    );
  }
}

/** Runs a command to its end; null on success, else its output. */
function run(binaries: Binaries, command: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    let output = '';
    // In a process group of its own: Ctrl-C must report the interruption, not a half-made cluster.
    const child = spawn(command, args, { ...identity(binaries.account), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output = (output + chunk).slice(-8000);
      });
    }
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : output.trim() || `code ${code}`));
  });
}

export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
