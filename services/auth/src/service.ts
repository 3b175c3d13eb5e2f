import { createService, type RunningService, type ServiceDeps } from '@attendu/bus/service';
import { createVault } from '@attendu/db/vault';
import { createLimiter } from '@attendu/http/limiter';
import { repeat } from '@attendu/http/repeat';
import { measureAtScrape } from '@attendu/telemetry/metrics';
import { createBilling } from './adapters/billing.ts';
import { createLeads } from './adapters/leads.ts';
import { createIdentityProvider } from './adapters/oidc.ts';
import { createPasswords, type Passwords } from './adapters/passwords.ts';
import { createPersonalData } from './adapters/personal-data.ts';
import { type CodeSender, createSandboxSender } from './adapters/sms.ts';
import { createTotp } from './adapters/totp.ts';
import { createWebauthn } from './adapters/webauthn.ts';
import { type AuthConfig, demoPassword, oidcOf, serviceUrls, smsCallback, twilioOf } from './config.ts';
import { AUTH_SCHEMA, type AuthDb } from './db/schema.ts';
import { linkKey } from './domain/link.ts';
import { digestKey } from './domain/trial-identity.ts';
import { handlers } from './events.ts';
import { measureSms } from './figures.ts';
import { routes } from './routes.ts';
import { endRetention } from './usecases/end-retention.ts';
import { purge } from './usecases/purge.ts';
import { repeatDeletions } from './usecases/repeat-deletions.ts';
import { seedDemoAccounts } from './usecases/seed-demo-accounts.ts';

export { authConfigSchema } from './config.ts';
export { AUTH_SCHEMA } from './db/schema.ts';

/**
 * Attempts in progress at once: fewer than the connections to the database, so that other calls find one while two hundred people sign in. On
 * one account from one place: fewer than the failures that lock it, so that concurrent right passwords do not lock it.
 */
const ATTEMPTS = { concurrency: 5, perRequester: 4, maxWaiting: 1_000, maxWaitMs: 6_000 };
const DELETIONS_EVERY_MS = 60 * 1_000;
const RETENTION_EVERY_MS = 6 * 60 * 60 * 1_000;
const PURGE_EVERY_MS = 60 * 60 * 1_000;

export type AuthDeps = ServiceDeps & {
  readonly passwords?: Passwords;
  readonly codeSender?: CodeSender | null;
};

/** Auth: accounts and sessions. Its migrations have run before. */
export async function startAuth(config: AuthConfig, deps: AuthDeps = {}): Promise<RunningService> {
  const passwords = deps.passwords ?? (await createPasswords());
  const service = createService<'auth', AuthDb>({ name: 'auth', schema: AUTH_SCHEMA, config, deps });
  const { log, clock, database, bus } = service;
  const { planEnd, firmSeats } = createBilling({ url: config.BILLING_URL, serviceKey: config.SERVICE_PRIVATE_KEY, log });
  const oidc = oidcOf(config);
  const digests = digestKey(config.INTERNAL_SECRET);
  const demo = demoPassword(config);
  const purgeOld = purge({ database });
  const publishDeletionsAgain = repeatDeletions({ database, bus });
  const deleteExpired = endRetention({ database, bus, digestKey: digests, planEnd, log });
  const removeMeasure = measureAtScrape(() => measureSms(database.kysely, config.SMS_DAILY_CAP));
  return service.start({
    handlers,
    routes: routes({
      database,
      passwords,
      bus,
      vault: createVault(config.ENCRYPTION_KEYS),
      totp: createTotp(),
      webauthn: createWebauthn(config.PUBLIC_URL),
      adminSecondFactor: config.ADMIN_SECOND_FACTOR,
      attempts: createLimiter(ATTEMPTS),
      linkKey: linkKey(config.INTERNAL_SECRET),
      digestKey: digests,
      sms: {
        sender: deps.codeSender === undefined ? await senderOf(config) : deps.codeSender,
        countries: config.SMS_COUNTRIES,
        dailyCap: config.SMS_DAILY_CAP,
        price: config.SMS_PRICE,
      },
      publicUrl: config.PUBLIC_URL,
      adminPasswordHash: config.ADMIN_PASSWORD_HASH ?? (demo === null ? null : await passwords.hash(demo)),
      smsSignature: await signatureOf(config),
      leads: config.LEADS_URL && config.LEADS_API_KEY ? createLeads({ url: config.LEADS_URL, apiKey: config.LEADS_API_KEY }, log) : null,
      identityProvider: oidc && createIdentityProvider(oidc),
      planEnd,
      firmSeats,
      personalData: createPersonalData({ urls: serviceUrls(config), serviceKey: config.SERVICE_PRIVATE_KEY, log }),
      resetTellsUnknown: config.RESET_TELLS_UNKNOWN_EMAIL,
    }),
    beforeListening: async () => {
      if (demo !== null) await seedDemoAccounts({ database, passwords, bus })(demo, clock());
    },
    background: () => [
      repeat(async () => void (await purgeOld(clock())), { name: 'purge', everyMs: PURGE_EVERY_MS, log }),
      repeat(async () => void (await publishDeletionsAgain(clock())), { name: 'deletions', everyMs: DELETIONS_EVERY_MS, log }),
      repeat(() => deleteExpired(clock()), { name: 'retention', everyMs: RETENTION_EVERY_MS, log }),
    ],
    release: async () => removeMeasure(),
  });
}

/** Its library is large: loaded where it is used. */
const twilioAdapter = () => import('./adapters/twilio.ts');

async function signatureOf(config: AuthConfig) {
  if (config.TWILIO_AUTH_TOKEN === undefined) return null;
  return (await twilioAdapter()).createTwilioSignature(config.TWILIO_AUTH_TOKEN, smsCallback(config));
}

async function senderOf(config: AuthConfig): Promise<CodeSender | null> {
  const twilio = twilioOf(config);
  if (twilio) return (await twilioAdapter()).createTwilioSender(twilio);
  return config.SMS_SANDBOX_URL === undefined ? null : createSandboxSender(config.SMS_SANDBOX_URL);
}
