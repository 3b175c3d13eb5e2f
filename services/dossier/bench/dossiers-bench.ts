import { randomUUID } from 'node:crypto';
import type { Row } from '../../../deploy/embedded/bench/row.ts';
import { startTestDossier, type TestDossier } from '../test/harness.ts';

const DOSSIERS = 10_000;
/** Dossiers of other users in the same tables. */
const OTHERS = 10_000;
const BATCH = 500;
const ROUNDS = 20;

/** The list, the search and the deletion of ten thousand dossiers of one account, over HTTP, on the PostgreSQL of the tests. */
export async function benchDossiers(): Promise<Row[]> {
  const at = await startTestDossier();
  try {
    const userId = randomUUID();
    for (let from = 0; from < DOSSIERS; from += BATCH) await fill(at, userId, from);
    for (let n = 0; n < OTHERS / BATCH; n += 1) await fill(at, randomUUID(), 0);
    await at.db.owner.pool.query('vacuum analyze dossier.dossiers, dossier.dossier_words, dossier.vocabulary');
    return await measure(at, userId);
  } finally {
    await at.stop();
  }
}

/** Short answers of about 1,600 characters drawn from 2,000 words, as those of real questions repeat theirs. */
async function fill(at: TestDossier, userId: string, from: number): Promise<void> {
  await at.db.owner.pool.query(
    `insert into dossier.dossiers (id, user_id, name, contexte, is_analysing, synthese, created_at, updated_at)
      select gen_random_uuid(), $1, 'Question ' || n, 'Période d’essai et clause numéro ' || n, 'done',
        (select string_agg('mot' || floor(random() * 2000)::int || 'é', ' ') from generate_series(1, 200) where n > 0),
        now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series($2::int + 1, $2::int + $3::int) n`,
    [userId, from, BATCH],
  );
}

async function measure(at: TestDossier, userId: string): Promise<Row[]> {
  const get = (path: string) => at.call('GET', path, { userId });
  const note = `${DOSSIERS} dossiers of one account, ${OTHERS} of others; median of ${ROUNDS}, longest in brackets`;
  const timed = async (name: string, path: string): Promise<Row> => {
    await get(path);
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) times.push(await elapsed(() => get(path)));
    times.sort((a, b) => a - b);
    return { name, value: Math.round(times[ROUNDS / 2] ?? 0), unit: 'ms', note: `${note} (${Math.round(times.at(-1) ?? 0)} ms)` };
  };
  const rows = [
    await timed('dossiers: first page', '/copilot/dossiers'),
    await timed('dossiers: first page by name', '/copilot/dossiers?sort=name'),
    await timed('dossiers: select all', '/copilot/dossier-ids'),
    await timed('dossiers: search, one result', '/copilot/dossier-search?q=numero%209876'),
    await timed('dossiers: search, some results', '/copilot/dossier-search?q=mot12e%20mot13e'),
    await timed('dossiers: search, all results', '/copilot/dossier-search?q=essai'),
    await timed('dossiers: search, no result', '/copilot/dossier-search?q=introuvable'),
  ];
  const { body } = await get('/copilot/dossier-ids');
  const deletion = await elapsed(() => at.call('POST', '/copilot/dossiers/delete', { userId }, { dossier_ids: body.ids }));
  return [...rows, { name: 'dossiers: delete all', value: Math.round(deletion), unit: 'ms', note: `${DOSSIERS} at once` }];
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
