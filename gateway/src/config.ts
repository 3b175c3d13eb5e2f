import { bool, int, pem, port, url } from '@attendu/config/fields';
import type { ServiceName } from '@attendu/contracts/route';
import { z } from 'zod';
import type { OriginPolicy } from './api/origin.ts';
import type { RateLimits } from './api/rates.ts';

const HTTP = ['http', 'https'] as const;

export const gatewayConfigSchema = z
  .object({
    PORT: port().describe('TCP port to listen on; 0 lets the system choose.'),
    METRICS_PORT: port()
      .optional()
      .describe('Port of GET /metrics for Prometheus, apart from the public port; no figures are served when left out.'),
    HOST: z.string().optional().describe('Interface to listen on; all of them when left out.'),
    MODE: z
      .enum(['production', 'embedded'])
      .default('production')
      .describe('`embedded` accepts demonstration accounts and the sandbox; `production` refuses both.'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Level of the JSON logs, which hold no personal data.'),
    REPLICAS: int({ min: 1, max: 1_000 }).default(1).describe('Instances of this process; above 1, NATS_URL and REDIS_URL are required.'),
    REDIS_URL: url(['redis', 'rediss']).optional().describe('Keeps counters, limits and caches in Redis; in memory when left out.'),
    SERVICE_PRIVATE_KEY: pem().describe(
      "Ed25519 private key (PEM, PKCS #8) that signs this process's calls to other services; its own alone.",
    ),
    CONTEXT_PRIVATE_KEY: pem().describe(
      "Ed25519 private key (PEM, PKCS #8) that signs the user context; its public half is the services' CONTEXT_PUBLIC_KEY.",
    ),
    WEB_DIST: z.string().min(1).describe('Folder of the built web application.'),
    PUBLIC_URL: url(HTTP)
      .optional()
      .describe(
        'Address that users type, without a path: links in e-mails begin with it, outside services call it back, and in production it is the only origin that may write.',
      ),
    SECURITY_CONTACT: url(['mailto', 'https'])
      .optional()
      .describe('Where to report a vulnerability, shown in /.well-known/security.txt; no such file when left out.'),
    TRUSTED_PROXY_HOPS: int({ min: 0, max: 5 })
      .default(0)
      .describe('Trusted proxies in front of the gateway, each adding an address to X-Forwarded-For; with 0 the header is ignored.'),
    BLOG_URL: url(HTTP).optional().describe('Where /blog, /news and /articles lead; they answer 404 when left out.'),
    SANDBOX_URL: url(HTTP).optional().describe('Address of the sandbox of outside services; refused in production.'),
    DRAIN_MS: int({ min: 0, max: 120_000 }).default(10_000).describe('Longest wait for calls in flight when stopping, in milliseconds.'),
    RATE_LIMITS: bool().default(true).describe('`false` turns rate limits off, for load tests in embedded mode only.'),
    AUTH_URL: url(HTTP).describe('Address of the auth service.'),
    BILLING_URL: url(HTTP).describe('Address of the billing service.'),
    DOSSIER_URL: url(HTTP).describe('Address of the dossier service.'),
    RESEARCH_ORCHESTRATOR_URL: url(HTTP).describe('Address of the research-orchestrator service.'),
    ANONYMISER_URL: url(HTTP).describe('Address of the anonymiser service.'),
    NOTIFICATION_URL: url(HTTP).describe('Address of the notification service.'),
    ADMIN_ANALYTICS_URL: url(HTTP).describe('Address of the admin-analytics service.'),
  })
  .superRefine((config, ctx) => {
    const refuse = (message: string): void => ctx.addIssue({ code: 'custom', path: [], message });
    if (config.REPLICAS > 1 && config.REDIS_URL === undefined) refuse('REDIS_URL est obligatoire quand REPLICAS dépasse 1');
    if (config.MODE === 'production' && config.PUBLIC_URL === undefined) refuse('PUBLIC_URL est obligatoire quand MODE vaut production');
    if (config.MODE === 'production' && config.SANDBOX_URL !== undefined) refuse('SANDBOX_URL n’est accepté que si MODE vaut embedded');
    if (config.MODE === 'production' && !config.RATE_LIMITS) refuse('RATE_LIMITS ne peut être coupé que si MODE vaut embedded');
  });

export type GatewayConfig = Readonly<z.infer<typeof gatewayConfigSchema>>;

/** Which origins may write with a cookie. */
export function originPolicy({ MODE, PUBLIC_URL, TRUSTED_PROXY_HOPS }: GatewayConfig): OriginPolicy {
  return {
    publicOrigin: PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL).origin,
    acceptAskedHost: MODE === 'embedded',
    trustedProxyHops: TRUSTED_PROXY_HOPS,
  };
}

/** Where each service of the registry answers. */
export function serviceUrls(config: GatewayConfig): Readonly<Record<ServiceName, string>> {
  return {
    auth: config.AUTH_URL,
    billing: config.BILLING_URL,
    dossier: config.DOSSIER_URL,
    'research-orchestrator': config.RESEARCH_ORCHESTRATOR_URL,
    anonymiser: config.ANONYMISER_URL,
    notification: config.NOTIFICATION_URL,
    'admin-analytics': config.ADMIN_ANALYTICS_URL,
  };
}

const MINUTE = 60_000;

/** Calls per minute by rate class: per user once signed in, per address (IPv6: per /64) on public routes. */
export const RATE_LIMITS: RateLimits = {
  read: { points: 600, windowMs: MINUTE },
  write: { points: 120, windowMs: MINUTE },
  /** Allows a whole office to sign in behind one address; auth locks an account out on its own. */
  sign_in: { points: 30, windowMs: MINUTE },
  /** The secret of a mailed link has 256 bits: its limit saves work, and is not the sign-in's, which it must not use up. */
  link: { points: 60, windowMs: MINUTE },
  research: { points: 30, windowMs: MINUTE },
};
