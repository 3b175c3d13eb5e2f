import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { createLogger } from '@attendu/log/logger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnalysisDeps } from '../src/analysis/ports.ts';
import { insertResult, insertRun } from '../src/db/runs.ts';
import type { StoredResult } from '../src/db/schema.ts';
import { compareDossiers } from '../src/usecases/compare-dossiers.ts';
import { researchDatabase } from './harness.ts';

let db: Awaited<ReturnType<typeof researchDatabase>>;
beforeAll(async () => {
  db = await researchDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.owner.pool.query('truncate research_orchestrator.runs cascade'));

const NOW = new Date('2026-11-30T10:00:00.000Z');
const ANSWER: StoredResult = {
  ...{ synthese: '', law_date: '2026-11-30', points: [], follow_up_question_1: null, follow_up_question_2: null, notices: [] },
};
/** A result whose points have no sources at all, which no release has written. */
const BROKEN = { ...ANSWER, points: [{ point_index: 1 }] } as unknown as StoredResult;

/** Finished runs with these results, in the order in which they are compared. */
async function finished(...results: StoredResult[]): Promise<string[]> {
  const ids = results.map(() => randomUUID()).sort();
  for (const [index, result] of results.entries()) {
    const id = ids[index] ?? '';
    const request = { question: 'q', globalContexte: '', points: [], lawDate: null, today: '2026-11-30' };
    const run = {
      id,
      dossierId: randomUUID(),
      attempt: 1,
      userId: randomUUID(),
      firmId: null,
      request,
      correlationId: 'c',
      createdAt: NOW,
    };
    await inTransaction(db.owner.kysely, async (tx) => {
      await insertRun(tx, run);
      await insertResult(tx, id, result);
      await tx.updateTable('runs').set({ state: 'done', finishedAt: NOW }).where('id', '=', id).execute();
    });
  }
  return ids;
}

/** The job, on a corpus that holds nothing; `lines`: what it logs. */
function job(read: () => Promise<never[]> = async () => []) {
  const lines: string[] = [];
  const analysis = {
    search: { status: async () => ({ complete: true }) },
    holdings: { read: async () => ({ fingerprint: 'f', whole: true }) },
    store: { inForce: read, versions: read, withdrawn: read },
  } as unknown as AnalysisDeps;
  const log = createLogger('test', 'info', { write: (line: string) => void lines.push(line) });
  const bus = { publish: async () => randomUUID() };
  return { lines, compare: compareDossiers({ database: db.owner, bus, analysis, log }, () => NOW, randomUUID) };
}

async function compared(): Promise<string[]> {
  const { rows } = await db.owner.pool.query<{ run_id: string }>('select run_id from research_orchestrator.run_changes order by run_id');
  return rows.map((row) => row.run_id);
}

test.each([
  ['first', [BROKEN, ANSWER, ANSWER]],
  ['in the middle', [ANSWER, BROKEN, BROKEN, ANSWER]],
  ['last', [ANSWER, BROKEN]],
])('saved dossiers that cannot be compared stop no other one: %s', async (_where, results) => {
  const ids = await finished(...results);
  const broken = ids.filter((_id, index) => results[index] === BROKEN);
  const { compare, lines } = job();
  expect(await compare()).toBeUndefined();
  expect(await compared()).toEqual(ids.filter((id) => !broken.includes(id)));
  expect(lines.map((line) => (JSON.parse(line) as { runId: string }).runId)).toEqual(broken);
  // Tried again at the next round, beside what is new.
  const [later = ''] = await finished(ANSWER);
  expect(await compare()).toBeUndefined();
  expect(await compared()).toContain(later);
  expect(lines).toHaveLength(2 * broken.length);
});

test('more broken dossiers than one batch do not keep the job busy', async () => {
  const ids = await finished(...Array.from({ length: 60 }, () => BROKEN), ANSWER);
  const { compare } = job();
  expect([await compare(), await compare()]).toEqual(['more', undefined]);
  expect(await compared()).toEqual(ids.slice(-1));
});

test('an outage ends the round, which goes on from there', async () => {
  const ids = await finished(ANSWER, ANSWER);
  let isDown = true;
  const { compare, lines } = job(async () => {
    if (isDown) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    return [];
  });
  await expect(compare()).rejects.toThrow('refused');
  expect([await compared(), lines]).toEqual([[], []]);
  isDown = false;
  await compare();
  expect(await compared()).toEqual(ids);
});
