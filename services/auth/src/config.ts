import { bool, csv, encryptionKeys, int, secret, url } from '@attendu/config/fields';
import { checkStores, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';
import type { OidcConfig } from './adapters/oidc.ts';
import type { OtherService } from './adapters/personal-data.ts';
import type { TwilioConfig } from './adapters/twilio.ts';

export const authConfigSchema = z
  .object({
    ...serviceFields,
    INTERNAL_SECRET: secret(32).describe('Derives the keys of mailed links and of abuse counters; 32 characters at least.'),
    MODE: z
      .enum(['production', 'embedded'])
      .default('production')
      .describe('`embedded` accepts demonstration accounts and the sandbox; `production` refuses both.'),
    BILLING_URL: url(['http', 'https']).describe('Address of the billing service.'),
    DOSSIER_URL: url(['http', 'https']).describe('Address of the dossier service.'),
    RESEARCH_ORCHESTRATOR_URL: url(['http', 'https']).describe('Address of the research-orchestrator service.'),
    ANONYMISER_URL: url(['http', 'https']).describe('Address of the anonymiser service.'),
    NOTIFICATION_URL: url(['http', 'https']).describe('Address of the notification service.'),
    ADMIN_ANALYTICS_URL: url(['http', 'https']).describe('Address of the admin-analytics service.'),
    PUBLIC_URL: url(['http', 'https']).describe(
      'Address that users type, without a path: links in e-mails begin with it, outside services call it back, and in production it is the only origin that may write.',
    ),
    OIDC_ISSUER: url(['http', 'https'])
      .optional()
      .describe("The workplace's identity provider (OpenID Connect); goes with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET."),
    OIDC_CLIENT_ID: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Client registered at the identity provider; its return address is PUBLIC_URL/auth/callback.'),
    OIDC_CLIENT_SECRET: z.string().min(16).optional().describe('Secret of OIDC_CLIENT_ID.'),
    OIDC_NAME: z.string().min(1).max(40).default('Microsoft').describe('Name of the identity provider on the sign-in page.'),
    ADMIN_PASSWORD_HASH: z
      .string()
      .regex(/^\$argon2id\$/)
      .optional()
      .describe(
        "Hash (argon2id, encoded) of the password that the administrators' screens ask beside the session; in embedded mode, the demonstration password when left out.",
      ),
    ADMIN_SECOND_FACTOR: z
      .enum(['required', 'offered'])
      .default('required')
      .describe(
        'Whether a super-administrator must have a second factor: `required`, or `offered` as to everyone (what `npm start` sets, for its demonstration account).',
      ),
    ENCRYPTION_KEYS: encryptionKeys(),
    LEADS_URL: url(['https', 'http'])
      .optional()
      .describe('Marketing campaign: `DELETE {LEADS_URL}/{address}` is sent when a user signs in; goes with LEADS_API_KEY.'),
    LEADS_API_KEY: z.string().min(8).optional().describe('Key of the marketing campaign.'),
    RESET_TELLS_UNKNOWN_EMAIL: bool()
      .default(false)
      .describe('`true`: asking for a reset tells whether the address has an account. Otherwise the answer is the same for all.'),
    TWILIO_ACCOUNT_SID: z
      .string()
      .regex(/^AC[0-9a-f]{32}$/i)
      .optional()
      .describe(
        'Twilio account for codes by SMS; goes with TWILIO_AUTH_TOKEN and either TWILIO_MESSAGING_SERVICE_SID or TWILIO_VERIFY_SERVICE_SID.',
      ),
    TWILIO_AUTH_TOKEN: z.string().min(16).optional().describe('Token of the Twilio account.'),
    TWILIO_VERIFY_SERVICE_SID: z
      .string()
      .regex(/^VA[0-9a-f]{32}$/i)
      .optional()
      .describe('Twilio Verify service that allows custom codes.'),
    TWILIO_MESSAGING_SERVICE_SID: z
      .string()
      .regex(/^MG[0-9a-f]{32}$/i)
      .optional()
      .describe('Twilio Messaging service.'),
    SMS_SANDBOX_URL: url(['http']).optional().describe('Where codes are shown instead of sent; refused in production.'),
    SMS_COUNTRIES: csv().default(['FR']).describe('Countries whose phones may sign up (ISO 3166, separated by commas).'),
    SMS_DAILY_CAP: int({ min: 1, max: 1_000_000 })
      .default(500)
      .describe('Text messages sent in a day, to everyone; above it none is sent and an error is logged.'),
    SMS_PRICE: int({ min: 0, max: 1_000_000 })
      .default(0)
      .describe('Price of a thousand text messages, in euro cents, for the administrators’ screen; 0 shows their number only.'),
    DEMO_ACCOUNTS: bool().optional().describe('Whether the demonstration accounts exist; embedded mode only.'),
    DEMO_PASSWORD: z.string().min(8).max(256).optional().describe('Password of every demonstration account.'),
  })
  .superRefine(checkStores)
  .superRefine((config, ctx) => {
    const services = [config.TWILIO_VERIFY_SERVICE_SID, config.TWILIO_MESSAGING_SERVICE_SID].filter(Boolean).length;
    const given = [config.TWILIO_ACCOUNT_SID, config.TWILIO_AUTH_TOKEN].filter(Boolean).length + services;
    if (given !== 0 && (given !== 3 || services !== 1)) {
      const message = 'TWILIO_ACCOUNT_SID et TWILIO_AUTH_TOKEN vont avec TWILIO_VERIFY_SERVICE_SID ou TWILIO_MESSAGING_SERVICE_SID';
      ctx.addIssue({ code: 'custom', path: [], message });
    }
    if (config.MODE === 'production' && config.SMS_SANDBOX_URL !== undefined)
      ctx.addIssue({ code: 'custom', path: [], message: 'SMS_SANDBOX_URL n’est accepté que si MODE vaut embedded' });
  })
  .superRefine((config, ctx) => {
    const given = [config.OIDC_ISSUER, config.OIDC_CLIENT_ID, config.OIDC_CLIENT_SECRET].filter(Boolean).length;
    if (given !== 0 && given !== 3)
      ctx.addIssue({ code: 'custom', path: [], message: 'OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET vont ensemble' });
    if ((config.LEADS_URL === undefined) !== (config.LEADS_API_KEY === undefined))
      ctx.addIssue({ code: 'custom', path: [], message: 'LEADS_URL et LEADS_API_KEY vont ensemble' });
    if (config.MODE === 'production' && config.OIDC_ISSUER?.startsWith('http:'))
      ctx.addIssue({ code: 'custom', path: [], message: 'OIDC_ISSUER doit être en https' });
  })
  .superRefine((config, ctx) => {
    if (config.DEMO_ACCOUNTS !== true) return;
    if (config.MODE === 'production')
      ctx.addIssue({ code: 'custom', path: [], message: 'DEMO_ACCOUNTS n’est accepté que si MODE vaut embedded' });
    if (config.DEMO_PASSWORD === undefined)
      ctx.addIssue({ code: 'custom', path: [], message: 'DEMO_PASSWORD est obligatoire quand DEMO_ACCOUNTS vaut true' });
  });
export type AuthConfig = Readonly<z.infer<typeof authConfigSchema>>;

/** The password of the demonstration accounts, or null where there are none. */
export function demoPassword(config: AuthConfig): string | null {
  return config.MODE === 'embedded' && config.DEMO_ACCOUNTS !== false ? (config.DEMO_PASSWORD ?? null) : null;
}

/** Twilio's delivery callback URL. */
export const smsCallback = (config: AuthConfig): string => new URL('/webhooks/sms', config.PUBLIC_URL).href;

/** The account at Twilio, or null where there is none. */
export function twilioOf(config: AuthConfig): TwilioConfig | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_VERIFY_SERVICE_SID: verifyServiceSid } = config;
  const { TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid } = config;
  if (!accountSid || !authToken) return null;
  if (verifyServiceSid) return { accountSid, authToken, by: { verifyServiceSid } };
  return messagingServiceSid ? { accountSid, authToken, by: { messagingServiceSid, statusCallback: smsCallback(config) } } : null;
}

/** URLs of the other services. */
export function serviceUrls(config: AuthConfig): Readonly<Record<OtherService, string>> {
  return {
    billing: config.BILLING_URL,
    dossier: config.DOSSIER_URL,
    'research-orchestrator': config.RESEARCH_ORCHESTRATOR_URL,
    anonymiser: config.ANONYMISER_URL,
    notification: config.NOTIFICATION_URL,
    'admin-analytics': config.ADMIN_ANALYTICS_URL,
  };
}

/** The identity provider, or null where there is none. */
export function oidcOf(config: AuthConfig): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name, PUBLIC_URL } = config;
  if (!issuer || !clientId || !clientSecret) return null;
  const redirectUri = new URL('/auth/callback', PUBLIC_URL).href;
  return { issuer, clientId, clientSecret, name, redirectUri, allowHttp: config.MODE === 'embedded' && issuer.startsWith('http:') };
}
