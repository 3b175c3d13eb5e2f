import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dashboardFiles } from '../src/dashboards.ts';
import { sloRules } from '../src/slo.ts';
import { CASES, type Case, QUIET } from './alerts.ts';
import { expressions, rules, usesOf } from './expressions.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const RULES = join(ROOT, 'deploy/observability/prometheus/rules');
const RUNBOOKS = join(ROOT, 'docs/runbooks');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  console.warn(
    '\n*** SKIPPED: promtool is not on PATH, the alerts are not run on sample series (Debian: apt-get install prometheus) ***\n',
  );

const alerts = rules().filter(({ alert }) => alert !== undefined);
const names = [...new Set(alerts.map(({ alert }) => alert ?? ''))];

describe('the rules', () => {
  it('are generated, as the dashboards are', () => {
    const rerun = 'node --import tsx deploy/observability/src/write.ts';
    expect(readFileSync(join(RULES, 'slo.yaml'), 'utf8'), rerun).toBe(sloRules());
    const folder = join(ROOT, 'deploy/observability/grafana');
    expect(readdirSync(folder).sort()).toEqual(Object.keys(dashboardFiles()).sort());
    for (const [name, text] of Object.entries(dashboardFiles())) expect(readFileSync(join(folder, name), 'utf8'), rerun).toBe(text);
  });

  it('read recorded series that exist', () => {
    const recorded = new Set(rules().flatMap(({ record }) => record ?? []));
    const asked = expressions().flatMap((expression) => usesOf(expression).map(({ metric }) => metric));
    expect(asked.filter((metric) => metric.includes(':') && !recorded.has(metric))).toEqual([]);
    expect(new Set(asked).size).toBeGreaterThan(40);
  });

  it('have a severity and a page that says what to do', () => {
    for (const { alert = '', labels, annotations } of alerts) {
      expect(['page', 'ticket'], alert).toContain(labels?.severity);
      expect(annotations?.summary, alert).toBeTruthy();
      const page = `docs/runbooks/${alert.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.md`;
      expect(annotations?.runbook_url, alert).toBe(page);
    }
    const pages = alerts.map(({ annotations }) => annotations?.runbook_url?.replace('docs/runbooks/', ''));
    expect(readdirSync(RUNBOOKS).sort()).toEqual([...new Set(pages)].sort());
  });
});

describe('the runbooks', () => {
  const sources = execFileSync('git', ['ls-files', '-z', 'libs', 'services', 'gateway'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\/src\/.*\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');

  it.each(readdirSync(RUNBOOKS))('%s says symptom, meaning, commands and escalation, for an alert that exists', (file) => {
    const text = readFileSync(join(RUNBOOKS, file), 'utf8');
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(['Symptom', 'Meaning', 'Commands', 'Escalation']);
    expect(names).toContain(/^# (\w+)$/m.exec(text)?.[1]);
    for (const [, page = ''] of text.matchAll(/\]\(([\w-]+\.md)\)/g)) expect(readdirSync(RUNBOOKS), file).toContain(page);
  });

  it('search logs for messages that the code logs', () => {
    const searched = readdirSync(RUNBOOKS).flatMap((file) =>
      [...readFileSync(join(RUNBOOKS, file), 'utf8').matchAll(/kubectl -n attendu logs [^\n]*? grep (?:-\w )?'([^']+)'/g)].flatMap(
        ([, words = '']) => words.split('\\|').map((word) => ({ file, word: word.replace(/^"|"$/g, '').replace(/^code":"/, '') })),
      ),
    );
    expect(searched.length).toBeGreaterThan(20);
    expect(searched.filter(({ word }) => !sources.includes(word))).toEqual([]);
  });

  it('name metrics that a rule or a dashboard reads', () => {
    const known = new Set(expressions().flatMap((expression) => usesOf(expression).map(({ metric }) => metric)));
    for (const file of readdirSync(RUNBOOKS)) {
      const named = [...readFileSync(join(RUNBOOKS, file), 'utf8').matchAll(/\battendu_[a-z_]+/g)].map(([name]) => name);
      expect(
        named.filter((name) => !known.has(name)),
        file,
      ).toEqual([]);
    }
  });
});

describe.skipIf(!hasPromtool)('promtool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'attendu-rules-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const seriesOf = (series: Case['series']) => Object.entries(series).map(([name, values]) => ({ series: name, values }));
  const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });

  it('accepts the rules', () => {
    const { status, stderr } = promtool('check', 'rules', ...readdirSync(RULES).map((file) => join(RULES, file)));
    expect(status, stderr).toBe(0);
  });

  it('fires each alert on the series that should, and none in a quiet hour', { timeout: 120_000 }, () => {
    expect(CASES.map(({ alert }) => alert).sort()).toEqual([...names].sort());
    const firing = CASES.map(({ alert, severity, series, at, labels = {} }) => {
      const all = { alertname: alert, alertstate: 'firing', severity, ...labels };
      const text = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
      return {
        interval: '1m',
        input_series: seriesOf(series),
        promql_expr_test: [
          {
            expr: `ALERTS{alertname="${alert}",alertstate="firing",severity="${severity}"}`,
            eval_time: `${at}m`,
            exp_samples: [{ labels: `ALERTS{${text.join(',')}}`, value: 1 }],
          },
        ],
      };
    });
    const quiet = {
      interval: '1m',
      input_series: seriesOf(QUIET),
      promql_expr_test: [5, 30, 75].map((minute) => ({ expr: 'ALERTS{alertstate="firing"}', eval_time: `${minute}m`, exp_samples: [] })),
    };
    const file = join(folder, 'tests.json');
    const rule_files = readdirSync(RULES).map((name) => join(RULES, name));
    writeFileSync(file, JSON.stringify({ rule_files, evaluation_interval: '1m', tests: [...firing, quiet] }));
    const { status, stdout, stderr } = promtool('test', 'rules', file);
    expect(status, stdout + stderr).toBe(0);
  });
});
