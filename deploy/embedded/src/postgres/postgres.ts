import { join } from 'node:path';
import { FULL_DISK, fullDiskSentence, isDiskFull } from '../disk.ts';
import { StartupError } from '../startup-error.ts';
import { findBinaries } from './binaries.ts';
import { openCluster, SUPERUSER } from './cluster.ts';
import { freePort } from './free-port.ts';
import { type Server, type ServerOptions, startServer, stopLeftServer } from './server.ts';
import { supervise } from './supervise.ts';

export type PostgresOptions = {
  /** Parent folder: the cluster is in `postgres`, the server's messages in `postgres.log`. Every folder above must be traversable by `nobody` when we are root. */
  readonly folder: string;
  /** Of the superuser `attendu`; required on every connection. */
  readonly password: string;
  /** More `name=value` settings. */
  readonly settings?: readonly string[];
  /** Called with French messages about the server. */
  readonly notice?: (text: string) => void;
};

export type Postgres = {
  /** The superuser's URL, database `postgres`; it stays the same when the server is started again. */
  readonly url: string;
  readonly port: number;
  /** Process id of the running server. */
  pid(): number;
  /** True when an earlier run was killed and its server or pid file was cleaned up. */
  readonly recovered: boolean;
  /** Resolves with the reason when the server cannot be kept running. */
  readonly failed: Promise<StartupError>;
  stop(): Promise<void>;
};

/** Starts the embedded PostgreSQL on the loopback address and a free port, and restarts it whenever it ends by itself. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const binaries = await findBinaries();
  const dataDir = await openCluster(binaries, options.folder, options.password);
  const recovered = await stopLeftServer(dataDir);
  const serverOptions = { binaries, dataDir, logFile: join(options.folder, 'postgres.log'), settings: options.settings ?? [] };
  const first = await startOnFreePort(serverOptions);
  const supervisor = supervise(first, serverOptions, options.notice ?? (() => {}));
  const url = `postgres://${SUPERUSER}:${encodeURIComponent(options.password)}@127.0.0.1:${first.port}/postgres`;
  return { url, port: first.port, recovered, ...supervisor };
}

async function startOnFreePort(o: ServerOptions): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await startServer(o, await freePort());
    if (typeof started !== 'string') return started;
    const isPassing = /could not bind|Address already in use|pre-existing shared memory/.test(started);
    if (isPassing && attempt < 3) continue;
    const isFull = FULL_DISK.test(started) || (await isDiskFull(o.dataDir));
    const reason = isFull ? `${fullDiskSentence(o.dataDir)}, puis relancez.` : 'PostgreSQL n’a pas démarré.';
    throw new StartupError(`${reason} Ses derniers messages (${o.logFile}) :\n${started}`);
  }
}
