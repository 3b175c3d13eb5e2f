import { randomUUID } from 'node:crypto';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDossier, type TestDossier } from './harness.ts';
import { firmOf, share } from './sharing-world.ts';

let at: TestDossier;
beforeAll(async () => {
  at = await startTestDossier();
});
afterAll(() => at.stop());

/** A dossier created a second after the previous one, so that their order is known. */
async function ask(userId: string, contexte: string, parent_id: string | null = null): Promise<string> {
  at.clock.advance(1000);
  const id = randomUUID();
  expect((await at.call('POST', '/copilot/dossiers', { userId }, { id, contexte, parent_id })).status).toBe(201);
  return id;
}

describe('a conversation', () => {
  const thread = async (userId: string, id: string) => {
    const { status, body } = await at.call('GET', `/copilot/dossiers/${id}/thread`, { userId });
    expect(status).toBe(200);
    return body.dossiers as { id: string; question: string; parent_id: string | null }[];
  };
  const ids = async (userId: string, id: string) => (await thread(userId, id)).map((one) => one.id);

  test('is the same from each of its questions, oldest first, each without the words of the others', async () => {
    const userId = randomUUID();
    const first = await ask(userId, 'Un cadre en CDI peut-il avoir une période d’essai de six mois ?');
    const second = await ask(userId, 'Contexte: Quatre mois.\n\nQuestion de suivi: Et un agent de maîtrise ?', first);
    const third = await ask(userId, 'é'.repeat(400), second);
    const aside = await ask(userId, 'Et en CDD ?', first);
    await ask(userId, 'Une autre question');
    for (const one of [first, second, third, aside]) expect(await ids(userId, one)).toEqual([first, second, third, aside]);
    const [, followUp, long] = await thread(userId, first);
    expect(followUp).toMatchObject({ question: 'Et un agent de maîtrise ?', parent_id: first });
    expect(long?.question).toBe('é'.repeat(300));
  });

  test('loses a deleted question and keeps its follow-ups', async () => {
    const userId = randomUUID();
    const first = await ask(userId, 'Une');
    const second = await ask(userId, 'Deux', first);
    const third = await ask(userId, 'Trois', second);
    await at.call('POST', '/copilot/dossiers/delete', { userId }, { dossier_ids: [first] });
    expect(await ids(userId, third)).toEqual([second, third]);
    await at.call('POST', '/copilot/dossiers/restore', { userId }, { dossier_ids: [first] });
    expect(await ids(userId, third)).toEqual([first, second, third]);
  });

  test('shows a colleague only the shared questions, without the ids of the others', async () => {
    const { owner, reader } = firmOf(at, 'owner', 'reader');
    const first = await ask(owner.userId, 'Une');
    const second = await ask(owner.userId, 'Deux', first);
    const third = await ask(owner.userId, 'Trois', second);
    for (const id of [second, third]) await share(owner, id, reader);
    const { body } = await reader.call('GET', `/copilot/dossiers/${third}/thread`);
    expect(body.dossiers).toMatchObject([
      { id: second, parent_id: null },
      { id: third, parent_id: second },
    ]);
  });

  test('is visible to its author only', async () => {
    const first = await ask(randomUUID(), 'Une');
    for (const id of [first, 'abc', randomUUID()]) {
      expect(await at.call('GET', `/copilot/dossiers/${id}/thread`, { userId: randomUUID() })).toMatchObject({
        status: 404,
        body: { code: 'dossier.not_found' },
      });
    }
  });
});

describe('the changes of a user’s searches', () => {
  /** Number of events of each name received so far. */
  async function watch(userId: string) {
    const leaving = new AbortController();
    const response = await at.stream('/copilot/dossier-changes', { userId }, leaving.signal);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    let said = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) said += decoder.decode(chunk as Uint8Array, { stream: true });
    })().catch(() => undefined);
    const count = (name: string) => said.split(`event: ${name}\n`).length - 1;
    await eventually(() => count('ready') === 1);
    return {
      count: () => count('changed'),
      close: async () => {
        leaving.abort();
        await reading;
      },
    };
  }

  test('are sent to each of their pages, for every kind of change, and to nobody else', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    const id = await ask(mine, 'Une question');
    const groupId = randomUUID();
    const [here, there, elsewhere] = [await watch(mine), await watch(mine), await watch(other)];
    const changes: [string, string, unknown][] = [
      ['PATCH', `/copilot/dossiers/${id}`, { name: 'Martin' }],
      ['POST', '/copilot/toggle-pin-dossier', { dossierId: id, isPinned: true }],
      ['POST', '/copilot/groups', { id: groupId, name: 'Affaire' }],
      ['POST', '/copilot/dossiers/move', { dossier_ids: [id], group_id: groupId }],
      ['POST', '/copilot/dossiers/delete', { dossier_ids: [id] }],
      ['DELETE', `/copilot/groups/${groupId}?with_dossiers=false`, undefined],
    ];
    for (const [method, path, body] of changes) {
      const before = [here.count(), there.count()];
      expect((await at.call(method, path, { userId: mine }, body)).status).toBeLessThan(300);
      await eventually(() => here.count() > (before[0] ?? 0) && there.count() > (before[1] ?? 0));
    }
    expect(elsewhere.count()).toBe(0);
    await ask(other, 'La leur');
    await eventually(() => elsewhere.count() > 0);
    await Promise.all([here.close(), there.close(), elsewhere.close()]);
  });

  test('need a session', async () => {
    expect((await at.asVisitor('GET', '/copilot/dossier-changes')).status).toBe(401);
  });
});
