import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROUTES } from '@attendu/contracts/route-registry';
import { eventually } from '@attendu/testing/eventually';
import { isAlive } from '@attendu/threads/holder-file';
import { runArguments } from '@attendu/threads/typescript-thread';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '../bench/fuzz.ts';
import { furnishWorld } from '../bench/fuzz-world.ts';
import { freePort } from '../src/postgres/free-port.ts';
import { readPidFile } from '../src/postgres/pid-file.ts';
import { adminCalls } from './admin-calls.ts';
import type { Stack } from './world-figures/figure.ts';
import { rowsOf } from './world-figures/rows.ts';
import { fillQueues, SMS_PRICE } from './world-figures/service.ts';
import { SCREENS } from './world-figures.ts';

const MAIN = join(import.meta.dirname, '..', 'src', 'main.ts');
const WORLD = join(import.meta.dirname, '..', 'src', 'commands', 'world.ts');
const START = join(import.meta.dirname, '..', 'bin', 'start.mjs');
/** A start takes two seconds on an idle machine and a minute on an overloaded one; these conditions come or never do. */
const LIMIT_MS = 300_000;

/** For starts that ask nothing of the corpus, which would otherwise be indexed beside the tests. */
const WITHOUT_CORPUS = { CORPUS_WORKER: 'apart' };

type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

let dataDir: string;
let port: number;
const children: ChildProcess[] = [];

/** The process that `npm start` launches. */
function launch(env: Record<string, string> = {}, command = runArguments(MAIN)): Started {
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

async function ready(started: Started): Promise<string> {
  const hasEnded = () => started.child.exitCode !== null;
  await eventually(() => started.output().includes('Ctrl-C') || hasEnded(), { timeoutMs: LIMIT_MS });
  if (hasEnded()) throw new Error(`did not start: ${started.output()}`);
  return started.output();
}

/** Processes started for this data folder: ours name it in their environment, PostgreSQL in its command line. */
async function running(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid || !isAlive(Number(pid))) continue;
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '');
    const [command, environment] = await Promise.all([read('cmdline'), read('environ')]);
    if (`${command}\0${environment}`.includes(folder)) found.push(`${pid} ${command.replaceAll('\0', ' ')}`);
  }
  return found;
}

const hasChild = async ({ pid }: ChildProcess): Promise<boolean> => (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')) !== '';

/** Rows of a query on the database of the running stack. */
const rows: Stack['rows'] = (query, values) => rowsOf(dataDir, query, values);

const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'attendu-stack-'));
  await chmod(dataDir, 0o711);
  port = await freePort();
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await eventually(async () => (await readPidFile(join(dataDir, 'postgres'))) === null, { timeoutMs: LIMIT_MS });
  await rm(dataDir, { recursive: true, force: true });
});

