// Over 300 lines: one service is started once for all these tests.
import { randomUUID } from 'node:crypto';
import { DECISION_MAX, type Review } from '@attendu/contracts/anonymisation/schemas';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Work } from '../src/usecases/deps.ts';
import { docx, paragraph } from './documents.ts';
import { type Answer, key, startTestAnonymiser, type TestAnonymiser } from './harness.ts';

let at: TestAnonymiser;
beforeAll(async () => {
  at = await startTestAnonymiser();
});
afterAll(() => at.stop());

const NAME = 'Zéphyrin QUATREBARBES';
const TEXT = [
  'COUR D’APPEL DE PARIS',
  'ARRÊT DU 12 MARS 2024',
  '',
  'APPELANT',
  `Monsieur ${NAME}, né le 3 mai 1961 à Vesoul, demeurant 12 rue des Lilas, 75011 PARIS`,
  '',
  'La cour, statuant publiquement, condamne Monsieur QUATREBARBES aux dépens en application de l’article 700 du code de procédure civile.',
].join('\n');
const NOT_FOUND = {
  status: 404,
  body: { code: 'anonymisation.not_found', title: "Cette anonymisation n'existe pas, ou elle a été supprimée." },
};

/** The fields of an answer that a client sees. */
function told({ status, body }: Answer): unknown {
  const { instance: _random, ...rest } = body;
  return { status, ...rest };
}
const reviewOf = (answer: Answer) => answer.body.review as Review;

