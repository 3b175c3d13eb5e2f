import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startWorld, type World } from './faults/world.ts';
import { corpusReady } from './ready.ts';
import type { Row } from './row.ts';
import { type Page, pages } from './runbooks/pages.ts';
import { type Prometheus, requirePrometheus, startPrometheus } from './runbooks/prometheus.ts';
import { type Stage, SYMPTOMS } from './runbooks/symptoms.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const RINGS_WITHIN_MS = 60_000;
const COMMAND_LIMIT_MS = 60_000;
const GRAFANA = join(ROOT, 'deploy/observability/grafana');
/** Words of our kubectl for what the process mode lacks, and of a shell for a missing program. */
const NOT_HERE = ['not in the process mode', 'command not found'];

/** The alerts that cannot be made to fire here, and why. */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  QuotationsRemoved: 'no writer of this release removes a quotation: it takes a fault of the writer, or a model',
  SmsFailing: 'the stand-in of the carrier of text messages never refuses',
};

type Walk = { readonly world: World; readonly prometheus: Prometheus; readonly folder: string };
type Seen = { typed: number; notHere: number; queries: number; readonly troubles: string[] };

/**
 * Walks through every runbook on the process mode: makes the symptom, waits for the real rule to fire in a real Prometheus, then types the page's commands
 * and asks its queries. One row a page: how long the alarm took to fire, what was typed, what went wrong. `from`, `count`: so many pages from this
 * one, for a walk in several parts.
 */
export async function benchRunbooks({ from = 1, count = Number.POSITIVE_INFINITY }: { from?: number; count?: number }): Promise<Row[]> {
  requirePrometheus();
  let keep = (_line: string): void => {};
  const world = await startWorld({ env: { LOG_LEVEL: 'info', CORPUS_MAX_AGE: '1d' }, print: (line) => keep(line) });
  const folder = join(world.folder, 'runbooks');
  for (const each of ['logs', 'bin']) mkdirSync(join(folder, each), { recursive: true });
  keep = (line) => {
    const [, name = '', text = ''] = /^(\S+) \| (.*)$/.exec(line) ?? [];
    appendFileSync(join(folder, 'logs', `${name.replace('/', '-')}.log`), `${text}\n`);
  };
  const prometheus = await startPrometheus(world.cluster.targetsFile, join(folder, 'prometheus'));
  try {
    await corpusReady(world.cluster);
    const rows: Row[] = [];
    const all = pages((alert) => SYMPTOMS[alert]?.values ?? {});
    for (const [index, page] of all.entries()) {
      if (index + 1 < from || rows.length >= count) continue;
      const row = await walkThrough({ world, prometheus, folder }, page);
      console.log(`  ${index + 1} of ${all.length}, ${row.name}: ${row.value} s, ${row.note}`);
      rows.push(row);
    }
    const walked = { name: 'runbooks: pages walked', value: rows.length, unit: '', note: `of ${all.length}, from the ${from}th` };
    return [...rows, walked, await panelsWithSeries(prometheus)];
  } finally {
    await prometheus.stop();
    await world.stop();
  }
}

/** How many panels of the dashboards show a series once every symptom was made. */
async function panelsWithSeries(prometheus: Prometheus): Promise<Row> {
  type Panel = { title: string; targets?: { expr: string }[] };
  const panels = readdirSync(GRAFANA).flatMap(
    (file) => (JSON.parse(readFileSync(join(GRAFANA, file), 'utf8')) as { panels: Panel[] }).panels,
  );
  const empty: string[] = [];
  const drawn = panels.filter(({ targets }) => targets !== undefined);
  for (const { title, targets = [] } of drawn) {
    const series = await Promise.all(targets.map(({ expr }) => prometheus.query(expr.replaceAll('$__rate_interval', '5m'))));
    if (series.every((count) => count === 0)) empty.push(title);
  }
  const note = `of ${drawn.length}${empty.length > 0 ? `; without: ${empty.join(', ')}` : ''}`;
  return { name: 'dashboards: panels with series', value: drawn.length - empty.length, unit: '', note };
}

async function walkThrough(walk: Walk, page: Page): Promise<Row> {
  const seen: Seen = { typed: 0, notHere: 0, queries: 0, troubles: [] };
  const outOfReach = OUT_OF_REACH[page.alert];
  let end = async (): Promise<unknown> => undefined;
  let firedAfterMs = 0;
  const fired = (await walk.prometheus.firing()).has(page.alert);
  if (outOfReach === undefined) {
    const start = performance.now();
    try {
      const symptom = SYMPTOMS[page.alert];
      if (symptom === undefined) throw new Error('no symptom is described');
      end = await symptom.provoke(await enter(walk.world));
      if (!(await fires(walk.prometheus, page.alert))) throw new Error('the rule did not fire');
    } catch (error) {
      seen.troubles.push(error instanceof Error ? error.message : String(error));
    }
    firedAfterMs = performance.now() - start;
  }
  writeProcesses(walk);
  for (const command of page.commands) type(walk, command, seen);
  for (const query of page.queries) {
    seen.queries += 1;
    await walk.prometheus.query(query).catch((error: unknown) => seen.troubles.push(`\`${query}\`: ${error}`));
  }
  await end();
  await wholeAgain(walk.world);
  if (seen.troubles.length > 0) process.exitCode = 1;
  const counts = `${seen.typed} commands, ${seen.queries} queries${seen.notHere > 0 ? `, ${seen.notHere} commands not available here` : ''}`;
  const said = [
    outOfReach === undefined ? undefined : `not made to fire: ${outOfReach}`,
    fired ? 'it rang already' : undefined,
    counts,
    ...seen.troubles,
  ];
  return { name: page.alert, value: Math.round(firedAfterMs / 100) / 10, unit: 's', note: said.filter(Boolean).join('; ') };
}

function type({ world, folder }: Walk, command: string, seen: Seen): void {
  const env = {
    ...process.env,
    PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
    DATABASE_URL: world.postgres.url,
    NATS_URL: world.networks.NATS.url,
    CLUSTER_FILE: join(folder, 'processes.json'),
    LOGS_FOLDER: join(folder, 'logs'),
  };
  const options = { cwd: ROOT, env, encoding: 'utf8', timeout: COMMAND_LIMIT_MS } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], options);
  // grep ends with 1 where nothing was logged.
  const isEmpty = status === 1 && command.includes('grep') && `${stdout}${stderr}`.trim() === '';
  if (NOT_HERE.some((words) => stderr.includes(words))) seen.notHere += 1;
  else if ((status === 0 || isEmpty) && !stderr.includes('no such process')) seen.typed += 1;
  else seen.troubles.push(`\`${command}\` ended with ${status}: ${stderr.trim().split('\n').at(-1)}`);
}

async function fires(prometheus: Prometheus, alert: string): Promise<boolean> {
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

/** What an operator has at hand: our kubectl, and the processes that it knows. */
function writeProcesses({ world, folder }: Walk): void {
  copyFileSync(join(import.meta.dirname, 'runbooks/kubectl.mjs'), join(folder, 'bin', 'kubectl'));
  writeFileSync(join(folder, 'bin', 'package.json'), '{"type":"module"}');
  const all = Object.values(world.cluster.replicas).flat();
  const processes = all.map(({ name, pid, port, metricsPort }) => {
    const dataDir = join(world.folder, 'data', name.replace('/', '-'));
    return [name, { pid: pid() ?? 0, port, metricsPort, dataDir }] as const;
  });
  writeFileSync(join(folder, 'processes.json'), JSON.stringify(Object.fromEntries(processes)));
}
