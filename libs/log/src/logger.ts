import pino from 'pino';
import { logContext } from './context.ts';
import { redact, scrub } from './redact.ts';

export type Logger = pino.Logger;

/** The loggable fields of an error; a database error's `detail` or a request's `config` may hold personal data. */
function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return redact(error);
  const { code, constraint, table, status } = error as Error & Record<'code' | 'constraint' | 'table' | 'status', unknown>;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...redact({ code, constraint, table, status }),
    ...(error instanceof AggregateError && depth < 3 ? { errors: error.errors.map((inner) => serializeError(inner, depth + 1)) } : {}),
    ...(error.cause !== undefined && depth < 3 ? { cause: serializeError(error.cause, depth + 1) } : {}),
  };
}

/**
 * One logger a service: JSON lines on standard output, ids of the current request or event on each, redacted by field name and by content.
 * Log an error as `log.error({ err }, 'what failed')`.
 * @param destination where lines go instead of standard output.
 */
export function createLogger(service: string, level = 'info', destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...logContext() }),
    serializers: { err: (error: unknown) => serializeError(error), error: (error: unknown) => serializeError(error) },
    formatters: {
      level: (label) => ({ level: label }),
      log: (record) => redact(record),
    },
    hooks: { streamWrite: scrub },
  };
  const logger = destination === undefined ? pino(options) : pino(options, destination);
  // pino passes no child's bindings to a formatter. Children inherit from their parent, so this covers all of them.
  const { child } = logger;
  Object.assign(logger, {
    child(this: Logger, bindings: pino.Bindings, childOptions?: object) {
      return Reflect.apply(child, this, [redact(bindings), childOptions]);
    },
  });
  return logger;
}
