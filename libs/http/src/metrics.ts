import { counter, histogram, metricsText, startAtZero } from '@attendu/telemetry/metrics';
import type { CallObserver } from './calls.ts';
import { createDrainableServer } from './drainable-server.ts';

/**
 * Counts calls and their duration by route, and by outcome alone, for the promise of availability. Unmatched paths share one label, so that a scanner
 * creates no series.
 */
export function countCalls(service: string): CallObserver {
  const labels = ['service', 'route', 'status'] as const;
  const calls = counter('attendu_http_calls_total', 'Calls answered, by route and status.', labels);
  const outcomes = counter('attendu_http_outcomes_total', 'Calls answered, by outcome: served, failed (5xx).', ['service', 'outcome']);
  startAtZero(outcomes, [
    { service, outcome: 'served' },
    { service, outcome: 'failed' },
  ]);
  const seconds = histogram('attendu_http_call_seconds', 'Time to answer a call.', ['service', 'route'] as const);
  return (entry, _method, status, duration) => {
    if (entry.route === null && status < 400) return;
    const route = entry.route ?? 'none';
    calls.inc({ service, route, status: String(status) });
    outcomes.inc({ service, outcome: status < 500 ? 'served' : 'failed' });
    seconds.observe({ service, route }, duration);
  };
}

export type MetricsServer = { readonly port: number; stop(): Promise<void> };

/**
 * GET /metrics for Prometheus, on a port of its own: what may reach the service's port must not read its figures. Null without a port.
 */
export async function startMetricsServer(config: {
  readonly METRICS_PORT?: number | undefined;
  readonly HOST?: string | undefined;
}): Promise<MetricsServer | null> {
  if (config.METRICS_PORT === undefined) return null;
  const server = createDrainableServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metricsText().then(
      ({ contentType, body }) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  const { port } = await server.listen(config.METRICS_PORT, config.HOST);
  return { port, stop: () => server.stop(0) };
}
