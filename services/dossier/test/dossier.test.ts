import { randomUUID } from 'node:crypto';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startTestDossier, type TestDossier } from './harness.ts';

let at: TestDossier;
beforeAll(async () => {
  at = await startTestDossier();
});
afterAll(() => at.stop());

const NOT_FOUND = { status: 404, body: { code: 'dossier.not_found', title: "Dossier non trouvé ou vous n'êtes pas autorisé à y accéder" } };

describe('creating a dossier', () => {
  test('answers a pending dossier, named after its question', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    const contexte = 'Quelle est la durée maximale de la période d’essai d’un cadre en CDI ?';
    const { status, body } = await at.create(userId, `  ${contexte}\n`, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      user_id: userId,
      contexte,
      name: 'Quelle est la durée maximale d...',
      is_analysing: 'pending',
      is_pinned: false,
      synthese: null,
      notices: [],
      failure: null,
      created_at: at.clock.now().toISOString(),
    });
    expect(await at.published(id)).toEqual([{ name: 'dossier.created', data: { dossierId: id, userId, firmId: null } }]);
  });

  test('repeated, even twenty times at once, creates one dossier and publishes one event', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.create(userId, 'Une question', id)));
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect((await at.published(id)).length).toBe(1);
    expect(((await at.list(userId)).body.dossiers as unknown[]).length).toBe(1);
  });

  test('an id in capitals is the same id', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    expect((await at.create(userId, 'Une question', id.toUpperCase())).body.id).toBe(id);
    expect((await at.create(userId, 'Une question', id)).status).toBe(201);
    expect((await at.read(userId, id.toUpperCase())).status).toBe(200);
    expect((await at.published(id)).length).toBe(1);
  });

  test('with another user’s id is not found, and changes nothing', async () => {
    const [owner, other, id] = [randomUUID(), randomUUID(), randomUUID()];
    await at.create(owner, 'La question du premier', id);
    expect(await at.create(other, 'La question du premier', id)).toMatchObject(NOT_FOUND);
    expect(await at.create(other, 'Une autre', id)).toMatchObject(NOT_FOUND);
    expect((await at.read(owner, id)).body.contexte).toBe('La question du premier');
    expect((await at.published(id)).length).toBe(1);
  });

  test('two users at once with one id: one gets it, the other gets not found', async () => {
    const [one, two, id] = [randomUUID(), randomUUID(), randomUUID()];
    const answers = await Promise.all([one, two, one, two, one, two].map((userId) => at.create(userId, 'Une question', id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 404, 404, 404]);
  });

  test('with one’s own parent keeps the link; with another user’s or an unknown parent it is refused', async () => {
    const [userId, parent, id] = [randomUUID(), randomUUID(), randomUUID()];
    await at.create(userId, 'Une question', parent);
    const create = (who: string, parent_id: string | null, own: string = randomUUID()) =>
      at.call('POST', '/copilot/dossiers', { userId: who }, { id: own, contexte: 'Une suite', parent_id });
    expect(await create(userId, parent, id)).toMatchObject({ status: 201, body: { parent_id: parent } });
    expect((await at.read(userId, id)).body.parent_id).toBe(parent);
    expect(await create(randomUUID(), parent)).toMatchObject({ status: 404, body: { code: 'dossier.not_found' } });
    expect((await create(userId, randomUUID())).status).toBe(404);
    expect((await create(userId, null)).body.parent_id).toBeNull();
  });

  test('with one’s own id and another question is a conflict', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    await at.create(userId, 'Une question', id);
    expect(await at.create(userId, 'Une autre question', id)).toMatchObject({ status: 409, body: { code: 'dossier.id_taken' } });
  });

  test.each([
    ['one character', '?', '?'],
    ['exactly thirty', 'a'.repeat(30), 'a'.repeat(30)],
    ['emojis are not cut in two', '🧑🏽'.repeat(20), `${'🧑🏽'.repeat(15)}...`],
    ['HTML stays text', '<script>alert(1)</script><b>gras</b>', '<script>alert(1)</script><b>gr...'],
    ['English', 'May an employer extend a trial period?', 'May an employer extend a trial...'],
    ['the longest', 'é'.repeat(20_000), `${'é'.repeat(30)}...`],
  ])('%s', async (_name, contexte, name) => {
    const userId = randomUUID();
    const { status, body } = await at.create(userId, contexte);
    expect(status).toBe(201);
    expect(body).toMatchObject({ contexte, name });
    expect((await at.read(userId, String(body.id))).body.contexte).toBe(contexte);
  });

  test('a lone surrogate is repaired, and the repeated call still returns the same dossier', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    const raw = `{"id":"${id}","contexte":"Une question \\ud83d"}`;
    expect((await at.call('POST', '/copilot/dossiers', { userId }, raw)).body.contexte).toBe('Une question \ufffd');
    expect((await at.call('POST', '/copilot/dossiers', { userId }, raw)).status).toBe(201);
  });

  test.each([
    ['with a NUL', 'Une\u0000 question', expect.stringContaining('caractère nul (U+0000)')],
    ['of NULs alone', '\u0000 \u0000', expect.stringContaining('caractère nul (U+0000)')],
    ['blank', ' \n ', 'Veuillez entrer une requête de recherche.'],
    ['empty', '', 'Veuillez entrer une requête de recherche.'],
    ['too long', 'a'.repeat(20_001), 'La question ne peut pas dépasser 20 000 caractères.'],
  ])('a question %s is refused in the specified words', async (_name, contexte, message) => {
    expect(await at.create(randomUUID(), contexte)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ path: 'contexte', message }] },
    });
  });

  test('refuses a malformed id, an unknown field, invalid JSON, a visitor', async () => {
    expect((await at.create(randomUUID(), 'x', '12')).status).toBe(400);
    const extra = { id: randomUUID(), contexte: 'x', user_id: randomUUID() };
    expect((await at.call('POST', '/copilot/dossiers', {}, extra)).status).toBe(400);
    expect((await at.call('POST', '/copilot/dossiers', {}, '{')).body.code).toBe('request.malformed_json');
    expect((await at.asVisitor('POST', '/copilot/dossiers', { id: randomUUID(), contexte: 'x' })).status).toBe(401);
  });
});