describe('requesting an anonymisation', () => {
  test('with an id from the browser: pending, then finished, with each event published once', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    const asked = await at.anonymise(userId, TEXT, id);
    expect([asked.status, asked.body]).toEqual([202, { decision_id: id, status: 'pending', place: 1 }]);
    await at.becomes(userId, id, 'finished');
    const { status, body } = await at.read(userId, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: 'finished',
      characters: TEXT.length,
      label: 'COUR D’APPEL DE PARIS ARRÊT DU 12 MARS 2024 APPELANT Monsieur Zéphyrin QUATREBA…',
      original_decision: TEXT,
      revision: 0,
      failure: null,
      createdAt: at.clock.now().toISOString(),
    });
    expect(body.anonymized_decision).not.toMatch(/QUATREBARBES|Zéphyrin|Lilas/);
    expect(body.anonymized_decision).toContain('l’article 700 du code de procédure civile');
    expect(reviewOf({ status, body }).settings).toEqual({ preset: 'standard', switches: {}, style: 'judilibre', seed: id });
    expect(await at.published(id)).toEqual([
      { name: 'anonymisation.requested', data: { anonymisationId: id, userId } },
      { name: 'anonymisation.done', data: { anonymisationId: id, userId } },
    ]);
  });

  test('without an id, returns a new one', async () => {
    const userId = randomUUID();
    const { status, body } = await at.anonymise(userId, TEXT);
    expect(status).toBe(202);
    await at.becomes(userId, String(body.decision_id), 'finished');
    expect((await at.read(userId, String(body.decision_id))).body.original_decision).toBe(TEXT);
  });

  test('accepts twenty concurrent requests with one id as one anonymisation, and rejects the id with another text', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => at.anonymise(userId, TEXT, n % 2 ? id : id.toUpperCase())));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.decision_id}`))).toEqual(new Set([`202 ${id}`]));
    await at.becomes(userId, id, 'finished');
    expect((await at.anonymise(userId, TEXT, id)).body.status).toBe('finished');
    expect(await at.anonymise(userId, `${TEXT} `, id)).toMatchObject({ status: 409, body: { code: 'anonymisation.id_taken' } });
    expect((await at.published(id)).map(({ name }) => name)).toEqual(['anonymisation.requested', 'anonymisation.done']);
  });

  test.each([
    ['empty', '', 'Collez le texte de la décision à anonymiser.'],
    ['blank', ' \n\t', 'Collez le texte de la décision à anonymiser.'],
    ['too long', 'a'.repeat(DECISION_MAX + 1), 'Le texte ne peut pas dépasser 5 millions de caractères'],
  ])('refuses a text %s in French', async (_name, text, message) => {
    const { status, body } = await at.anonymise(randomUUID(), text, randomUUID());
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.errors).toEqual(expect.arrayContaining([{ path: 'decision_text', message: expect.stringContaining(message) }]));
  });

  test('accepts five million accented characters', async () => {
    const text = `${'é'.repeat(99)}\n`.repeat(DECISION_MAX / 100);
    const { userId, id } = await at.finished(text);
    const { body } = await at.read(userId, id);
    expect(body.anonymized_decision === text).toBe(true);
    await at.call('DELETE', at.path(id), userId);
  });

  test('refuses texts over the storage quota, concurrent ones included, until some are deleted', async () => {
    await at.restart({ storedCharactersMax: 5_000_000 });
    const [userId, first] = [randomUUID(), randomUUID()];
    const line = `${'é'.repeat(99)}\n`;
    const half = line.repeat(30_000);
    expect((await at.anonymise(userId, half, first)).status).toBe(202);
    const both = await Promise.all([at.anonymise(userId, line.repeat(16_000)), at.anonymise(userId, line.repeat(16_000))]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('anonymisation.storage_full');
    expect((await at.anonymise(randomUUID(), half)).status).toBe(202);
    expect((await at.anonymise(userId, half, first)).status).toBe(202);
    await at.becomes(userId, first, 'finished');
    await at.call('DELETE', at.path(first), userId);
    expect((await at.anonymise(userId, half)).status).toBe(202);
    await at.restart();
    // Delete the long pending texts, which would delay the tests below.
    await at.db.owner.pool.query("delete from anonymiser.anonymisations where status = 'pending'");
  });

  test('refuses a request for another account, with an unknown field, with a bad id, or without a session', async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    const post = (body: unknown) => at.call('POST', '/copilot/anonymize_decision', userId, body);
    expect(await post({ decision_text: TEXT, userId: other })).toMatchObject({ status: 403, body: { code: 'request.subject_mismatch' } });
    expect((await post({ decision_text: TEXT, userId, seed: 'x' })).status).toBe(400);
    expect((await post({ decision_text: TEXT, userId, anonymisationId: '12' })).status).toBe(400);
    // Removing a character silently would shift every offset of the answer.
    expect(await post({ decision_text: `${TEXT}\0`, userId })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'decision_text' }] },
    });
    expect((await at.asVisitor('POST', '/copilot/anonymize_decision', { decision_text: TEXT, userId })).status).toBe(401);
    expect((await at.asVisitor('GET', '/copilot/anonymisations')).status).toBe(401);
  });
});

describe('access', () => {
  test('answers alike for another user’s, an unknown and a malformed id on every route, and changes nothing', async () => {
    const { userId, id } = await at.finished(TEXT);
    const nobody = randomUUID();
    const { body } = await at.read(userId, id);
    const put = { review: body.review, revision: 0 };
    for (const wrong of [id, randomUUID(), 'abc', `${id}x`]) {
      for (const [method, tail, sent] of [
        ['GET', '', undefined],
        ['GET', '/status', undefined],
        ['GET', '/word', undefined],
        ['PUT', '/review', put],
        ['DELETE', '', undefined],
      ] as const) {
        const answer = await at.call(method, at.path(wrong, tail), nobody, sent);
        expect(answer).toMatchObject(NOT_FOUND);
        expect(told(answer)).toEqual(told(await at.call(method, at.path(randomUUID(), tail), nobody, sent)));
      }
    }
    expect((await at.read(userId, id)).body.revision).toBe(0);
  });

  test('lets two users use the same id', async () => {
    const { userId, id } = await at.finished(TEXT);
    const other = randomUUID();
    expect((await at.anonymise(other, 'Un autre texte.', id)).status).toBe(202);
    await at.becomes(other, id, 'finished');
    expect((await at.read(userId, id)).body.original_decision).toBe(TEXT);
    expect((await at.read(other, id)).body.original_decision).toBe('Un autre texte.');
  });

  test('returns all of a person’s texts to auth only, page by page', async () => {
    const userId = randomUUID();
    for (let n = 0; n < 3; n += 1) {
      const { body } = await at.anonymise(userId, `${TEXT} ${n}`);
      await at.becomes(userId, String(body.decision_id), 'finished');
    }
    const first = await at.personalData(userId);
    const second = await at.personalData(userId, String(first.body.next));
    const records = [first, second].flatMap(({ body }) => body.records as Record<string, unknown>[]);
    expect(records.map((record) => record.original_decision).toSorted()).toEqual([`${TEXT} 0`, `${TEXT} 1`, `${TEXT} 2`]);
    expect(second.body.next).toBeNull();
    expect((await at.call('GET', `/internal/anonymiser/users/${userId}/personal-data`, userId)).status).toBe(403);
  });

  test('deletes the texts of a deleted account, and no others', async () => {
    const gone = await at.finished(TEXT);
    const kept = await at.finished(TEXT);
    await at.userDeleted(gone.userId);
    await eventually(async () => (await at.read(gone.userId, gone.id)).status === 404);
    expect((await at.read(kept.userId, kept.id)).status).toBe(200);
  });
});

describe('encryption at rest', () => {
  test('stores no text in the row, the events or the log', async () => {
    const { userId, id } = await at.finished(TEXT);
    const { body } = await at.read(userId, id);
    await at.call('PUT', at.path(id, '/review'), userId, { review: body.review, revision: 0 });
    await at.anonymise(userId, 'Autre chose', id);
    const { rows } = await at.db.database.pool.query('select * from anonymisations where id = $1', [id]);
    const columns = Object.entries(rows[0] as Record<string, unknown>);
    const encrypted = columns.filter(([, value]) => Buffer.isBuffer(value)) as [string, Buffer][];
    expect(encrypted.map(([name]) => name).toSorted()).toEqual(['anonymised', 'findings', 'label', 'original', 'review']);
    for (const [, value] of encrypted) {
      for (const word of ['QUATREBARBES', 'Monsieur', 'personnePhysique', 'PARIS']) expect(value.includes(word)).toBe(false);
    }
    const { rows: events } = await at.db.database.pool.query('select envelope::text as text from bus.outbox');
    const seen = `${JSON.stringify(columns.filter(([, value]) => !Buffer.isBuffer(value)))}${JSON.stringify(events)}${at.logs()}`;
    expect(seen).toContain(id);
    expect(seen).not.toMatch(/QUATREBARBES|Zéphyrin|Lilas/i);
  });

  test('with another key, lists without labels and explains why a text is unreadable; with both keys, reads everything', async () => {
    const { userId, id } = await at.finished(TEXT);
    await at.restart({ keys: key('seconde') });
    const { body } = await at.call('GET', '/copilot/anonymisations', userId);
    expect(body.anonymisations).toMatchObject([{ id, status: 'finished', label: null }]);
    expect(await at.read(userId, id)).toMatchObject({ status: 500, body: { code: 'anonymisation.unreadable' } });
    expect((await at.call('GET', at.path(id, '/word'), userId)).body.code).toBe('anonymisation.unreadable');
    expect((await at.personalData(userId)).body).toMatchObject({
      records: [{ id, characters: TEXT.length, unreadable: true }],
      next: null,
    });
    await at.restart({ keys: `${key('seconde')},${at.firstKey}` });
    expect((await at.read(userId, id)).body.original_decision).toBe(TEXT);
    await at.restart();
  });
});

describe('the queue', () => {
  /** Blocks each anonymisation at its start until it is released by its id (the seed of its settings). */
  function gate() {
    const begun: string[] = [];
    const waiting = new Map<string, () => void>();
    let isOpen = false;
    const around = (work: Work): Work => ({
      ...work,
      anonymise: async (text, settings, signal) => {
        begun.push(settings.seed);
        if (!isOpen) await new Promise<void>((resolve) => waiting.set(settings.seed, resolve));
        return work.anonymise(text, settings, signal);
      },
    });
    const open = (): void => {
      isOpen = true;
      for (const go of waiting.values()) go();
    };
    closed.push(open);
    return { around, begun, open, letGo: (id: string) => waiting.get(id)?.() };
  }
  /** Opens every gate after its test, because a service does not stop while work is blocked. */
  const closed: (() => void)[] = [];
  afterEach(() => {
    for (const open of closed.splice(0)) open();
  });
  const statusOf = async (userId: string, id: string) => (await at.call('GET', at.path(id, '/status'), userId)).body;

  test('hands the work of a dead process to another one, which finishes it once', async () => {
    const { around, begun, open } = gate();
    await at.restart({ around });
    const [userId, id] = [randomUUID(), randomUUID()];
    await at.anonymise(userId, TEXT, id);
    await eventually(() => begun.includes(id));
    const second = await at.start();
    // Simulates the death of the first process: the lease is free.
    await at.db.owner.pool.query('update anonymiser.anonymisations set lease = null, due_at = now() where id = $1', [id]);
    await at.becomes(userId, id, 'finished');
    const finished = await at.read(userId, id);
    open();
    await second.stop();
    await at.restart();
    expect(await at.read(userId, id)).toEqual(finished);
    expect((await at.published(id)).map(({ name }) => name)).toEqual(['anonymisation.requested', 'anonymisation.done']);
  });

  test('serves other users while one user queues twenty texts, and tells each its position', async () => {
    const { around, begun, letGo, open } = gate();
    await at.restart({ around });
    const [greedy, other, third] = [randomUUID(), randomUUID(), randomUUID()];
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      at.clock.advance(10);
      ids.push(randomUUID());
      expect((await at.anonymise(greedy, `${TEXT} ${n}`, ids.at(-1))).status).toBe(202);
    }
    await eventually(() => begun.length === 1);
    expect(await statusOf(greedy, ids[0] ?? '')).toEqual({ status: 'pending', place: null });
    expect(await statusOf(greedy, ids[1] ?? '')).toEqual({ status: 'pending', place: 1 });
    expect(await statusOf(greedy, ids[19] ?? '')).toEqual({ status: 'pending', place: 19 });
    // Another user's text starts at once, beside the first of the twenty.
    const [his, next, hers] = [randomUUID(), randomUUID(), randomUUID()];
    await at.anonymise(other, TEXT, his);
    await eventually(() => begun.includes(his));
    expect(begun).toEqual([ids[0], his]);
    // Both places are taken: a user never served goes before one who was.
    at.clock.advance(10);
    await at.anonymise(other, `${TEXT} bis`, next);
    at.clock.advance(10);
    expect((await at.anonymise(third, TEXT, hers)).body).toEqual({ decision_id: hers, status: 'pending', place: 1 });
    letGo(ids[0] ?? '');
    await at.becomes(greedy, ids[0] ?? '', 'finished');
    await eventually(() => begun.includes(hers));
    expect(begun).toEqual([ids[0], his, hers]);
    // Then the least recently served user goes first.
    letGo(his);
    await eventually(() => begun.length === 4);
    expect(begun[3]).toBe(ids[1]);
    letGo(hers);
    await eventually(() => begun.length === 5);
    expect(begun[4]).toBe(next);
    open();
    for (const id of ids) await at.becomes(greedy, id, 'finished');
    for (const [user, id] of [
      [other, his],
      [other, next],
      [third, hers],
    ] as const)
      await at.becomes(user, id, 'finished');
    await at.restart();
  });

  test('gives up a text that crashes its process at each attempt, and says so', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    const { around, begun, open } = gate();
    await at.restart({ around });
    await at.anonymise(userId, TEXT, id);
    await eventually(() => begun.includes(id));
    await at.db.owner.pool.query('update anonymiser.anonymisations set lease = null, due_at = now(), attempts = 3 where id = $1', [id]);
    const second = await at.start();
    await at.becomes(userId, id, 'failed');
    expect(begun.filter((one) => one === id)).toHaveLength(1);
    expect((await at.read(userId, id)).body.failure).toContain('Votre texte est conservé');
    open();
    await second.stop();
    await at.restart();
  });

  test('reports a failure, after which the text can be requested again', async () => {
    await at.restart({ around: (work) => ({ ...work, anonymise: () => Promise.reject(new Error('boom')) }) });
    const [userId, id] = [randomUUID(), randomUUID()];
    await at.anonymise(userId, TEXT, id);
    await at.becomes(userId, id, 'failed');
    expect((await at.read(userId, id)).body).toMatchObject({
      original_decision: TEXT,
      failure: expect.stringContaining('Votre texte est conservé'),
    });
    expect((await at.call('GET', at.path(id, '/word'), userId)).body.code).toBe('anonymisation.not_finished');
    await at.restart();
    expect((await at.anonymise(userId, TEXT, id)).body.status).toBe('pending');
    await at.becomes(userId, id, 'finished');
    expect((await at.read(userId, id)).body.failure).toBeNull();
  });

  test('releases the work of a stopping process at once, without reporting a failure', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    await at.anonymise(userId, TEXT.repeat(4_000), id);
    await eventually(async () => (await statusOf(userId, id)).place === null);
    await at.restart();
    await at.becomes(userId, id, 'finished');
    await at.call('DELETE', at.path(id), userId);
  });

  test('discards the work on a deleted text', async () => {
    const { around, begun, open } = gate();
    await at.restart({ around });
    const [userId, gone] = [randomUUID(), randomUUID()];
    await at.anonymise(userId, TEXT, gone);
    await eventually(() => begun.includes(gone));
    expect((await at.call('DELETE', at.path(gone), userId)).status).toBe(204);
    open();
    await at.restart();
    expect((await at.read(userId, gone)).status).toBe(404);
    expect((await at.published(gone)).map(({ name }) => name)).toEqual(['anonymisation.requested']);
  });
});

describe('a review', () => {
  test('is stored, changes the text, and is refused on an older revision', async () => {
    const { userId, id } = await at.finished(TEXT);
    const review = reviewOf(await at.read(userId, id));
    const refused: Review = { ...review, mentions: review.mentions.map((mention) => ({ ...mention, refused: true })) };
    const put = (body: unknown) => at.call('PUT', at.path(id, '/review'), userId, body);
    expect(await put({ review: refused, revision: 0 })).toMatchObject({ status: 200, body: { revision: 1 } });
    expect((await at.read(userId, id)).body).toMatchObject({ anonymized_decision: TEXT, review: refused, revision: 1 });
    expect(await put({ review, revision: 0 })).toMatchObject({ status: 409, body: { code: 'anonymisation.changed' } });
    const barred: Review = { ...review, settings: { ...review.settings, style: 'caviardage' } };
    expect((await put({ review: barred, revision: 1 })).body.revision).toBe(2);
    expect((await at.read(userId, id)).body.anonymized_decision).toContain('██████');
    // The Word document is that of the review that is on the screen.
    const word = async (revision: number) => (await at.call('GET', at.path(id, `/word?revision=${revision}`), userId)).status;
    expect([await word(1), await word(2)]).toEqual([409, 200]);
  });

  test('that is sent again because its answer was lost is the same one, at once or later', async () => {
    const { userId, id } = await at.finished(TEXT);
    const review = reviewOf(await at.read(userId, id));
    const refused: Review = { ...review, mentions: review.mentions.map((mention) => ({ ...mention, refused: true })) };
    const put = () => at.call('PUT', at.path(id, '/review'), userId, { review: refused, revision: 0 });
    const answers = [...(await Promise.all([put(), put()])), await put()];
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    expect((await at.read(userId, id)).body).toMatchObject({ review: refused, revision: 1 });
  });

  test('is refused when a mention is outside the text, out of order or of an unknown category', async () => {
    const { userId, id } = await at.finished(TEXT);
    const { settings } = reviewOf(await at.read(userId, id));
    const mention = (start: number, end: number) => ({ start, end, category: 'adresse', entityId: 'a', role: null, refused: false });
    const put = (mentions: unknown[]) => at.call('PUT', at.path(id, '/review'), userId, { review: { mentions, settings }, revision: 0 });
    for (const mentions of [
      [mention(0, TEXT.length + 1)],
      [mention(5, 5)],
      [mention(5, 9), mention(8, 12)],
      [mention(9, 12), mention(1, 4)],
      [{ ...mention(0, 4), category: 'autre' }],
    ]) {
      expect((await put(mentions)).body.code).toBe('request.invalid');
    }
    expect((await put([mention(0, 4)])).status).toBe(200);
  });
});

test('lists ten per page, newest first, without texts', async () => {
  const userId = randomUUID();
  const created: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    at.clock.advance(1);
    created.push(String((await at.anonymise(userId, `Décision ${n}`)).body.decision_id));
  }
  const list = (cursor = '') =>
    at.call('GET', `/copilot/anonymisations${cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`}`, userId);
  const { body } = await list();
  const next = (await list(String(body.next))).body;
  const rows = [body, next].flatMap((page) => page.anonymisations as Record<string, unknown>[]);
  expect((body.anonymisations as unknown[]).length).toBe(10);
  expect(rows.map(({ id }) => id)).toEqual(created.toReversed());
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['characters', 'createdAt', 'id', 'label', 'status']);
  expect(next.next).toBeNull();
  expect((await list('!!!')).status).toBe(400);
});

