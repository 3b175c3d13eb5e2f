import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { eventually } from '@attendu/testing/eventually';
import type { TestDatabase } from '@attendu/testing/postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnalysisDeps } from '../src/analysis/ports.ts';
import { followUpRunsOf, insertRun, mustYield, placeOfRun } from '../src/db/runs.ts';
import type { ResearchTables } from '../src/db/schema.ts';
import type { RunRequest } from '../src/domain/plan.ts';
import { researchDatabase, startTestResearch } from './harness.ts';
import { builtSmallPackages } from './small-packages.ts';

const REQUEST: RunRequest = { question: 'Une question', globalContexte: '', points: [], lawDate: null, today: '2026-11-27', deep: true };
const START = Date.parse('2026-11-27T10:00:00Z');

let db: TestDatabase<ResearchTables>;
beforeEach(async () => {
  db = await researchDatabase();
});
afterEach(() => db.drop());

let created = 0;
async function launch(userId: string, request = REQUEST): Promise<string> {
  const id = randomUUID();
  const createdAt = new Date(START + created++ * 1_000);
  await inTransaction(db.database.kysely, (tx) =>
    insertRun(tx, { id, dossierId: randomUUID(), attempt: 1, userId, firmId: null, request, correlationId: 'test', createdAt }),
  );
  return id;
}
const launches = async (userId: string, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await launch(userId));
  return ids;
};
const hold = (id: string) =>
  db.database.pool.query(`update runs set lease_owner = 'w', next_try_at = now() + interval '1 hour' where id = $1`, [id]);
const finish = (id: string) =>
  db.database.pool.query(`update runs set state = 'done', lease_owner = null, finished_at = now() where id = $1`, [id]);
const places = (ids: readonly string[]) => Promise.all(ids.map((id) => placeOfRun(db.database.kysely, id)));

describe('the place in the queue', () => {
  it('puts one run of each user before a second run of any', async () => {
    const [flood, other, third] = [randomUUID(), randomUUID(), randomUUID()];
    const many = await launches(flood, 4);
    const [others, last] = [await launches(other, 2), await launches(third, 1)];
    expect(await places([...many, ...others, ...last])).toEqual([1, 4, 6, 7, 2, 5, 3]);
    await hold(many[0] as string);
    expect(await places([...many, ...others, ...last])).toEqual([null, 3, 5, 6, 1, 4, 2]);
    await finish(many[0] as string);
    expect(await places(many.slice(0, 2))).toEqual([null, 1]);
  });
});

it('finds the follow-up questions of one user only, a page at a time', async () => {
  const [user, other] = [randomUUID(), randomUUID()];
  const following = { ...REQUEST, globalContexte: 'Suite de la question : préavis' };
  const worded = { ...REQUEST, question: 'Contexte: deux mois\n\nQuestion de suivi: et pour un cadre ?' };
  const own = [await launch(user, following), await launch(user, worded), await launch(user, following)].sort();
  await launch(user);
  await launch(other, following);
  await launch(other, worded);
  const page = (after: string | null) =>
    inTransaction(db.database.kysely, async (tx) => (await followUpRunsOf(tx, user, after, 2)).map(({ id }) => id));
  expect([await page(null), await page(own[1] ?? null)]).toEqual([own.slice(0, 2), own.slice(2)]);
});

describe('a run in progress', () => {
  it('yields only to a user without a run in progress, and only when it is the newest of several of its user', async () => {
    const [flood, other] = [randomUUID(), randomUUID()];
    const [first, second] = (await launches(flood, 4)) as [string, string, string, string];
    await Promise.all([hold(first), hold(second)]);
    const yields = () => Promise.all([first, second].map((id) => mustYield(db.database.kysely, { id, userId: flood })));
    expect(await yields()).toEqual([false, false]);
    const waiting = await launch(other);
    expect(await yields()).toEqual([false, true]);
    await hold(waiting);
    expect(await yields()).toEqual([false, false]);
  });
});

describe('twenty-four deep analyses of one user', { timeout: 120_000 }, () => {
  it('let another user’s analysis begin after one more step, and report its position', async () => {
    /** Steps block here until the test releases one. */
    const waiting: (() => void)[] = [];
    let isOpen = false;
    const gated = (compute: AnalysisDeps['compute']): AnalysisDeps['compute'] => ({
      ...compute,
      run: async (...task) => {
        if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
        return compute.run(...task);
      },
    });
    const small = await builtSmallPackages();
    const research = await startTestResearch({ small, around: (deps) => ({ ...deps, compute: gated(deps.compute) }) });
    try {
      const flood = randomUUID();
      const dossiers = Array.from({ length: 24 }, () => research.dossier(flood));
      for (const { dossierId } of dossiers) await research.asUser(flood, 'POST', '/copilot/start-query-ultra', { dossierId });
      const held = async () =>
        (await research.db.database.pool.query('select user_id from runs where lease_owner is not null and next_try_at > now()')).rows;
      await eventually(async () => (await held()).length === 2);
      const last = await research.progress(flood, dossiers[23]?.dossierId ?? '');
      expect(last.body).toMatchObject({
        place: 22,
        message: 'Votre recherche est la 22e de la file d’attente : elle commence dès que vient son tour.',
      });
      const other = research.dossier();
      await research.start(other.userId, other.dossierId, [
        { problem: 'Délai de communication d’un document administratif', source: 'legiarti' },
      ]);
      expect((await research.progress(other.userId, other.dossierId)).body.place).toBe(1);
      isOpen = true;
      for (const go of waiting.splice(0)) go();
      expect((await research.finished(other.userId, other.dossierId)).status).toBe('done');
      const done = await research.db.database.pool.query(`select 1 from runs where user_id = $1 and state = 'done'`, [flood]);
      // Meanwhile, their user kept one of the two places.
      expect(done.rowCount).toBeLessThanOrEqual(4);
    } finally {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
      await research.stop();
    }
  });
});
