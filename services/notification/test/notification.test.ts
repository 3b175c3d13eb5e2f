import { randomUUID } from 'node:crypto';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MAX_ATTEMPTS } from '../src/domain/delivery.ts';
import { startTestNotification, type TestNotification } from './harness.ts';

const HOUR = 3_600_000;

let at: TestNotification;
let service: { port: number; stop(): Promise<void> };
beforeAll(async () => {
  at = await startTestNotification();
  service = await at.start();
});
afterAll(() => at.stop());
afterEach(() => {
  Object.assign(at.smtp.state, { refuse: null, stall: false, mute: false });
  at.auth.state.down = false;
});

const stateOf = async (dossierId: string) => (await at.message(dossierId))?.state;
const sent = (dossierId: string) => eventually(async () => (await stateOf(dossierId)) === 'sent');

describe('the end of an analysis', () => {
  test('sends its author one e-mail, in French, with the link and without the question', async () => {
    const [userId, dossierId] = [at.person(), randomUUID()];
    const eventId = await at.completed(userId, dossierId);
    await sent(dossierId);
    const [mail, ...others] = at.mails(dossierId);
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(['camille.durand@cabinet.example']);
    expect(mail?.email.subject).toBe('Votre recherche est prête');
    expect(mail?.email.from).toEqual({ name: 'Attendu', address: 'ne-pas-repondre@attendu.example' });
    expect(mail?.email.messageId).toBe(`<${eventId}@attendu.example>`);
    expect(mail?.email.text).toContain(`https://attendu.example/dossier/${dossierId}`);
    expect(mail?.email.html).toContain(`href="https://attendu.example/dossier/${dossierId}"`);
    expect(mail?.email.text).toContain('Bonjour Camille,');
    expect(mail?.email.headers.find((one) => one.key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('a failure is reported when the author was not on the page', async () => {
    const userId = at.person();
    const [told, refused] = [randomUUID(), randomUUID()];
    await at.failed(userId, refused, false);
    await at.failed(userId, told, true);
    await sent(told);
    expect(at.mails(told)[0]?.email.subject).toBe('Votre recherche n’a pas abouti');
    expect(await at.message(refused)).toBeUndefined();
  });

  test('changed citations are reported with their count and the link, once per change', async () => {
    const [userId, dossierId] = [at.person(), randomUUID()];
    await at.outdated(userId, dossierId, { changed: 2, added: 2, citations: 17 });
    await eventually(async () => at.mails(dossierId).length === 1);
    // One of them is reverted, then all: shown on the screen, without a message.
    await at.outdated(userId, dossierId, { changed: 1, added: 0, citations: 17 });
    await at.outdated(userId, dossierId, { changed: 0, added: 0, citations: 17 });
    await at.outdated(userId, dossierId, { changed: 1, added: 1, citations: 17 });
    await eventually(async () => at.mails(dossierId).length === 2);
    const [first, second, ...others] = at.mails(dossierId);
    expect(others).toEqual([]);
    expect(first?.email.subject).toBe('Des textes cités dans votre dossier ont changé');
    expect(first?.email.text).toContain('2 des 17 textes cités ont changé depuis que votre dossier a été écrit');
    expect(first?.email.html).toContain(`href="https://attendu.example/dossier/${dossierId}"`);
    expect(second?.email.text).toContain('Un des 17 textes cités a changé');
  });

  test('a dossier whose author is deleted sends no message', async () => {
    const [userId, dossierId] = [at.person(), randomUUID()];
    at.auth.people.delete(userId);
    await at.outdated(userId, dossierId, { changed: 1, added: 1, citations: 2 });
    await eventually(async () => (await stateOf(dossierId)) === 'failed');
    expect(await at.message(dossierId)).toMatchObject({ failure: 'no_account' });
    await at.userDeleted(userId);
    await eventually(async () => (await at.message(dossierId)) === undefined);
    expect(at.mails(dossierId)).toEqual([]);
  });

  test('a deleted dossier leaves no message, neither sent nor pending', async () => {
    const [userId, dossierId] = [at.person(), randomUUID()];
    await at.completed(userId, dossierId);
    await sent(dossierId);
    await at.dossierDeleted(userId, dossierId);
    await eventually(async () => (await at.message(dossierId)) === undefined);
  });

  test('an accented name and an international address arrive whole', async () => {
    const userId = at.person('élodie@cabinet.example');
    at.auth.people.set(userId, { email: 'elodie@cabinet.example', firstName: 'Élodie, dite « Zoé »', lastName: 'L’Hôpital' });
    const dossierId = randomUUID();
    await at.completed(userId, dossierId);
    await sent(dossierId);
    expect(at.mails(dossierId)[0]?.email.to).toEqual([{ name: 'Élodie, dite « Zoé » L’Hôpital', address: 'elodie@cabinet.example' }]);
  });

  test('a name that contains a link or a line break appears neither in the message nor in its headers', async () => {
    const userId = at.person('cible@cabinet.example');
    at.auth.people.set(userId, {
      email: 'cible@cabinet.example',
      firstName: 'http://arnaque.example',
      lastName: 'x\r\nBcc: arnaque@pirate.example',
    });
    const dossierId = randomUUID();
    await at.completed(userId, dossierId);
    await sent(dossierId);
    const [mail] = at.mails(dossierId);
    expect(mail?.to).toEqual(['cible@cabinet.example']);
    expect(mail?.email.text).toMatch(/^Bonjour,\n/);
    expect(JSON.stringify(mail)).not.toMatch(/arnaque|pirate/);
  });

  test('a deleted account receives no more messages', async () => {
    const dossierId = randomUUID();
    await at.completed(randomUUID(), dossierId);
    await eventually(async () => (await stateOf(dossierId)) === 'failed');
    expect(await at.message(dossierId)).toMatchObject({ failure: 'no_account', attempts: 1 });
  });

  test('forty finished dossiers send forty messages, one each', { timeout: 150_000 }, async () => {
    const userId = at.person();
    const dossiers = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(dossiers.map((dossierId) => at.completed(userId, dossierId)));
    await eventually(async () => (await Promise.all(dossiers.map(stateOf))).every((state) => state === 'sent'), { timeoutMs: 120_000 });
    for (const dossierId of dossiers) expect(at.mails(dossierId).length).toBe(1);
  });
});

describe('failures', () => {
  test('auth is down: the message waits, then is sent', async () => {
    at.auth.state.down = true;
    const [userId, dossierId] = [at.person(), randomUUID()];
    await at.completed(userId, dossierId);
    await eventually(async () => (await at.message(dossierId))?.failure === 'contact_unavailable');
    at.auth.state.down = false;
    await at.makeDue(dossierId);
    await sent(dossierId);
    expect((await at.message(dossierId))?.failure).toBeNull();
  });

  test('a message that this version cannot write is named in the log, and waits for one that can', async () => {
    const dossierId = randomUUID();
    const alone = await startTestNotification();
    const lines: Record<string, unknown>[] = [];
    try {
      const log = createLogger('test', 'error', { write: (line: string) => void lines.push(JSON.parse(line)) });
      await alone.start({ log });
      alone.auth.state.down = true;
      await alone.completed(alone.person(), dossierId);
      await eventually(async () => (await alone.message(dossierId))?.failure === 'contact_unavailable');
      await alone.db.database.pool.query("update messages set kind = 'dossier.of-a-later-version' where dossier_id = $1", [dossierId]);
      alone.auth.state.down = false;
      await alone.makeDue(dossierId);
      await eventually(async () => (await alone.message(dossierId))?.failure === 'not_made');
      const id = (await alone.message(dossierId))?.id;
      expect(lines).toContainEqual(
        expect.objectContaining({ msg: 'a message could not be made', message: id, kind: 'dossier.of-a-later-version' }),
      );
      await alone.db.database.pool.query("update messages set kind = 'dossier.completed' where dossier_id = $1", [dossierId]);
      await alone.makeDue(dossierId);
      await eventually(async () => (await alone.message(dossierId))?.state === 'sent');
    } finally {
      await alone.stop();
    }
  });

  test('a temporary refusal of the mail server: the message is retried with growing delays, and given up after a day', async () => {
    at.smtp.state.refuse = { responseCode: 450, message: 'mailbox busy' };
    const [userId, dossierId] = [at.person(), randomUUID()];
    await at.completed(userId, dossierId);
    let waitedMs = 0;
    for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts += 1) {
      const waiting = await eventually(async () => {
        const message = await at.message(dossierId);
        return message?.claim === null && message.attempts >= attempts ? message : false;
      });
      expect(waiting).toMatchObject({ failure: 'EENVELOPE', state: 'pending' });
      waitedMs += waiting.dueAt.getTime() - Date.now();
      await at.makeDue(dossierId);
    }
    await eventually(async () => (await stateOf(dossierId)) === 'failed');
    expect(waitedMs / HOUR).toBeGreaterThan(20);
    expect(at.mails(dossierId)).toEqual([]);
  });

  test('the mailbox does not exist: given up at once, and the address is stored nowhere', async () => {
    at.smtp.state.refuse = { responseCode: 550, message: 'no such user ghost@cabinet.example' };
    const dossierId = randomUUID();
    await at.completed(at.person('ghost@cabinet.example'), dossierId);
    await eventually(async () => (await stateOf(dossierId)) === 'failed');
    const message = await at.message(dossierId);
    expect(message).toMatchObject({ failure: 'rejected', attempts: 1 });
    expect(JSON.stringify(message)).not.toContain('ghost');
  });

  test('the mail server is unreachable', async () => {
    const alone = await startTestNotification();
    try {
      await alone.start({}, { SMTP_URL: 'smtp://127.0.0.1:9' });
      const dossierId = randomUUID();
      await alone.completed(alone.person(), dossierId);
      await eventually(
        async () => (await alone.message(dossierId))?.state === 'pending' && (await alone.message(dossierId))?.failure !== null,
      );
      expect((await alone.message(dossierId))?.failure).toMatch(/^E/);
    } finally {
      await alone.stop();
    }
  });

  test('the service stays ready: it needs only the database', async () => {
    const ready = await fetch(`http://127.0.0.1:${service.port}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ checks: { database: true } });
  });
});

test('an administrator sees what waits to be sent, since when, and what was given up within seven days', async () => {
  const queue = async () => {
    const headers = await at.identity.userHeaders({ roles: ['user', 'super_admin'] });
    return (await fetch(`http://127.0.0.1:${service.port}/copilot/admin/mail-queue`, { headers })).json();
  };
  await eventually(async () => (await at.db.database.pool.query("select from messages where state = 'pending'")).rowCount === 0);
  const before = (await queue()) as { failed: number };
  expect(before).toEqual({ pending: 0, oldestSeconds: null, failed: before.failed });
  const dossierId = randomUUID();
  at.smtp.state.refuse = { responseCode: 451, message: 'plus tard' };
  await at.completed(at.person(), dossierId);
  await eventually(async () => (await at.message(dossierId))?.failure != null);
  at.clock.advance(90_000);
  expect(await queue()).toEqual({ pending: 1, oldestSeconds: 90, failed: before.failed });
  await at.db.database.pool.query("update messages set state = 'failed', changed_at = $2 where dossier_id = $1", [
    dossierId,
    at.clock.now(),
  ]);
  expect(await queue()).toEqual({ pending: 0, oldestSeconds: null, failed: before.failed + 1 });
  at.clock.advance(8 * 24 * HOUR);
  expect(await queue()).toMatchObject({ failed: 0 });
});
