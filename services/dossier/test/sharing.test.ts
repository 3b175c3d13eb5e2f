import { randomUUID } from 'node:crypto';
import { MOST_COMMENTS } from '@attendu/contracts/dossier/sharing-schemas';
import { inTransaction } from '@attendu/db/database';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertNotices, takeDigests } from '../src/db/notices.ts';
import { startTestDossier, type TestDossier } from './harness.ts';
import { commentOn, doneDossier, firmOf, folderOf, noticesOf, personOf, read, share, sharedWith, shareFolder } from './sharing-world.ts';

let at: TestDossier;
beforeAll(async () => {
  at = await startTestDossier();
});
afterAll(() => at.stop());

describe('sharing a dossier', () => {
  test('with a member: read, listed, notified, shown to the owner, and withdrawn at any time', async () => {
    const { owner, reader, colleague } = firmOf(at, 'owner', 'reader', 'colleague');
    const id = await doneDossier(at, owner);
    expect(await read(reader, id)).toBe(404);
    expect((await share(owner, id, reader)).status).toBe(200);
    const { body } = await reader.call('GET', `/copilot/dossiers/${id}`);
    expect(body).toMatchObject({ access: 'read', owner_name: 'owner Test', group_id: null, is_pinned: false, relaunchable: false });
    expect((await owner.call('GET', `/copilot/dossiers/${id}`)).body).toMatchObject({ access: 'own', owner_name: null });
    expect(await sharedWith(reader)).toEqual([id]);
    expect(await sharedWith(colleague)).toEqual([]);
    expect(await sharedWith(owner)).toEqual([]);
    expect(await noticesOf(reader)).toMatchObject([{ kind: 'dossier-shared', dossier_id: id, read: false, actor: { name: 'owner Test' } }]);
    expect((await owner.call('GET', '/copilot/dossiers')).body.dossiers).toMatchObject([{ id, shared: true }]);
    const sharing = (await owner.call('GET', `/copilot/dossiers/${id}/sharing`)).body;
    expect(sharing).toMatchObject({
      firm: { name: 'Cabinet Test' },
      members: [{ name: 'reader Test' }, { name: 'colleague Test' }],
      shares: [{ member: { id: reader.userId, name: 'reader Test' }, right: 'read' }],
      folder: null,
      opened: [{ person: { id: reader.userId } }],
    });
    const [{ id: shareId } = { id: '' }] = sharing.shares as { id: string }[];
    expect((await owner.call('DELETE', `/copilot/shares/${shareId}`)).status).toBe(200);
    expect(await read(reader, id)).toBe(404);
    expect(await sharedWith(reader)).toEqual([]);
    expect(await noticesOf(reader)).toEqual([]);
    expect((await owner.call('GET', '/copilot/dossiers')).body.dossiers).toMatchObject([{ id, shared: false }]);
    // The record of the reading stays.
    expect((await owner.call('GET', `/copilot/dossiers/${id}/sharing`)).body.opened).toHaveLength(1);
  });

  test('with the whole firm: its present members, notified once each, later ones too, and no one else', async () => {
    const firm = firmOf(at, 'administrator', 'owner', 'reader');
    const stranger = firmOf(at, 'stranger').stranger;
    const id = await doneDossier(at, firm.owner);
    expect((await share(firm.owner, id, null)).status).toBe(200);
    expect((await share(firm.owner, id, null, 'comment')).status).toBe(200);
    for (const member of [firm.administrator, firm.reader, personOf(at, firm.firmId)]) expect(await read(member, id)).toBe(200);
    expect(await noticesOf(firm.reader)).toHaveLength(1);
    expect(await read(stranger, id)).toBe(404);
    expect((await firm.owner.call('GET', `/copilot/dossiers/${id}/sharing`)).body.shares).toMatchObject([
      { member: null, right: 'comment' },
    ]);
  });

  test('is refused outside a firm, with oneself, with a stranger, and with someone who has just left', async () => {
    const alone = personOf(at, null);
    const { owner, reader, firmId } = firmOf(at, 'owner', 'reader');
    const { stranger } = firmOf(at, 'stranger');
    const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body.code;
    expect(await codeOf(share(alone, await doneDossier(at, alone), null))).toBe('dossier.no_firm');
    const id = await doneDossier(at, owner);
    expect(await codeOf(share(owner, id, owner))).toBe('dossier.not_a_member');
    expect(await codeOf(share(owner, id, stranger))).toBe('dossier.not_a_member');
    await at.leaves(firmId, reader.userId);
    expect(await codeOf(share(owner, id, reader))).toBe('dossier.not_a_member');
    // The session still names the firm; auth knows better.
    await at.leaves(firmId, owner.userId);
    expect(await codeOf(share(owner, id, null))).toBe('dossier.no_firm');
  });

  test('made while its member leaves does not remain', async () => {
    const { owner, reader, firmId } = firmOf(at, 'owner', 'reader');
    const id = await doneDossier(at, owner);
    // Auth still lists the member, and the departure is handled before the share is written.
    const row = { firmId, userId: reader.userId, leftAt: new Date(at.clock.now().getTime() + 1000) };
    await at.db.owner.kysely.insertInto('departures').values(row).execute();
    expect((await share(owner, id, reader)).body.code).toBe('dossier.not_a_member');
    expect(await read(reader, id)).toBe(404);
  });

  test('lists ten a page, most recently updated first, each once although shared twice', async () => {
    const { owner, reader } = firmOf(at, 'owner', 'reader');
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      at.clock.advance(1000);
      const { body } = await owner.call('POST', '/copilot/dossiers', { id: randomUUID(), contexte: `Question ${n}` });
      ids.push(String(body.id));
    }
    const group = await folderOf(owner, 'Martin', ...ids);
    await shareFolder(owner, group, reader);
    for (const id of ids.slice(0, 3)) await share(owner, id, null, 'comment');
    const first = (await reader.call('GET', '/copilot/shared-dossiers')).body as { dossiers: Record<string, unknown>[]; next: string };
    expect(first.dossiers.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
    expect(first.dossiers[0]).toMatchObject({ right: 'read', folder: 'Martin', owner: { name: 'owner Test' }, group_id: null });
    expect(first.dossiers[9]).toMatchObject({ right: 'comment', folder: null });
    const second = (await reader.call('GET', `/copilot/shared-dossiers?cursor=${first.next}`)).body;
    expect(second).toMatchObject({ dossiers: [{ id: ids[1] }, { id: ids[0] }], next: null });
    expect((await reader.call('GET', '/copilot/shared-dossiers?cursor=abc')).status).toBe(400);
  });

  test('does not reveal the parent dossier unless that is shared too, nor its question in the file', async () => {
    const { owner, reader } = firmOf(at, 'owner', 'reader');
    const parent = await doneDossier(at, owner, 'La question confidentielle d’avant');
    const child = await doneDossier(at, owner, 'La suite');
    await at.db.owner.kysely.updateTable('dossiers').set({ parentId: parent }).where('id', '=', child).execute();
    await share(owner, child, reader);
    expect((await reader.call('GET', `/copilot/dossiers/${child}`)).body.parent_id).toBeNull();
    expect((await reader.call('GET', '/copilot/shared-dossiers')).body.dossiers).toMatchObject([{ parent_id: null }]);
    await share(owner, parent, reader);
    expect((await reader.call('GET', `/copilot/dossiers/${child}`)).body.parent_id).toBe(parent);
  });
});

