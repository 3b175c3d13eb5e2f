import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { BillingDb } from './schema.ts';

/** Seats go in the order in which members joined: who came last is the first without one when seats are fewer than members. */
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
        // Who becomes an administrator of the firm they are in keeps their place.
        joinedAt: eb.case().when('members.firmId', '=', firmId).then(eb.ref('members.joinedAt')).else(joinedAt).end(),
      })),
    )
    .execute();
}

/** An administrator of the firm, who came first; null when it has none. */
export async function firstAdmin(db: Db<BillingDb>, firmId: string): Promise<string | null> {
  const query = db.selectFrom('members').select('userId').where('firmId', '=', firmId).where('isAdmin', '=', true);
  return (await query.orderBy('joinedAt').orderBy('userId').limit(1).executeTakeFirst())?.userId ?? null;
}

export async function deleteMember(tx: Tx<BillingDb>, userId: string, firmId: string): Promise<void> {
  await tx.deleteFrom('members').where('userId', '=', userId).where('firmId', '=', firmId).execute();
}

/**
 * Makes what changes a firm's members or seats take turns, until the end of the transaction: each must see what the other did, or a seat
 * that one frees is not given to whom the other added. Taken before any row is locked.
 */
export async function lockFirm(tx: Tx<BillingDb>, firmId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`firm ${firmId}`}, 0))`.execute(tx);
}
