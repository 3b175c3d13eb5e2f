import pino from 'pino';

export type Logger = pino.Logger;

/** What must never reach a log, at the first two depths. */
const SECRET_FIELDS = ['password', 'token', 'authorization', 'cookie', 'secret', 'email'];

/** JSON lines on stdout. */
export function createLogger(service: string, level = 'info'): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]);
  return pino({ name: service, level, redact: { paths, censor: '[masqué]' } });
}
