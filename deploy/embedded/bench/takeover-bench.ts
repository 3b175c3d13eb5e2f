import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { eventually } from '@attendu/testing/eventually';
import pg from 'pg';
import { type Api, createApi } from '../src/commands/api.ts';
import { freePort } from '../src/postgres/free-port.ts';
import { runningDatabase } from '../src/stack/running-database.ts';
import { judgeEvents } from './faults/model.ts';
import { copyCorpus } from './faults/whole-corpus.ts';
import { startWorld, type World } from './faults/world.ts';
import { type MutedSmtp, startMutedSmtp } from './muted-smtp.ts';
import { wholeCorpusReady } from './ready.ts';
import type { Row } from './row.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const QUESTION = 'Quelle est la durée de la période d’essai d’un cadre ?';
const SOON = { timeoutMs: 120_000, everyMs: 20 };
/** Points of an analysis that lasts long enough to be interrupted. */
const POINTS = 12;
const ATTEMPTS = 40;
const OWNER = 'select lease_owner as owner, state from research_orchestrator.runs where dossier_id = $1';

type Rows = <T extends object>(query: string, values?: readonly unknown[]) => Promise<T[]>;
type Run = { readonly owner: string | null; readonly state: string };

/** How long work waits whose process or broker died, `count` times each (5): from the death to the successor at work. */
export async function benchTakeover({ count = 5 }: { count?: number }): Promise<Row[]> {
  const smtp = await startMutedSmtp();
  const world = await startWorld({ env: { SMTP_URL: smtp.url } });
  try {
    await wholeCorpusReady(world.cluster);
    const api = await signedIn(world.cluster.url, world.cluster.demo.password);
    const times = { runs: [] as number[], mails: [] as number[], broker: [] as number[], restart: [] as number[] };
    for (let n = 0; n < count; n += 1) {
      times.runs.push(await killedRun(world, api));
      times.mails.push(await killedMail(world, api, smtp));
      times.broker.push(await erasedBroker(world, api));
    }
    for (let n = 0; n < count; n += 1) times.restart.push(await killedStack(world, n));
    return [
      rowOf('an analysis of a killed worker', times.runs),
      rowOf('an e-mail of a killed sender', times.mails),
      rowOf('the events of an erased broker', times.broker),
      rowOf('an analysis of a killed `npm start`, its next start included', times.restart),
    ];
  } finally {
    await world.stop();
    await smtp.stop();
  }
}

function rowOf(what: string, times: readonly number[]): Row {
  const sorted = times.map((ms) => Math.round(ms / 100) / 10).sort((a, b) => a - b);
  const slowest = sorted.at(-1) ?? 0;
  if (slowest > 10) process.exitCode = 1;
  return {
    name: `takeover: ${what}`,
    value: slowest,
    unit: 's',
    note: `slowest of ${sorted.length}, median ${sorted[sorted.length >> 1]} s`,
  };
}

async function signedIn(url: string, password: string): Promise<Api> {
  const api = createApi(url);
  api.signIn((await api.call(authRoutes.signIn, { body: { email: 'premium@demo.attendu.test', password } })).token);
  return api;
}

async function ask(api: Api, points: number): Promise<string> {
  const dossierId = randomUUID();
  await api.call(dossierRoutes.create, { body: { id: dossierId, contexte: QUESTION } });
  const asked = Array.from({ length: points }, (_, n) => ({ problem: `${QUESTION} (${n + 1})`, source: 'legiarti' }));
  await api.call(researchRoutes.analyse, { body: { contexte: QUESTION, dossierId, point_list: asked } });
  return dossierId;
}

const runOf = async (rows: Rows, dossierId: string): Promise<Run> =>
  (await rows<Run>(OWNER, [dossierId]))[0] ?? { owner: null, state: 'pending' };
const held = (rows: Rows, dossierId: string): Promise<string> =>
  eventually(async () => {
    const { owner } = await runOf(rows, dossierId);
    return owner ?? false;
  }, SOON);

