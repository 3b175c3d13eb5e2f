import { createBus } from '@attendu/bus/bus';
import { createDatabase } from '@attendu/db/database';
import { createLeasedWorker } from '@attendu/db/leases/worker';
import { createApp } from '@attendu/http/create-app';
import { type ContextVerifier, createContextVerifier } from '@attendu/http/identity';
import { uuidV7 } from '@attendu/http/uuid-v7';
import { createLogger, type Logger } from '@attendu/log/logger';
import { createAuthClient } from './adapters/auth.ts';
import { createSmtpMailer, type Mailer, SEND_DEADLINE_MS } from './adapters/smtp.ts';
import type { NotificationConfig } from './config.ts';
import { findContact } from './db/contacts.ts';
import { MESSAGE_LEASES } from './db/messages.ts';
import { type MessageRow, NOTIFICATION_SCHEMA, type NotificationDb } from './db/schema.ts';
import { defaultSender, MAX_ATTEMPTS, mailHost, retryDelayMs } from './domain/delivery.ts';
import { handlers } from './events.ts';
import { routes } from './routes.ts';
import { giveUpMessage, type SenderDeps, sendMessage } from './usecases/send-message.ts';

export { notificationConfigSchema } from './config.ts';
export { NOTIFICATION_SCHEMA } from './db/schema.ts';
export { notificationMigrations } from './migrations/index.ts';

export type NotificationDeps = {
  readonly log?: Logger;
  readonly clock?: () => Date;
  readonly verify?: ContextVerifier;
  readonly mailer?: Mailer;
  readonly jitter?: () => number;
};

const SENT_AT_ONCE = 4;

/** Notification: sends every e-mail, from the events that users must know of. Its migrations run before. */
export async function startNotification(
  config: NotificationConfig,
  deps: NotificationDeps = {},
): Promise<{ port: number; stop(): Promise<void> }> {
  const log = deps.log ?? createLogger('notification', config.LOG_LEVEL);
  const clock = deps.clock ?? (() => new Date());
  const jobs = { now: clock, newId: () => uuidV7(clock().getTime()) };
  const database = createDatabase<NotificationDb>({
    url: config.DATABASE_URL,
    schema: NOTIFICATION_SCHEMA,
    applicationName: 'notification',
    onConnectionLost: (err) => log.warn({ err }, 'database connection lost'),
  });
  const bus = createBus({
    service: 'notification',
    driver: config.NATS_URL === undefined ? { kind: 'postgres' } : { kind: 'nats', url: config.NATS_URL },
    database,
    databaseUrl: config.DATABASE_URL,
    handlers: handlers(jobs),
    log,
  });
  const app = createApp({
    service: 'notification',
    log,
    ready: async () => ({ database: await database.healthy() }),
    watched: async () => ({ bus: await bus.healthy() }),
    verify: deps.verify ?? createContextVerifier({ publicKeyPem: config.CONTEXT_PUBLIC_KEY, serviceKeys: config.SERVICE_PUBLIC_KEYS }),
    routes: routes({ database, bus, hasOperatorAddress: config.CONTACT_EMAIL !== undefined }),
    clock,
  });
  const auth = createAuthClient({ url: config.AUTH_URL, serviceKey: config.SERVICE_PRIVATE_KEY, log });
  const from = config.MAIL_FROM ?? defaultSender(config.PUBLIC_URL);
  const sending: SenderDeps = {
    mailer: deps.mailer ?? createSmtpMailer({ url: config.SMTP_URL, from }),
    contact: auth.contact,
    link: auth.link,
    written: (id) => findContact(database.kysely, id),
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
  const stop = async () => {
    await app.stop();
    await bus.stop();
    // Last, so that a message being sent is marked so.
    await sender.stop();
    await database.close();
  };
  try {
    await bus.start();
    const { port } = await app.listen(config.PORT, config.HOST);
    sender.start();
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