describe.sequential('npm start', () => {
  let first: Started;
  /** A demo account, with the administrator's password in its headers. */
  async function signedIn(name: string, domain = 'demo.attendu.test'): Promise<{ userId: string; headers: Record<string, string> }> {
    const password = /mot de passe : (\S+)\)/.exec(first.output())?.[1] ?? '';
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: `${name}@${domain}`, password });
    const { token, account } = (await (await get('/copilot/auth/sign-in', { method: 'POST', headers: json, body })).json()) as {
      token: string;
      account: { id: string };
    };
    return { userId: account.id, headers: { ...json, authorization: `Bearer ${token}`, 'x-admin-password': password } };
  }
  it('prints one URL and the demo accounts, which can sign in', { timeout: LIMIT_MS }, async () => {
    // From its sources, as the launcher does; the later starts, from a build of them. Rate limits are off: they would answer instead of the routes.
    first = launch({ ...WITHOUT_CORPUS, RATE_LIMITS: 'false', SMS_PRICE: String(SMS_PRICE) }, ['--import', 'tsx', MAIN]);
    const text = await ready(first);
    expect(text).toContain(`Attendu est prêt : http://localhost:${port}\n`);
    const password = /mot de passe : (\S+)\)/.exec(text)?.[1] ?? '';
    const emails = [...text.matchAll(/^ {2}(\S+@\S+) {2}/gm)].map((match) => match[1]);
    expect(emails).toHaveLength(5);
    for (const email of emails) {
      const response = await get('/copilot/auth/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(response.status, email).toBe(200);
    }
    expect((await get('/sandbox/')).status).toBe(200);
  });

  it('opens another session for a program that signs in with the token of one, and ends neither', async () => {
    const password = /mot de passe : (\S+)\)/.exec(first.output())?.[1] ?? '';
    const email = /^ {2}(\S+@\S+) {2}/m.exec(first.output())?.[1];
    const signIn = async (headers: Record<string, string>): Promise<string> => {
      const body = JSON.stringify({ email, password });
      const answer = await get('/copilot/auth/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return ((await answer.json()) as { token: string }).token;
    };
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const one = await signIn({});
    const other = await signIn(bearer(one));
    expect(other).not.toBe(one);
    for (const token of [one, other]) expect((await get('/copilot/auth/user', { headers: bearer(token) })).status).toBe(200);
  });

  it('keeps secrets readable by their owner only, and addresses out of its log', async () => {
    const log = await readFile(join(dataDir, 'attendu.log'), 'utf8');
    expect(log).toContain('"service":"gateway"');
    expect(log).not.toContain('@demo.attendu');
  });

  it("answers random calls of every route without a server error, a word of another account, or a hint that another account's object exists", {
    timeout: LIMIT_MS,
  }, async () => {
    const world = await furnishWorld(`http://127.0.0.1:${port}`, dataDir);
    const { failures, leaks, differences, isVictimIntact, statuses } = await fuzz(world, { seed: 7, count: 200 });
    expect({ failures, leaks, differences, isVictimIntact }).toEqual({ failures: [], leaks: [], differences: [], isVictimIntact: true });
    // The words are readable by their owner, and some calls succeed: the campaign does more than collect refusals.
    expect(await world.victimReads()).toContain(world.canaries[0]);
    expect(statuses[200]).toBeGreaterThan(20);
  });

  it('audits each call of an administrator’s route: who, about whom and from where', { timeout: LIMIT_MS }, async () => {
    const admin = await signedIn('admin');
    const userId = (await signedIn('etudiant')).userId;
    const calls = adminCalls(userId);
    const routes = ROUTES.filter(({ access }) => access === 'super_admin');
    expect(Object.keys(calls).toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
    const wanted: string[] = [];
    for (const { id, method, path } of routes) {
      const { body, params = {}, refused = false, leaves } = calls[id] ?? { leaves: null };
      const to = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
      const answer = await get(to, { method, headers: admin.headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      expect([id, answer.status < 300, answer.status < 500]).toEqual([id, !refused, true]);
      if (leaves !== null) wanted.push(`${leaves.kind} ${leaves.what}`);
    }
    type Line = { what: string; admin: { id: string } | null; place: string | null };
    const logged = async (kind: string) => {
      const { lines } = (await (await get(`/copilot/admin/audit?kind=${kind}`, { headers: admin.headers })).json()) as { lines: Line[] };
      return lines.flatMap(({ what, admin: who, place }) => (who?.id === admin.userId && place !== null ? [`${kind} ${what}`] : []));
    };
    await eventually(async () => expect([...(await logged('acts')), ...(await logged('reads'))]).toEqual(expect.arrayContaining(wanted)));
  });

  it('is filled with a made-up service by one command, with a place for each member of its firms', { timeout: LIMIT_MS }, async () => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, [...runArguments(WORLD), '600'], { env });
    expect(stdout).toMatch(/^12 cabinets, 600 comptes, \d+ recherches ; \d+ événements comptés\.\n/);
    const [name = '', domain = ''] = (/: (\S+@\S+)$/.exec(stdout.trim())?.[1] ?? '').split('@');
    const { headers } = await signedIn(name, domain);
    const { places } = (await (await get('/copilot/firm/invitations', { headers })).json()) as { places: number };
    const [members] = await rows<{ n: number }>(
      `select count(*)::int as n from auth.users where cabinet_id = (select cabinet_id from auth.users where email = $1)`,
      [`${name}@${domain}`],
    );
    expect(places).toBe(members?.n);
  });

  /** Reads the administrators' screens on the running stack. */
  async function administrator(): Promise<Stack> {
    const { userId: adminId, headers } = await signedIn('admin');
    const call = async <T>(path: string, init: RequestInit): Promise<T> => {
      const answer = await get(path, { headers, ...init });
      expect([path, answer.status]).toEqual([path, 200]);
      return (await answer.json()) as T;
    };
    return {
      adminId,
      rows,
      get: (path) => call(path, {}),
      post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
      getAs: async (email, path) => {
        const [name = '', domain = ''] = email.split('@');
        return call(path, { headers: (await signedIn(name, domain)).headers });
      },
    };
  }

  it('shows what a plain count of the made-up service gives: every figure of every screen of an administrator', {
    timeout: LIMIT_MS,
  }, async () => {
    const calls = adminCalls(randomUUID());
    const acts = Object.keys(calls).filter((id) => calls[id]?.refused || calls[id]?.leaves?.kind === 'acts');
    const routes = [...ROUTES.filter(({ access, id }) => access === 'super_admin' && !acts.includes(id)), { id: 'analytics.firm-usage' }];
    expect(Object.keys(SCREENS).toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
    const stack = await administrator();
    // One code is sent, and the next one is refused; to another number when the test is tried again.
    const phone = `06 22 33 ${randomInt(10, 100)} ${randomInt(10, 100)}`;
    for (const status of [200, 429]) {
      const body = JSON.stringify({ phone, email: 'code@figures.example' });
      const headers = { 'content-type': 'application/json' };
      expect((await get('/copilot/start-phone-verification', { method: 'POST', headers, body })).status).toBe(status);
    }
    await fillQueues(stack);
    for (const read of Object.values(SCREENS))
      await eventually(async () => {
        const found = await read(stack);
        for (const { screen, shown, counted } of found) expect([screen, shown]).toEqual([screen, counted]);
        // Something was counted.
        expect(JSON.stringify(found.map(({ counted }) => counted))).toMatch(/":([1-9]|true)|: up/);
      });
  });

  it('has the figures of the consoles rebuilt by one command, to the same ones', { timeout: LIMIT_MS }, async () => {
    const stack = await administrator();
    const screens = ['analytics/requests?days=365', 'quality?days=365', 'funnel?days=365&by=month', 'get-last-7-days-requests'];
    const read = () => Promise.all(screens.map((screen) => stack.get(`/copilot/admin/${screen}`)));
    const before = await read();
    await rows('update admin_analytics.requests_by_day set requests = 1 + requests');
    await rows('delete from admin_analytics.facts_by_day');
    expect(await read()).not.toEqual(before);
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, [START, '--run', 'rebuild'], { env });
    expect(stdout).toMatch(/^Chiffres des consoles refaits à partir de [\d\s]+ événements\.\n$/u);
    expect(await read()).toEqual(before);
  });

  it('recovers after its database was killed', { timeout: LIMIT_MS }, async () => {
    const server = await readPidFile(join(dataDir, 'postgres'));
    process.kill(server?.pid ?? 0, 'SIGKILL');
    const password = /mot de passe : (\S+)\)/.exec(first.output())?.[1] ?? '';
    const email = /^ {2}(\S+@\S+) {2}/m.exec(first.output())?.[1];
    const body = JSON.stringify({ email, password });
    await eventually(
      async () => {
        const answer = await get('/copilot/auth/sign-in', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        expect(answer.status).toBe(200);
      },
      { timeoutMs: LIMIT_MS, everyMs: 250 },
    );
    expect((await readPidFile(join(dataDir, 'postgres')))?.pid).not.toBe(server?.pid);
    expect(first.output()).toContain('PostgreSQL est reparti.');
  });

  it('refuses a second start on one folder, or on a port in use', { timeout: LIMIT_MS }, async () => {
    const again = launch();
    expect(await again.ended).toBe(1);
    expect(again.output()).toContain(`Attendu tourne déjà sur ce dossier (processus ${first.child.pid}) : http://localhost:${port}`);
    const other = await mkdtemp(join(tmpdir(), 'attendu-stack-'));
    const taken = launch({ DATA_DIR: other });
    expect(await taken.ended).toBe(1);
    expect(taken.output()).toBe(
      `Le port ${port} est déjà pris par un autre programme. Choisissez-en un autre : PORT=${port + 1} npm start\n`,
    );
    await rm(other, { recursive: true });
  });

  it('starts again after it was killed, with the same database and accounts, and takes over held work without waiting for its lease', {
    timeout: LIMIT_MS,
  }, async () => {
    const password = /mot de passe : (\S+)\)/.exec(first.output())?.[1];
    const lease = randomUUID();
    const [held] = await rows<{ id: string }>(
      `update anonymiser.anonymisations set status = 'pending', lease = $1, due_at = now() + interval '1 hour'
       where request_id = (select request_id from anonymiser.anonymisations limit 1) returning request_id as id`,
      [lease],
    );
    expect(held).toBeDefined();
    first.child.kill('SIGKILL');
    await first.ended;
    const second = launch(WITHOUT_CORPUS);
    const text = await ready(second);
    expect(/mot de passe : (\S+)\)/.exec(text)?.[1]).toBe(password);
    await eventually(
      async () => {
        const [row] = await rows<{ lease: string | null }>('select lease from anonymiser.anonymisations where request_id = $1', [held?.id]);
        expect(row?.lease).not.toBe(lease);
      },
      { timeoutMs: LIMIT_MS },
    );
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(await readPidFile(join(dataDir, 'postgres'))).toBeNull();
    await expect(get('/healthz')).rejects.toThrow();
  });

  it('stops cleanly when interrupted while starting', { timeout: LIMIT_MS }, async () => {
    const started = launch(WITHOUT_CORPUS);
    await eventually(async () => (await readPidFile(join(dataDir, 'postgres'))) !== null, { timeoutMs: LIMIT_MS });
    started.child.kill('SIGINT');
    expect(await started.ended).toBe(0);
    expect(started.output()).not.toContain('Ctrl-C');
    expect(await readPidFile(join(dataDir, 'postgres'))).toBeNull();
  });

  it('stops with a sentence when its data folder is erased', { timeout: LIMIT_MS }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'attendu-stack-'));
    await chmod(folder, 0o711);
    const started = launch({ ...WITHOUT_CORPUS, DATA_DIR: folder });
    await ready(started);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(/Le dossier de la base, .*, a été effacé ou déplacé pendant qu’Attendu tournait\. Attendu s’arrête/);
    await expect(get('/healthz')).rejects.toThrow();
    await rm(folder, { recursive: true, force: true });
  });

  it.runIf(process.platform === 'linux')(
    'leaves nothing running when its launcher is killed at any moment',
    { timeout: LIMIT_MS },
    async () => {
      for (const moment of ['', 'postgres/postmaster.pid', 'ready']) {
        // The last one needs no new database.
        const folder = moment === 'ready' ? dataDir : await mkdtemp(join(tmpdir(), 'attendu-stack-'));
        await chmod(folder, 0o711);
        const launcher = launch({ ...(moment === 'ready' ? WITHOUT_CORPUS : {}), DATA_DIR: folder }, [START]);
        if (moment === 'ready') await ready(launcher);
        else if (moment === '') await eventually(() => hasChild(launcher.child), { timeoutMs: LIMIT_MS, everyMs: 5 });
        else await eventually(() => existsSync(join(folder, moment)), { timeoutMs: LIMIT_MS, everyMs: 5 });
        launcher.child.kill('SIGKILL');
        // Each look reads every process of the machine: too often, it would slow down what it waits for.
        await eventually(async () => expect(await running(folder), moment).toEqual([]), { timeoutMs: LIMIT_MS, everyMs: 250 });
        await expect(get('/healthz')).rejects.toThrow();
        await rm(folder, { recursive: true });
      }
    },
  );

  it('reports all invalid variables at once', { timeout: LIMIT_MS }, async () => {
    const wrong = launch({ PLAN_OVERRIDES: 'beaucoup', LOG_LEVEL: 'fort' });
    const production = launch({ NODE_ENV: 'production' });
    const other = await mkdtemp(join(tmpdir(), 'attendu-stack-'));
    const database = launch({ DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/nothing', DATA_DIR: other });
    expect(await Promise.all([wrong, production, database].map(({ ended }) => ended))).toEqual([1, 1, 1]);
    expect(wrong.output()).toMatch(/LOG_LEVEL/);
    expect(production.output()).toContain('docker-compose.yml');
    expect(database.output()).toMatch(/^La base indiquée par DATABASE_URL \(127\.0\.0\.1:1\) ne répond pas : .*ECONNREFUSED.*\.\n$/);
    await rm(other, { recursive: true });
  });
});
