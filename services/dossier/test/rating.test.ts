import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDossier, type TestDossier } from './harness.ts';
import { doneDossier, firmOf, type Person, share } from './sharing-world.ts';

let at: TestDossier;
let owner: Person;
let reader: Person;
let dossierId: string;
beforeAll(async () => {
  at = await startTestDossier();
  ({ owner, reader } = firmOf(at, 'owner', 'reader'));
  dossierId = await doneDossier(at, owner, 'Quel est le préavis ?');
  await share(owner, dossierId, reader, 'read');
});
afterAll(() => at.stop());

const rate = (who: Person, body: unknown, id = dossierId) => who.call('PUT', `/copilot/dossiers/${id}/rating`, body);
const ratingOf = async (who: Person) => (await who.call('GET', `/copilot/dossiers/${dossierId}/rating`)).body.rating;
const events = async () => (await at.published(dossierId)).filter(({ name }) => name === 'answer.rated').map(({ data }) => data);
const COMMENT = 'Le préavis de deux mois manque.';

test('a reader rates an answer, changes the rating, withdraws it; the events omit the comment', async () => {
  expect(await ratingOf(owner)).toBeNull();
  expect((await rate(owner, { useful: false, reasons: ['wrong', 'incomplete'], comment: `  ${COMMENT} ` })).status).toBe(200);
  expect(await ratingOf(owner)).toEqual({ useful: false, reasons: ['wrong', 'incomplete'], comment: COMMENT });
  expect(await ratingOf(reader)).toBeNull();
  expect((await rate(owner, { useful: true, reasons: ['clear'], comment: null })).status).toBe(200);
  expect((await rate(reader, { useful: true, reasons: [], comment: null })).status).toBe(200);
  const withdraw = () => owner.call('DELETE', `/copilot/dossiers/${dossierId}/rating`);
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(200);
  expect(await ratingOf(owner)).toBeNull();
  const base = { dossierId, userId: owner.userId };
  expect(await events()).toEqual([
    { ...base, useful: false, reasons: ['wrong', 'incomplete'], commented: true },
    { ...base, useful: true, reasons: ['clear'], commented: false },
    { dossierId, userId: reader.userId, useful: true, reasons: [], commented: false },
    { ...base, useful: null, reasons: [], commented: false },
  ]);
  expect(JSON.stringify(await events())).not.toContain('préavis');
});

test.each([
  ['a reason of the other verdict', { useful: true, reasons: ['wrong'], comment: null }],
  ['the same reason twice', { useful: true, reasons: ['clear', 'clear'], comment: null }],
  ['an unknown reason', { useful: true, reasons: ['rapide'], comment: null }],
  ['an empty comment', { useful: true, reasons: [], comment: '  ' }],
  ['a comment of 1 001 characters', { useful: true, reasons: [], comment: 'a'.repeat(1_001) }],
])('%s is refused', async (_what, body) => {
  expect(await rate(reader, body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

test('an unfinished dossier is not rated', async () => {
  const id = randomUUID();
  await at.create(owner.userId, 'Une question en cours', id);
  expect(await rate(owner, { useful: true, reasons: [], comment: null }, id)).toMatchObject({
    status: 409,
    body: { code: 'dossier.not_done' },
  });
});

test('another service reads the comments of existing dossiers; a deleted account’s own are deleted with it', async () => {
  await rate(owner, { useful: false, reasons: [], comment: COMMENT });
  await rate(reader, { useful: true, reasons: [], comment: null });
  const commented = async () => {
    const since = new Date(at.clock.now().getTime() - 60_000).toISOString();
    return (await at.asService(`/internal/dossier/commented-ratings?since=${since}`)).body.ratings;
  };
  expect(await commented()).toEqual([
    { dossierId, userId: owner.userId, useful: false, reasons: [], comment: COMMENT, ratedAt: at.clock.now().toISOString() },
  ]);
  await rate(reader, { useful: true, reasons: ['clear'], comment: 'Très clair.' });
  expect(JSON.stringify((await at.asService(`/internal/dossier/users/${reader.userId}/personal-data`)).body)).toContain('Très clair.');
  await at.ends(reader.userId);
  expect(await commented()).toHaveLength(1);
  const stored = async () => (await at.db.database.pool.query<{ text: string }>('select comment as text from ratings')).rows;
  expect(JSON.stringify(await stored())).not.toContain('Très clair.');
  await owner.call('POST', '/copilot/dossiers/delete', { dossier_ids: [dossierId] });
  expect(await commented()).toEqual([]);
  await at.ends(owner.userId);
  expect(await stored()).toEqual([]);
});
