import { z } from 'zod';
import { int, pem, port, secret, url } from './fields.ts';

const POSTGRES = ['postgres', 'postgresql'] as const;

/** What every service reads; a service's schema is `z.object({ ...serviceFields, MORE: … })`. */
export const serviceFields = {
  PORT: port(),
  /** The interface to listen on; all of them when left out. */
  HOST: z.string().optional(),
  /** With the service's own role. */
  DATABASE_URL: url(POSTGRES),
  NATS_URL: url(['nats', 'tls']).optional(),
  REDIS_URL: url(['redis', 'rediss']).optional(),
  INTERNAL_SECRET: secret(32),
  CONTEXT_PUBLIC_KEY: pem(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  REPLICAS: int({ min: 1, max: 1_000 }).default(1),
} as const;

/**
 * Several replicas need a broker and a shared store: counters, locks and wake-ups of the embedded drivers live in one process.
 * Use: `z.object({ ...serviceFields }).superRefine(refuseReplicasOnEmbeddedDrivers)`.
 */
export function refuseReplicasOnEmbeddedDrivers(
  config: { REPLICAS: number; NATS_URL?: string | undefined; REDIS_URL?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (config.REPLICAS === 1) return;
  for (const name of ['NATS_URL', 'REDIS_URL'] as const) {
    if (config[name] === undefined) {
      ctx.addIssue({ code: 'custom', path: [], message: `${name} est obligatoire quand REPLICAS dépasse 1` });
    }
  }
}
