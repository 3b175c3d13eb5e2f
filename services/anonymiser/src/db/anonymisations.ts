import type { Db, Tx } from '@attendu/db/database';
import type { LeaseTable } from '@attendu/db/leases/table';
import { sql } from 'kysely';
import type { AnonymisationRow, AnonymiserDb } from './schema.ts';

export type Key = { readonly userId: string; readonly id: string };

/** Returns false when this user already has an anonymisation with this id. */
export async function insertAnonymisation(tx: Tx<AnonymiserDb>, row: AnonymisationRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('anonymisations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Characters stored for a user. Locks until the end of the transaction, so that two concurrent requests cannot exceed the quota together.
 */
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

/** Same as `findAnonymisation`, with a row lock until the end of the transaction. */
export async function lockAnonymisation(tx: Tx<AnonymiserDb>, key: Key): Promise<AnonymisationRow | null> {
  return (await one(tx, key).selectAll().forUpdate().executeTakeFirst()) ?? null;
}

export async function findStatus(db: Db<AnonymiserDb>, key: Key): Promise<AnonymisationRow['status'] | null> {
  return (await one(db, key).select('status').executeTakeFirst())?.status ?? null;
}

const IN_HAND = `status = 'pending' and lease is not null and due_at > clock_timestamp()`;
/** SQL: when the user of this row was last served; null if never. */
const servedAt = (alias: string) =>
  `(select max(due_at) from anonymisations served where served.user_id = ${alias}.user_id
    and (served.status <> 'pending' or served.lease is not null))`;
/** SQL: whether the user of this row has an anonymisation in progress. */
const isServed = (alias: string) => `exists (select from anonymisations held where held.user_id = ${alias}.user_id and ${IN_HAND})`;

/**
 * Users take turns: the least recently served user comes first, with the oldest of their texts. Each user has one in progress at a time, so
 * that twenty long texts of one user leave places to others.
 */
export const ANONYMISATION_LEASES: LeaseTable = {
  name: 'anonymisations',
  open: `status = 'pending'`,
  columns: { id: 'request_id' },
  waits: isServed('anonymisations'),
  order: `${servedAt('anonymisations')} nulls first, updated_at, request_id`,
};

/** Position of an anonymisation in the queue, from 1; null when it is not waiting. */
export async function placeOf(db: Db<AnonymiserDb>, key: Key): Promise<number | null> {
  const { rows } = await sql<{ place: string }>`
    with waiting as (
      select user_id, id, updated_at, request_id, coalesce(${sql.raw(servedAt('waiting'))}, '-infinity') as served,
        row_number() over (partition by user_id order by updated_at, request_id) + ${sql.raw(isServed('waiting'))}::int as turn
      from anonymisations waiting where status = 'pending' and not (${sql.raw(IN_HAND)}))
    select (
      select count(*) from waiting other
      where (other.turn, other.served, other.updated_at, other.request_id) <= (own.turn, own.served, own.updated_at, own.request_id)) as place
    from waiting own where own.user_id = ${key.userId} and own.id = ${key.id}`.execute(db);
  return rows[0] === undefined ? null : Number(rows[0].place);
}

function one(db: Db<AnonymiserDb>, key: Key) {
  return db.selectFrom('anonymisations').where('userId', '=', key.userId).where('id', '=', key.id);
}

/** Cursor of a page: rows after this one, newest first. */
export type PageStart = { readonly createdAt: Date; readonly id: string };

const SUMMARY = ['userId', 'id', 'status', 'label', 'characters', 'createdAt'] as const;
export type SummaryRow = Pick<AnonymisationRow, (typeof SUMMARY)[number]>;

/** A page of a user's anonymisations, newest first. */
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

/** Records the outcome and when the user was served. */
export async function endAnonymisation(
  tx: Tx<AnonymiserDb>,
  { userId, id }: Key,
  change: Partial<Omit<AnonymisationRow, 'userId' | 'id'>>,
): Promise<void> {
  await updateAnonymisation(tx, { userId, id }, change);
  await sql`update anonymisations set due_at = clock_timestamp() where user_id = ${userId} and id = ${id}`.execute(tx);
}

/** Puts a failed anonymisation back in the queue. */
export async function askAgain(tx: Tx<AnonymiserDb>, key: Key, change: Partial<Omit<AnonymisationRow, 'userId' | 'id'>>): Promise<void> {
  await updateAnonymisation(tx, key, change);
  await sql`
    update anonymisations set due_at = clock_timestamp(), attempts = 0, lease = null
    where user_id = ${key.userId} and id = ${key.id}`.execute(tx);
}

/** Returns false when the row did not exist. */
export async function deleteAnonymisation(db: Db<AnonymiserDb>, key: Key): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('anonymisations')
    .where('userId', '=', key.userId)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All rows of a user, ordered by id, after a given id. */
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

/** Deletes all rows of a user. */
export async function deleteAnonymisationsOf(tx: Tx<AnonymiserDb>, userId: string): Promise<void> {
  await tx.deleteFrom('anonymisations').where('userId', '=', userId).execute();
}