describe('a closed folder', () => {
  test('is read only by those it names; other shares end, and opening it restores none', async () => {
    const { administrator, owner, named, reader } = firmOf(at, 'administrator', 'owner', 'named', 'reader');
    const id = await doneDossier(at, owner);
    const group = await folderOf(owner, 'Martin', id);
    await shareFolder(owner, group, null);
    await share(owner, id, reader);
    await shareFolder(owner, group, named, 'comment');
    for (const one of [administrator, named, reader]) expect(await read(one, id)).toBe(200);
    const close = (closed: boolean) => owner.call('PUT', `/copilot/groups/${group}/closed`, { closed });
    expect((await close(true)).status).toBe(200);
    for (const one of [administrator, reader]) {
      expect(await read(one, id)).toBe(404);
      expect(await sharedWith(one)).toEqual([]);
      expect(await noticesOf(one)).toEqual([]);
    }
    expect(await read(named, id)).toBe(200);
    expect((await shareFolder(owner, group, null)).body.code).toBe('dossier.folder_closed');
    expect((await share(owner, id, administrator)).body.code).toBe('dossier.folder_closed');
    expect((await owner.call('GET', '/copilot/groups')).body.groups).toMatchObject([{ id: group, closed: true, shared: true }]);
    expect((await owner.call('GET', `/copilot/dossiers/${id}/sharing`)).body.folder).toMatchObject({ name: 'Martin', closed: true });
    await close(false);
    for (const one of [administrator, reader]) expect(await read(one, id)).toBe(404);
  });

  test('closes what is moved into it, and what leaves it is private', async () => {
    const { owner, named, reader } = firmOf(at, 'owner', 'named', 'reader');
    const id = await doneDossier(at, owner);
    await share(owner, id, reader);
    const group = await folderOf(owner, 'Martin');
    await owner.call('PUT', `/copilot/groups/${group}/closed`, { closed: true });
    await shareFolder(owner, group, named);
    const move = (group_id: string | null) => owner.call('POST', '/copilot/dossiers/move', { dossier_ids: [id], group_id });
    await move(group);
    expect([await read(reader, id), await read(named, id)]).toEqual([404, 200]);
    await move(null);
    expect([await read(reader, id), await read(named, id)]).toEqual([404, 404]);
  });

  test('that is deleted opens its searches to no one', async () => {
    const { owner, named } = firmOf(at, 'owner', 'named');
    const id = await doneDossier(at, owner);
    const group = await folderOf(owner, 'Martin', id);
    await owner.call('PUT', `/copilot/groups/${group}/closed`, { closed: true });
    await shareFolder(owner, group, named);
    await owner.call('DELETE', `/copilot/groups/${group}?with_dossiers=false`);
    expect([await read(owner, id), await read(named, id)]).toEqual([200, 404]);
  });
});

