import { createService, type RunningService, type ServiceDeps } from '@attendu/bus/service';
import { createLeasedWorker } from '@attendu/db/leases/worker';
import { createVault } from '@attendu/db/vault';
import { repeat } from '@attendu/http/repeat';
import { createAuthClient } from './adapters/auth.ts';
import { createSmtpMailer, type Mailer, SEND_DEADLINE_MS } from './adapters/smtp.ts';
import type { NotificationConfig } from './config.ts';
import { encryptPlainContacts, findContact } from './db/contacts.ts';
import { MESSAGE_LEASES } from './db/messages.ts';
import { type MessageRow, NOTIFICATION_SCHEMA, type NotificationDb } from './db/schema.ts';
import { defaultSender, MAX_ATTEMPTS, mailHost, retryDelayMs } from './domain/delivery.ts';
import { handlers } from './events.ts';
import { routes } from './routes.ts';
import { purge } from './usecases/purge.ts';
import { giveUpMessage, type SenderDeps, sendMessage } from './usecases/send-message.ts';

export { notificationConfigSchema } from './config.ts';
export { MESSAGE_LEASES } from './db/messages.ts';
export { NOTIFICATION_SCHEMA } from './db/schema.ts';

export type NotificationDeps = ServiceDeps & {
  readonly mailer?: Mailer;
  readonly jitter?: () => number;
};

const SENT_AT_ONCE = 4;
const ENCRYPT_EVERY_MS = 10 * 60 * 1_000;
const PURGE_EVERY_MS = 3_600_000;

/** Notification: sends every e-mail, from events. Its migrations run before. */
export async function startNotification(config: NotificationConfig, deps: NotificationDeps = {}): Promise<RunningService> {
  const service = createService<'notification', NotificationDb>({ name: 'notification', schema: NOTIFICATION_SCHEMA, config, deps });
  const { log, jobs, database, bus } = service;
  const auth = createAuthClient({ url: config.AUTH_URL, serviceKey: config.SERVICE_PRIVATE_KEY, log });
  const vault = createVault(config.ENCRYPTION_KEYS);
  const from = config.MAIL_FROM ?? defaultSender(config.PUBLIC_URL);
  const sending: SenderDeps = {
    mailer: deps.mailer ?? createSmtpMailer({ url: config.SMTP_URL, from }),
    contact: auth.contact,
    link: auth.link,
    firmName: auth.firmName,
    written: (id) => findContact(database.kysely, vault, id),
    operator: config.CONTACT_EMAIL ?? null,
    publicUrl: config.PUBLIC_URL.replace(/\/+$/, ''),
    mailHost: mailHost(from),
    log,
    jitter: deps.jitter ?? Math.random,
  };
  const sender = createLeasedWorker<NotificationDb, MessageRow>({
    name: 'messages',
    table: MESSAGE_LEASES,
    database,
    databaseUrl: config.DATABASE_URL,
    schema: NOTIFICATION_SCHEMA,
    concurrency: SENT_AT_ONCE,
    sweepMs: config.SENDER_INTERVAL,
    longestMs: 3 * SEND_DEADLINE_MS,
    work: sendMessage(sending, jobs),
    retry: { maxAttempts: MAX_ATTEMPTS, delayMs: (attempts) => retryDelayMs(attempts, sending.jitter()) ?? 0 },
    giveUp: giveUpMessage(sending, jobs),
    log,
  });
  const purgeOld = purge({ database });
  return service.start({
    handlers: handlers(jobs),
    routes: routes({ database, bus, vault, hasOperatorAddress: config.CONTACT_EMAIL !== undefined }),
    background: () => {
      sender.start();
      // Includes rows that a process of the previous release still writes during a rolling restart.
      const encryptPlain = async () => {
        const count = await encryptPlainContacts(database.kysely, vault);
        if (count > 0) log.info({ count }, 'contact messages encrypted');
        return undefined;
      };
      return [
        repeat(encryptPlain, { name: 'encrypt-contacts', everyMs: ENCRYPT_EVERY_MS, log }),
        repeat(async () => void (await purgeOld(service.clock())), { name: 'purge', everyMs: PURGE_EVERY_MS, log }),
      ];
    },
    // After the bus, so that a message being sent is recorded as sent.
    release: () => sender.stop(),
  });
}
