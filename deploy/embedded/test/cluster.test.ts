import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import type { DumpFoot } from '@attendu/db/dump';
import { faultOf } from '@attendu/law/proof';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImportProcess } from '../../../services/research-orchestrator/src/corpus/import-process.ts';
import { RESEARCH_ORCHESTRATOR_SCHEMA } from '../../../services/research-orchestrator/src/db/schema.ts';
import { builtLabourPackages } from '../../../services/research-orchestrator/test/labour-packages.ts';
import { expressions, groupsOf, scraped, usesOf } from '../../observability/test/expressions.ts';
import { runCampaign } from '../bench/faults/campaign.ts';
import { faultsOf, type Kind } from '../bench/faults/faults.ts';
import { startWorld, type World } from '../bench/faults/world.ts';
import { corpusReady } from '../bench/ready.ts';
import { backUp, restore } from '../src/backup/backup.ts';
import { type BackupKeys, newBackupKeys } from '../src/backup/encrypted-file.ts';
import { type Cluster, startCluster } from '../src/cluster/cluster.ts';
import { type Api, createApi } from '../src/commands/api.ts';
import { askQuestion } from '../src/commands/question.ts';
import { type Postgres, startPostgres } from '../src/postgres/postgres.ts';
import { openSecrets } from '../src/secrets.ts';
import { openDatabase } from '../src/stack/database.ts';
import { roleOf } from '../src/stack/environment.ts';
import { type Stack, startStack } from '../src/stack/stack.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SOON = { timeoutMs: 120_000 };
/** Faults that are over within seconds; `npm run bench -- faults` injects the others too. */
const BRIEF: readonly Kind[] = ['kill -9', 'SIGTERM', 'NATS erased', 'Redis erased', 'PostgreSQL kill -9', 'connections cut'];
const hasServers = ['nats-server', 'redis-server'].every((command) => spawnSync(command, ['--version']).status === 0);
if (!hasServers && process.env.CI === 'true') throw new Error('nats-server and redis-server are needed');

