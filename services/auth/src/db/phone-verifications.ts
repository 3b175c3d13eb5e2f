import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { SentCounts } from '../domain/code.ts';
import type { AuthDb, PhoneVerificationRow } from './schema.ts';

/** One lock for all counts of messages: they are few, and every limit must hold together. */
const SENDING_LOCK = 7_250_001;

/** Serialises sendings until the transaction ends. */
export async function lockSendings(tx: Tx<AuthDb>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SENDING_LOCK})`.execute(tx);
}

export async function sentCounts(
  tx: Tx<AuthDb>,
  of: Pick<PhoneVerificationRow, 'phoneDigest' | 'rangeDigest' | 'placeDigest'>,
  since: { readonly day: Date; readonly hour: Date },
): Promise<SentCounts> {
  const row = await tx
    .selectFrom('phoneVerifications')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('verifiedAt').as('verified'),
      eb.fn.countAll<number>().filterWhere('phoneDigest', '=', of.phoneDigest).as('phone'),
      eb.fn.max('sentAt').filterWhere('phoneDigest', '=', of.phoneDigest).as('phoneLastAt'),
      eb.fn.countAll<number>().filterWhere('rangeDigest', '=', of.rangeDigest).as('range'),
      eb.fn.countAll<number>().filterWhere('placeDigest', '=', of.placeDigest).filterWhere('sentAt', '>', since.hour).as('place'),
    ])
    .where('sentAt', '>', since.day)
    .executeTakeFirstOrThrow();
  return {
    total: Number(row.total),
    verified: Number(row.verified),
    phone: Number(row.phone),
    phoneLastAt: row.phoneLastAt,
    range: Number(row.range),
    place: Number(row.place),
  };
}

/** Adds a code; earlier codes of the same attempt become invalid. */
export async function addVerification(tx: Tx<AuthDb>, row: PhoneVerificationRow): Promise<void> {
  await tx
    .updateTable('phoneVerifications')
    .set({ endedAt: row.sentAt })
    .where('attemptDigest', '=', row.attemptDigest)
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
  await tx.insertInto('phoneVerifications').values(row).execute();
}

/** Removes a code that could not be sent, so that it is not counted; the one that it replaced is valid again, unless another code replaced both. */
export async function removeVerification(tx: Tx<AuthDb>, id: string): Promise<void> {
  const removed = await tx.deleteFrom('phoneVerifications').where('id', '=', id).returningAll().executeTakeFirst();
  if (!removed || removed.endedAt !== null) return;
  await tx
    .updateTable('phoneVerifications')
    .set({ endedAt: null })
    .where('attemptDigest', '=', removed.attemptDigest)
    .where('endedAt', '=', removed.sentAt)
    .execute();
}

/** Stores the carrier's id of a message that it accepted. */
export async function noteMessage(db: Db<AuthDb>, id: string, messageId: string): Promise<void> {
  await db.updateTable('phoneVerifications').set({ messageId }).where('id', '=', id).execute();
}

/** Whether we issued this attempt. */
export async function isKnownAttempt(db: Db<AuthDb>, attemptDigest: Buffer): Promise<boolean> {
  const row = await db.selectFrom('phoneVerifications').select('id').where('attemptDigest', '=', attemptDigest).limit(1).executeTakeFirst();
  return row !== undefined;
}

export type AttemptedNumber = Pick<PhoneVerificationRow, 'attemptDigest' | 'phoneDigest' | 'accountDigest'>;

/** Consumes one try at the code of this attempt, phone and address; undefined when none is left. */
export function takeTry(
  tx: Tx<AuthDb>,
  of: AttemptedNumber,
  limit: number,
  now: Date,
): Promise<{ id: string; codeDigest: Buffer } | undefined> {
  return tx
    .updateTable('phoneVerifications')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('attemptDigest', '=', of.attemptDigest)
    .where('phoneDigest', '=', of.phoneDigest)
    .where('accountDigest', '=', of.accountDigest)
    .where('tries', '<', limit)
    .where('expiresAt', '>', now)
    .where('verifiedAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning(['id', 'codeDigest'])
    .executeTakeFirst();
}

/** Number of tries for a phone, and for a network address, since then. */
export async function triesSince(
  tx: Tx<AuthDb>,
  attemptDigest: Buffer,
  phoneDigest: Buffer,
  since: Date,
): Promise<{ phone: number; place: number }> {
  const sum = async (column: 'phoneDigest' | 'placeDigest', value: Buffer): Promise<number> => {
    const row = await tx
      .selectFrom('phoneVerifications')
      .select((eb) => eb.fn.sum<number>('tries').as('tries'))
      .where(column, '=', value)
      .where('sentAt', '>', since)
      .executeTakeFirst();
    return Number(row?.tries ?? 0);
  };
  const asked = await tx
    .selectFrom('phoneVerifications')
    .select('placeDigest')
    .where('attemptDigest', '=', attemptDigest)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { phone: await sum('phoneDigest', phoneDigest), place: asked ? await sum('placeDigest', asked.placeDigest) : 0 };
}

/** Atomic: true only once. */
export async function markVerified(tx: Tx<AuthDb>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('phoneVerifications')
    .set({ verifiedAt: now })
    .where('id', '=', id)
    .where('verifiedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type ProvenBy = { readonly attemptDigest: Buffer; readonly accountDigest: Buffer; readonly verifiedAfter: Date };

/** The phone that this attempt verified for this address and has not used yet. */
export async function findProvenPhone(db: Db<AuthDb>, by: ProvenBy): Promise<string | null> {
  const row = await db
    .selectFrom('phoneVerifications')
    .select('phone')
    .where('attemptDigest', '=', by.attemptDigest)
    .where('accountDigest', '=', by.accountDigest)
    .where('verifiedAt', '>', by.verifiedAfter)
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Consumes the proof atomically; the phone, or null. */
export async function useProof(tx: Tx<AuthDb>, by: ProvenBy, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('phoneVerifications')
    .set({ usedAt: now })
    .where('attemptDigest', '=', by.attemptDigest)
    .where('accountDigest', '=', by.accountDigest)
    .where('verifiedAt', '>', by.verifiedAfter)
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning('phone')
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Whether this attempt's proof for this address has just been used. */
export async function isProofUsed(db: Db<AuthDb>, by: ProvenBy): Promise<boolean> {
  const row = await db
    .selectFrom('phoneVerifications')
    .select('id')
    .where('attemptDigest', '=', by.attemptDigest)
    .where('accountDigest', '=', by.accountDigest)
    .where('usedAt', '>', by.verifiedAfter)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the number that an account verified; the counts of messages stay. */
export async function forgetPhone(tx: Tx<AuthDb>, of: { readonly accountDigest: Buffer; readonly phone: string | null }): Promise<void> {
  await tx
    .updateTable('phoneVerifications')
    .set({ phone: null })
    .where((or) => or.or([or('accountDigest', '=', of.accountDigest), ...(of.phone === null ? [] : [or('phone', '=', of.phone)])]))
    .execute();
}

export async function deleteVerificationsSentBefore(db: Db<AuthDb>, before: Date): Promise<void> {
  await db.deleteFrom('phoneVerifications').where('sentAt', '<', before).execute();
}
