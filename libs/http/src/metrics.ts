import { counter, histogram, metricsText } from '@attendu/telemetry/metrics';
import type { RequestHandler } from 'express';
import type { CallObserver } from './calls.ts';

/** Counts calls and their duration by route. Unmatched paths share one label, so that a scanner creates no series. */
export function countCalls(service: string): CallObserver {
  const labels = ['service', 'route', 'status'] as const;
  const calls = counter('attendu_http_calls_total', 'Calls answered, by route and status.', labels);
  const seconds = histogram('attendu_http_call_seconds', 'Time to answer a call.', ['service', 'route'] as const);
  return (entry, _method, status, duration) => {
    if (entry.route === null && status < 400) return;
    const route = entry.route ?? 'none';
    calls.inc({ service, route, status: String(status) });
    seconds.observe({ service, route }, duration);
  };
}

/** GET /metrics, for Prometheus. Not public: the gateway exposes contract routes only. `refresh` updates gauges measured on demand. */
export function answerMetrics(refresh: () => Promise<void> = async () => undefined): RequestHandler {
  return async (_request, response) => {
    await refresh();
    const { contentType, body } = await metricsText();
    response.setHeader('content-type', contentType);
    response.end(body);
  };
}
