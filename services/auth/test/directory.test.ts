import { randomUUID } from 'node:crypto';
import type { Person } from '@attendu/contracts/auth/directory-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from './harness.ts';

let at: TestAuth;
beforeAll(async () => {
  at = await startTestAuth();
});
afterAll(() => at.stop());

async function ask(method: string, path: string, body?: unknown) {
  const response = await at.call(method, `/internal/auth/directory/${path}`, await at.identity.serviceHeaders('admin-analytics'), body);
  return {
    status: response.status,
    body: (await response.json()) as { people: Person[]; person: Person | null; next: string | null; firm: unknown; groups: unknown },
  };
}

test('accounts are named by their ids, their address, their domain and their firm', async () => {
  const firmId = await at.firm('Cabinet Un');
  const [one, two] = [
    await at.user({ email: 'un@directory.example', cabinetId: firmId, isCabAdmin: true }),
    await at.user({ email: 'deux@directory.example', cabinetId: firmId }),
  ];
  await at.user({ email: 'trois@other-directory.example' });
  const ids = [one.id, two.id].toSorted();

  expect((await ask('POST', 'lookups', { ids: [one.id, randomUUID()] })).body.people).toEqual([
    {
      ...{ id: one.id, email: one.email, firstName: 'Zoé', lastName: 'Durand', phone: null, signupSource: null, isFirmAdmin: true },
      createdAt: one.createdAt.toISOString(),
    },
  ]);
  expect((await ask('POST', 'lookups', { ids: [] })).body.people).toEqual([]);
  expect((await ask('POST', 'emails', { email: 'UN@Directory.example' })).body.person?.id).toBe(one.id);
  expect((await ask('POST', 'emails', { email: 'personne@directory.example' })).body.person).toBeNull();
  const domain = (await ask('GET', 'domains/directory.example')).body;
  expect([domain.people.map(({ id }) => id), domain.next]).toEqual([ids, null]);
  expect((await ask('GET', `domains/directory.example?after=${ids[0]}`)).body.people.map(({ id }) => id)).toEqual([ids[1]]);
  const firm = (await ask('GET', `firms/${firmId}`)).body;
  expect([firm.firm, firm.people.map(({ id }) => id).toSorted()]).toEqual([{ name: 'Cabinet Un' }, ids]);
  expect((await ask('GET', `firms/${randomUUID()}`)).body).toEqual({ firm: null, people: [] });
});

test('the fifty last sign-ups that have a phone, with where they came from', async () => {
  const since = at.clock.now().getTime();
  for (let index = 0; index < 52; index += 1) {
    const tracking = JSON.stringify(
      index % 2 === 0
        ? { source: 'LP', utm_source: 'x', utm_term: 'bail', utm_content: 'bouton' }
        : { source: '', utm_source: 'lettre', utm_medium: 'email', utm_campaign: 'rentrée' },
    );
    await at.user({ createdAt: new Date(since + index * 1_000), phone: `+336000000${String(index).padStart(2, '0')}`, tracking });
  }
  const { people } = (await ask('GET', 'recent-signups')).body;
  expect(people.map(({ createdAt }) => Date.parse(createdAt))).toEqual(
    Array.from({ length: 50 }, (_, index) => since + (51 - index) * 1_000),
  );
  expect(people.slice(0, 2).map(({ signupSource }) => signupSource)).toEqual(['lettre', 'LP']);
  const ids = [people[0]?.id, randomUUID(), people[1]?.id];
  const groups = async (by: string) => (await ask('POST', 'signup-groups', { ids, by })).body.groups;
  expect(await groups('source')).toEqual(['lettre', null, 'LP']);
  expect(await groups('utm_source')).toEqual(['lettre', null, 'x']);
  expect(await groups('utm_campaign')).toEqual(['rentrée', null, null]);
});
