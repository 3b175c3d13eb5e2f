import { createBus } from '@attendu/bus/bus';
import { createDatabase } from '@attendu/db/database';
import { createApp } from '@attendu/http/create-app';
import { type ContextVerifier, createContextVerifier } from '@attendu/http/identity';
import { createLimiter } from '@attendu/http/limiter';
import { repeat } from '@attendu/http/repeat';
import { createLogger, type Logger } from '@attendu/log/logger';
import { createPlanEnd } from './adapters/billing.ts';
import { createLeads } from './adapters/leads.ts';
import { createIdentityProvider } from './adapters/oidc.ts';
import { createPasswords, type Passwords } from './adapters/passwords.ts';
import { createPersonalData } from './adapters/personal-data.ts';
import { type CodeSender, createSandboxSender } from './adapters/sms.ts';
import { createTwilioSender, createTwilioSignature } from './adapters/twilio.ts';
import { type AuthConfig, demoPassword, oidcOf, serviceUrls, smsCallback, twilioOf } from './config.ts';
import { AUTH_SCHEMA, type AuthDb } from './db/schema.ts';
import { linkKey } from './domain/link.ts';
import { digestKey } from './domain/trial-identity.ts';
import { handlers } from './events.ts';
import { routes } from './routes.ts';
import { endRetention } from './usecases/end-retention.ts';
import { purge } from './usecases/purge.ts';
import { repeatDeletions } from './usecases/repeat-deletions.ts';
import { seedDemoAccounts } from './usecases/seed-demo-accounts.ts';

export { authConfigSchema } from './config.ts';
export { AUTH_SCHEMA } from './db/schema.ts';
export { DEMO_ACCOUNTS } from './domain/demo.ts';
export { authMigrations } from './migrations/index.ts';

/**
 * On one account from one place: fewer at once than the failures that close it, so that right passwords sent all at once do not look like wrong ones.
 */
const ATTEMPTS = { concurrency: Number.POSITIVE_INFINITY, perRequester: 4, maxWaiting: 1_000, maxWaitMs: 6_000 };
const DELETIONS_EVERY_MS = 60 * 1_000;
const RETENTION_EVERY_MS = 6 * 60 * 60 * 1_000;
const PURGE_EVERY_MS = 60 * 60 * 1_000;

export type AuthDeps = {
  readonly log?: Logger;
  readonly clock?: () => Date;
  readonly verify?: ContextVerifier;
  readonly passwords?: Passwords;
  readonly codeSender?: CodeSender | null;
};

/** Auth: who has an account, and which sessions are open. Its migrations are played before. */
export async function startAuth(config: AuthConfig, deps: AuthDeps = {}): Promise<{ port: number; stop(): Promise<void> }> {
  const log = deps.log ?? createLogger('auth', config.LOG_LEVEL);
  const clock = deps.clock ?? (() => new Date());
  const passwords = deps.passwords ?? (await createPasswords());
  const database = createDatabase<AuthDb>({
    url: config.DATABASE_URL,
    schema: AUTH_SCHEMA,
    applicationName: 'auth',
    onConnectionLost: (err) => log.warn({ err }, 'database connection lost'),
  });
  const bus = createBus({
    service: 'auth',
    driver: config.NATS_URL === undefined ? { kind: 'postgres' } : { kind: 'nats', url: config.NATS_URL },
    database,
    databaseUrl: config.DATABASE_URL,
    handlers,
    log,
  });
  const planEnd = createPlanEnd({ url: config.BILLING_URL, serviceKey: config.SERVICE_PRIVATE_KEY, log });
  const oidc = oidcOf(config);
  const digests = digestKey(config.INTERNAL_SECRET);
  const demo = demoPassword(config);
  const app = createApp({
    service: 'auth',
    log,
    ready: async () => ({ database: await database.healthy() }),
    watched: async () => ({ bus: await bus.healthy() }),
    verify: deps.verify ?? createContextVerifier({ publicKeyPem: config.CONTEXT_PUBLIC_KEY, serviceKeys: config.SERVICE_PUBLIC_KEYS }),
    routes: routes({
      database,
      passwords,
      bus,
      attempts: createLimiter(ATTEMPTS),
      linkKey: linkKey(config.INTERNAL_SECRET),
      digestKey: digests,
      sms: {
        sender: deps.codeSender === undefined ? senderOf(config) : deps.codeSender,
        countries: config.SMS_COUNTRIES,
        dailyCap: config.SMS_DAILY_CAP,
      },
      publicUrl: config.PUBLIC_URL,
      adminPasswordHash: config.ADMIN_PASSWORD_HASH ?? (demo === null ? null : await passwords.hash(demo)),
      smsSignature: config.TWILIO_AUTH_TOKEN === undefined ? null : createTwilioSignature(config.TWILIO_AUTH_TOKEN, smsCallback(config)),
      leads: config.LEADS_URL && config.LEADS_API_KEY ? createLeads({ url: config.LEADS_URL, apiKey: config.LEADS_API_KEY }, log) : null,
      identityProvider: oidc && createIdentityProvider(oidc),
      planEnd,
      personalData: createPersonalData({ urls: serviceUrls(config), serviceKey: config.SERVICE_PRIVATE_KEY, log }),
      resetTellsUnknown: config.RESET_TELLS_UNKNOWN_EMAIL,
    }),
    clock,
  });
  let repeating: { stop(): Promise<void> } | undefined;
  let retaining: { stop(): Promise<void> } | undefined;
  let purging: { stop(): Promise<void> } | undefined;
  const stop = async () => {
    await app.stop();
    await Promise.all([purging?.stop(), retaining?.stop(), repeating?.stop()]);
    await bus.stop();
    await database.close();
  };
  try {
    await bus.start();
    if (demo !== null) await seedDemoAccounts({ database, passwords, bus })(demo, clock());
    const purgeOld = purge({ database });
    purging = repeat(async () => void (await purgeOld(clock())), { name: 'purge', everyMs: PURGE_EVERY_MS, log });
    const sayAgain = repeatDeletions({ database, bus });
    repeating = repeat(async () => void (await sayAgain(clock())), { name: 'deletions', everyMs: DELETIONS_EVERY_MS, log });
    const retain = endRetention({ database, bus, digestKey: digests, planEnd });
    const look = async () => {
      const deleted = await retain(clock());
      if (deleted > 0) log.info({ deleted }, 'accounts deleted: their time was over');
      return undefined;
    };
    retaining = repeat(look, { name: 'retention', everyMs: RETENTION_EVERY_MS, log });
    const { port } = await app.listen(config.PORT, config.HOST);
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function senderOf(config: AuthConfig): CodeSender | null {
  const twilio = twilioOf(config);
  if (twilio) return createTwilioSender(twilio);
  return config.SMS_SANDBOX_URL === undefined ? null : createSandboxSender(config.SMS_SANDBOX_URL);
}