test('extracts a file without storing it, and exports the result to Word', async () => {
  const userId = randomUUID();
  const extract = (filename: string, content: Buffer) =>
    at.call('POST', '/copilot/anonymisations/extract', userId, { filename, content_base64: content.toString('base64') });
  const { status, body } = await extract('Affaire Quatrebarbes.docx', docx(paragraph(`Monsieur ${NAME}`)));
  expect([status, body]).toEqual([200, { text: `Monsieur ${NAME}`, notices: [] }]);
  expect((await extract('a.exe', Buffer.from('MZ'))).body.code).toBe('anonymisation.file_type');
  expect((await extract('a.txt', Buffer.from('  '))).body.code).toBe('anonymisation.file_without_text');
  expect((await at.call('POST', '/copilot/anonymisations/extract', userId, { filename: 'a.txt', content_base64: '?' })).status).toBe(400);
  expect((await at.call('GET', '/copilot/anonymisations', userId)).body.anonymisations).toEqual([]);

  const made = await at.finished(TEXT);
  const word = await at.call('GET', at.path(made.id, '/word'), made.userId);
  expect(word.body.filename).toBe('decision-anonymisee.docx');
  const back = await extract('b.docx', Buffer.from(String(word.body.content_base64), 'base64'));
  expect(back.body.text).toBe((await at.read(made.userId, made.id)).body.anonymized_decision);
});
