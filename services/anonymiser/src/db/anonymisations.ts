import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { AnonymisationRow, AnonymiserDb } from './schema.ts';

export type Key = { readonly userId: string; readonly id: string };

/** False when this user has an anonymisation of this id already. */
export async function insertAnonymisation(tx: Tx<AnonymiserDb>, row: AnonymisationRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('anonymisations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Characters of the texts that a user keeps. Other requests of that user wait until the end of the transaction, so that two cannot pass together. */
export async function lockStoredCharacters(tx: Tx<AnonymiserDb>, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`anonymiser.storage ${userId}`}, 0))`.execute(tx);
  const { total } = await tx
    .selectFrom('anonymisations')
    .select(({ fn }) => fn.sum<string | null>('characters').as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

export async function findAnonymisation(db: Db<AnonymiserDb>, key: Key): Promise<AnonymisationRow | null> {
  return (await one(db, key).selectAll().executeTakeFirst()) ?? null;
}

/** The same, locked until the end of the transaction. */
export async function lockAnonymisation(tx: Tx<AnonymiserDb>, key: Key): Promise<AnonymisationRow | null> {
  return (await one(tx, key).selectAll().forUpdate().executeTakeFirst()) ?? null;
}

export async function findStatus(db: Db<AnonymiserDb>, key: Key): Promise<AnonymisationRow['status'] | null> {
  return (await one(db, key).select('status').executeTakeFirst())?.status ?? null;
}

function one(db: Db<AnonymiserDb>, key: Key) {
  return db.selectFrom('anonymisations').where('userId', '=', key.userId).where('id', '=', key.id);
}

/** Where a page begins: after this row, newest first. */
export type PageStart = { readonly createdAt: Date; readonly id: string };

const SUMMARY = ['userId', 'id', 'status', 'label', 'characters', 'createdAt'] as const;
export type SummaryRow = Pick<AnonymisationRow, (typeof SUMMARY)[number]>;

/** A user's anonymisations, newest first, at most `limit` of them. */
export async function listAnonymisations(
  db: Db<AnonymiserDb>,
  userId: string,
  after: PageStart | null,
  limit: number,
): Promise<SummaryRow[]> {
  let query = db.selectFrom('anonymisations').select(SUMMARY).where('userId', '=', userId);
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function updateAnonymisation(
  tx: Tx<AnonymiserDb>,
  key: Key,
  change: Partial<Omit<AnonymisationRow, 'userId' | 'id'>>,
): Promise<void> {
  await tx.updateTable('anonymisations').set(change).where('userId', '=', key.userId).where('id', '=', key.id).execute();
}

/** The end of a request that still counts, as `change` says; false when it was deleted, asked again or ended meanwhile. */
export async function endRequest(
  tx: Tx<AnonymiserDb>,
  key: Key,
  requestId: string,
  change: Partial<Omit<AnonymisationRow, 'userId' | 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('anonymisations')
    .set(change)
    .where('userId', '=', key.userId)
    .where('id', '=', key.id)
    .where('status', '=', 'pending')
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when there was none. */
export async function deleteAnonymisation(db: Db<AnonymiserDb>, key: Key): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('anonymisations')
    .where('userId', '=', key.userId)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All of a user's, by id, after one of them. */
export async function anonymisationsOfUser(
  db: Db<AnonymiserDb>,
  userId: string,
  after: string | null,
  limit: number,
): Promise<AnonymisationRow[]> {
  let query = db.selectFrom('anonymisations').selectAll().where('userId', '=', userId);
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Deletes all of a user's. */
export async function deleteAnonymisationsOf(tx: Tx<AnonymiserDb>, userId: string): Promise<void> {
  await tx.deleteFrom('anonymisations').where('userId', '=', userId).execute();
}

/** Gives up those that wait since before `cutoff`; answers how many. */
export async function failStale(db: Db<AnonymiserDb>, cutoff: Date, failure: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('anonymisations')
    .set({ status: 'failed', failure, updatedAt: now })
    .where('status', '=', 'pending')
    .where('updatedAt', '<', cutoff)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
