import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { createLogger } from '@attendu/log/logger';
import { startSmtp } from '@attendu/sandbox/smtp';
import { eventually } from '@attendu/testing/eventually';
import pg from 'pg';
import { type Api, createApi } from '../src/commands/api.ts';
import { freePort } from '../src/postgres/free-port.ts';
import { runningDatabase } from '../src/stack/running-database.ts';
import { DEMO } from '../src/stack/services.ts';
import { checkEvents } from './faults/model.ts';
import { copyCorpus } from './faults/whole-corpus.ts';
import { startWorld, type World } from './faults/world.ts';
import { corpusReady } from './ready.ts';
import type { Row } from './row.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PASSWORD = 'base-de-mesure';
const QUESTION = 'Quelle est la durée de la période d’essai d’un cadre ?';
const SOON = { timeoutMs: 120_000, everyMs: 50 };
/** Enough for an analysis to be interrupted. */
const POINTS = 8;
/** Enough for each of two processes to hold at least one. */
const RUNS = 4;
const LIMIT_S = 10;

type Rows = World['rows'];
type Run = { readonly id: string; readonly owner: string | null; readonly state: string };

/** How long work waits whose process or broker died, `count` times each (5): from the death to the successor at work. */
export async function benchTakeover({ count = 5 }: { count?: number }): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-takeover-'));
  await chmod(folder, 0o711);
  try {
    return [
      ...(await ofProcesses(folder, count)),
      await rowOf('an analysis of a killed `npm start`, its next start included', count, await killedStack(folder)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Two processes of every service. Leaves its indexed corpus in `folder`. */
async function ofProcesses(folder: string, count: number): Promise<Row[]> {
  const mails = mailsThatWait();
  const smtp = await startSmtp({ port: 0, mailbox: mails, log: createLogger('smtp', 'silent') });
  // Room for every analysis in one process: a place in its queue is not a takeover.
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, DEMO_PASSWORD: PASSWORD, RUN_CONCURRENCY: String(RUNS) };
  const world = await startWorld({ env });
  try {
    await corpusReady(world.cluster);
    await copyCorpus(join(world.folder, 'data', 'research-orchestrator-1'), folder);
    const api = await signedIn(world.cluster.url);
    return [
      await rowOf('analyses of a killed process', count, (n) => killedRuns(world, api, n)),
      await rowOf('an e-mail of a killed process', count, () => killedMail(world, api, mails)),
      await rowOf('an analysis and its e-mail after NATS lost its store', count, () => erasedBroker(world, api)),
    ];
  } finally {
    mails.answer();
    await world.stop();
    await smtp.stop();
  }
}

async function rowOf(what: string, count: number, measure: (n: number) => Promise<number>): Promise<Row> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    times.push(Math.round((await measure(n)) / 100) / 10);
    console.log(`  ${what}: ${times.at(-1)} s`);
  }
  times.sort((a, b) => a - b);
  const slowest = times.at(-1) ?? 0;
  if (slowest > LIMIT_S) process.exitCode = 1;
  return { name: `takeover: ${what}`, value: slowest, unit: 's', note: `slowest of ${count}, median ${times[count >> 1]} s` };
}

