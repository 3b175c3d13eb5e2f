import { bool, int, pem, port, url } from '@attendu/config/fields';
import { lingerMs, metricsPort, refusePlainStores, requireTls } from '@attendu/config/service-fields';
import type { ServiceName } from '@attendu/contracts/route';
import type { SiteSettings } from '@attendu/contracts/site';
import { z } from 'zod';
import type { OriginPolicy } from './api/origin.ts';
import type { RateLimits } from './api/rates.ts';

const HTTP = ['http', 'https'] as const;

export const gatewayConfigSchema = z
  .object({
    PORT: port().describe('TCP port to listen on; 0 lets the system choose.'),
    METRICS_PORT: metricsPort,
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
    REDIS_URL: url(['redis', 'rediss'])
      .optional()
      .describe('Keeps the rate limits of the gateway in Redis, shared by its replicas; in memory when left out.'),
    REQUIRE_TLS: requireTls,
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
    OPERATOR_NAME: z.string().min(1).optional().describe('Legal notice: name of the operator. Pages say « non renseigné » when left out.'),
    OPERATOR_FORM: z.string().min(1).optional().describe('Legal notice: legal form and capital of the operator.'),
    OPERATOR_ADDRESS: z.string().min(1).optional().describe('Legal notice: registered office.'),
    OPERATOR_REGISTRATION: z.string().min(1).optional().describe('Legal notice: number and town of the trade register.'),
    OPERATOR_VAT: z.string().min(1).optional().describe('Legal notice: intra-community VAT number.'),
    PUBLICATION_DIRECTOR: z.string().min(1).optional().describe('Legal notice: who is responsible for what is published.'),
    CONTACT_EMAIL: z
      .email()
      .optional()
      .describe('Address shown in the legal notice, which receives the messages of the contact form; they are only kept when left out.'),
    PRIVACY_EMAIL: z.email().optional().describe('Address for requests about personal data; the contact form when left out.'),
    HOST_NAME: z.string().min(1).optional().describe('Legal notice: name and address of the host.'),
    HOSTING_PLACE: z
      .string()
      .min(1)
      .optional()
      .describe('Where data is hosted, as it reads after « hébergées » (« en France »); « dans l’Union européenne » when left out.'),
    MEDIATOR: z.string().min(1).optional().describe('Consumer mediator: name and address.'),
    DEMO_VIDEO_URL: url(HTTP)
      .optional()
      .describe('Demonstration video of the landing pages; a specimen stands in its place when left out.'),
    DEMO_BOOKING_URL: url(HTTP).optional().describe('Where « Réserver une démo » leads; the contact form when left out.'),
    BLOG_URL: url(HTTP).optional().describe('Where /blog, /news and /articles lead; they answer 404 when left out.'),
    SANDBOX_URL: url(HTTP).optional().describe('Address of the sandbox of outside services; refused in production.'),
    MAINTENANCE_FILE: z
      .string()
      .min(1)
      .optional()
      .describe(
        'While this file exists, every page says « Site en maintenance » and every route answers 503; a number in it is the estimate in minutes (30).',
      ),
    DRAIN_MS: int({ min: 0, max: 120_000 }).default(10_000).describe('Longest wait for calls in flight when stopping, in milliseconds.'),
    LINGER_MS: lingerMs,
    HSTS_SUBDOMAINS: bool()
      .default(true)
      .describe(
        '`false`: names under the public one are not held to TLS by browsers (Strict-Transport-Security without `includeSubDomains`).',
      ),
    RATE_LIMITS: bool().default(true).describe('`false` turns rate limits off, for load tests in embedded mode only.'),
    AUTH_URL: url(HTTP).describe('Address of the auth service.'),
    BILLING_URL: url(HTTP).describe('Address of the billing service.'),
    DOSSIER_URL: url(HTTP).describe('Address of the dossier service.'),
    RESEARCH_ORCHESTRATOR_URL: url(HTTP).describe('Address of the research-orchestrator service.'),
    ANONYMISER_URL: url(HTTP).describe('Address of the anonymiser service.'),
    NOTIFICATION_URL: url(HTTP).describe('Address of the notification service.'),
    ADMIN_ANALYTICS_URL: url(HTTP).describe('Address of the admin-analytics service.'),
  })
  .superRefine(refusePlainStores)
  .superRefine((config, ctx) => {
    const refuse = (message: string): void => ctx.addIssue({ code: 'custom', path: [], message });
    if (config.REPLICAS > 1 && config.REDIS_URL === undefined) refuse('REDIS_URL est obligatoire quand REPLICAS dépasse 1');
    if (config.MODE === 'production' && config.PUBLIC_URL === undefined) refuse('PUBLIC_URL est obligatoire quand MODE vaut production');
    if (config.MODE === 'production' && config.SANDBOX_URL !== undefined) refuse('SANDBOX_URL n’est accepté que si MODE vaut embedded');
    if (config.MODE === 'production' && !config.RATE_LIMITS) refuse('RATE_LIMITS ne peut être coupé que si MODE vaut embedded');
  });

export type GatewayConfig = Readonly<z.infer<typeof gatewayConfigSchema>>;

/** The operator's identity, as pages show it. */
export function siteSettings(config: GatewayConfig): Omit<SiteSettings, 'corpusHeld' | 'identityProvider'> {
  return {
    publicUrl: config.PUBLIC_URL === undefined ? null : new URL(config.PUBLIC_URL).origin,
    operatorName: config.OPERATOR_NAME ?? null,
    operatorForm: config.OPERATOR_FORM ?? null,
    operatorAddress: config.OPERATOR_ADDRESS ?? null,
    operatorRegistration: config.OPERATOR_REGISTRATION ?? null,
    operatorVat: config.OPERATOR_VAT ?? null,
    publicationDirector: config.PUBLICATION_DIRECTOR ?? null,
    contactEmail: config.CONTACT_EMAIL ?? null,
    privacyEmail: config.PRIVACY_EMAIL ?? null,
    hostName: config.HOST_NAME ?? null,
    hostingPlace: config.HOSTING_PLACE ?? null,
    mediator: config.MEDIATOR ?? null,
    demoVideoUrl: config.DEMO_VIDEO_URL ?? null,
    demoBookingUrl: config.DEMO_BOOKING_URL ?? null,
    blogUrl: config.BLOG_URL ?? null,
  };
}

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
  /** Each message sends an e-mail to the operator and one to an unconfirmed address. */
  contact: { points: 5, windowMs: 10 * MINUTE },
};
