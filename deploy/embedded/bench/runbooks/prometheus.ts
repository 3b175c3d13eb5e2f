import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@attendu/testing/eventually';
import { parse } from 'yaml';
import { freePort } from '../../src/postgres/free-port.ts';

const RULES = join(import.meta.dirname, '../../../observability/prometheus/rules');

export type Prometheus = {
  /** Names of the alerts that fire now. */
  firing(): Promise<Set<string>>;
  /** Number of series of an expression. @throws with Prometheus's message when it cannot be read. */
  query(expression: string): Promise<number>;
  stop(): Promise<void>;
};

/** @throws when there is no Prometheus here. */
export function requirePrometheus(): void {
  if (spawnSync('prometheus', ['--version']).status !== 0)
    throw new Error('prometheus is not on PATH (Debian: apt-get install prometheus)');
}

/** A real Prometheus on the processes that this file names, with the real rules, whose waits are taken out: a symptom fires at once. */
export async function startPrometheus(targetsFile: string, folder: string): Promise<Prometheus> {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(RULES)) {
    const { groups } = parse(readFileSync(join(RULES, file), 'utf8')) as { groups: { rules: { for?: string }[] }[] };
    for (const rule of groups.flatMap((group) => group.rules)) delete rule.for;
    writeFileSync(join(folder, file), JSON.stringify({ groups }));
  }
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: [join(folder, '*.yaml')],
    scrape_configs: [{ job_name: 'attendu', file_sd_configs: [{ files: [targetsFile] }] }],
  };
  writeFileSync(join(folder, 'prometheus.json'), JSON.stringify(config));
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.json')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const abandon = (): void => void child.kill('SIGKILL');
  process.once('exit', abandon);
  const ask = async (
    path: string,
  ): Promise<{ data: { result: unknown[]; alerts: { state: string; labels: { alertname: string } }[] } }> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const body = (await answer.json()) as { error?: string; data: never };
    if (!answer.ok) throw new Error(body.error);
    return body;
  };
  await eventually(() => ask('alerts'), { timeoutMs: 60_000 });
  return {
    firing: async () => {
      const { alerts } = (await ask('alerts')).data;
      return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
    },
    query: async (expression) => (await ask(`query?query=${encodeURIComponent(expression)}`)).data.result.length,
    stop: async () => {
      process.off('exit', abandon);
      abandon();
      await once(child, 'exit');
    },
  };
}