/** A mailbox that leaves senders without an answer while it is held. */
function mailsThatWait() {
  let held = Promise.resolve();
  let release = (): void => {};
  return {
    hold(): void {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    answer: () => release(),
    receive: () => held,
  };
}

async function signedIn(url: string): Promise<Api> {
  const api = createApi(url);
  api.signIn((await api.call(authRoutes.signIn, { body: { email: 'premium@demo.attendu.test', password: PASSWORD } })).token);
  return api;
}

async function ask(api: Api, points: number): Promise<string> {
  const dossierId = randomUUID();
  await api.call(dossierRoutes.create, { body: { id: dossierId, contexte: QUESTION } });
  const asked = Array.from({ length: points }, (_, n) => ({ problem: `${QUESTION} (${n + 1})`, source: 'legiarti' }));
  await api.call(researchRoutes.analyse, { body: { contexte: QUESTION, dossierId, point_list: asked } });
  return dossierId;
}

const runsOf = (rows: Rows, dossiers: readonly string[]): Promise<Run[]> =>
  rows('select id, lease_owner as owner, state from research_orchestrator.runs where dossier_id = any($1)', [dossiers]);

/** Runs of these dossiers once each is held. */
const held = (rows: Rows, dossiers: readonly string[]): Promise<Run[]> =>
  eventually(async () => {
    const runs = await runsOf(rows, dossiers);
    return runs.filter(({ owner }) => owner !== null).length === dossiers.length ? runs : false;
  }, SOON);

/** Until each run has ended or has another holder than `before`: the time of the last that changed hands; null when none did. */
async function handedOver(rows: Rows, dossiers: readonly string[], before: readonly Run[]): Promise<number | null> {
  const start = performance.now();
  const times = new Map<string, number | null>();
  await eventually(async () => {
    for (const { id, owner, state } of await runsOf(rows, dossiers)) {
      if (times.has(id)) continue;
      if (state !== 'pending') times.set(id, null);
      else if (owner !== null && before.every((run) => run.owner !== owner)) times.set(id, performance.now() - start);
    }
    return times.size === before.length;
  }, SOON);
  const taken = [...times.values()].filter((time) => time !== null);
  return taken.length === 0 ? null : Math.max(...taken);
}

const ended = (rows: Rows, dossiers: readonly string[]): Promise<unknown> =>
  eventually(async () => (await runsOf(rows, dossiers)).every(({ state }) => state !== 'pending'), SOON);

async function kill(world: World, name: 'research-orchestrator' | 'notification', n: number): Promise<() => Promise<unknown>> {
  const replica = world.cluster.replicas[name][n % 2];
  const pid = replica?.pid();
  process.kill(pid ?? 0, 'SIGKILL');
  return () => eventually(() => replica?.isReady() === true && replica.pid() !== pid, SOON);
}

async function killedRuns(world: World, api: Api, n: number): Promise<number> {
  for (;;) {
    const dossiers = await Promise.all(Array.from({ length: RUNS }, () => ask(api, POINTS)));
    const before = await held(world.rows, dossiers);
    const ready = await kill(world, 'research-orchestrator', n);
    const ms = await handedOver(world.rows, dossiers, before);
    await ended(world.rows, dossiers);
    await ready();
    await corpusReady(world.cluster);
    if (ms !== null) return ms;
    console.log('  every analysis ended before its process was killed: once more');
  }
}

type Message = { readonly attempts: number; readonly state: string; readonly at: Date };

/** Kills the senders in turn until the one at work was hit. */
async function killedMail(world: World, api: Api, mails: ReturnType<typeof mailsThatWait>): Promise<number> {
  const messageOf = async (dossierId: string): Promise<Message | undefined> =>
    (
      await world.rows<Message>('select attempts, state, changed_at as at from notification.messages where dossier_id = $1', [dossierId])
    )[0];
  for (let n = 0; ; n += 1) {
    mails.hold();
    const dossierId = await ask(api, 1);
    await eventually(async () => (await messageOf(dossierId))?.attempts === 1, SOON);
    const start = Date.now();
    const ready = await kill(world, 'notification', n);
    mails.answer();
    const sent = await eventually(async () => {
      const message = await messageOf(dossierId);
      return message?.state === 'sent' ? message : false;
    }, SOON);
    await ready();
    if (sent.attempts > 1) return sent.at.getTime() - start;
  }
}

async function erasedBroker(world: World, api: Api): Promise<number> {
  await ask(api, 1);
  const start = performance.now();
  await world.nats.kill();
  world.nats.start(true);
  const dossierId = await ask(api, 1);
  await eventually(async () => {
    const sent = await world.rows(`select 1 from notification.messages where dossier_id = $1 and state = 'sent'`, [dossierId]);
    return sent.length === 1 && (await checkEvents(world)).lost.length === 0;
  }, SOON);
  return performance.now() - start;
}

/** From the start that follows a kill -9 of `npm start`, its database included, to the analysis at work again. */
async function killedStack(dataDir: string): Promise<() => Promise<number>> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'false', DEMO_PASSWORD: PASSWORD };
  const rows = rowsOf(env);
  return async () => {
    const first = launch(env);
    let second: ChildProcess | undefined;
    try {
      await ready(first);
      const api = await signedIn(url);
      await corpusReady({ url, demo: { password: PASSWORD, accounts: DEMO } });
      const dossierId = await ask(api, POINTS);
      const before = await held(rows, [dossierId]);
      first.kill('SIGKILL');
      await once(first, 'exit');
      const start = performance.now();
      second = launch(env);
      if ((await handedOver(rows, [dossierId], before)) === null) throw new Error('the analysis ended before its process was killed');
      const ms = performance.now() - start;
      await ready(second);
      return ms;
    } finally {
      for (const each of [first, second]) {
        if (each === undefined || each.exitCode !== null || each.signalCode !== null) continue;
        each.kill('SIGTERM');
        await once(each, 'exit');
      }
    }
  };
}

const launch = (env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'deploy/embedded/src/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });

async function ready({ stdout }: ChildProcess): Promise<void> {
  let output = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk;
    if (output.includes('Ctrl-C')) break;
  }
  stdout?.resume();
}

/** Queries of the Attendu that runs on a data folder, each on a connection of its own: the server may be another one each time. */
function rowsOf(env: NodeJS.ProcessEnv): Rows {
  return async <R extends object>(query: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: await runningDatabase(ROOT, env), connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<R>(query, [...values])).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
}
