import type { CitationChange } from '@attendu/contracts/research/schemas';
import type { Db, Tx } from '@attendu/db/database';
import { json } from '@attendu/db/json';
import { allChanges, toldChanges } from '@attendu/law/dossier/changes';
import type { Selectable } from 'kysely';
import type { RunRow } from './runs.ts';
import type { ResearchTables } from './schema.ts';

/** What a comparison found. The row keeps the reviewed ones apart: the former release, which reads it too, does not know their state. */
export type Compared = Omit<Selectable<ResearchTables['runChanges']>, 'changes' | 'reviewed'> & {
  readonly changes: readonly CitationChange[];
};

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

export async function changesOfRun(db: Db<ResearchTables>, runId: string): Promise<Compared | null> {
  const row = await db.selectFrom('runChanges').selectAll().where('runId', '=', runId).executeTakeFirst();
  if (row === undefined) return null;
  const { changes, reviewed, ...rest } = row;
  return { ...rest, changes: allChanges({ changes, reviewed: reviewed ?? undefined }) };
}

export async function saveChanges(tx: Tx<ResearchTables>, row: Compared): Promise<void> {
  const { changes, reviewed } = toldChanges(row.changes);
  const stored = { ...row, changes: json(changes), reviewed: reviewed === undefined ? null : json(reviewed) };
  await tx
    .insertInto('runChanges')
    .values(stored)
    .onConflict((conflict) => conflict.column('runId').doUpdateSet(stored))
    .execute();
}
