import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { LEASE_MS } from '@attendu/db/leases/worker';
import { eventually } from '@attendu/testing/eventually';
import { tcpProxy } from '@attendu/testing/tcp-proxy';
import { runArguments } from '@attendu/threads/typescript-thread';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSmtpMailer } from '../src/adapters/smtp.ts';
import { DeliveryError } from '../src/domain/delivery.ts';
import { startSmtp, startTestNotification, type TestNotification } from './harness.ts';

/** A child process takes a while to start on a busy machine. */
const SOON = { timeoutMs: 90_000 };
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

describe('a sender killed with -9', () => {
  let at: TestNotification;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    at = await startTestNotification();
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await at.stop();
  });

  /** The service as in production: its own process. */
  function spawnService(): ChildProcess {
    const env = Object.fromEntries(
      Object.entries(at.config()).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
    );
    const process_ = spawn(process.execPath, runArguments(MAIN), {
      env: { ...process.env, ...env, SENDER_INTERVAL: '50ms', ENCRYPTION_KEYS: at.keys },
      stdio: 'ignore',
    });
    child = process_;
    return process_;
  }

  async function kill(process_: ChildProcess): Promise<void> {
    process_.kill('SIGKILL');
    await once(process_, 'exit');
  }

  test('before the mail server answered: the next sender sends it after the lease, once', { timeout: 240_000 }, async () => {
    at.smtp.state.mute = true;
    const [userId, dossierId] = [at.person(), randomUUID()];
    const eventId = await at.completed(userId, dossierId);
    const killed = spawnService();
    await eventually(async () => (await at.message(dossierId))?.claim != null, SOON);
    await at.start();
    expect((await at.message(dossierId))?.attempts).toBe(1);
    at.smtp.state.mute = false;
    await kill(killed);
    // The dead sender's lease ends after this time at most, and the next sweep takes the message.
    const { left } = await at.db.database.kysely
      .selectFrom('messages')
      .select(sql<number>`extract(epoch from due_at - clock_timestamp())::float * 1000`.as('left'))
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(left).toBeLessThanOrEqual(LEASE_MS);
    await eventually(async () => (await at.message(dossierId))?.state === 'sent', SOON);
    expect(at.mails(dossierId).map(({ email }) => email.messageId)).toEqual([`<${eventId}@attendu.example>`]);
    expect((await at.message(dossierId))?.attempts).toBe(2);
  });

  test('after the mail server accepted, before the outcome was written: the second copy has the same Message-ID', {
    timeout: 240_000,
  }, async () => {
    at.smtp.state.stall = true;
    const [userId, dossierId] = [at.person(), randomUUID()];
    await at.completed(userId, dossierId);
    const killed = spawnService();
    await eventually(() => at.mails(dossierId).length === 1, SOON);
    await kill(killed);
    at.smtp.state.stall = false;

    await at.makeDue(dossierId);
    await at.start();
    await eventually(async () => (await at.message(dossierId))?.state === 'sent', SOON);
    const ids = at.mails(dossierId).map(({ email }) => email.messageId);
    expect(ids.length).toBe(2);
    expect(new Set(ids).size).toBe(1);
  });
});

test('the database is lost after the mail server accepted: every message is still sent once', {
  timeout: 120_000,
}, async () => {
  const at = await startTestNotification();
  const proxy = await tcpProxy(at.db.url);
  try {
    // Down for longer than a lease, from when the first message is accepted; the database's clock continues.
    let isCut = false;
    at.smtp.state.onAccepted = async () => {
      if (isCut) return;
      isCut = true;
      await proxy.cut();
      setTimeout(() => void proxy.restore(), LEASE_MS + 1_500);
    };
    await at.start({}, { DATABASE_URL: proxy.url });
    await at.start({}, { DATABASE_URL: proxy.url });
    const dossiers = Array.from({ length: 8 }, () => randomUUID());
    const userId = at.person();
    await Promise.all(dossiers.map((dossierId) => at.completed(userId, dossierId)));
    for (const dossierId of dossiers) await eventually(async () => (await at.message(dossierId))?.state === 'sent', SOON);
    expect(isCut).toBe(true);
    for (const dossierId of dossiers) {
      expect(at.mails(dossierId)).toHaveLength(1);
      expect(await at.message(dossierId)).toMatchObject({ claim: null });
    }
  } finally {
    await at.stop();
    await proxy.stop();
  }
});

describe('the mailer', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.stop());
  const mail = { to: { name: '', address: 'a@b.example' }, subject: 's', text: 't', html: '<p>t</p>', messageId: '<1@b.example>' };

  test('gives up on a silent server', async () => {
    smtp.state.mute = true;
    const mailer = createSmtpMailer({ url: smtp.url, from: 'x@b.example', deadlineMs: 200 });
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'DeliveryError', code: 'ETIMEDOUT' });
    smtp.state.mute = false;
  });

  test('does not wait as long once the process stops, also for a message begun after that', async () => {
    let accept = (): void => undefined;
    smtp.state.onAccepted = () =>
      new Promise((resolve) => {
        accept = resolve;
      });
    const mailer = createSmtpMailer({ url: smtp.url, from: 'x@b.example', stoppingMs: 300 });
    try {
      await expect(mailer.send(mail, AbortSignal.abort())).rejects.toMatchObject({ name: 'DeliveryError', code: 'ETIMEDOUT' });
    } finally {
      smtp.state.onAccepted = async () => undefined;
      accept();
    }
  });

  test('sends no password to a server without TLS, unless its address says so', async () => {
    const passwords: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      onAuth({ password }, _session, done) {
        passwords.push(password ?? '');
        done(null, { user: 'attendu' });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const url = `smtp://attendu:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    await expect(createSmtpMailer({ url, from: 'x@b.example' }).send(mail)).rejects.toMatchObject({ name: 'DeliveryError', code: 'ETLS' });
    expect(passwords).toEqual([]);
    await createSmtpMailer({ url: `${url}?requireTLS=false`, from: 'x@b.example' }).send(mail);
    expect(passwords).toEqual(['secret']);
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  test('stores a refusal’s codes, not its sentence', async () => {
    smtp.state.refuse = { responseCode: 550, message: 'no such user a@b.example' };
    const error = await createSmtpMailer({ url: smtp.url, from: 'x@b.example' })
      .send(mail)
      .catch((caught: unknown) => caught);
    smtp.state.refuse = null;
    expect(error).toBeInstanceOf(DeliveryError);
    expect(error).toMatchObject({ code: 'EENVELOPE', responseCode: 550 });
    expect(JSON.stringify(error) + String(error)).not.toContain('a@b.example');
  });

  test('reads no file and fetches nothing, whatever the message contains', async () => {
    const hostile = { ...mail, html: { path: '/etc/passwd' } as unknown as string };
    await expect(createSmtpMailer({ url: smtp.url, from: 'x@b.example' }).send(hostile)).rejects.toBeInstanceOf(DeliveryError);
  });
});
