import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

// Figures for Prometheus. Labels have few values each: a service, a route, an event, an outcome; never an id or a person.

const registry = new Registry();

/** A number that only grows. The same name returns the same counter, since several services may share a process. */
export function counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
  return known(name, Counter<L>) ?? new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
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

let areProcessMetricsOn = false;

/** The body of GET /metrics: all metrics of this process, its own included (memory, event loop, garbage collection). */
export async function metricsText(): Promise<{ contentType: string; body: string }> {
  if (!areProcessMetricsOn) collectDefaultMetrics({ register: registry });
  areProcessMetricsOn = true;
  return { contentType: registry.contentType, body: await registry.metrics() };
}
