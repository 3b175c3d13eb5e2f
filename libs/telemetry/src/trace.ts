import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

// Without an SDK (no OTLP endpoint) every function here costs next to nothing and changes nothing.

/** The W3C `traceparent` of the current span, to be passed to another process; null when nothing is traced. */
export function currentTraceparent(): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/**
 * Runs `fn` as a span that continues a trace, possibly from another process.
 * An error of `fn` marks the span and is rethrown.
 */
export async function withRemoteSpan<T>(
  span: { readonly name: string; readonly traceparent: string | null; readonly attributes?: Attributes },
  fn: () => Promise<T>,
): Promise<T> {
  const parent = span.traceparent === null ? context.active() : propagation.extract(context.active(), { traceparent: span.traceparent });
  const options = { kind: SpanKind.CONSUMER, attributes: span.attributes ?? {} };
  return trace.getTracer('attendu').startActiveSpan(span.name, options, parent, async (active) => {
    try {
      return await fn();
    } catch (error) {
      active.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      active.end();
    }
  });
}
