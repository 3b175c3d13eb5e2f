import { randomUUID } from 'node:crypto';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestNotification, type TestNotification } from './harness.ts';

const OPERATOR = 'equipe@attendu.example';

let at: TestNotification;
let service: { port: number; stop(): Promise<void> };
beforeAll(async () => {
  at = await startTestNotification();
  service = await at.start({}, { CONTACT_EMAIL: OPERATOR });
});
afterAll(() => at.stop());

const FORM = {
  nom: 'Durand',
  prenom: 'Camille',
  telephone: '01 42 00 00 00',
  cabinet: 'Durand & associés',
  message: 'Pouvez-vous me <rappeler> ?\nMerci.',
};
const anyone = () => `${randomUUID()}@cabinet.example`;

async function write(fields: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`http://127.0.0.1:${service.port}/copilot/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await at.identity.visitorHeaders()) },
    body: JSON.stringify(fields),
  });
  return { status: response.status, body: await response.json() };
}
const kept = async (email: string) =>
  (await at.db.database.kysely.selectFrom('contactMessages').select('id').where('emailDigest', '=', at.vault.digest(email)).execute())
    .length;
const toOperator = (email: string) => at.mailsTo(OPERATOR).filter((mail) => mail.email.text?.includes(email));

describe('the contact form', () => {
  test('stores the message, writes to the operator with Reply-To, acknowledges without repeating any input', async () => {
    const email = anyone();
    expect(await write({ ...FORM, email })).toEqual({ status: 200, body: 'done' });
    expect(await kept(email)).toBe(1);
    await eventually(async () => toOperator(email).length === 1 && at.mailsTo(email).length === 1);
    const [received] = toOperator(email);
    expect(received?.email.subject).toBe('Nouveau message du formulaire de contact');
    expect(received?.email.replyTo).toEqual([{ address: email, name: '' }]);
    expect(received?.email.text).toContain('Pouvez-vous me <rappeler> ?');
    expect(received?.email.html).toContain('&lt;rappeler&gt;');
    const [acknowledged] = at.mailsTo(email);
    expect(acknowledged?.email.subject).toBe('Nous avons bien reçu votre message');
    expect(acknowledged?.email.text).not.toContain('rappeler');
    expect(acknowledged?.email.text).not.toContain('associés');
    const events = (await at.db.owner.pool.query("select envelope::text from bus.outbox where name = 'contact.received'")).rows;
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toContain(email);
  });

  test('acknowledges an address once a day, and still stores and forwards its messages', async () => {
    const email = anyone();
    await Promise.all(['un', 'deux', 'trois'].map((message) => write({ ...FORM, email, message })));
    expect(await kept(email)).toBe(3);
    await eventually(async () => toOperator(email).length === 3 && at.mailsTo(email).length >= 1);
    const queued = await at.db.database.pool.query(
      "select count(*)::int as n from messages join contact_messages c on c.id = contact_id where kind = 'contact.acknowledged' and c.email_digest = $1",
      [at.vault.digest(email)],
    );
    expect(queued.rows).toEqual([{ n: 1 }]);
  });

  test('a bot that fills the hidden field gets the normal answer, and nothing is stored', async () => {
    const email = anyone();
    expect(await write({ ...FORM, email, site: 'https://spam.example' })).toEqual({ status: 200, body: 'done' });
    expect(await kept(email)).toBe(0);
  });

  test.each([
    ['email', 'a@b.example\r\nBcc: victime@example.org'],
    ['email', 'a@b.example, victime@example.org'],
    ['email', 'pas une adresse'],
    ['nom', 'Gagnez sur https://spam.example'],
    ['nom', ''],
    ['prenom', 'Camille\nBcc: x'],
    ['telephone', ''],
    ['cabinet', ''],
    ['message', 'x'.repeat(5_001)],
  ])('%s refuses %j', async (field, value) => {
    const answer = await write({ ...FORM, email: anyone(), [field]: value });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'request.invalid']);
  });

  test('stores nothing of a message in clear, and the data export of its author has it in clear', async () => {
    const [email, userId] = [anyone(), randomUUID()];
    const headers = { 'content-type': 'application/json', ...(await at.identity.userHeaders({ userId })) };
    const body = JSON.stringify({ ...FORM, email });
    expect((await fetch(`http://127.0.0.1:${service.port}/copilot/contact`, { method: 'POST', headers, body })).status).toBe(200);
    const { rows } = await at.db.database.pool.query('select * from contact_messages where user_id = $1', [userId]);
    const stored = rows
      .map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))))
      .join();
    expect(rows).toHaveLength(1);
    for (const text of [email, 'Camille', 'rappeler', '01 42', 'associés']) expect(stored).not.toContain(text);
    const copy = await fetch(`http://127.0.0.1:${service.port}/internal/notification/users/${userId}/personal-data`, {
      headers: await at.identity.serviceHeaders('auth'),
    });
    const { records } = (await copy.json()) as { records: object[] };
    expect(records[0]).toMatchObject({ kind: 'contact', email, firstName: 'Camille', message: FORM.message });
    expect(JSON.stringify(records)).not.toMatch(/encrypted|emailDigest/);
  });

  test('deletes messages and records of e-mails after three years, even when nobody writes', async () => {
    const daysAgo = (days: number) => new Date(at.clock.now().getTime() - days * 86_400_000);
    const [old, recent] = [randomUUID(), randomUUID()];
    for (const [id, createdAt] of [
      [old, daysAgo(1_096)],
      [recent, daysAgo(1_094)],
    ]) {
      await at.db.database.pool.query(
        `insert into contact_messages (id, last_name, first_name, email, phone, firm, message, created_at)
          values ($1, 'Durand', 'Camille', 'durand@cabinet.example', '01', 'Cabinet', 'Bonjour', $2)`,
        [id, createdAt],
      );
      await at.db.database.pool.query(
        `insert into messages (id, event_id, kind, state, due_at, link_id, contact_id, created_at, changed_at)
          select gen_random_uuid(), gen_random_uuid(), 'contact.acknowledged', 'sent', now(), link, contact, $2, $2
          from (values ($1::uuid, null), (null, $1::uuid)) as of (link, contact)`,
        [id, createdAt],
      );
    }
    const restarted = await at.start();
    const left = async () => {
      const { rows } = await at.db.database.pool.query(
        'select id from contact_messages where id = any($1) union all select coalesce(contact_id, link_id) from messages where coalesce(contact_id, link_id) = any($1)',
        [[old, recent]],
      );
      return rows.map(({ id }) => id);
    };
    await eventually(async () => !(await left()).includes(old));
    await restarted.stop();
    expect(await left()).toEqual([recent, recent, recent]);
  });

  test('encrypts what a previous release wrote in clear', async () => {
    const email = anyone();
    await at.db.database.pool.query(
      `insert into contact_messages (id, last_name, first_name, email, phone, firm, message, created_at)
        values ($1, 'Durand', 'Camille', $2, '01', 'Cabinet', 'Ancien message', now())`,
      [randomUUID(), email],
    );
    const restarted = await at.start();
    await eventually(async () => (await kept(email)) === 1);
    await restarted.stop();
    const { rows } = await at.db.database.pool.query('select last_name, email, message from contact_messages where email_digest = $1', [
      at.vault.digest(email),
    ]);
    expect(rows).toEqual([{ last_name: null, email: null, message: null }]);
  });
});
