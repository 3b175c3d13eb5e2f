import { randomUUID } from 'node:crypto';
import { UNDO_MS } from '@attendu/contracts/dossier/schemas';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startTestDossier, type TestDossier } from './harness.ts';

let at: TestDossier;
beforeAll(async () => {
  at = await startTestDossier();
});
afterAll(() => at.stop());

const SUCCESS = { status: 200, body: { success: true } };
const NOT_FOUND = { status: 404, body: { code: 'dossier.not_found' } };
const NO_GROUP = { status: 404, body: { code: 'dossier.group_not_found' } };

/** One user's calls. */
function person() {
  const userId = randomUUID();
  const call = (method: string, path: string, body?: unknown) => at.call(method, path, { userId }, body);
  const rows = ({ body }: Answer) => body.dossiers as Record<string, unknown>[];
  return {
    userId,
    call,
    /** A dossier created a second after the previous one, so that their order is known. */
    async dossier(contexte = 'Une question'): Promise<string> {
      at.clock.advance(1000);
      const { body } = await at.create(userId, contexte);
      return String(body.id);
    },
    async group(name: string): Promise<string> {
      at.clock.advance(1000);
      const id = randomUUID();
      expect((await call('POST', '/copilot/groups', { id, name })).status).toBe(201);
      return id;
    },
    groups: async () => (await call('GET', '/copilot/groups')).body,
    rename: (id: string, name: string) => call('PATCH', `/copilot/dossiers/${id}`, { name }),
    pin: (dossierId: string | readonly string[], isPinned: boolean) => call('POST', '/copilot/toggle-pin-dossier', { dossierId, isPinned }),
    move: (dossier_ids: string[], group_id: string | null) => call('POST', '/copilot/dossiers/move', { dossier_ids, group_id }),
    remove: (...dossier_ids: string[]) => call('POST', '/copilot/dossiers/delete', { dossier_ids }),
    restore: (...dossier_ids: string[]) => call('POST', '/copilot/dossiers/restore', { dossier_ids }),
    removeGroup: (id: string, with_dossiers: boolean) => call('DELETE', `/copilot/groups/${id}?with_dossiers=${with_dossiers}`),
    /** The ids of a list, page by page. */
    async list(query = ''): Promise<string[]> {
      const ids: string[] = [];
      let next: string | null = null;
      do {
        const cursor: string = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
        const page = await call('GET', `/copilot/dossiers?${query}${cursor}`);
        expect(page.status).toBe(200);
        expect(rows(page).length).toBeLessThanOrEqual(10);
        ids.push(...rows(page).map(({ id }) => String(id)));
        next = page.body.next as string | null;
      } while (next !== null);
      return ids;
    },
    async find(q: string) {
      const found = await call('GET', `/copilot/dossier-search?q=${encodeURIComponent(q)}`);
      expect(found.status).toBe(200);
      return { ...found.body, ids: rows(found).map(({ id }) => String(id)), dossiers: rows(found) } as {
        total: number;
        groups: { id: string; dossiers: number }[];
        ids: string[];
        dossiers: { passage: { field: string; text: string; marks: [number, number][] } }[];
      };
    },
  };
}

