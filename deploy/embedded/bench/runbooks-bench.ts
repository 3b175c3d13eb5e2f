import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startWorld, type World } from './faults/world.ts';
import { wholeCorpusReady } from './ready.ts';
import type { Row } from './row.ts';
import { pages } from './runbooks/pages.ts';
import { startPrometheus } from './runbooks/prometheus.ts';
import { type Stage, SYMPTOMS } from './runbooks/symptoms.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const RINGS_WITHIN_MS = 40_000;
const NOT_HERE = 64;

/** What cannot be made to ring here, and why. */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  QuotationsRemoved: 'no writer of this release removes a quotation: it takes a fault of the writer, or a model',
  SmsFailing: 'the stand-in of the carrier of text messages never refuses',
};

/**
 * Walks through every runbook on the process mode: makes the symptom, waits for the real rule to fire in a real Prometheus, then types what the page
 * says. Prints what did not fire, what failed, and what there is nothing to type for here.
 */
export async function benchRunbooks(): Promise<Row[]> {
  const logs: string[] = [];
  let folder = '';
  const print = (line: string): void => {
    const [, name = '', text = ''] = /^(\S+) \| (.*)$/.exec(line) ?? [];
    if (folder === '') logs.push(line);
    else appendFileSync(join(folder, 'logs', `${name.replace('/', '-')}.log`), `${text}\n`);
  };
  const world = await startWorld({ env: { LOG_LEVEL: 'info', CORPUS_MAX_AGE: '1d' }, print });
  folder = join(world.folder, 'runbooks');
  for (const each of ['logs', 'bin']) mkdirSync(join(folder, each), { recursive: true });
  logs.forEach(print);
  const prometheus = await startPrometheus(world.cluster.targetsFile, join(folder, 'prometheus'));
  try {
    await wholeCorpusReady(world.cluster);
    const env = operatorEnvironment(world, folder);
    const asked = pages((alert) => SYMPTOMS[alert]?.values ?? {});
    const troubles: string[] = [];
    const [count, notHere] = [{ fired: 0, typed: 0, queries: 0 }, new Map<string, number>()];
    for (const page of asked) {
      const before = troubles.length;
      const symptom = SYMPTOMS[page.alert];
      let end = async (): Promise<unknown> => undefined;
      if (symptom !== undefined) {
        const stage = await enter(world);
        end = await symptom.provoke(stage).catch((error: unknown) => {
          troubles.push(`${page.alert}: the symptom could not be made: ${error instanceof Error ? error.message : error}`);
          return end;
        });
        const hasFired = await fires(prometheus, page.alert);
        if (hasFired) count.fired += 1;
        else troubles.push(`${page.alert}: the rule did not fire`);
      } else if (OUT_OF_REACH[page.alert] === undefined) troubles.push(`${page.alert}: no symptom is described`);
      writeProcesses(world, folder);
      for (const command of page.commands) {
        const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
          cwd: ROOT,
          env,
          encoding: 'utf8',
          timeout: 120_000,
        });
        const binary = command.split(' ')[0] ?? '';
        // grep finds nothing where nothing was logged: said, not wrong.
        const isEmpty = status === 1 && stdout.trim() === '' && stderr.trim() === '' && command.includes('grep');
        if (status === NOT_HERE || status === 127) notHere.set(command.slice(0, 60), (notHere.get(command.slice(0, 60)) ?? 0) + 1);
        else if (status === 0 || isEmpty) count.typed += 1;
        else troubles.push(`${page.alert}: \`${command}\` ended with ${status}: ${stderr.trim().split('\n').at(-1)} (${binary})`);
        if (isEmpty) console.log(`  ${page.alert}: nothing found by \`${command}\``);
      }
      for (const query of page.queries) {
        await prometheus.query(query).catch((error: unknown) => troubles.push(`${page.alert}: \`${query}\`: ${error}`));
        count.queries += 1;
      }
      await end();
      await wholeAgain(world);
      console.log(
        `  ${page.alert}: ${[OUT_OF_REACH[page.alert], ...troubles.slice(before)].filter(Boolean).join('; ') || 'fired, page walked through'}`,
      );
    }
    if (troubles.length > 0) process.exitCode = 1;
    return [
      { name: 'runbooks: pages', value: asked.length, unit: '', note: `cannot ring here: ${Object.keys(OUT_OF_REACH).join(', ')}` },
      { name: 'runbooks: alerts that fired on a real symptom', value: count.fired, unit: '', note: '' },
      {
        name: 'runbooks: commands typed',
        value: count.typed,
        unit: '',
        note: `${notHere.size} need Kubernetes, npm’s registry or the nats command`,
      },
      { name: 'runbooks: queries asked', value: count.queries, unit: '', note: '' },
      { name: 'runbooks: troubles', value: troubles.length, unit: '', note: troubles.join(' | ').slice(0, 2_000) },
    ];
  } finally {
    await prometheus.stop();
    await world.stop();
  }
}

async function fires(prometheus: Awaited<ReturnType<typeof startPrometheus>>, alert: string): Promise<boolean> {
  for (const end = performance.now() + RINGS_WITHIN_MS; performance.now() < end; await sleep(500))
    if ((await prometheus.firing()).has(alert)) return true;
  return false;
}

async function enter(world: World): Promise<Stage> {
  const { password } = world.cluster.demo;
  const signIn = async (name: string): Promise<string> => {
    const answer = await fetch(`${world.cluster.url}/copilot/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@demo.attendu.test`, password }),
    });
    return ((await answer.json()) as { token: string }).token;
  };
  return { world, password, user: await signIn('premium'), admin: await signIn('admin') };
}

/** Until every process is ready again, so that no symptom is taken for another. */
async function wholeAgain(world: World): Promise<void> {
  const isWhole = () => Object.values(world.cluster.replicas).every((both) => both.every((replica) => replica.isReady()));
  for (const end = performance.now() + 60_000; !isWhole() && performance.now() < end; ) await sleep(200);
}

/** What an operator has at hand: kubectl (ours), psql, the README's commands. */
function operatorEnvironment(world: World, folder: string): NodeJS.ProcessEnv {
  copyFileSync(join(import.meta.dirname, 'runbooks/kubectl.mjs'), join(folder, 'bin', 'kubectl'));
  writeFileSync(join(folder, 'bin', 'package.json'), '{"type":"module"}');
  return {
    ...process.env,
    PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
    DATABASE_URL: world.postgres.url,
    NATS_URL: world.networks.NATS.url,
    CLUSTER_FILE: join(folder, 'processes.json'),
    LOGS_FOLDER: join(folder, 'logs'),
  };
}

function writeProcesses(world: World, folder: string): void {
  const { replicas } = world.cluster;
  const processes = Object.fromEntries(
    Object.values(replicas)
      .flat()
      .map(({ name, pid, port, metricsPort }) => [
        name,
        { pid: pid() ?? 0, port, metricsPort, dataDir: join(world.folder, 'data', name.replace('/', '-')) },
      ]),
  );
  writeFileSync(join(folder, 'processes.json'), JSON.stringify(processes));
}
