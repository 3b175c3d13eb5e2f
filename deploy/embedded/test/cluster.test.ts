import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from '../src/cluster/cluster.ts';
import { createApi } from '../src/commands/api.ts';
import { askQuestion } from '../src/commands/question.ts';
import { freePorts } from '../src/postgres/free-port.ts';
import { type Postgres, startPostgres } from '../src/postgres/postgres.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SOON = { timeoutMs: 120_000 };
const hasServers = ['nats-server', 'redis-server'].every((command) => spawnSync(command, ['--version']).status === 0);
if (!hasServers && process.env.CI === 'true') throw new Error('nats-server and redis-server are needed');

describe.runIf(hasServers)('two processes of every service', () => {
  let folder: string;
  let postgres: Postgres;
  let cluster: Cluster;
  const servers: ChildProcess[] = [];
  const lines: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attendu-cluster-'));
    await chmod(folder, 0o711);
    const [nats = 0, redis = 0] = await freePorts(2);
    servers.push(
      spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(nats), '--jetstream', '--store_dir', join(folder, 'nats')], {
        stdio: 'ignore',
      }),
      spawn('redis-server', ['--bind', '127.0.0.1', '--port', String(redis), '--save', '', '--dir', folder], { stdio: 'ignore' }),
    );
    postgres = await startPostgres({ folder, password: 'tests', settings: ['fsync=off', 'max_connections=400'] });
    cluster = await startCluster({
      root: ROOT,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: postgres.url,
        NATS_URL: `nats://127.0.0.1:${nats}`,
        REDIS_URL: `redis://127.0.0.1:${redis}`,
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
      },
      replicas: 2,
      print: (line) => lines.push(line),
    });
  }, 300_000);
  afterAll(async () => {
    await cluster?.stop();
    await postgres?.stop();
    for (const server of servers) server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }, 120_000);

  it('research continues while a process of each service is killed, and each one is restarted', { timeout: 400_000 }, async () => {
    const api = createApi(cluster.url);
    const credentials = { email: cluster.demo.accounts[0]?.email ?? '', password: cluster.demo.password };
    api.signIn((await api.call(authRoutes.signIn, { body: credentials })).token);
    // Both processes answer from an index of their own, and either may be asked.
    for (const _ of [1, 2, 3, 4]) {
      await eventually(async () => (await api.call(researchRoutes.corpus)).indexed > 5000, SOON);
    }
    let isAsked = false;
    let isKilled = false;
    const answer = await askQuestion(api, 'Quelle est la durée de la période d’essai d’un cadre ?', (line) => {
      isAsked ||= line.startsWith('Point ');
      // The first line of the ledger: the analysis is under way, and every call from here on is a read.
      if (isKilled || !isAsked || line.startsWith('Point ')) return;
      isKilled = true;
      for (const service of SERVICE_NAMES) process.kill(cluster.replicas[service][0]?.pid() ?? 0, 'SIGKILL');
    });
    expect(isKilled).toBe(true);
    expect(answer.dossier.is_analysing).toBe('done');
    process.kill(cluster.replicas.gateway[0]?.pid() ?? 0, 'SIGKILL');
    await eventually(() => Object.values(cluster.replicas).every((both) => both.every((replica) => replica.isReady())), SOON);
    expect(lines).toContain('billing/1 | processus terminé (SIGKILL), relancé dans 200 ms');
    expect((await api.call(authRoutes.signIn, { body: credentials })).account.email).toBe(credentials.email);
  });

  it('no call fails while a process is restarted', { timeout: 120_000 }, async () => {
    const statuses = new Set<number>();
    let isOver = false;
    const caller = (async () => {
      while (!isOver) statuses.add((await fetch(`${cluster.url}/copilot/auth/user`)).status);
    })();
    for (const replica of cluster.replicas.auth) {
      const before = replica.pid();
      await replica.restart();
      await eventually(() => replica.isReady() && replica.pid() !== before, SOON);
    }
    isOver = true;
    await caller;
    expect([...statuses]).toEqual([401]);
  });

  it('a stop drains every process', async () => {
    const pids = Object.values(cluster.replicas).flatMap((both) => both.map((replica) => replica.pid() ?? 0));
    expect(new Set(pids).size).toBe(16);
    await cluster.stop();
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  });
});

it('reports the missing servers', async () => {
  const started = startCluster({ root: ROOT, env: { DATABASE_URL: 'postgres://127.0.0.1/x' }, replicas: 2, print: () => {} });
  await expect(started).rejects.toThrow('Il manque NATS_URL, REDIS_URL : les processus partagent ces serveurs, qui tournent déjà.');
});