describe.runIf(hasServers)('two processes of every service', () => {
  let folder: string;
  let postgres: Postgres;
  let cluster: Cluster;
  let world: World;
  const lines: string[] = [];
  const dossiers: { before: Awaited<ReturnType<typeof readAll>> } = { before: [] };
  let keys: BackupKeys;
  let saved: DumpFoot;

  beforeAll(async () => {
    const small = await builtLabourPackages();
    world = await startWorld({
      settings: ['fsync=off'],
      env: { LOG_LEVEL: 'warn', RATE_LIMITS: undefined, CORPUS_WORKER: 'apart' },
      print: (line) => lines.push(line),
      corpus: small.dataDir,
    });
    ({ cluster, postgres, folder } = world);
    // The part of a corpus worker: the processes read what it stores and indexes.
    const worker = createImportProcess({ url: postgres.url, schema: RESEARCH_ORCHESTRATOR_SCHEMA, dataDir: small.dataDir });
    await worker.store();
    await worker.stop();
    await small.remove();
    await corpusReady(cluster);
  }, 400_000);
  afterAll(() => world?.stop(), 120_000);

  it('research continues while a process of each service is killed, and each one is restarted', { timeout: 400_000 }, async () => {
    const api = createApi(cluster.url);
    const credentials = { email: cluster.demo.accounts[0]?.email ?? '', password: cluster.demo.password };
    api.signIn((await api.call(authRoutes.signIn, { body: credentials })).token);
    let isAsked = false;
    let isKilled = false;
    const answer = await askQuestion(api, 'Quelle est la durée de la période d’essai d’un cadre ?', (line) => {
      isAsked ||= line.startsWith('Point ');
      // The first line of the ledger: the analysis runs, and every later call is a read.
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

  it('loses nothing and does nothing twice through twelve faults', { timeout: 400_000 }, async () => {
    const outcomes = await runCampaign(world, faultsOf(20261129, 12, BRIEF), 6, (line) => lines.push(line));
    expect(outcomes.map(({ verdict }) => verdict)).toEqual(outcomes.map(() => ({ lost: [], doubled: [], resent: [] })));
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

  it('its figures include every metric and label that a rule or a dashboard reads', async () => {
    const targets = JSON.parse(await readFile(cluster.targetsFile, 'utf8')) as { targets: string[]; labels: { app: string } }[];
    expect(targets.map(({ labels }) => labels.app).sort()).toEqual([...SERVICE_NAMES, 'gateway'].sort());
    expect(targets.flatMap((each) => each.targets)).toHaveLength(16);
    const texts = await Promise.all(
      targets.flatMap((each) => each.targets).map(async (target) => (await fetch(`http://${target}/metrics`)).text()),
    );
    const found = scraped(texts.join('\n'));
    // Prometheus adds these itself, to every series.
    const ofPrometheus = ['app', 'instance', 'job'];
    const uses = expressions().flatMap(usesOf);
    const missing = uses.filter(({ metric }) => metric !== 'up' && !metric.includes(':') && !found.has(metric));
    expect(missing).toEqual([]);
    for (const { metric, labels } of uses) {
      const seen = found.get(metric);
      // A metric without a series yet shows no label.
      if (seen !== undefined && seen.size > 0) expect([...seen, ...ofPrometheus], metric).toEqual(expect.arrayContaining([...labels]));
    }
    const every = new Set([...[...found.values()].flatMap((labels) => [...labels]), ...ofPrometheus, 'slo']);
    expect(
      expressions()
        .flatMap(groupsOf)
        .filter((label) => !every.has(label)),
    ).toEqual([]);
    expect(texts.join('\n')).toMatch(/attendu_research_quotations_total\{outcome="proved"\} [1-9]/);
    // The port that services call serves no figures.
    expect((await fetch(`http://127.0.0.1:${cluster.replicas.auth[0]?.port}/metrics`)).status).toBe(404);
  });

  it('the queries of the runbooks can be run', async () => {
    const folderOfPages = join(ROOT, 'docs/runbooks');
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      let count = 0;
      for (const file of await readdir(folderOfPages)) {
        const text = await readFile(join(folderOfPages, file), 'utf8');
        for (const [, query = ''] of text.matchAll(/^psql "\$DATABASE_URL" -c ["'](.*)["']$/gm)) {
          await expect(client.query(query), `${file}: ${query}`).resolves.toBeDefined();
          count += 1;
        }
      }
      expect(count).toBeGreaterThan(8);
    } finally {
      await client.end();
    }
  });

  it('is backed up while it runs', { timeout: 120_000 }, async () => {
    const api = await signedIn(cluster.url, cluster.demo);
    dossiers.before = await readAll(api);
    expect(dossiers.before.length).toBeGreaterThan(0);
    keys = await newBackupKeys();
    saved = await backUp({ url: postgres.url, file: join(folder, 'attendu.backup'), recipient: keys.recipient });
    expect(saved['dossier.dossiers']?.rows).toBeGreaterThan(0);
    // Encrypted: unreadable without the private key.
    const bytes = await readFile(join(folder, 'attendu.backup'), 'latin1');
    expect(bytes.startsWith('age-encryption.org/v1')).toBe(true);
    expect(bytes).not.toContain('demo.attendu');
  });

  it('a stop drains every process', async () => {
    const pids = Object.values(cluster.replicas).flatMap((both) => both.map((replica) => replica.pid() ?? 0));
    expect(new Set(pids).size).toBe(16);
    await cluster.stop();
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  });

  it('its backup restores into an empty database server: dossiers, proofs and counts are equal, and a new analysis completes', {
    timeout: 400_000,
  }, async () => {
    const other = join(folder, 'other');
    const dataDir = join(other, 'data');
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await chmod(other, 0o711);
    // The keys are kept apart from the backup; the index, which would be rebuilt from packages, is copied.
    await cp(join(folder, 'data', 'secrets.json'), join(dataDir, 'secrets.json'));
    await cp(join(folder, 'data', 'research-orchestrator-1'), dataDir, { recursive: true });
    const server = await startPostgres({ folder: other, password: 'tests', settings: ['fsync=off'] });
    let stack: Stack | undefined;
    try {
      const url = await openDatabase(server.url);
      const { rolePasswords } = await openSecrets(dataDir, SERVICE_NAMES.map(roleOf));
      const file = join(folder, 'attendu.backup');
      const asked = { url, file, passwords: rolePasswords, log: createLogger('restore', 'silent') };
      const stranger = await newBackupKeys();
      await expect(restore({ ...asked, identity: stranger.identity })).rejects.toThrow('ne s’ouvre pas avec cette clé');
      const cut = join(folder, 'cut.backup');
      await writeFile(cut, (await readFile(file)).subarray(0, -5_000));
      await expect(restore({ ...asked, file: cut, identity: keys.identity })).rejects.toThrow('est abîmé');

      expect(await restore({ ...asked, identity: keys.identity })).toEqual(saved);
      await expect(restore({ ...asked, identity: keys.identity })).rejects.toThrow('La base n’est pas vide');

      stack = await startStack({
        root: ROOT,
        env: { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error', CORPUS_WORKER: 'apart' },
        port: 0,
      });
      const api = await signedIn(stack.url, stack.demo);
      const restored = await readAll(api);
      expect(restored).toEqual(dossiers.before);
      let proofs = 0;
      for (const point of restored.flatMap(({ points }) => points)) {
        for (const document of SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`])) {
          const { content } = await api.call(researchRoutes.document, { params: { kind: document.kind, versionId: document.versionId } });
          for (const quotation of document.quotations) {
            expect(faultOf(quotation, content)).toBeNull();
            proofs += 1;
          }
        }
      }
      expect(proofs).toBeGreaterThan(0);
      await corpusReady(stack);
      const answer = await askQuestion(api, 'Quel est le préavis en cas de démission ?', () => {});
      expect(answer.dossier.is_analysing).toBe('done');
    } finally {
      await stack?.stop();
      await server.stop();
    }
  });
});

async function signedIn(url: string, demo: Cluster['demo']): Promise<Api> {
  const api = createApi(url);
  const credentials = { email: demo.accounts[0]?.email ?? '', password: demo.password };
  api.signIn((await api.call(authRoutes.signIn, { body: credentials })).token);
  return api;
}

/** The account's dossiers with everything that was analysed. */
async function readAll(api: Api) {
  const { dossiers } = await api.call(dossierRoutes.list, { query: { sort: 'created' } });
  return Promise.all(
    dossiers.map(async ({ id }) => ({
      dossier: await api.call(dossierRoutes.read, { params: { dossierId: id } }),
      points: (await api.call(dossierRoutes.analysisPoints, { params: { dossierId: id } })).points,
    })),
  );
}

it('reports the missing servers', async () => {
  const started = startCluster({ root: ROOT, env: { DATABASE_URL: 'postgres://127.0.0.1/x' }, replicas: 2, print: () => {} });
  await expect(started).rejects.toThrow('Il manque NATS_URL, REDIS_URL : les processus partagent ces serveurs, qui tournent déjà.');
});
