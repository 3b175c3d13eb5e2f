import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type TcpProxy, tcpProxy } from '@attendu/testing/tcp-proxy';
import pg from 'pg';
import { type Cluster, startCluster } from '../../src/cluster/cluster.ts';
import { freePorts } from '../../src/postgres/free-port.ts';
import { type Postgres, startPostgres } from '../../src/postgres/postgres.ts';
import type { Environment } from '../../src/stack/environment.ts';
import { createStoppers } from '../../src/stack/stoppers.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { buildWholeCorpus, copyCorpus } from './whole-corpus.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

type Server = {
  /** `isEmpty`: starts without its former data. */
  start(isEmpty: boolean): void;
  kill(): Promise<void>;
  /** Kills it synchronously, when this process ends before it could stop it. */
  abandon(): void;
};

/** A server that can be killed and started again. `command` receives the folder to run in. */
function serverOf(command: (folder: number) => readonly [string, ...string[]]): Server {
  let child: ChildProcess | undefined;
  let folder = 0;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    start(isEmpty) {
      // Two simultaneous faults may both have killed it.
      if (isRunning()) return;
      if (isEmpty) folder += 1;
      const [file, ...args] = command(folder);
      child = spawn(file, args, { stdio: 'ignore' });
    },
    async kill() {
      const running = child;
      if (running === undefined || !isRunning()) return;
      const gone = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGKILL');
      await gone;
    },
    abandon: () => void child?.kill('SIGKILL'),
  };
}

export type World = {
  readonly folder: string;
  readonly cluster: Cluster;
  readonly postgres: Postgres;
  readonly nats: Server;
  readonly redis: Server;
  /** The network between the processes and each server. */
  readonly networks: Readonly<Record<'PostgreSQL' | 'NATS' | 'Redis', TcpProxy>>;
  /** The small disk that PostgreSQL writes to; null where mounting is not permitted. */
  readonly disk: SmallDisk | null;
  /** The file whose number shifts the clock of one process (`auth/1`), in milliseconds. */
  clockFile(replica: string): string;
  /** Rows of a query, retried while the database is unreachable. */
  rows<T extends object>(query: string, values?: readonly unknown[]): Promise<T[]>;
  stop(): Promise<void>;
};

const REDIS = ['redis-server', '--bind', '127.0.0.1', '--save', ''] as const;

/** Writes what the processes say to a file that stays when the world is gone. */
function keepInFile(): (line: string) => void {
  const file = join(tmpdir(), `attendu-errors-${process.pid}.log`);
  console.log(`  errors of the processes: ${file}`);
  return (line) => appendFileSync(file, `${line}\n`);
}

/**
 * Every service as two processes, on a PostgreSQL, a NATS and a Redis of their own, each behind a network that can fail. `print` receives their
 * output, which goes to a file otherwise. `corpus`: a data folder that holds the indexed corpus to answer from; by default the whole corpus is indexed.
 */
export async function startWorld(
  o: { env?: Environment; settings?: readonly string[]; print?: (line: string) => void; corpus?: string } = {},
): Promise<World> {
  const stoppers = createStoppers();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'attendu-faults-'));
    stoppers.add('dossier', () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    await chmod(folder, 0o711);
    const disk = await mountSmallDisk(folder);
    if (disk !== null) stoppers.add('disque', disk.unmount);
    const [natsPort = 0, redisPort = 0] = await freePorts(2);
    const nats = serverOf((run) => {
      const store = join(folder, `nats-${run}`);
      return ['nats-server', '--addr', '127.0.0.1', '--port', String(natsPort), '--jetstream', '--store_dir', store];
    });
    const redis = serverOf(() => [...REDIS, '--port', String(redisPort), '--dir', folder]);
    nats.start(false);
    redis.start(false);
    const abandon = () => {
      nats.abandon();
      redis.abandon();
      disk?.abandon();
    };
    process.once('exit', abandon);
    stoppers.add('fin', async () => void process.off('exit', abandon));
    stoppers.add('NATS et Redis', () => Promise.all([nats.kill(), redis.kill()]));
    // Durable as in production: what was acknowledged must survive the kill.
    const settings = ['max_connections=400', ...(o.settings ?? [])];
    const postgres = await startPostgres({ folder: disk?.path ?? folder, password: 'faults', settings });
    stoppers.add('PostgreSQL', postgres.stop);
    const networks = {
      PostgreSQL: await tcpProxy(postgres.url),
      NATS: await tcpProxy(`nats://127.0.0.1:${natsPort}`),
      Redis: await tcpProxy(`redis://127.0.0.1:${redisPort}`),
    };
    stoppers.add('réseaux', () => Promise.all(Object.values(networks).map((network) => network.stop())));
    const corpus = o.corpus ?? (await buildWholeCorpus(join(folder, 'whole-corpus')));
    for (const number of [1, 2]) await copyCorpus(corpus, join(folder, 'data', `research-orchestrator-${number}`));
    const cluster = await startCluster({
      root: ROOT,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: networks.PostgreSQL.url,
        NATS_URL: networks.NATS.url,
        REDIS_URL: networks.Redis.url,
        DATA_DIR: join(folder, 'data'),
        NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href}`,
        PORT: '0',
        RATE_LIMITS: 'false',
        // Two analyses a fault: a month's requests would be used up by 125 faults.
        PLAN_OVERRIDES: JSON.stringify({ premium: { quota: { kind: 'requests', perPeriod: 100_000 } } }),
        LOG_LEVEL: 'error',
        ...o.env,
      },
      replicas: 2,
      print: o.print ?? keepInFile(),
    });
    stoppers.add('processus', cluster.stop);
    return {
      folder,
      cluster,
      postgres,
      nats,
      redis,
      networks,
      disk,
      clockFile: (replica) => join(folder, 'data', replica.replace('/', '-'), 'clock-offset'),
      rows: (query, values = []) => rowsOf(postgres.url, query, values),
      stop: stoppers.stop,
    };
  } catch (error) {
    await stoppers.stop();
    throw error;
  }
}

async function rowsOf<T extends object>(url: string, query: string, values: readonly unknown[]): Promise<T[]> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 20_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<T>(query, [...values])).rows;
    } catch (error) {
      if (attempt >= 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
