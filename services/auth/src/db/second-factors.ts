import type { Db, Tx } from '@attendu/db/database';
import type { AuthDb, FactorChallengeRow, SecondFactorRow } from './schema.ts';

/** False when the key's id, chosen by the client, is taken in any account. */
export async function insertFactor(tx: Tx<AuthDb>, row: SecondFactorRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('secondFactors')
    .values(row)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The confirmed factors of an account, the oldest first. */
export function factorsOf(db: Db<AuthDb>, userId: string): Promise<SecondFactorRow[]> {
  return db
    .selectFrom('secondFactors')
    .selectAll()
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function hasFactor(db: Db<AuthDb>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactors')
    .select('id')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The application that this account is adding, if it was prepared after this time. */
export function unconfirmedTotp(db: Db<AuthDb>, id: string, userId: string, since: Date): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom('secondFactors')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>', since)
    .executeTakeFirst();
}

/** Replaces the account's application. */
export async function confirmTotp(tx: Tx<AuthDb>, { id, userId }: Pick<SecondFactorRow, 'id' | 'userId'>, step: number, now: Date) {
  await deleteTotp(tx, userId, 'confirmed');
  await tx.updateTable('secondFactors').set({ confirmedAt: now, lastUsedAt: now, lastStep: step }).where('id', '=', id).execute();
}

export async function deleteTotp(tx: Tx<AuthDb>, userId: string, which: 'confirmed' | 'unconfirmed'): Promise<void> {
  await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .where('confirmedAt', which === 'confirmed' ? 'is not' : 'is', null)
    .execute();
}

/** Consumes the code of this period; false when it, or a later one, was used before. */
export async function useStep(db: Db<AuthDb>, id: string, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ lastStep: step, lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the device's counter, which never decreases: false for a cloned device, or an answer sent twice. */
export async function useCount(db: Db<AuthDb>, id: string, count: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ signCount: count, lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => (count === 0 ? eb('signCount', '=', 0) : eb('signCount', '<', count)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteFactor(tx: Tx<AuthDb>, id: string): Promise<void> {
  await tx.deleteFrom('secondFactors').where('id', '=', id).execute();
}

/** Deletes every factor of an account and its recovery codes; false when it had no factor. */
export async function deleteFactorsOf(tx: Tx<AuthDb>, userId: string): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId);
  const { numDeletedRows } = await tx.deleteFrom('secondFactors').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteUnconfirmedBefore(db: Db<AuthDb>, before: Date): Promise<void> {
  await db.deleteFrom('secondFactors').where('confirmedAt', 'is', null).where('createdAt', '<', before).execute();
}

export async function deleteRecoveryCodes(tx: Tx<AuthDb>, userId: string): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

/** Replaces the account's recovery codes. */
export async function replaceRecoveryCodes(tx: Tx<AuthDb>, userId: string, digests: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insertInto('recoveryCodes')
    .values(digests.map((digest) => ({ userId, digest, usedAt: null })))
    .execute();
}

/** Consumes a recovery code. */
export async function useRecoveryCode(db: Db<AuthDb>, userId: string, digest: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('digest', '=', digest)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function recoveryCodesLeft(db: Db<AuthDb>, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Stores the challenge that a device must sign for this session; it replaces the earlier one of its purpose. */
export async function keepChallenge(db: Db<AuthDb>, row: FactorChallengeRow): Promise<void> {
  const { challenge, createdAt } = row;
  await db
    .insertInto('factorChallenges')
    .values(row)
    .onConflict((conflict) => conflict.columns(['sessionId', 'purpose']).doUpdateSet({ challenge, createdAt }))
    .execute();
}

/** Consumes the challenge of a session, if it is recent enough. */
export async function takeChallenge(
  db: Db<AuthDb>,
  of: Pick<FactorChallengeRow, 'sessionId' | 'purpose'>,
  since: Date,
): Promise<string | null> {
  const row = await db
    .deleteFrom('factorChallenges')
    .where('sessionId', '=', of.sessionId)
    .where('purpose', '=', of.purpose)
    .returning(['challenge', 'createdAt'])
    .executeTakeFirst();
  return row && row.createdAt > since ? row.challenge : null;
}
