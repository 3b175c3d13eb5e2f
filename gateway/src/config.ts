import { bool, int, pem, port, secret, url } from '@attendu/config/fields';
import type { ServiceName } from '@attendu/contracts/route';
import { z } from 'zod';
import type { RateLimits } from './api/rates.ts';

const HTTP = ['http', 'https'] as const;

export const gatewayConfigSchema = z
  .object({
    PORT: port(),
    /** GET /metrics, for Prometheus, on a port that no outsider reaches; nowhere when left out. */
    METRICS_PORT: port().optional(),
    /** The interface to listen on; all of them when left out. */
    HOST: z.string().optional(),
    /** `embedded`: everything in one process for whoever tries Attendu. Anything that is not for production is refused elsewhere. */
    MODE: z.enum(['production', 'embedded']).default('production'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    REPLICAS: int({ min: 1, max: 1_000 }).default(1),
    REDIS_URL: url(['redis', 'rediss']).optional(),
    INTERNAL_SECRET: secret(32),
    /** Ed25519, PKCS #8; its public half is the services' CONTEXT_PUBLIC_KEY. */
    CONTEXT_PRIVATE_KEY: pem(),
    /** The folder that `npm run build` fills. */
    WEB_DIST: z.string().min(1),
    /** `https://attendu.fr`: in production, the only origin that may write with a cookie. Left out, the origin must be the host that was asked. */
    PUBLIC_URL: url(HTTP).optional(),
    /** Proxies of ours in front, each adding the address it saw to X-Forwarded-For. 0: the header is not believed. */
    TRUSTED_PROXY_HOPS: int({ min: 0, max: 5 }).default(0),
    BLOG_URL: url(HTTP).optional(),
    SANDBOX_URL: url(HTTP).optional(),
    /** Longest wait for calls in flight when stopping, in milliseconds. */
    DRAIN_MS: int({ min: 0, max: 120_000 }).default(10_000),
    /** Turned off only by load tests. */
    RATE_LIMITS: bool().default(true),
    AUTH_URL: url(HTTP),
    BILLING_URL: url(HTTP),
    DOSSIER_URL: url(HTTP),
    RESEARCH_ORCHESTRATOR_URL: url(HTTP),
    ANONYMISER_URL: url(HTTP),
    NOTIFICATION_URL: url(HTTP),
    ADMIN_ANALYTICS_URL: url(HTTP),
  })
  .superRefine((config, ctx) => {
    const refuse = (message: string): void => ctx.addIssue({ code: 'custom', path: [], message });
    if (config.REPLICAS > 1 && config.REDIS_URL === undefined) refuse('REDIS_URL est obligatoire quand REPLICAS dépasse 1');
    if (config.MODE === 'production' && config.SANDBOX_URL !== undefined) refuse('SANDBOX_URL n’est accepté que si MODE vaut embedded');
    if (config.MODE === 'production' && !config.RATE_LIMITS) refuse('RATE_LIMITS ne peut être coupé que si MODE vaut embedded');
  });

export type GatewayConfig = Readonly<z.infer<typeof gatewayConfigSchema>>;

/** The only origin that may write with a cookie; null where the address is whatever reaches this machine. */
export function publicOrigin({ MODE, PUBLIC_URL }: GatewayConfig): string | null {
  return MODE === 'production' && PUBLIC_URL !== undefined ? new URL(PUBLIC_URL).origin : null;
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

/** Calls a minute by class: per user once signed in, per address (IPv6: per /64) on public routes. */
export const RATE_LIMITS: RateLimits = {
  read: { points: 600, windowMs: MINUTE },
  write: { points: 120, windowMs: MINUTE },
  /** An office behind one address signs in at nine; guessing one account is auth's own lock-out to stop. */
  sign_in: { points: 30, windowMs: MINUTE },
  research: { points: 30, windowMs: MINUTE },
};
