import { readFile } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

// Figures for Prometheus. Labels have few values each: a service, a route, an event, an outcome; never an id or a person.

const registry = new Registry();

/** A number that only grows. The same name returns the same counter, since several services may share a process. */
export function counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
  return known(name, Counter<L>) ?? new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
}

/** Gives a counter or a histogram its series before the first event of each kind: an increase from nothing to one is seen by no rule. */
export function startAtZero<L extends string>(metric: Counter<L> | Histogram<L>, series: readonly Partial<Record<L, string>>[]): void {
  for (const labels of series) {
    if (metric instanceof Histogram) metric.zero(labels);
    else metric.inc(labels, 0);
  }
}

/** A number that goes up and down. */
export function gauge<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
  return known(name, Gauge<L>) ?? new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Durations in seconds, unless other buckets are given. */
export function histogram<L extends string>(name: string, help: string, labelNames: readonly L[] = [], buckets = SECONDS): Histogram<L> {
  return known(name, Histogram<L>) ?? new Histogram({ name, help, labelNames: [...labelNames], buckets, registers: [registry] });
}

function known<M>(name: string, kind: abstract new (...args: never[]) => M): M | undefined {
  const metric = registry.getSingleMetric(name);
  if (metric === undefined || metric instanceof kind) return metric as M | undefined;
  throw new Error(`The metric ${name} is already of another kind`);
}

/** A scrape waits this long for what it measures: Prometheus gives up after ten seconds. */
const MEASURE_TIMEOUT_MS = 3_000;
const measures = new Set<() => Promise<void>>();
const failures = counter('attendu_measure_failures_total', 'Measures that failed or came too late at a scrape; their gauges are stale.');

/**
 * Registers a measure: it sets gauges that are read on demand, such as the length of a queue. All measures of the process run at each
 * scrape; one that fails leaves its gauges as they were and is counted. Returns the function that removes it.
 */
export function measureAtScrape(measure: () => Promise<void>): () => void {
  measures.add(measure);
  return () => void measures.delete(measure);
}

async function runMeasure(measure: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, MEASURE_TIMEOUT_MS, new Error('late'));
  });
  await Promise.race([measure(), late])
    .catch(() => failures.inc())
    .finally(() => clearTimeout(timer));
}

let areProcessMetricsOn = false;

function measureProcess(): void {
  collectDefaultMetrics({ register: registry });
  // The library reads the limit once, and an operator may raise it while the process runs.
  if (registry.getSingleMetric('process_max_fds') === undefined) return;
  registry.removeSingleMetric('process_max_fds');
  new Gauge({
    name: 'process_max_fds',
    help: 'Maximum number of open file descriptors.',
    registers: [registry],
    async collect() {
      const limits = await readFile('/proc/self/limits', 'utf8');
      this.set(Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY));
    },
  });
}

/** The body of GET /metrics: all metrics of this process, its own included (memory, event loop, garbage collection). */
export async function metricsText(): Promise<{ contentType: string; body: string }> {
  if (!areProcessMetricsOn) measureProcess();
  areProcessMetricsOn = true;
  await Promise.all([...measures].map(runMeasure));
  return { contentType: registry.contentType, body: await registry.metrics() };
}
