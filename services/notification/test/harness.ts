import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '@attendu/config/load-config';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { createVault } from '@attendu/db/vault';
import { createApp } from '@attendu/http/create-app';
import { problem } from '@attendu/http/problem';
import { route } from '@attendu/http/route';
import { createLogger } from '@attendu/log/logger';
import { testClock } from '@attendu/testing/clock';
import { inRealTime, testIdentity } from '@attendu/testing/identity';
import { testDatabase } from '@attendu/testing/postgres';
import { publishAsOwner } from '@attendu/testing/publish';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { NOTIFICATION_SCHEMA, type NotificationDb } from '../src/db/schema.ts';
import { notificationMigrations } from '../src/migrations/index.ts';
import { type NotificationDeps, notificationConfigSchema, startNotification } from '../src/service.ts';

const log = createLogger('test', 'silent');

/** A real SMTP server that stores what it accepts. `refuse`: replies to the next recipients instead of accepting. */
export async function startSmtp() {
  const received: { email: Email; to: string[] }[] = [];
  const state: {
    refuse: { responseCode: number; message: string } | null;
    stall: boolean;
    mute: boolean;
    /** Called when a message is stored, before the sender gets its reply. */
    onAccepted: () => Promise<void>;
  } = { refuse: null, stall: false, mute: false, onAccepted: async () => undefined };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      if (!state.mute) done();
    },
    onRcptTo(_address, _session, done) {
      if (state.refuse) return done(Object.assign(new Error(state.refuse.message), { responseCode: state.refuse.responseCode }));
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks));
        received.push({ email, to: session.envelope.rcptTo.map(({ address }) => address) });
        await state.onAccepted();
        // Accepted and stored, but the sender gets no answer.
        if (!state.stall) done();
      });
    },
  });
  server.on('error', () => {});
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, state, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** The auth service's contacts. */
async function startAuth(identity: ReturnType<typeof testIdentity>) {
  const people = new Map<string, { email: string; firstName: string; lastName: string }>();
  const links = new Map<string, { userId: string; token: string; firmName?: string }>();
  const firms = new Map<string, string>();
  const state = { down: false };
  const app = createApp({
    service: 'auth',
    log,
    ready: async () => ({}),
    verify: identity.verify,
    routes: [
      route(authRoutes.contact, async (_ctx, { params }) => {
        if (state.down) throw problem('server.error');
        return { contact: people.get(params.userId) ?? null };
      }),
      route(authRoutes.mailedLink, async (_ctx, { params }) => {
        if (state.down) throw problem('server.error');
        const link = links.get(params.linkId);
        const contact = link && people.get(link.userId);
        const { userId: _userId, ...rest } = link ?? { token: '' };
        return { link: contact ? { contact, ...rest } : null };
      }),
      route(authRoutes.firmName, async (_ctx, { params }) => {
        if (state.down) throw problem('server.error');
        return { name: firms.get(params.firmId) ?? null };
      }),
    ],
  });
  const { port } = await app.listen(0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, people, links, firms, state, stop: () => app.stop(100) };
}

/** The service, the auth service's contact route and a mail server, on a database of their own. */
export async function startTestNotification() {
  const db = await testDatabase<NotificationDb>({
    schema: NOTIFICATION_SCHEMA,
    role: 'attendu_notification',
    migrations: notificationMigrations,
  });
  const identity = testIdentity();
  const clock = testClock(new Date());
  const smtp = await startSmtp();
  const auth = await startAuth(identity);
  const keys = `a:${randomBytes(32).toString('base64')}`;
  const config = (env: Record<string, string> = {}) =>
    loadConfig(notificationConfigSchema, {
      PORT: '0',
      DATABASE_URL: db.url,
      ...identity.serviceEnvironment,
      CONTEXT_PUBLIC_KEY: identity.publicKeyPem,
      LOG_LEVEL: 'silent',
      AUTH_URL: auth.url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Attendu <ne-pas-repondre@attendu.example>',
      PUBLIC_URL: 'https://attendu.example/',
      ENCRYPTION_KEYS: keys,
      SENDER_INTERVAL: '50ms',
      ...env,
    });
  const running: { stop(): Promise<void> }[] = [];
  const start = async (deps: NotificationDeps = {}, env: Record<string, string> = {}) => {
    const service = await startNotification(config(env), { log, clock: clock.now, verify: inRealTime(identity), jitter: () => 0, ...deps });
    running.push(service);
    return service;
  };
  return {
    db,
    identity,
    clock,
    smtp,
    auth,
    config,
    keys,
    vault: createVault(config().ENCRYPTION_KEYS),
    start,
    person(email = 'camille.durand@cabinet.example', name = { firstName: 'Camille', lastName: 'Durand' }): string {
      const userId = randomUUID();
      auth.people.set(userId, { email, ...name });
      return userId;
    },
    completed: (userId: string, dossierId: string) => publishAsOwner(db, 'dossier.completed', { userId, dossierId }),
    failed: (userId: string, dossierId: string, notify: boolean) => publishAsOwner(db, 'dossier.failed', { userId, dossierId, notify }),
    outdated: (userId: string, dossierId: string, counts: { changed: number; added: number; citations: number }) =>
      publishAsOwner(db, 'dossier.outdated', { userId, dossierId, runId: randomUUID(), ...counts }),
    message: (dossierId: string) =>
      db.database.kysely.selectFrom('messages').selectAll().where('dossierId', '=', dossierId).executeTakeFirst(),
    /** Publishes a link request, as auth does; returns its id and secret. */
    link(userId: string, firmName?: string): { linkId: string; token: string } {
      const [linkId, token] = [randomUUID(), randomBytes(32).toString('base64url')];
      auth.links.set(linkId, { userId, token, ...(firmName === undefined ? {} : { firmName }) });
      return { linkId, token };
    },
    resetRequested: (linkId: string) => publishAsOwner(db, 'password.reset-requested', { linkId }),
    passwordChanged: (userId: string) => publishAsOwner(db, 'password.changed', { userId }),
    dossierDeleted: (userId: string, dossierId: string) => publishAsOwner(db, 'dossier.deleted', { dossierId, userId }),
    userDeleted: (userId: string) => publishAsOwner(db, 'user.deleted', { userId }),
    messageOf: (eventId: string) => db.database.kysely.selectFrom('messages').selectAll().where('eventId', '=', eventId).executeTakeFirst(),
    /** Makes a message due now, or its sender's lease expire. */
    makeDue: (dossierOrEventId: string) =>
      db.database.pool.query('update messages set due_at = now() where dossier_id = $1 or event_id = $1', [dossierOrEventId]),
    mailsTo: (address: string) => smtp.received.filter(({ to }) => to.includes(address)),
    /** The e-mails about a dossier. */
    mails: (dossierId: string) => smtp.received.filter(({ email }) => email.text?.includes(dossierId)),
    async stop(): Promise<void> {
      for (const service of running) await service.stop();
      await Promise.all([smtp.stop(), auth.stop()]);
      await db.drop();
    },
  };
}

export type TestNotification = Awaited<ReturnType<typeof startTestNotification>>;
