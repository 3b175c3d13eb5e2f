import { register } from 'node:module';
import { basename, dirname } from 'node:path';

// `node --import tsx --import @attendu/telemetry/hook src/main.ts`: traces go to an OpenTelemetry collector when, and only when, its address
// is given. Nothing is loaded otherwise: the SDK costs half a second and 30 MB. It reads its own settings from the standard OTEL_* variables.

if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  // Figures are served to Prometheus and logs go to standard output; unset, the SDK would send both to the collector too.
  process.env.OTEL_METRICS_EXPORTER ??= 'none';
  process.env.OTEL_LOGS_EXPORTER ??= 'none';
  // `…/services/billing/src/main.ts` is billing.
  process.env.OTEL_SERVICE_NAME ??= basename(dirname(dirname(process.argv[1] ?? '')));
  // Without this hook, modules imported as ESM are not instrumented: spans would have no route and log lines no trace id.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const [{ NodeSDK }, { HttpInstrumentation }, { ExpressInstrumentation }, { PgInstrumentation }, { PinoInstrumentation }] =
    await Promise.all([
      import('@opentelemetry/sdk-node'),
      import('@opentelemetry/instrumentation-http'),
      import('@opentelemetry/instrumentation-express'),
      import('@opentelemetry/instrumentation-pg'),
      import('@opentelemetry/instrumentation-pino'),
    ]);
  const { addressWithoutQuery, UNSAID } = await import('./span-attributes.ts');
  const probes = new Set(['/healthz', '/readyz', '/metrics']);
  const sdk = new NodeSDK({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: (request) => probes.has(request.url ?? ''),
        startIncomingSpanHook: () => UNSAID,
        startOutgoingSpanHook: (request) => ({ 'url.full': addressWithoutQuery(request) }),
      }),
      new ExpressInstrumentation(),
      // The bus polls its tables: only queries of a request or an event get a span. Values are never reported.
      new PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
      new PinoInstrumentation({ disableLogSending: true }),
    ],
  });
  sdk.start();
  process.once('beforeExit', () => void sdk.shutdown().catch(() => undefined));
}
