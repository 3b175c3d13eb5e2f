import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { type Account, type Binaries, findBinaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import { isAlive, isPostgres, readPidFile } from './pid-file.ts';

export type PostgresOptions = {
  /** Parent folder: the cluster is in `postgres`, the server's messages in `postgres.log`. Every folder above must be traversable by `nobody` when we are root. */
  readonly folder: string;
  /** Of the superuser `attendu`; asked for on every connection. */
  readonly password: string;
  /** More `name=value` settings. */
  readonly settings?: readonly string[];
};

export type Postgres = {
  /** The superuser's URL, database `postgres`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The server of an earlier run that had not been stopped. */
  readonly reused: boolean;
  stop(): Promise<void>;
};

const SUPERUSER = 'attendu';
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=150',
  'shared_buffers=16MB',
  'log_checkpoints=off',
  'log_min_messages=warning',
  'max_wal_size=256MB',
];

/** Starts the PostgreSQL that npm brought, on the loopback address and a free port, or joins the one that an earlier run left. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = join(options.folder, 'postgres');
  const logFile = join(options.folder, 'postgres.log');
  const binaries = await findBinaries();
  await initialise(binaries, options, dataDir);
  const left = await joinRunning(dataDir);
  if (left !== null) return running(options, left.pid, left.port, true);
  await giveTo(binaries.account, logFile);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const child = await spawnServer(binaries, dataDir, logFile, port, options.settings ?? []);
    if (await isReady(child, dataDir)) return running(options, child.pid ?? 0, port, false);
    const log = await tail(logFile);
    const isPortTaken = /could not bind|Address already in use/.test(log);
    if (!isPortTaken || attempt === 3) throw new StartupError(`PostgreSQL n’a pas démarré. Ses derniers messages (${logFile}) :\n${log}`);
  }
}

/** Makes the cluster on the first run; a cluster is only moved to its place once whole. */
async function initialise(binaries: Binaries, options: PostgresOptions, dataDir: string): Promise<void> {
  await mkdir(options.folder, { recursive: true });
  if (await exists(join(dataDir, 'PG_VERSION'))) return checkVersion(binaries, dataDir);
  const partial = join(options.folder, 'postgres.partial');
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  const passwordFile = join(options.folder, '.initdb-password');
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (binaries.account !== null) {
    await chown(partial, binaries.account.uid, binaries.account.gid);
    await chown(passwordFile, binaries.account.uid, binaries.account.gid);
  }
  const output = await run(binaries, binaries.initdb, [
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
  ]).finally(() => rm(passwordFile, { force: true }));
  if (output !== null) throw new StartupError(`PostgreSQL n’a pas pu créer sa base dans ${dataDir} :\n${output}`);
  await rename(partial, dataDir);
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

/** A server that an earlier run of ours left on this folder; a pid file that points to nothing of the kind is removed. */
async function joinRunning(dataDir: string): Promise<{ pid: number; port: number } | null> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const found = await readPidFile(dataDir);
    if (found === null) return null;
    if (!(await isPostgres(found.pid))) {
      await rm(join(dataDir, 'postmaster.pid'), { force: true });
      return null;
    }
    if (found.ready && found.port > 0) return found;
    if (Date.now() > deadline) {
      throw new StartupError(
        `Un PostgreSQL (processus ${found.pid}) occupe ${dataDir} sans accepter de connexion. Arrêtez-le, puis relancez.`,
      );
    }
    await sleep(50);
  }
}

async function spawnServer(binaries: Binaries, dataDir: string, logFile: string, port: number, settings: readonly string[]) {
  const log = await open(logFile, 'w');
  try {
    // Its own process group: Ctrl-C in the terminal must reach our services first, and the database only after them.
    return spawn(binaries.postgres, ['-D', dataDir, ...[...SETTINGS, `port=${port}`, ...settings].flatMap((setting) => ['-c', setting])], {
      ...identity(binaries.account),
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    }).on('error', () => {});
  } finally {
    await log.close();
  }
}

/** True once connections are accepted; false when the server ended instead. */
async function isReady(child: ChildProcess, dataDir: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const found = await readPidFile(dataDir);
    if (found?.pid === child.pid && found.ready) {
      child.unref();
      return true;
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      return false;
    }
    await sleep(15);
  }
  return false;
}

function running(options: PostgresOptions, pid: number, port: number, reused: boolean): Postgres {
  const url = `postgres://${SUPERUSER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;
  return { url, port, pid, reused, stop: () => stopServer(pid) };
}

/** Fast shutdown: open transactions are rolled back; past the limit, the server ends at once and recovers on its next start. */
async function stopServer(pid: number): Promise<void> {
  for (const [signal, limit] of [
    ['SIGINT', STOP_TIMEOUT_MS],
    ['SIGQUIT', 2000],
  ] as const) {
    if (!(await isPostgres(pid))) return;
    process.kill(pid, signal);
    const deadline = Date.now() + limit;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await sleep(15);
    }
  }
}

function identity(account: Account | null) {
  // cwd: the account that the server runs as may not be allowed into ours. LC_ALL: messages that we can search.
  return { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...(account ?? {}) };
}

/** Runs to the end; null on success, else what was printed. */
function run(binaries: Binaries, command: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    let output = '';
    // Out of the terminal's reach too: a half-made cluster would be reported instead of the interruption.
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

async function giveTo(account: Account | null, file: string): Promise<void> {
  await writeFile(file, '', { mode: 0o600 });
  await chmod(file, 0o600);
  if (account !== null) await chown(file, account.uid, account.gid);
}

async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-12).join('\n');
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
