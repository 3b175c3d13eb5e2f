import type { Db, Tx } from '@attendu/db/database';
import { json } from '@attendu/db/json';
import type { Selectable } from 'kysely';
import type { RunRow } from './runs.ts';
import type { ResearchTables } from './schema.ts';

export type ChangesRow = Selectable<ResearchTables['runChanges']>;

/** The first finished run after `after` not yet compared with this corpus, locked until the transaction ends. */
export async function nextToCompare(tx: Tx<ResearchTables>, seen: string, after: string | null): Promise<RunRow | null> {
  let query = tx
    .selectFrom('runs as r')
    .leftJoin('runChanges as c', 'c.runId', 'r.id')
    .selectAll('r')
    .where('r.state', '=', 'done')
    .where((eb) => eb.or([eb('c.seen', 'is', null), eb('c.seen', '<>', seen)]));
  if (after !== null) query = query.where('r.id', '>', after);
  return (await query.orderBy('r.id').limit(1).forUpdate('r').skipLocked().executeTakeFirst()) ?? null;
}

export async function changesOfRun(db: Db<ResearchTables>, runId: string): Promise<ChangesRow | null> {
  return (await db.selectFrom('runChanges').selectAll().where('runId', '=', runId).executeTakeFirst()) ?? null;
}

export async function saveChanges(tx: Tx<ResearchTables>, row: ChangesRow): Promise<void> {
  const stored = { ...row, changes: json(row.changes) };
  await tx
    .insertInto('runChanges')
    .values(stored)
    .onConflict((conflict) => conflict.column('runId').doUpdateSet(stored))
    .execute();
}
