import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Cluster, startCluster } from '../../src/cluster/cluster.ts';
import { freePorts } from '../../src/postgres/free-port.ts';
import { type Postgres, startPostgres } from '../../src/postgres/postgres.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

type Server = {
  /** `isEmpty`: without what it had. */
  start(isEmpty: boolean): void;
  kill(): Promise<void>;
};

/** A server that can be killed and started again. `command`: with the folder of this number. */
function serverOf(command: (folder: number) => readonly [string, ...string[]]): Server {
  let child: ChildProcess | undefined;
  let folder = 0;
  return {
    start(isEmpty) {
      if (isEmpty) folder += 1;
      const [file, ...args] = command(folder);
      child = spawn(file, args, { stdio: 'ignore' });
    },
    async kill() {
      const running = child;
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
      const gone = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGKILL');
      await gone;
    },
  };
}

export type World = {
  readonly cluster: Cluster;
  readonly postgres: Postgres;
  readonly nats: Server;
  readonly redis: Server;
  /** Rows of a query, tried again while the database is away. */
  rows<T extends object>(query: string, values?: readonly unknown[]): Promise<T[]>;
  stop(): Promise<void>;
};

/** Every service as two processes, on a PostgreSQL, a NATS and a Redis of their own. */
export async function startWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-faults-'));
  await chmod(folder, 0o711);
  const [natsPort = 0, redisPort = 0] = await freePorts(2);
  const nats = serverOf((run) => [
    'nats-server',
    '--addr',
    '127.0.0.1',
    '--port',
    String(natsPort),
    '--jetstream',
    '--store_dir',
    join(folder, `nats-${run}`),
  ]);
  const redis = serverOf(() => ['redis-server', '--bind', '127.0.0.1', '--port', String(redisPort), '--save', '', '--dir', folder]);
  nats.start(false);
  redis.start(false);
  // Durable as in production: what was acknowledged must survive the kill.
  const postgres = await startPostgres({ folder, password: 'faults', settings: ['max_connections=400'] });
  const cluster = await startCluster({
    root: ROOT,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: postgres.url,
      NATS_URL: `nats://127.0.0.1:${natsPort}`,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'fatal',
    },
    replicas: 2,
    print: () => {},
  });
  return {
    cluster,
    postgres,
    nats,
    redis,
    async rows<T extends object>(query: string, values: readonly unknown[] = []): Promise<T[]> {
      for (let attempt = 1; ; attempt += 1) {
        const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 2_000 });
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
    },
    async stop() {
      await cluster.stop();
      await postgres.stop();
      await Promise.all([nats.kill(), redis.kill()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