describe('reading a dossier', () => {
  /** The parts of an answer that a caller can observe. */
  function told({ status, body }: Answer): unknown {
    const { instance: _random, ...rest } = body;
    return { status, ...rest };
  }

  test('another user’s, an unknown and a malformed id get the same answer, on every address', async () => {
    const { dossierId } = await at.pending();
    const nobody = randomUUID();
    const theirs = await at.read(nobody, dossierId);
    expect(theirs).toMatchObject(NOT_FOUND);
    for (const id of [dossierId, randomUUID(), 'abc', '1', `${dossierId}x`, '\u0000', "'; drop table dossiers; --", 'é'.repeat(500)]) {
      expect(told(await at.read(nobody, encodeURIComponent(id)))).toEqual(told(theirs));
      expect(told(await at.points(nobody, encodeURIComponent(id)))).toEqual(told(theirs));
    }
  });

  test('has no points until it is done', async () => {
    const { dossierId, userId } = await at.pending();
    expect(await at.points(userId, dossierId)).toEqual({ status: 200, body: { points: [], synthese_sentences: [] } });
  });

  test('reveals its owner to another service, not to a user', async () => {
    const { dossierId, userId } = await at.pending();
    const path = `/internal/dossiers/${dossierId}/owner`;
    expect(await at.asService(path)).toMatchObject({ status: 200, body: { userId, is_analysing: 'pending' } });
    expect(await at.asService(`/internal/dossiers/${randomUUID()}/owner`)).toMatchObject(NOT_FOUND);
    expect((await at.call('GET', path, { userId })).status).toBe(403);
  });
});

