import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSmtpMailer, DeliveryError } from '../src/adapters/smtp.ts';
import { claimDue, closeAttempt } from '../src/db/messages.ts';
import { LEASE_MS } from '../src/usecases/send-due-messages.ts';
import { startSmtp, startTestNotification, type TestNotification } from './harness.ts';

/** A process of its own takes a while to start on a busy machine. */
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

  /** The service as it runs in production: a process of its own. */
  function spawnService(): ChildProcess {
    const env = Object.fromEntries(Object.entries(at.config()).map(([name, value]) => [name, String(value)]));
    const process_ = spawn(process.execPath, ['--import', 'tsx', MAIN], {
      env: { ...process.env, ...env, SENDER_INTERVAL: '50ms' },
      stdio: 'ignore',
    });
    child = process_;
    return process_;
  }

  async function kill(process_: ChildProcess): Promise<void> {
    process_.kill('SIGKILL');
    await once(process_, 'exit');
  }

  test('before the mail server answered: sent by the next one when the lease is over, once', { timeout: 240_000 }, async () => {
    at.smtp.state.mute = true;
    const [userId, dossierId] = [at.person(), randomUUID()];
    const eventId = await at.completed(userId, dossierId);
    const killed = spawnService();
    await eventually(async () => (await at.message(dossierId))?.state === 'sending', SOON);
    await kill(killed);
    at.smtp.state.mute = false;

    await at.start();
    const later = randomUUID();
    await at.completed(at.person(), later);
    await eventually(async () => (await at.message(later))?.state === 'sent', SOON);
    expect(at.mails(dossierId)).toEqual([]);
    at.clock.set((await at.message(dossierId))?.dueAt ?? '');
    await eventually(async () => (await at.message(dossierId))?.state === 'sent', SOON);
    expect(at.mails(dossierId).map(({ email }) => email.messageId)).toEqual([`<${eventId}@attendu.example>`]);
    expect((await at.message(dossierId))?.attempts).toBe(2);
  });

  test('after the mail server accepted, before it was written down: the second copy bears the same Message-ID', {
    timeout: 240_000,
  }, async () => {
    at.smtp.state.stall = true;
    const [userId, dossierId] = [at.person(), randomUUID()];
    await at.completed(userId, dossierId);
    const killed = spawnService();
    await eventually(() => at.mails(dossierId).length === 1, SOON);
    await kill(killed);
    at.smtp.state.stall = false;

    await at.start();
    at.clock.set((await at.message(dossierId))?.dueAt ?? '');
    await eventually(async () => (await at.message(dossierId))?.state === 'sent', SOON);
    const ids = at.mails(dossierId).map(({ email }) => email.messageId);
    expect(ids.length).toBe(2);
    expect(new Set(ids).size).toBe(1);
  });
});

test('a sender held to be dead cannot close the attempt of its successor, and two never take the same message', async () => {
  const at = await startTestNotification();
  try {
    const service = await at.start({}, { SENDER_INTERVAL: '1h' });
    const dossierId = randomUUID();
    // The first turn of the sender is over: what comes now waits for this test's own claims.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await at.completed(at.person(), dossierId);
    const message = await eventually(async () => (await at.message(dossierId)) ?? false);
    await service.stop();
    const db = at.db.database.kysely;
    const now = at.clock.now();
    const take = (claim: string, when: Date) => claimDue(db, { claim, now: when, lease: new Date(when.getTime() + LEASE_MS), limit: 10 });
    const [first, second] = [randomUUID(), randomUUID()];

    const taken = (await Promise.all(Array.from({ length: 10 }, (_, i) => take(i === 0 ? first : randomUUID(), now)))).flat();
    expect(taken.map(({ id }) => id)).toEqual([message.id]);
    await db.updateTable('messages').set({ claim: first }).execute();
    const later = new Date(now.getTime() + LEASE_MS);
    expect((await take(second, later)).map(({ id, attempts }) => [id, attempts])).toEqual([[message.id, 2]]);
    expect(await closeAttempt(db, message.id, first, { state: 'failed', failure: 'late' }, later)).toBe(false);
    expect(await closeAttempt(db, message.id, second, { state: 'sent' }, later)).toBe(true);
    expect((await at.message(dossierId))?.state).toBe('sent');
  } finally {
    await at.stop();
  }
});

describe('the mailer', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.stop());
  const mail = { to: { name: '', address: 'a@b.example' }, subject: 's', text: 't', html: '<p>t</p>', messageId: '<1@b.example>' };

  test('gives up on a server that says nothing', async () => {
    smtp.state.mute = true;
    const mailer = createSmtpMailer({ url: smtp.url, from: 'x@b.example', deadlineMs: 200 });
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'DeliveryError', code: 'ETIMEDOUT' });
    smtp.state.mute = false;
  });

  test('keeps a refusal’s codes and not its sentence', async () => {
    smtp.state.refuse = { responseCode: 550, message: 'no such user a@b.example' };
    const error = await createSmtpMailer({ url: smtp.url, from: 'x@b.example' })
      .send(mail)
      .catch((caught: unknown) => caught);
    smtp.state.refuse = null;
    expect(error).toBeInstanceOf(DeliveryError);
    expect(error).toMatchObject({ code: 'EENVELOPE', responseCode: 550 });
    expect(JSON.stringify(error) + String(error)).not.toContain('a@b.example');
  });

  test('reads no file and fetches nothing, whatever a message says', async () => {
    const hostile = { ...mail, html: { path: '/etc/passwd' } as unknown as string };
    await expect(createSmtpMailer({ url: smtp.url, from: 'x@b.example' }).send(hostile)).rejects.toBeInstanceOf(DeliveryError);
  });
});
