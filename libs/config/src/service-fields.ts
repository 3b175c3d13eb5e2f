import { z } from 'zod';
import { bool, encryptionKeys, int, pem, port, serviceKeys, url } from './fields.ts';

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

const SSL_MODE = 'sslmode=verify-full';

/** Of every process, the gateway and the migrations included. */
export const requireTls = bool()
  .default(false)
  .describe(
    `Refuses addresses of PostgreSQL, NATS and Redis that are not encrypted: \`?${SSL_MODE}\`, \`tls://\` and \`rediss://\` are then required.`,
  );

/** Variables of every service; a service's schema is `z.object({ ...serviceFields, MORE: … })`. */
export const serviceFields = {
  PORT: port().describe('TCP port to listen on; 0 lets the system choose.'),
  METRICS_PORT: metricsPort,
  HOST: z.string().optional().describe('Interface to listen on; all of them when left out.'),
  LINGER_MS: lingerMs,
  DATABASE_URL: url(POSTGRES).describe("PostgreSQL, with the service's own role."),
  NATS_URL: url(['nats', 'tls']).optional().describe('Carries events through NATS JetStream; PostgreSQL carries them when left out.'),
  REDIS_URL: url(['redis', 'rediss'])
    .optional()
    .describe('Keeps the rate limits of the gateway in Redis, shared by its replicas; in memory when left out.'),
  REQUIRE_TLS: requireTls,
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

type Stores = { readonly [name in 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'NATS_URL' | 'REDIS_URL']?: string | undefined };

/** Whether a connection to this address is encrypted, and its certificate verified. */
function isEncrypted(address: string): boolean {
  const { protocol, searchParams } = new URL(address);
  return ['tls:', 'rediss:'].includes(protocol) || searchParams.get('sslmode') === 'verify-full';
}

/** Use: `z.object({ REQUIRE_TLS: requireTls }).superRefine(refusePlainStores)`. */
export function refusePlainStores(config: Stores & { readonly REQUIRE_TLS: boolean }, ctx: z.RefinementCtx): void {
  if (!config.REQUIRE_TLS) return;
  const wanted = { DATABASE_URL: SSL_MODE, MIGRATION_DATABASE_URL: SSL_MODE, NATS_URL: 'tls://', REDIS_URL: 'rediss://' } as const;
  for (const [name, how] of Object.entries(wanted)) {
    const address = config[name as keyof Stores];
    if (address !== undefined && !isEncrypted(address))
      ctx.addIssue({ code: 'custom', path: [name], message: `${how} est obligatoire quand REQUIRE_TLS vaut true` });
  }
}

/**
 * The rules on the stores of a service. Several replicas need a broker and a shared store: the wake-ups and rate limits of the embedded drivers belong to
 * one process. Use: `z.object({ ...serviceFields }).superRefine(checkStores)`.
 */
export function checkStores(config: Stores & { readonly REPLICAS: number; readonly REQUIRE_TLS: boolean }, ctx: z.RefinementCtx): void {
  refusePlainStores(config, ctx);
  if (config.REPLICAS === 1) return;
  for (const name of ['NATS_URL', 'REDIS_URL'] as const) {
    if (config[name] === undefined) {
      ctx.addIssue({ code: 'custom', path: [], message: `${name} est obligatoire quand REPLICAS dépasse 1` });
    }
  }
}