describe('the list', () => {
  async function pages(userId: string): Promise<string[][]> {
    const seen: string[][] = [];
    let cursor: string | undefined;
    do {
      const { status, body } = await at.list(userId, cursor);
      expect(status).toBe(200);
      seen.push((body.dossiers as { id: string }[]).map(({ id }) => id));
      cursor = (body.next as string | null) ?? undefined;
    } while (cursor !== undefined);
    return seen;
  }

  test('is empty for a new user', async () => {
    expect((await at.list(randomUUID())).body).toEqual({ dossiers: [], next: null });
  });

  test('gives ten a page, newest first, each once', async () => {
    const userId = randomUUID();
    const created: string[] = [];
    for (let i = 0; i < 25; i += 1) {
      at.clock.advance(1);
      created.push(String((await at.create(userId, `Question ${i}`)).body.id));
    }
    const seen = await pages(userId);
    expect(seen.map((page) => page.length)).toEqual([10, 10, 5]);
    expect(seen.flat()).toEqual(created.toReversed());
  });

  test('loses none of those created in the same millisecond, and a full last page is the end', async () => {
    const userId = randomUUID();
    const created = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => String((await at.create(userId, `Question ${i}`)).body.id)),
    );
    const seen = await pages(userId);
    expect(seen.map((page) => page.length)).toEqual([10, 10]);
    expect(new Set(seen.flat())).toEqual(new Set(created));
  });

  test('a dossier created between two pages moves no row to another page', async () => {
    const userId = randomUUID();
    for (let i = 0; i < 12; i += 1) {
      at.clock.advance(1);
      await at.create(userId, `Question ${i}`);
    }
    const first = await at.list(userId);
    at.clock.advance(1);
    await at.create(userId, 'La dernière');
    const second = await at.list(userId, String(first.body.next));
    expect((second.body.dossiers as { name: string }[]).map(({ name }) => name)).toEqual(['Question 1', 'Question 0']);
  });

  test('another user’s cursor reveals nothing', async () => {
    const [rich, poor] = [randomUUID(), randomUUID()];
    for (let i = 0; i < 11; i += 1) await at.create(rich, `Question ${i}`);
    const { next } = (await at.list(rich)).body;
    expect((await at.list(poor, String(next))).body).toEqual({ dossiers: [], next: null });
  });

  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    ['not base64', '!!!'],
    ['not JSON', 'x'],
    ['an object', forged({})],
    ['an empty array', forged([])],
    ['a date in words', forged([0, '2026-11-27', randomUUID()])],
    ['no uuid', forged([0, 1, 'abc'])],
    ['past the last instant', forged([0, 1e300, randomUUID()])],
    ['before the first', forged([0, -1, randomUUID()])],
    ['of another pin', forged([2, 1, randomUUID()])],
    ['a null', forged([0, null, randomUUID()])],
  ])('a cursor that is %s is refused', async (_name, cursor) => {
    expect(await at.list(randomUUID(), cursor)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ path: 'cursor' }] },
    });
  });

  test('the farthest instants are valid cursors', async () => {
    expect((await at.list(randomUUID(), forged([0, 8.64e15, randomUUID()]))).status).toBe(200);
    expect((await at.list(randomUUID(), forged([1, 0.5, randomUUID()]))).status).toBe(200);
  });
});

test('the dossiers of a deleted account are deleted; others’ stay', async () => {
  const [userId, other, id, othersId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await at.create(userId, 'Une question', id);
  await at.create(other, 'Une autre', othersId);
  const held = await at.asService(`/internal/dossier/users/${userId}/personal-data`);
  expect(held.body).toMatchObject({ records: [{ kind: 'dossier', id, contexte: 'Une question', points: [] }], next: null });
  expect((await at.call('GET', `/internal/dossier/users/${userId}/personal-data`, { userId })).status).toBe(403);
  await publishAsOwner(at.db, 'user.deleted', { userId });
  await eventually(async () => (await at.read(userId, id)).status === 404);
  expect((await at.read(other, othersId)).status).toBe(200);
});

test('another service reads only a dossier’s name, status and the beginning of its question', async () => {
  const userId = randomUUID();
  const long = 'Une question très longue. '.repeat(20).trim();
  const { body } = await at.create(userId, long);
  const { body: deleted } = await at.create(userId, 'Une question effacée');
  await at.call('POST', '/copilot/dossiers/delete', { userId }, { dossier_ids: [deleted.id] });
  const glance = { id: body.id, name: body.name, contexte: long.slice(0, 200), is_analysing: 'pending', created_at: body.created_at };
  expect((await at.asService(`/internal/dossier/users/${userId}/dossiers`)).body).toEqual({ total: 1, dossiers: [glance] });
  expect((await at.postAsService('/internal/dossier/lookups', { ids: [body.id, deleted.id, randomUUID()] })).body).toEqual({
    dossiers: [glance],
  });
});
