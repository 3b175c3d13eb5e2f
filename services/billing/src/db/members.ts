import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { BillingDb } from './schema.ts';

/** Seats are given in the order in which members joined: with too few seats, the last ones have none. */
function inOrder(db: Db<BillingDb>, firmId: string) {
  return db.selectFrom('members').select('userId').where('firmId', '=', firmId).orderBy('joinedAt').orderBy('userId');
}

/** Bounded by the seats that a firm may buy, and as many again without a seat. */
const MAX_MEMBERS = 1_000;

export async function membersOf(db: Db<BillingDb>, firmId: string): Promise<string[]> {
  return (await inOrder(db, firmId).limit(MAX_MEMBERS).execute()).map(({ userId }) => userId);
}

export async function hasSeat(db: Db<BillingDb>, firmId: string, userId: string, seats: number): Promise<boolean> {
  if (seats === 0) return false;
  const seated = await inOrder(db, firmId).limit(seats).execute();
  return seated.some((member) => member.userId === userId);
}

export async function firmOf(db: Db<BillingDb>, userId: string): Promise<string | null> {
  return (await db.selectFrom('members').select('firmId').where('userId', '=', userId).executeTakeFirst())?.firmId ?? null;
}

export async function insertMember(
  tx: Tx<BillingDb>,
  member: { userId: string; firmId: string; isAdmin: boolean; joinedAt: Date },
): Promise<void> {
  const { firmId, isAdmin, joinedAt } = member;
  await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({
        firmId,
        isAdmin,
        // A member who becomes administrator keeps their position.
        joinedAt: eb.case().when('members.firmId', '=', firmId).then(eb.ref('members.joinedAt')).else(joinedAt).end(),
      })),
    )
    .execute();
}

/** The administrators of a firm, in the order in which they joined. */
export async function adminsOf(db: Db<BillingDb>, firmId: string): Promise<string[]> {
  return (await inOrder(db, firmId).where('isAdmin', '=', true).limit(MAX_MEMBERS).execute()).map(({ userId }) => userId);
}

export async function deleteMember(tx: Tx<BillingDb>, userId: string, firmId: string): Promise<void> {
  await tx.deleteFrom('members').where('userId', '=', userId).where('firmId', '=', firmId).execute();
}

/**
 * Serialises changes of a firm's members or seats until the end of the transaction: each must see the other's, or a seat
 * freed by one is not given to the member added by the other. Taken before any row is locked.
 */
export async function lockFirm(tx: Tx<BillingDb>, firmId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`firm ${firmId}`}, 0))`.execute(tx);
}
