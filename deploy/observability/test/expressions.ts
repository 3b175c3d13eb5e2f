import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const FOLDER = join(import.meta.dirname, '..');

type Rule = { alert?: string; record?: string; expr: string; labels?: Record<string, string>; annotations?: Record<string, string> };

/** Every rule of prometheus/rules. */
export function rules(): Rule[] {
  const folder = join(FOLDER, 'prometheus/rules');
  return readdirSync(folder).flatMap((file) => {
    const { groups } = parse(readFileSync(join(folder, file), 'utf8')) as { groups: { rules: Rule[] }[] };
    return groups.flatMap((group) => group.rules);
  });
}

/** Every expression of the rules and of the dashboards. */
export function expressions(): string[] {
  const folder = join(FOLDER, 'grafana');
  const dashboards = readdirSync(folder).flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { panels: { targets?: { expr: string }[] }[] };
    return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  });
  return [...rules().map(({ expr }) => expr), ...dashboards];
}

export type Use = { readonly metric: string; readonly labels: readonly string[] };

/** The metrics that an expression reads, with the labels that it selects on. */
export function usesOf(expression: string): Use[] {
  const withoutGroups = expression.replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, ' ');
  return [...withoutGroups.matchAll(/\b([a-z_][a-z0-9_:]*)(?:\{([^}]*)\})?(?!\s*\()/g)].flatMap(([, metric = '', matchers = '']) => {
    const isMetric = metric === 'up' || metric.includes(':') || /^(attendu|process|nodejs)_/.test(metric);
    return isMetric ? [{ metric, labels: [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label) }] : [];
  });
}

/** Labels that expressions group by. */
export const groupsOf = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(',').map((label) => label.trim()));

/** Metric names in a scrape, histogram series included, and the labels seen on each. */
export function scraped(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const labelsOf = (name: string): Set<string> => {
    const known = found.get(name) ?? new Set();
    found.set(name, known);
    return known;
  };
  for (const line of text.split('\n')) {
    const [, name, kind] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (name !== undefined) for (const suffix of kind === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) labelsOf(name + suffix);
    const [, series, labels = ''] = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (series !== undefined) for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) labelsOf(series).add(label);
  }
  return found;
}