/** Until the run is held by another worker than `before`; false when it ended with its first one. */
async function taken(rows: Rows, dossierId: string, before: string): Promise<boolean> {
  return (
    await eventually(async () => {
      const { owner, state } = await runOf(rows, dossierId);
      if (state !== 'pending') return { isTaken: false };
      return owner !== null && owner !== before ? { isTaken: true } : false;
    }, SOON)
  ).isTaken;
}

async function killedRun(world: World, api: Api): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const dossierId = await ask(api, POINTS);
    const before = await held(world.rows, dossierId);
    const start = performance.now();
    process.kill(world.cluster.replicas['research-orchestrator'][attempt % 2]?.pid() ?? 0, 'SIGKILL');
    // The other process may have been the one at work.
    const isTaken = await taken(world.rows, dossierId, before);
    const ms = performance.now() - start;
    await eventually(
      () =>
        Object.values(world.cluster.replicas)
          .flat()
          .every((replica) => replica.isReady()),
      SOON,
    );
    await wholeCorpusReady(world.cluster);
    if (isTaken) return ms;
  }
  throw new Error('no run was interrupted');
}

async function killedMail(world: World, api: Api, smtp: MutedSmtp): Promise<number> {
  smtp.mute(true);
  const dossierId = await ask(api, 1);
  await eventually(() => smtp.waiting() > 0, SOON);
  let start = 0;
  for (const replica of world.cluster.replicas.notification) {
    if (smtp.waiting() === 0) break;
    start = performance.now();
    process.kill(replica.pid() ?? 0, 'SIGKILL');
    await eventually(() => smtp.waiting() === 0, { timeoutMs: 500 }).catch(() => undefined);
  }
  smtp.mute(false);
  await eventually(async () => {
    const sent = await world.rows(`select 1 from notification.messages where dossier_id = $1 and state = 'sent'`, [dossierId]);
    return sent.length === 1;
  }, SOON);
  const ms = performance.now() - start;
  await eventually(() => world.cluster.replicas.notification.every((replica) => replica.isReady()), SOON);
  return ms;
}

async function erasedBroker(world: World, api: Api): Promise<number> {
  await ask(api, 1);
  await world.nats.kill();
  world.nats.start(true);
  const start = performance.now();
  await ask(api, 1);
  await eventually(async () => (await judgeEvents(world)).lost.length === 0, SOON);
  return performance.now() - start;
}

/** From the start that follows a kill -9 of `npm start`, its database included, to the run at work again. */
async function killedStack(world: World, n: number): Promise<number> {
  const dataDir = join(world.folder, `stack-${n}`);
  await mkdir(dataDir, { mode: 0o711 });
  await copyCorpus(join(world.folder, 'data', 'research-orchestrator-1'), dataDir);
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMITS: 'false' };
  const first = await launch(env);
  let second: Awaited<ReturnType<typeof launch>> | undefined;
  try {
    const url = `http://localhost:${env.PORT}`;
    const api = await signedIn(url, /mot de passe : (\S+)\)/.exec(first.output())?.[1] ?? '');
    await eventually(async () => (await api.call(researchRoutes.corpus)).complete, { timeoutMs: 600_000, everyMs: 500 });
    const dossierId = await ask(api, POINTS);
    const before = await rowsOf(env, (rows) => held(rows, dossierId));
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const start = performance.now();
    second = await launch(env);
    if (!(await rowsOf(env, (rows) => taken(rows, dossierId, before)))) throw new Error('the run ended before its process was killed');
    return performance.now() - start;
  } finally {
    for (const one of [first, second]) if (one !== undefined && one.child.exitCode === null) one.child.kill('SIGTERM');
    if (second !== undefined && second.child.exitCode === null) await once(second.child, 'exit');
  }
}

async function launch(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'deploy/embedded/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await eventually(() => output.includes('Ctrl-C'), SOON);
  return { child, output: () => output };
}

async function rowsOf<T>(env: NodeJS.ProcessEnv, work: (rows: Rows) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await runningDatabase(ROOT, env) });
  await client.connect();
  try {
    return await work(
      async <R extends object>(query: string, values: readonly unknown[] = []) => (await client.query<R>(query, [...values])).rows,
    );
  } finally {
    await client.end();
  }
}