describe('the order of the list', () => {
  test('pinned first, then the last updated; a pin from page 12 comes first; filing does not move a dossier', async () => {
    const me = person();
    const ids: string[] = [];
    for (let n = 0; n < 120; n += 1) ids.push(await me.dossier());
    const newestFirst = ids.toReversed();
    expect(await me.list()).toEqual(newestFirst);
    const [oldest = '', second = ''] = ids;
    expect(await me.pin(oldest, true)).toMatchObject(SUCCESS);
    expect(await me.list()).toEqual([oldest, ...newestFirst.slice(0, -1)]);
    await me.rename(second, 'Un autre nom');
    await me.move([second], await me.group('Affaire Martin'));
    expect(await me.list()).toEqual([oldest, ...newestFirst.slice(0, -1)]);
    await me.pin(oldest, false);
    expect(await me.list()).toEqual(newestFirst);
    expect(await me.list('sort=created')).toEqual(newestFirst);
    expect((await me.call('GET', '/copilot/dossier-ids')).body.ids).toEqual(newestFirst);
  });

  test('many are pinned by one call, all or none', async () => {
    const me = person();
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) ids.push(await me.dossier());
    const [a = '', b = '', ...others] = ids;
    expect(await me.pin([a, randomUUID()], true)).toMatchObject(NOT_FOUND);
    expect(await me.list()).toEqual(ids.toReversed());
    expect(await me.pin([a, b, a], true)).toMatchObject(SUCCESS);
    expect(await me.list()).toEqual([b, a, ...others.toReversed()]);
    expect(await me.pin(ids, false)).toMatchObject(SUCCESS);
    expect(await me.list()).toEqual(ids.toReversed());
  });

  test('by name, ignoring case and accents, ten a page, equal names included', async () => {
    const me = person();
    const named: [string, string][] = [];
    for (let n = 0; n < 25; n += 1) {
      const id = await me.dossier();
      const name = ['Échelle', 'écho', 'Zèbre', 'abus', 'Œuvre'][n % 5] ?? '';
      await me.rename(id, name);
      named.push([id, name]);
    }
    const names = new Map(named);
    const order = (await me.list('sort=name')).map((id) => names.get(id));
    expect(order).toEqual(['abus', 'Échelle', 'écho', 'Œuvre', 'Zèbre'].flatMap((name) => Array.from({ length: 5 }, () => name)));
  });
});