describe('leaving the firm', () => {
  test('ends a leaver’s shares and those with them; the administrators are told how many, without closed folders', async () => {
    const { administrator, owner, leaver, reader, firmId } = firmOf(at, 'administrator', 'owner', 'leaver', 'reader');
    const [own, other, walled] = [await doneDossier(at, leaver), await doneDossier(at, owner), await doneDossier(at, leaver)];
    await share(leaver, own, reader);
    await share(leaver, own, null);
    await share(owner, other, leaver, 'comment');
    const group = await folderOf(leaver, 'Martin', walled);
    await leaver.call('PUT', `/copilot/groups/${group}/closed`, { closed: true });
    await shareFolder(leaver, group, reader);
    await commentOn(other, leaver);
    expect([await read(reader, own), await read(leaver, other), await read(reader, walled)]).toEqual([200, 200, 200]);
    await at.leaves(firmId, leaver.userId);
    expect([await read(reader, own), await read(leaver, other), await read(reader, walled)]).toEqual([404, 404, 404]);
    expect(await read(leaver, own)).toBe(200);
    expect(await noticesOf(administrator)).toMatchObject([{ kind: 'member-left', actor: { id: leaver.userId }, ended: 3, name: null }]);
    expect(await noticesOf(owner)).toMatchObject([{ kind: 'comment' }]);
    // Comments stay with the dossier.
    expect((await owner.call('GET', `/copilot/dossiers/${other}/comments`)).body.comments).toHaveLength(1);
  });

  test('that is heard of late ends what was shared before it, and nothing since the return', async () => {
    const { owner, leaver, reader, firmId } = firmOf(at, 'owner', 'leaver', 'reader');
    const [before, since, told] = [await doneDossier(at, leaver), await doneDossier(at, leaver), await doneDossier(at, owner)];
    await share(leaver, before, reader);
    at.clock.advance(1000);
    const leftAt = at.clock.now();
    at.clock.advance(1000);
    await share(leaver, since, reader);
    await share(owner, told, leaver);
    await at.leaves(firmId, leaver.userId, { isBack: true, leftAt });
    expect([await read(reader, before), await read(reader, since), await read(leaver, told)]).toEqual([404, 200, 200]);
    expect(await noticesOf(leaver)).toMatchObject([{ kind: 'dossier-shared' }]);
  });

  test('that is heard of late leaves what another firm has said since', async () => {
    const { owner, leaver, firmId } = firmOf(at, 'owner', 'leaver');
    await share(owner, await doneDossier(at, owner), leaver);
    at.clock.advance(1000);
    const leftAt = at.clock.now();
    const { colleague, firmId: next } = firmOf(at, 'colleague');
    const joined = personOf(at, next, { userId: leaver.userId });
    at.firms.get(next)?.members.push({ id: leaver.userId, firstName: 'leaver', lastName: 'Test', isFirmAdmin: false });
    const told = await doneDossier(at, colleague);
    await share(colleague, told, joined);
    await at.leaves(firmId, leaver.userId, { leftAt });
    expect(await noticesOf(joined)).toMatchObject([{ kind: 'dossier-shared', dossier_id: told }]);
  });
});

