import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { corpusMigrations } from '../src/corpus/migrations.ts';
import { createHeldCounts, createHoldings } from '../src/db/holdings.ts';
import type { ResearchTables } from '../src/db/schema.ts';

let test: TestDatabase<ResearchTables>;
beforeAll(async () => {
  test = await testDatabase<ResearchTables>({ schema: 'research', role: 'research', migrations: corpusMigrations });
});
afterAll(() => test.drop());

it('an agreement was last changed by its latest version in force, from the day on which it begins', async () => {
  const days = ['2019-04-01', '2024-07-01', '2027-01-01', null];
  for (const [i, day] of days.entries()) {
    const id = `KALIARTI${i}`;
    await test.database.pool.query("insert into documents (kind, id, idcc) values ('cnn', $1, '{1351}')", [id]);
    await test.database.pool.query(
      "insert into versions (kind, id, document_id, date_debut, title) values ('cnn', $1, $1, $2, 'Prévention et sécurité (IDCC 1351), article 1')",
      [id, day],
    );
  }
  let now = 0;
  const holdings = createHoldings(test.database.kysely, () => now);
  const changedOn = async (instant: string) => {
    now = Date.parse(instant);
    return (await holdings.read()).agreements;
  };
  const agreement = { idcc: '1351', title: 'Prévention et sécurité' };
  expect(await changedOn('2019-03-31T12:00:00Z')).toEqual([{ ...agreement, changed: null }]);
  expect(await changedOn('2026-11-30T12:00:00Z')).toEqual([{ ...agreement, changed: '2024-07-01' }]);
  expect(await changedOn('2026-12-31T22:30:00Z')).toEqual([{ ...agreement, changed: '2024-07-01' }]);
  // The first of January in Paris, though nothing was imported since.
  expect(await changedOn('2026-12-31T23:30:00Z')).toEqual([{ ...agreement, changed: '2027-01-01' }]);
});

it('the texts of a kind are counted after each import', async () => {
  const { pool } = test.database;
  const counts = createHeldCounts(test.database.kysely);
  const holds = async (id: string, document: string) => {
    await pool.query("insert into documents (kind, id) values ('bofip', $1) on conflict do nothing", [document]);
    await pool.query("insert into versions (kind, id, document_id, content) values ('bofip', $1, $2, 'Texte')", [id, document]);
  };
  const imported = (done: number, finished: boolean) =>
    pool.query(
      `insert into corpus_imports (chunk, fingerprint, sha256, records_done, finished_at) values ('one', 'f', 's', $1, case when $2 then now() end)
        on conflict (chunk) do update set records_done = excluded.records_done, finished_at = excluded.finished_at`,
      [done, finished],
    );
  expect(await counts()).toEqual([]);
  await holds('A1', 'A');
  await imported(1, false);
  expect(await counts()).toEqual([{ kind: 'bofip', documents: 1, versions: 1 }]);
  await holds('A2', 'A');
  expect(await counts()).toEqual([{ kind: 'bofip', documents: 1, versions: 2 }]);
  await imported(2, true);
  expect(await counts()).toEqual([{ kind: 'bofip', documents: 1, versions: 2 }]);
  await holds('B1', 'B');
  await imported(3, true);
  expect(await counts()).toEqual([{ kind: 'bofip', documents: 2, versions: 3 }]);
});