describe('filing', () => {
  test('renames one’s own dossier, 50 characters at most, never blank', async () => {
    const me = person();
    const id = await me.dossier();
    expect(await me.rename(id, `  ${'é'.repeat(50)} `)).toMatchObject({ status: 200, body: { name: 'é'.repeat(50) } });
    expect(await me.rename(id, 'é'.repeat(51))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name', message: 'Le nom ne peut pas dépasser 50 caractères.' }] },
    });
    expect(await me.rename(id, '  ')).toMatchObject({ status: 400, body: { errors: [{ message: 'Le nom ne peut pas être vide.' }] } });
    expect(await person().rename(id, 'À moi')).toMatchObject(NOT_FOUND);
    expect(await me.rename('pas-un-id', 'À moi')).toMatchObject(NOT_FOUND);
  });

  test('folders are created once per id, renamed, counted; only one’s own', async () => {
    const [me, other] = [person(), person()];
    const id = await me.group('Affaire Martin');
    expect((await me.call('POST', '/copilot/groups', { id, name: 'Affaire Martin' })).status).toBe(201);
    expect(await other.call('POST', '/copilot/groups', { id, name: 'Volé' })).toMatchObject(NO_GROUP);
    const [inside, outside] = [await me.dossier(), await me.dossier()];
    expect(await me.move([inside], id)).toMatchObject(SUCCESS);
    expect(await me.call('PATCH', `/copilot/groups/${id}`, { name: 'Martin c/ Durand' })).toMatchObject({
      status: 200,
      body: { name: 'Martin c/ Durand', dossiers: 1 },
    });
    expect(await me.groups()).toMatchObject({ groups: [{ id, name: 'Martin c/ Durand', dossiers: 1 }], ungrouped: 1 });
    expect(await me.list(`group=${id}`)).toEqual([inside]);
    expect(await me.list('group=none')).toEqual([outside]);
    expect(await me.list(`group=${randomUUID()}`)).toEqual([]);
    expect(await other.list(`group=${id}`)).toEqual([]);
    const theirs = await other.dossier();
    expect(await other.move([theirs], id)).toMatchObject(NO_GROUP);
    expect(await other.call('PATCH', `/copilot/groups/${id}`, { name: 'Volé' })).toMatchObject(NO_GROUP);
    expect(await other.removeGroup(id, true)).toMatchObject(NO_GROUP);
    expect(await me.move([inside], null)).toMatchObject(SUCCESS);
    expect(await me.list(`group=${id}`)).toEqual([]);
  });

  test('several are moved together, or none is', async () => {
    const [me, other] = [person(), person()];
    const [one, two, theirs] = [await me.dossier(), await me.dossier(), await other.dossier()];
    const id = await me.group('Affaire');
    expect(await me.move([one, theirs, two], id)).toMatchObject(NOT_FOUND);
    expect(await me.list(`group=${id}`)).toEqual([]);
    expect(await me.move([one.toUpperCase(), two, two], id)).toMatchObject(SUCCESS);
    expect(await me.list(`group=${id}`)).toEqual([two, one]);
  });

  test('at most 200 folders, even concurrently', async () => {
    const me = person();
    for (let n = 0; n < 198; n += 1) await me.group(`Affaire ${n}`);
    const create = () => me.call('POST', '/copilot/groups', { id: randomUUID(), name: 'De trop' });
    const answers = await Promise.all([create(), create(), create(), create()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  });

  test('a folder deleted alone leaves its searches ungrouped', async () => {
    const me = person();
    const [id, dossier] = [await me.group('Affaire'), await me.dossier()];
    await me.move([dossier], id);
    expect(await me.removeGroup(id, false)).toMatchObject(SUCCESS);
    expect(await me.groups()).toEqual({ groups: [], ungrouped: 1 });
    expect(await me.list('group=none')).toEqual([dossier]);
    expect(await me.removeGroup(id, false)).toMatchObject(NO_GROUP);
  });

  test('a folder deleted alone takes its searches back when that is undone, but not one filed elsewhere since', async () => {
    const me = person();
    const [id, other] = [await me.group('Affaire'), await me.group('Autre')];
    const [back, filed] = [await me.dossier(), await me.dossier()];
    await me.move([back, filed], id);
    await me.removeGroup(id, false);
    await me.move([filed], other);
    const restore = (group: string) => me.call('POST', `/copilot/groups/${group}/restore`);
    expect(await restore(id)).toMatchObject(SUCCESS);
    expect([await me.list(`group=${id}`), await me.list(`group=${other}`), await me.list('group=none')]).toEqual([[back], [filed], []]);
  });

  test('a folder deleted with its searches is restored with them, but not with those deleted before', async () => {
    const me = person();
    const [id, kept, gone] = [await me.group('Affaire'), await me.dossier(), await me.dossier()];
    await me.move([kept, gone], id);
    await me.remove(gone);
    at.clock.advance(1000);
    await me.removeGroup(id, true);
    expect(await me.groups()).toEqual({ groups: [], ungrouped: 0 });
    expect(await me.list()).toEqual([]);
    expect(await me.move([await me.dossier()], id)).toMatchObject(NO_GROUP);
    const restore = (group: string) => me.call('POST', `/copilot/groups/${group}/restore`);
    // The same, however its id is written, and twice.
    expect(await restore(id.toUpperCase())).toMatchObject(SUCCESS);
    expect(await restore(id)).toMatchObject(SUCCESS);
    expect(await me.list(`group=${id}`)).toEqual([kept]);
  });

  test('a folder that was never deleted, or is another user’s or unknown, is not answered as past its undo time', async () => {
    const [me, other] = [person(), person()];
    const [mine, theirs] = [await me.group('Affaire'), await other.group('La sienne')];
    const restore = (group: string) => me.call('POST', `/copilot/groups/${group}/restore`);
    expect(await restore(mine)).toMatchObject(SUCCESS);
    for (const group of [theirs, randomUUID(), 'abc'])
      expect(await restore(group)).toMatchObject({ status: 404, body: { code: 'dossier.not_restorable' } });
  });
});

describe('deleting', () => {
  test('hides from every read at once, and can be undone completely', async () => {
    const me = person();
    const [id, other] = [await me.dossier(), await me.dossier()];
    await me.pin(id, true);
    expect(await me.remove(id)).toMatchObject(SUCCESS);
    expect(await me.remove(id)).toMatchObject(SUCCESS);
    expect(await at.read(me.userId, id)).toMatchObject(NOT_FOUND);
    expect(await at.points(me.userId, id)).toMatchObject(NOT_FOUND);
    expect(await at.asService(`/internal/dossiers/${id}/owner`)).toMatchObject(NOT_FOUND);
    expect(await me.rename(id, 'Nom')).toMatchObject(NOT_FOUND);
    expect(await me.pin(id, false)).toMatchObject(NOT_FOUND);
    expect(await me.list()).toEqual([other]);
    expect((await me.find('question')).ids).toEqual([other]);
    expect(await person().restore(id)).toMatchObject({ status: 404, body: { code: 'dossier.not_restorable' } });
    expect(await me.restore(id)).toMatchObject(SUCCESS);
    expect(await me.list()).toEqual([id, other]);
    at.clock.advance(UNDO_MS * 2);
    expect((await at.published(id)).map(({ name }) => name)).toEqual(['dossier.created']);
  });

  test('erases everywhere after thirty seconds, by one event, and cannot be undone', async () => {
    const me = person();
    const [id, child] = [await me.dossier(), randomUUID()];
    await me.call('POST', '/copilot/dossiers', { id: child, contexte: 'Une suite', parent_id: id });
    await me.remove(id);
    // A screen offers it for ten seconds, and pauses while its message is pointed at.
    at.clock.advance(20_000);
    expect(await me.restore(id)).toMatchObject(SUCCESS);
    await me.remove(id);
    at.clock.advance(UNDO_MS);
    await eventually(async () => (await at.published(id)).length === 2);
    expect(await at.published(id)).toEqual([
      { name: 'dossier.created', data: expect.anything() },
      { name: 'dossier.deleted', data: { dossierId: id, userId: me.userId } },
    ]);
    const left = await at.db.database.pool.query(
      'select 1 from dossiers where id = $1 union all select 1 from dossier_words where dossier_id = $1 union all select 1 from analysis_points where dossier_id = $1',
      [id],
    );
    expect(left.rows).toEqual([]);
    expect(await me.restore(id)).toMatchObject({ status: 404, body: { code: 'dossier.not_restorable' } });
    expect((await at.read(me.userId, child)).body.parent_id).toBeNull();
  });

  test('an answer that arrives before the deletion is undone is not lost', async () => {
    const ids = await at.pending();
    const { userId } = ids;
    await at.requested(ids);
    await at.call('POST', '/copilot/dossiers/delete', { userId }, { dossier_ids: [ids.dossierId] });
    await at.failed(ids, 'error');
    await at.settled(ids.dossierId);
    await at.call('POST', '/copilot/dossiers/restore', { userId }, { dossier_ids: [ids.dossierId] });
    await at.becomes(ids, 'failed');
  });

  test('with another user’s dossier in the list deletes nothing', async () => {
    const [me, other] = [person(), person()];
    const [mine, theirs] = [await me.dossier(), await other.dossier()];
    expect(await me.remove(mine, theirs)).toMatchObject(NOT_FOUND);
    expect(await me.list()).toEqual([mine]);
    expect(await other.list()).toEqual([theirs]);
  });
});

describe('searching within searches', () => {
  test('every word in name, question or answer, in any of them, accents and case folded, parts of words too', async () => {
    const me = person();
    const trial = await me.dossier('Quelle est la durée de la PÉRIODE d’essai d’un cadre ?');
    const lease = await me.dossier('Bail commercial : le bailleur peut-il refuser le renouvellement de l’œuvre ?');
    await me.rename(lease, 'Affaire Lefèvre');
    expect((await me.find('periode ESSAI')).ids).toEqual([trial]);
    expect((await me.find('lefevre bail')).ids).toEqual([lease]);
    expect((await me.find('riod')).ids).toEqual([trial]);
    expect((await me.find("l'oeuvre")).ids).toEqual([lease]);
    expect((await me.find('e')).ids).toEqual([lease, trial]);
    expect(await me.find('période bail')).toMatchObject({ ids: [], total: 0, groups: [] });
    for (const strange of ['%', '_', '\\', "'", '100%_\\'])
      expect((await me.find(strange)).ids).toEqual(strange === "'" ? [lease, trial] : []);
    expect((await person().find('essai')).ids).toEqual([]);
  });

  test('finds words of the answer, with an extract and the number of results per folder', async () => {
    const ids = await at.pending();
    const { userId } = ids;
    const { resultOf } = await import('./harness.ts');
    at.orchestrator.results.set(ids.runId, resultOf(ids));
    await at.requested(ids);
    await at.done(ids);
    await at.becomes(ids, 'done');
    const group = randomUUID();
    await at.call('POST', '/copilot/groups', { userId }, { id: group, name: 'Affaire' });
    await at.call('POST', '/copilot/dossiers/move', { userId }, { dossier_ids: [ids.dossierId], group_id: group });
    const { body } = await at.call('GET', '/copilot/dossier-search?q=QUATRE%20duree', { userId });
    expect(body).toMatchObject({ total: 1, groups: [{ id: group, dossiers: 1 }] });
    const [{ passage }] = body.dossiers as [{ passage: { field: string; text: string; marks: [number, number][] } }];
    expect(passage.field).toBe('synthese');
    expect(passage.marks.map(([from, to]) => passage.text.slice(from, to))).toEqual(['durée', 'quatre']);
    // As the list shows it: references are for the dossier itself.
    expect(passage.text).not.toMatch(/Legiarti|###/);
  });

  test('the words of an erased dossier leave the index unless another one contains them; a renamed one is found by its new name only', async () => {
    const [me, other] = [person(), person()];
    const [first, second] = [await me.dossier('Bail rural et fermage'), await me.dossier('Bail commercial')];
    await other.dossier('Fermage');
    const words = async (userId: string) => {
      const { rows } = await at.db.owner.pool.query('select word, dossiers from dossier.vocabulary where user_id = $1 order by word', [
        userId,
      ]);
      return Object.fromEntries((rows as { word: string; dossiers: number }[]).map(({ word, dossiers }) => [word, dossiers]));
    };
    expect(await words(me.userId)).toEqual({ bail: 2, commercial: 1, et: 1, fermage: 1, rural: 1 });
    await me.rename(second, 'Affaire Martin');
    expect((await me.find('martin')).ids).toEqual([second]);
    await me.rename(second, 'Affaire Durand');
    expect((await me.find('martin')).ids).toEqual([]);
    // A part of a word, in any of the words that contain it.
    expect((await me.find('ma')).ids).toEqual([first]);
    await me.remove(first);
    at.clock.advance(UNDO_MS + 1);
    await eventually(async () => Object.keys(await words(me.userId)).length === 4);
    expect(await words(me.userId)).toEqual({ affaire: 1, bail: 1, commercial: 1, durand: 1 });
    expect(await words(other.userId)).toEqual({ fermage: 1 });
  });

  test('pages hold fifty, and past the end a page is empty', async () => {
    const me = person();
    for (let n = 0; n < 53; n += 1) await me.dossier('Clause de non-concurrence');
    const page = async (offset: number) => (await me.call('GET', `/copilot/dossier-search?q=clause&offset=${offset}`)).body;
    expect((await page(0)).dossiers).toHaveLength(50);
    expect((await page(50)).dossiers).toHaveLength(3);
    expect(await page(100)).toMatchObject({ dossiers: [], total: 53 });
  });
});
