import { SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';
import type { Secrets } from '../secrets.ts';

export type Environment = Record<string, string | undefined>;
/** Loopback port of each process. */
export type Ports = Readonly<Record<ServiceName, number>>;

export const schemaOf = (service: ServiceName): string => service.replaceAll('-', '_');
/** Roles are shared by the whole cluster, which may hold other databases. */
export const roleOf = (service: ServiceName): string => `attendu_${schemaOf(service)}`;
const variableOf = (service: ServiceName): string => `${schemaOf(service).toUpperCase()}_URL`;
export const passwordVariableOf = (service: ServiceName): string => `${schemaOf(service).toUpperCase()}_DB_PASSWORD`;

export type EnvironmentParts = {
  readonly given: Environment;
  readonly secrets: Secrets;
  readonly ports: Ports;
  /** The owner's URL of the database that all services share. */
  readonly databaseUrl: string;
  readonly smtpUrl: string;
  readonly sandboxUrl: string | undefined;
  /** The sandbox's identity provider, and auth's client there. */
  readonly identity: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | undefined;
  /** The sandbox's payment provider, and billing's account there. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | undefined;
  readonly publicUrl: string;
  readonly gateway: { readonly port: number; readonly host: string };
  readonly dataDir: string;
  readonly webDist: string;
};

/** Environment of one service or the gateway: the user's variables come first, except those that connect the processes. */
export function environmentOf(parts: EnvironmentParts, process: ServiceName | 'gateway'): Environment {
  const { given, secrets, ports } = parts;
  const urls = Object.fromEntries(SERVICE_NAMES.map((name) => [variableOf(name), `http://127.0.0.1:${ports[name]}`]));
  const common: Environment = {
    MAIL_FROM: 'Attendu <ne-pas-repondre@attendu.example>',
    CONTACT_EMAIL: 'contact@attendu.example',
    DEMO_PASSWORD: secrets.demoPassword,
    LOG_LEVEL: 'info',
    // The demonstration administrator has no phone.
    ADMIN_SECOND_FACTOR: 'offered',
    ...given,
    ...urls,
    MODE: 'embedded',
    REPLICAS: '1',
    INTERNAL_SECRET: secrets.internalSecret,
    SERVICE_PRIVATE_KEY: secrets.serviceKeys[process].privateKey,
    SERVICE_PUBLIC_KEYS: JSON.stringify(
      Object.fromEntries(Object.entries(secrets.serviceKeys).map(([caller, { publicKey }]) => [caller, [publicKey.trim()]])),
    ),
    CONTEXT_PUBLIC_KEY: secrets.contextPublicKey,
    ENCRYPTION_KEYS: given.ENCRYPTION_KEYS ?? secrets.encryptionKeys,
    SMTP_URL: parts.smtpUrl,
    SMS_SANDBOX_URL: given.TWILIO_ACCOUNT_SID ? undefined : parts.sandboxUrl,
    ...(given.OIDC_ISSUER ? {} : identityVariables(parts)),
    ...(given.STRIPE_SECRET_KEY ? {} : paymentVariables(parts)),
    PUBLIC_URL: parts.publicUrl,
    DATA_DIR: parts.dataDir,
  };
  if (process === 'gateway') {
    return {
      ...common,
      PORT: String(parts.gateway.port),
      HOST: parts.gateway.host,
      CONTEXT_PRIVATE_KEY: secrets.contextPrivateKey,
      WEB_DIST: parts.webDist,
      SANDBOX_URL: parts.sandboxUrl,
    };
  }
  return { ...common, PORT: String(ports[process]), HOST: '127.0.0.1', DATABASE_URL: urlFor(parts, process) };
}

function urlFor(parts: EnvironmentParts, service: ServiceName): string {
  const url = new URL(parts.databaseUrl);
  url.username = roleOf(service);
  url.password = parts.secrets.rolePasswords[roleOf(service)] ?? '';
  return url.href;
}

/** Directs sign-ins to the sandbox's identity provider, named as such. */
function identityVariables({ identity }: EnvironmentParts): Environment {
  if (identity === undefined) return {};
  const { issuer, clientId, clientSecret } = identity;
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: 'Microsoft (essai)' };
}

/** Directs payments to the sandbox, through the real SDK. */
function paymentVariables({ stripe, sandboxUrl }: EnvironmentParts): Environment {
  if (stripe === undefined) return {};
  return { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRETS: stripe.webhookSecret, STRIPE_API_URL: sandboxUrl };
}