describe('comments', () => {
  test('on a sentence or a source, quote it, and notify the owner and earlier commenters, but not their author', async () => {
    const { owner, first, second, reader } = firmOf(at, 'owner', 'first', 'second', 'reader');
    const id = await doneDossier(at, owner);
    await share(owner, id, first, 'comment');
    await share(owner, id, second, 'comment');
    await share(owner, id, reader, 'read');
    at.clock.advance(1000);
    const source = { kind: 'source', point: 1, source: 'legiarti', version_id: 'LEGIARTI-1-v1' };
    expect((await commentOn(id, first, ' \u202e À \u2066vérifier. ')).body).toMatchObject({
      text: 'À vérifier.',
      author: { name: 'first Test' },
      quote: 'La durée est de quatre mois au plus (Legiarti - 1 - 1).',
      deletable: true,
    });
    expect((await commentOn(id, second, 'Voir aussi.', source)).body).toMatchObject({ quote: 'Document 1', anchor: source });
    const kinds = async (person: typeof owner) => (await noticesOf(person)).map(({ kind }) => kind);
    expect(await kinds(owner)).toEqual(['comment', 'comment']);
    expect(await kinds(first)).toEqual(['comment', 'dossier-shared']);
    expect(await kinds(second)).toEqual(['dossier-shared']);
    const { body } = await reader.call('GET', `/copilot/dossiers/${id}/comments`);
    expect(body).toMatchObject({ may_comment: false, comments: [{ deletable: false }, { deletable: false }] });
    expect(JSON.stringify((await reader.call('GET', `/copilot/dossiers/${id}/export?format=docx`)).body)).not.toContain('vérifier');
  });

  test('are deleted by their author or by the owner, with their notices', async () => {
    const { owner, first, second } = firmOf(at, 'owner', 'first', 'second');
    const id = await doneDossier(at, owner);
    await share(owner, id, null, 'comment');
    const mine = String((await commentOn(id, first)).body.id);
    const other = String((await commentOn(id, second)).body.id);
    expect((await first.call('DELETE', `/copilot/comments/${other}`)).status).toBe(403);
    const { stranger } = firmOf(at, 'stranger');
    for (const [by, commentId, status] of [
      [stranger, mine, 404],
      [first, mine, 200],
      [owner, other, 200],
      [owner, other, 404],
      [owner, 'x', 404],
    ] as const)
      expect((await by.call('DELETE', `/copilot/comments/${commentId}`)).status).toBe(status);
    expect((await owner.call('GET', `/copilot/dossiers/${id}/comments`)).body.comments).toEqual([]);
    expect(await noticesOf(owner)).toEqual([]);
  });

  test('are refused where the dossier has no such place, or when blank or too long; a repeated call makes one', async () => {
    const { owner } = firmOf(at, 'owner');
    const id = await doneDossier(at, owner);
    for (const anchor of [
      { kind: 'sentence', point: null, sentence: 9 },
      { kind: 'sentence', point: 7, sentence: 0 },
      { kind: 'source', point: 1, source: 'legiarti', version_id: 'ailleurs' },
    ])
      expect((await commentOn(id, owner, 'x', anchor)).body.code).toBe('dossier.anchor_not_found');
    for (const text of ['  ', 'x'.repeat(2001)]) expect((await commentOn(id, owner, text)).status).toBe(400);
    const body = { id: randomUUID(), text: 'Une fois.', anchor: { kind: 'sentence', point: 1, sentence: 0 } };
    const send = () => owner.call('POST', `/copilot/dossiers/${id}/comments`, body);
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await owner.call('GET', `/copilot/dossiers/${id}/comments`)).body.comments).toHaveLength(1);
  });

  test('are limited in number', async () => {
    const { owner } = firmOf(at, 'owner');
    const id = await doneDossier(at, owner);
    const row = { dossierId: id, authorId: owner.userId, text: 'x', quote: 'x', createdAt: at.clock.now() };
    const anchor = JSON.stringify({ kind: 'sentence', point: null, sentence: 0 });
    await at.db.owner.pool.query(
      `insert into dossier.comments (id, dossier_id, author_id, text, anchor, quote, created_at)
       select gen_random_uuid(), $1, $2, 'x', $3, 'x', $4 from generate_series(1, $5)`,
      [id, row.authorId, anchor, row.createdAt, MOST_COMMENTS],
    );
    expect((await commentOn(id, owner)).body.code).toBe('dossier.too_many_comments');
  });
});

