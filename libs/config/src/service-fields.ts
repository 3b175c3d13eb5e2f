import { z } from 'zod';
import { encryptionKeys, int, pem, port, serviceKeys, url } from './fields.ts';

const POSTGRES = ['postgres', 'postgresql'] as const;

/** Variables of every process, the gateway included. */
export const metricsPort = port()
  .optional()
  .describe('Port of GET /metrics for Prometheus, apart from the port that is called; no figures are served when left out.');

/** Of every process, the gateway included. */
export const lingerMs = int({ min: 0, max: 60_000 })
  .default(0)
  .describe(
    'How long a stopping process goes on answering before it closes idle connections, in milliseconds, so that the clients of a balancer leave it first.',
  );

/** Variables of every service; a service's schema is `z.object({ ...serviceFields, MORE: … })`. */
export const serviceFields = {
  PORT: port().describe('TCP port to listen on; 0 lets the system choose.'),
  METRICS_PORT: metricsPort,
  HOST: z.string().optional().describe('Interface to listen on; all of them when left out.'),
  LINGER_MS: lingerMs,
  DATABASE_URL: url(POSTGRES).describe("PostgreSQL, with the service's own role."),
  NATS_URL: url(['nats', 'tls']).optional().describe('Carries events through NATS JetStream; PostgreSQL carries them when left out.'),
  REDIS_URL: url(['redis', 'rediss']).optional().describe('Keeps counters, limits and caches in Redis; in memory when left out.'),
  SERVICE_PRIVATE_KEY: pem().describe(
    "Ed25519 private key (PEM, PKCS #8) that signs this process's calls to other services; its own alone.",
  ),
  SERVICE_PUBLIC_KEYS: serviceKeys().describe(
    'Public keys that verify the calls of each process: JSON, `{"auth": ["PEM", …], …}`. Two keys of one process during a rotation.',
  ),
  CONTEXT_PUBLIC_KEY: pem().describe('Ed25519 public key (PEM) that verifies the user context signed by the gateway.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Level of the JSON logs, which hold no personal data.'),
  REPLICAS: int({ min: 1, max: 1_000 }).default(1).describe('Instances of this process; above 1, NATS_URL and REDIS_URL are required.'),
} as const;

/** Variables of the command that re-encrypts columns. */
export const reencryptionSchema = z.object({ DATABASE_URL: serviceFields.DATABASE_URL, ENCRYPTION_KEYS: encryptionKeys() });

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
