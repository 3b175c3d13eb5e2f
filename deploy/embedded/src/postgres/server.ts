import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, open, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@attendu/threads/holder-file';
import { StartupError } from '../startup-error.ts';
import { type Account, type Binaries, identity } from './binaries.ts';
import { isPostgres, readPidFile } from './pid-file.ts';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
/** Longer than most statements take. */
const LEFT_TIMEOUT_MS = 60_000;
const LEFT_RETRY_MS = 250;
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=150',
  'shared_buffers=16MB',
  'log_checkpoints=off',
  'log_min_messages=warning',
  'max_wal_size=256MB',
];

/** One process of PostgreSQL that accepts connections. */
export type Server = {
  readonly pid: number;
  readonly port: number;
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

export type ServerOptions = {
  readonly binaries: Binaries;
  readonly dataDir: string;
  /** Output of this process so far. */
  readonly logFile: string;
  /** More `name=value` settings. */
  readonly settings: readonly string[];
};

/** What a server says while a process of the one before it still uses its memory. */
const STILL_USED = /pre-existing shared memory block .* is still in use/;

/** Starts the server; its last messages, as text, when it did not come up. */
export async function startServer(o: ServerOptions, port: number): Promise<Server | string> {
  for (const end = Date.now() + LEFT_TIMEOUT_MS; ; await sleep(LEFT_RETRY_MS)) {
    const started = await startOnce(o, port);
    if (typeof started !== 'string' || !STILL_USED.test(started) || Date.now() > end) return started;
    await endLeftBackends(o.dataDir);
  }
}

async function startOnce(o: ServerOptions, port: number): Promise<Server | string> {
  await prepareLog(o.binaries.account, o.logFile);
  const child = await spawnServer(o, port);
  const ended = child.pid === undefined ? Promise.resolve() : once(child, 'exit').then(() => {});
  const guard = child.pid === undefined ? null : spawnGuard(child.pid);
  void ended.then(() => guard?.kill('SIGKILL'));
  if (!(await isReady(child, o.dataDir))) return tail(o.logFile);
  const { pid = 0 } = child;
  child.unref();
  return { pid, port, ended, stop: () => stopProcess(pid) };
}

/** Stops the server that a killed run left on this folder, if any; removes a stale pid file. */
export async function stopLeftServer(dataDir: string): Promise<boolean> {
  const found = await readPidFile(dataDir);
  if (found === null) return false;
  if (await isPostgres(found.pid)) await stopProcess(found.pid);
  if (await isPostgres(found.pid)) {
    throw new StartupError(`Un PostgreSQL (processus ${found.pid}) occupe ${dataDir} et ne s’arrête pas. Arrêtez-le, puis relancez.`);
  }
  await rm(join(dataDir, 'postmaster.pid'), { force: true });
  return true;
}

/**
 * A statement that computes does not notice that its server was killed, and keeps the next one from starting until it ends. Ends those processes
 * where they can be told, by the folder they work in and the death of their parent; elsewhere they end by themselves.
 */
async function endLeftBackends(dataDir: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const folder = await realpath(dataDir);
  const placeOf = (pid: number | string) => readlink(`/proc/${pid}/cwd`).catch(() => '');
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if ((await placeOf(pid)) !== folder) continue;
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const parent = Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
    if (!line.includes('(postgres)') || (await placeOf(parent)) === folder) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // Ended meanwhile.
    }
  }
}

async function spawnServer({ binaries, dataDir, logFile, settings }: ServerOptions, port: number): Promise<ChildProcess> {
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

/**
 * A shell that reads a pipe held by this process: when this process is killed, the pipe closes and the shell stops PostgreSQL, which
 * would otherwise live on and hold its port and folder.
 */
function spawnGuard(pid: number): ChildProcess | null {
  if (process.platform === 'win32') return null;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: {},
    detached: true,
  }).on('error', () => {});
  guard.unref();
  (guard.stdin as Socket | null)?.on('error', () => {}).unref();
  return guard;
}

/** True once connections are accepted; false when the server ended instead. */
async function isReady(child: ChildProcess, dataDir: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const found = await readPidFile(dataDir);
    if (found?.pid === child.pid && found.ready) return true;
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      return false;
    }
    await sleep(15);
  }
  return false;
}

/** Fast shutdown: open transactions are rolled back; past the limit, the server ends at once and recovers on its next start. */
async function stopProcess(pid: number): Promise<void> {
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

async function prepareLog(account: Account | null, file: string): Promise<void> {
  await writeFile(file, '', { mode: 0o600 });
  await chmod(file, 0o600);
  if (account !== null) await chown(file, account.uid, account.gid);
}

async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-12).join('\n');
}