describe('a comment on its way', () => {
  test.each([
    ['the share is withdrawn', 'delete from shares where dossier_id = $1'],
    ['the dossier is deleted', 'update dossiers set deleted_at = now() where id = $1'],
  ])('is refused when %s meanwhile', async (_what, change) => {
    const { owner, reader } = firmOf(at, 'owner', 'reader');
    const id = await doneDossier(at, owner);
    await share(owner, id, reader, 'comment');
    expect(await read(reader, id)).toBe(200);
    const other = await at.db.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from dossiers where id = $1 for update', [id]);
      await other.query(change, [id]);
      const comment = commentOn(id, reader);
      const waits = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update' and datname = current_database()`;
      await eventually(async () => (await at.db.database.pool.query(waits)).rows.length > 0);
      await other.query('commit');
      expect((await comment).status).toBe(404);
    } finally {
      other.release();
    }
    const { rows } = await at.db.database.pool.query('select from comments where dossier_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

/** The digests of a person, in order. */
async function digests(userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await at.db.database.pool.query(
    `select envelope->'data' as data from bus.outbox where name = 'sharing.digest-due' and ordering_key = $1 order by seq`,
    [userId],
  );
  return rows.map(({ data }) => data as Record<string, unknown>);
}

describe('the daily digest', () => {
  test('counts, once a day, what was not read in the application', async () => {
    const { owner, reader, busy } = firmOf(at, 'owner', 'reader', 'busy');
    const [first, second] = [await doneDossier(at, owner), await doneDossier(at, owner)];
    await share(owner, first, null);
    await share(owner, second, reader);
    const ids = (await noticesOf(busy)).map(({ id }) => id);
    await busy.call('POST', '/copilot/sharing-notices/read', { ids });
    expect((await busy.call('GET', '/copilot/sharing-notices')).body).toMatchObject({ unread: 0, notices: [{ read: true }] });
    at.clock.advance(25 * 3_600_000);
    await eventually(async () => (await digests(reader.userId)).length > 0);
    expect(await digests(reader.userId)).toEqual([{ userId: reader.userId, shared: 2, comments: 0, departures: 0 }]);
    expect(await digests(busy.userId)).toEqual([]);
    await share(owner, second, reader, 'comment');
    await commentOn(second, reader);
    at.clock.advance(24 * 3_600_000);
    await eventually(async () => (await digests(owner.userId)).length > 0);
    expect(await digests(owner.userId)).toEqual([{ userId: owner.userId, shared: 0, comments: 1, departures: 0 }]);
    expect(await digests(reader.userId)).toHaveLength(1);
  });

  test('is not sent to those who opted out; after opting in again, it starts from there', async () => {
    const { owner, reader, other } = firmOf(at, 'owner', 'reader', 'other');
    expect((await reader.call('GET', '/copilot/sharing-digest')).body).toEqual({ enabled: true });
    for (let twice = 0; twice < 2; twice += 1)
      expect((await reader.call('PUT', '/copilot/sharing-digest', { enabled: false })).body).toEqual({ enabled: false });
    await share(owner, await doneDossier(at, owner), null);
    at.clock.advance(25 * 3_600_000);
    await eventually(async () => (await digests(other.userId)).length === 1);
    expect(await digests(reader.userId)).toEqual([]);
    await reader.call('PUT', '/copilot/sharing-digest', { enabled: true });
    await share(owner, await doneDossier(at, owner), null);
    at.clock.advance(25 * 3_600_000);
    await eventually(async () => (await digests(other.userId)).length === 2);
    expect(await digests(reader.userId)).toMatchObject([{ shared: 1 }]);
  });
});

describe('notices of what a person can no longer read', () => {
  type World = ReturnType<typeof firmOf<'owner' | 'gone' | 'other'>> & { id: string; group: string };
  const shareOf = async ({ owner, group }: World) =>
    ((await owner.call('GET', `/copilot/groups/${group}/sharing`)).body.shares as { id: string }[])[0]?.id;

  test.each<[string, (world: World) => Promise<unknown>]>([
    ['the share was withdrawn', async (world) => world.owner.call('DELETE', `/copilot/shares/${await shareOf(world)}`)],
    ['the dossier was taken out', ({ owner, id }) => owner.call('POST', '/copilot/dossiers/move', { dossier_ids: [id], group_id: null })],
    ['the folder was closed', ({ owner, group }) => owner.call('PUT', `/copilot/groups/${group}/closed`, { closed: true })],
    ['the person left the firm', ({ firmId, gone }) => at.leaves(firmId, gone.userId)],
    [
      'the person left the firm, and others went on',
      async ({ firmId, gone, owner, id }) => {
        await at.leaves(firmId, gone.userId);
        expect((await commentOn(id, owner, 'Entre nous.')).status).toBe(201);
      },
    ],
  ])('are neither listed nor counted in a digest: %s', async (_how, change) => {
    const people = firmOf(at, 'owner', 'gone', 'other');
    const { owner, gone, other } = people;
    const id = await doneDossier(at, owner);
    const group = await folderOf(owner, 'Martin', id);
    await shareFolder(owner, group, null, 'comment');
    const ids = (await noticesOf(gone)).map((notice) => notice.id);
    await gone.call('POST', '/copilot/sharing-notices/read', { ids });
    at.clock.advance(1000);
    await commentOn(id, gone);
    await commentOn(id, owner, 'Vu.');
    expect(await noticesOf(gone)).toMatchObject([{ kind: 'comment' }, { kind: 'folder-shared', read: true }]);
    await change({ ...people, id, group });
    await share(owner, await doneDossier(at, owner), other);
    at.clock.advance(25 * 3_600_000);
    await eventually(async () => (await digests(other.userId)).length > 0);
    expect(await digests(gone.userId)).toEqual([]);
    expect((await noticesOf(gone)).filter(({ read }) => read === false)).toEqual([]);
  });

  test('go with the person who leaves, those of departures too; those of their own dossiers stay', async () => {
    const { administrator, second, leaver, owner, firmId } = firmOf(at, 'administrator', 'second', 'leaver', 'owner');
    const own = await doneDossier(at, administrator);
    await share(administrator, own, owner, 'comment');
    await commentOn(own, owner);
    await share(leaver, await doneDossier(at, leaver), second);
    await share(owner, await doneDossier(at, owner), null);
    await at.leaves(firmId, leaver.userId);
    expect((await noticesOf(administrator)).map(({ kind }) => kind).sort()).toEqual(['comment', 'dossier-shared', 'member-left']);
    await at.leaves(firmId, administrator.userId);
    expect(await noticesOf(administrator)).toMatchObject([{ kind: 'comment', dossier_id: own }]);
  });
});

describe('the hour of the daily digest', () => {
  const rolledBack = new Error('rolled back');
  /** Whether a notice created at one instant is due at another. */
  async function isDue(createdAt: string, now: string): Promise<boolean> {
    let due = false;
    const work = inTransaction(at.db.database.kysely, async (tx) => {
      const userId = randomUUID();
      await insertNotices(tx, [{ id: randomUUID(), userId, kind: 'member-left', actorId: randomUUID(), createdAt: new Date(createdAt) }]);
      due = (await takeDigests(tx, new Date(now), 100)).some((digest) => digest.userId === userId);
      throw rolledBack;
    });
    await expect(work).rejects.toBe(rolledBack);
    return due;
  }

  test.each([
    ['in winter', '2025-12-09T20:00:00Z', '2025-12-10T05:59:00Z', '2025-12-10T06:00:00Z'],
    ['in summer', '2025-07-09T20:00:00Z', '2025-07-10T04:59:00Z', '2025-07-10T05:00:00Z'],
    ['on the day on which winter time ends', '2025-03-29T20:00:00Z', '2025-03-30T04:59:00Z', '2025-03-30T05:00:00Z'],
    ['on the day on which summer time ends', '2025-10-25T20:00:00Z', '2025-10-26T05:59:00Z', '2025-10-26T06:00:00Z'],
  ])('is seven in Paris %s', async (_when, createdAt, before, seven) => {
    expect([await isDue(createdAt, before), await isDue(createdAt, seven), await isDue(before, before)]).toEqual([false, true, false]);
  });
});

describe('when an account is deleted', () => {
  test('its comments, readings and the shares with it are deleted; a person’s data export has them', async () => {
    const { owner, gone } = firmOf(at, 'owner', 'gone');
    const id = await doneDossier(at, owner);
    await share(owner, id, gone, 'comment');
    await commentOn(id, gone, 'Une remarque personnelle');
    await read(gone, id);
    for (let folder = 0; folder < 60; folder += 1) await folderOf(gone, `Client ${folder}`);
    const records: Record<string, unknown>[] = [];
    for (let after: unknown = ''; after !== null; ) {
      const query = after === '' ? '' : `?after=${after}`;
      const { body } = await at.asService(`/internal/dossier/users/${gone.userId}/personal-data${query}`);
      expect((body.records as unknown[]).length).toBeLessThanOrEqual(50);
      records.push(...(body.records as Record<string, unknown>[]));
      after = body.next;
    }
    expect(new Set(records.slice(0, 60).map(({ name }) => name)).size).toBe(60);
    expect(records.slice(60)).toMatchObject([
      { kind: 'comment', text: 'Une remarque personnelle' },
      { kind: 'share', dossierId: id, right: 'comment' },
      { kind: 'reading', dossierId: id },
    ]);
    await at.ends(gone.userId);
    const sharing = (await owner.call('GET', `/copilot/dossiers/${id}/sharing`)).body;
    expect(sharing).toMatchObject({ shares: [], opened: [] });
    expect((await owner.call('GET', `/copilot/dossiers/${id}/comments`)).body.comments).toEqual([]);
  });
});
