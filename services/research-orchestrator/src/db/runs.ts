import type { Db, Tx } from '@attendu/db/database';
import { pageById } from '@attendu/db/id-page';
import { json } from '@attendu/db/json';
import type { LeaseTable } from '@attendu/db/leases/table';
import { type Selectable, sql } from 'kysely';
import type { ResearchTables, StoredResult } from './schema.ts';

export type RunRow = Selectable<ResearchTables['runs']>;
export type LedgerRow = Selectable<ResearchTables['ledger']>;
export type NewRun = Pick<RunRow, 'id' | 'dossierId' | 'attempt' | 'userId' | 'firmId' | 'request' | 'correlationId' | 'createdAt'>;

/** The last attempt at a dossier; null when there is none. */
export async function runOfDossier(db: Db<ResearchTables>, dossierId: string): Promise<RunRow | null> {
  return (await lastAttempt(db, dossierId).executeTakeFirst()) ?? null;
}

const lastAttempt = (db: Db<ResearchTables>, dossierId: string) =>
  db.selectFrom('runs').selectAll().where('dossierId', '=', dossierId).orderBy('attempt', 'desc').limit(1);

export async function runById(db: Db<ResearchTables>, id: string): Promise<RunRow | null> {
  return (await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** False when this attempt of the dossier already exists. */
export async function insertRun(tx: Tx<ResearchTables>, run: NewRun): Promise<boolean> {
  const inserted = await tx
    .insertInto('runs')
    .values({ ...run, request: json(run.request), state: 'pending', claims: 0, nextTryAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.columns(['dossierId', 'attempt']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** SQL condition: a worker holds the run of this alias. */
const isHeld = (alias: string) =>
  `${alias}.state = 'pending' and ${alias}.lease_owner is not null and ${alias}.next_try_at > clock_timestamp()`;
/** SQL condition: the run of this alias waits for a worker. */
const isDue = (alias: string) => `${alias}.state = 'pending' and ${alias}.next_try_at <= clock_timestamp()`;

/**
 * Fair share: due runs of the user with the fewest runs in progress come first, then the oldest, so that many runs of one user do not delay others.
 */
export const RUN_LEASES: LeaseTable = {
  name: 'runs',
  open: "state = 'pending'",
  columns: { dueAt: 'next_try_at', attempts: 'claims', lease: 'lease_owner' },
  order: `(select count(*) from runs held where held.user_id = runs.user_id and ${isHeld('held')}), created_at, id`,
};

/** Position of a run in the queue, from 1, in the order of claiming; null when it does not wait. */
export async function placeOfRun(db: Db<ResearchTables>, id: string): Promise<number | null> {
  const { rows } = await sql<{ place: string }>`
    with waiting as (
      select id, created_at, row_number() over (partition by user_id order by created_at, id)
        + (select count(*) from runs held where held.user_id = run.user_id and ${sql.raw(isHeld('held'))}) as turn
      from runs run where ${sql.raw(isDue('run'))})
    select (select count(*) from waiting other where (other.turn, other.created_at, other.id) <= (own.turn, own.created_at, own.id)) as place
    from waiting own where own.id = ${id}`.execute(db);
  return rows[0] === undefined ? null : Number(rows[0].place);
}

/**
 * Whether a worker should give this run back between two steps: another user waits without any run in progress, and this run is the newest of several
 * that its user has in progress.
 */
export async function mustYield(db: Db<ResearchTables>, { id, userId }: Pick<RunRow, 'id' | 'userId'>): Promise<boolean> {
  const { rows } = await sql<{ yields: boolean }>`
    select exists (
      select 1 from runs due where ${sql.raw(isDue('due'))} and due.user_id <> ${userId}
        and not exists (select 1 from runs held where held.user_id = due.user_id and ${sql.raw(isHeld('held'))}))
    and (select count(*) > 1 and (array_agg(held.id order by held.created_at desc, held.id desc))[1] = ${id}
      from runs held where held.user_id = ${userId} and ${sql.raw(isHeld('held'))}) as yields`.execute(db);
  return rows[0]?.yields === true;
}

/** Steps of an ended run that a later question in its dossier needs; the others hold texts that were read, and are deleted. */
const KEPT_STEPS = ['deepen', 'understand'];

/** Deletes what the steps of a run left: all of it, so that it starts over, or what an ended one no longer needs. */
export async function deleteSteps(tx: Tx<ResearchTables>, runId: string, kept: readonly string[] = []): Promise<void> {
  const steps = tx.deleteFrom('runSteps').where('runId', '=', runId);
  await (kept.length === 0 ? steps : steps.where('name', 'not in', [...kept])).execute();
}

/** Returns the whole seconds since the run was requested. */
export async function finishRun(tx: Tx<ResearchTables>, id: string, end: { manifest: unknown; resultHash: string }): Promise<number> {
  await deleteSteps(tx, id, KEPT_STEPS);
  const { seconds } = await tx
    .updateTable('runs')
    .set({
      state: 'done',
      finishedAt: sql<Date>`now()`,
      manifest: json(end.manifest),
      resultHash: end.resultHash,
    })
    .where('id', '=', id)
    .returning(sql<number>`greatest(0, round(extract(epoch from now() - created_at)))::int`.as('seconds'))
    .executeTakeFirstOrThrow();
  return seconds;
}

export async function failRun(tx: Tx<ResearchTables>, id: string, failure: string): Promise<void> {
  await deleteSteps(tx, id, KEPT_STEPS);
  await tx
    .updateTable('runs')
    .set({ state: 'failed', leaseOwner: null, finishedAt: sql<Date>`now()`, failure })
    .where('id', '=', id)
    .execute();
}

const OF_THE_USER = ['id', 'dossierId', 'state', 'request', 'failure', 'createdAt', 'finishedAt'] as const;

/** A page of a user's runs after the given id, ordered by id. */
export function runsOfUser(
  db: Db<ResearchTables>,
  userId: string,
  after: string | null,
  limit: number,
): Promise<Pick<RunRow, (typeof OF_THE_USER)[number]>[]> {
  const query = db.selectFrom('runs').select(OF_THE_USER).where('userId', '=', userId);
  return pageById(query, { after, limit });
}

/** Deletes a user's runs with all their rows; a worker that holds one finds out at the end of its step. */
export async function deleteRunsOf(tx: Tx<ResearchTables>, userId: string): Promise<void> {
  await tx.deleteFrom('runs').where('userId', '=', userId).execute();
}

/** Deletes the runs of a dossier; a worker that holds one finds out at the end of its step. */
export async function deleteRunsOfDossier(tx: Tx<ResearchTables>, dossierId: string): Promise<void> {
  await tx.deleteFrom('runs').where('dossierId', '=', dossierId).execute();
}

/** Like `runOfDossier`, locked against its worker until the end of the transaction. */
export async function lockRunOfDossier(tx: Tx<ResearchTables>, dossierId: string): Promise<RunRow | null> {
  return (await lastAttempt(tx, dossierId).forUpdate().executeTakeFirst()) ?? null;
}

/** The number of the last line of a run's ledger. */
export async function lastLineOf(
  tx: Tx<ResearchTables>,
  runId: string,
): Promise<Pick<LedgerRow, 'percent' | 'documentsRead' | 'documentsKept'>> {
  const last = await tx
    .selectFrom('ledger')
    .select(['percent', 'documentsRead', 'documentsKept'])
    .where('runId', '=', runId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { percent: 0, documentsRead: 0, documentsKept: 0 };
}

export async function insertStep(
  tx: Tx<ResearchTables>,
  step: { runId: string; position: number; name: string; output: unknown },
): Promise<void> {
  await tx
    .insertInto('runSteps')
    .values({ ...step, output: json(step.output), finishedAt: sql<Date>`now()` })
    .execute();
}

/** Outputs of the finished steps, by step name. */
export async function stepOutputs(db: Db<ResearchTables>, runId: string): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('runSteps').select(['name', 'output']).where('runId', '=', runId).orderBy('position').execute();
  return new Map(rows.map((row) => [row.name, row.output]));
}

export type NewLine = { runId: string; step: string; message: string; percent: number; documentsRead: number; documentsKept: number };

/** The notification channel; its payload is the id of a dossier with a new ledger line. */
export const PROGRESS_CHANNEL = 'research_progress';

/**
 * Appends a line to a run's ledger and notifies its readers on commit. The caller's transaction must have locked or created the run. Returns the
 * line's number, from 1.
 */
export async function insertLine(tx: Tx<ResearchTables>, line: NewLine): Promise<number> {
  const { seq } = await tx
    .insertInto('ledger')
    .values((eb) => ({
      ...line,
      at: sql<Date>`now()`,
      seq: eb.selectFrom('ledger').select(sql<number>`coalesce(max(seq), 0) + 1`.as('next')).where('runId', '=', line.runId),
    }))
    .returning('seq')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${PROGRESS_CHANNEL}, dossier_id::text) from runs where id = ${line.runId}`.execute(tx);
  return seq;
}

/** The ledger, in order. */
export async function ledgerOf(db: Db<ResearchTables>, runId: string): Promise<LedgerRow[]> {
  return db.selectFrom('ledger').selectAll().where('runId', '=', runId).orderBy('seq').execute();
}

export async function insertResult(tx: Tx<ResearchTables>, runId: string, result: StoredResult): Promise<void> {
  await tx
    .insertInto('results')
    .values({ runId, result: json(result) })
    .execute();
}

/** Puts another result in the place of one. */
export async function replaceResult(tx: Tx<ResearchTables>, runId: string, result: StoredResult): Promise<void> {
  await tx
    .updateTable('results')
    .set({ result: json(result) })
    .where('runId', '=', runId)
    .execute();
}

/** A page of a user's runs whose question begins with the answer that it follows up on, after the given id, ordered by id. */
export function followUpRunsOf(
  tx: Tx<ResearchTables>,
  userId: string,
  after: string | null,
  limit: number,
): Promise<Pick<RunRow, 'id' | 'request'>[]> {
  const query = tx
    .selectFrom('runs')
    .select(['id', 'request'])
    .where('userId', '=', userId)
    .where(sql<boolean>`(request->>'question' ~* 'question de suivi' or request->>'globalContexte' <> '')`);
  return pageById(query, { after, limit });
}

export async function replaceRequest(tx: Tx<ResearchTables>, id: string, request: RunRow['request']): Promise<void> {
  await tx
    .updateTable('runs')
    .set({ request: json(request) })
    .where('id', '=', id)
    .execute();
}

export async function resultOf(db: Db<ResearchTables>, runId: string): Promise<StoredResult | null> {
  return (await db.selectFrom('results').select('result').where('runId', '=', runId).executeTakeFirst())?.result ?? null;
}
