import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import { deleteInvitationsTo } from './firm-invitations.ts';
import { forgetPhone } from './phone-verifications.ts';
import type { AuthDb, UserRow } from './schema.ts';

export type UserWithFirm = UserRow & { readonly firmName: string | null; readonly firmRequiresFactor: boolean };

function selectUsers(db: Db<AuthDb>) {
  return db
    .selectFrom('users')
    .leftJoin('firms', 'firms.id', 'users.cabinetId')
    .selectAll('users')
    .select('firms.name as firmName')
    .select(firmRequiresFactor.as('firmRequiresFactor'));
}

export function findUserByEmail(db: Db<AuthDb>, email: string): Promise<UserWithFirm | undefined> {
  return selectUsers(db).where('users.email', '=', email).executeTakeFirst();
}

export function findUser(db: Db<AuthDb>, id: string): Promise<UserWithFirm | undefined> {
  return selectUsers(db).where('users.id', '=', id).executeTakeFirst();
}

/** A new account: no password, firm or role, nothing verified; `known` overrides these. */
export function newUser(id: string, email: string, now: Date, known: Partial<UserRow>): UserRow {
  return {
    id,
    email,
    passwordHash: null,
    passwordExpiresAt: null,
    firstName: '',
    lastName: '',
    cabinetId: null,
    isCabAdmin: false,
    cabinetJoinedAt: null,
    isSuperAdmin: false,
    eligibleForTrial: false,
    emailVerifiedAt: null,
    createdAt: now,
    updatedAt: now,
    phone: null,
    phoneVerifiedAt: null,
    trialStartedAt: null,
    termsAcceptedAt: null,
    lockedAt: null,
    tracking: '{}',
    ...known,
  };
}

/** False when the address already has an account, which is not changed. */
export async function insertUser(tx: Tx<AuthDb>, user: UserRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** An account, locked until the transaction ends. */
export function lockUser(tx: Tx<AuthDb>, userId: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
}

/** The present password hash, locked until the transaction ends. */
export async function lockPasswordHash(tx: Tx<AuthDb>, userId: string): Promise<string | null> {
  const row = await tx.selectFrom('users').select('passwordHash').where('id', '=', userId).forShare().executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** Rehashes the same password; does nothing when another one was chosen meanwhile. */
export async function replacePasswordHash(db: Db<AuthDb>, userId: string, from: string, to: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash: to, updatedAt: now })
    .where('id', '=', userId)
    .where('passwordHash', '=', from)
    .execute();
}

export async function setPasswordHash(db: Db<AuthDb>, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ passwordHash, passwordExpiresAt: null, updatedAt: now }).where('id', '=', userId).execute();
}

/** Marks the address as verified by a mailed link; keeps the first time. */
export async function markEmailVerified(db: Db<AuthDb>, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute();
}

export async function setLockedAt(tx: Tx<AuthDb>, userId: string, lockedAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ lockedAt }).where('id', '=', userId).execute();
}

/** SQL: whether the firm of a row of `users` asks a second factor of its members. */
export const firmRequiresFactor = sql<boolean>`exists (select from firms f where f.id = users.cabinet_id and f.second_factor_required)`;

type Rights = Pick<UserWithFirm, 'lockedAt' | 'isSuperAdmin' | 'firmRequiresFactor'>;

/** Whether an account is closed, and its role, which do not change until the transaction ends; whether its firm asks a second factor. */
export async function rightsOf(tx: Tx<AuthDb>, userId: string): Promise<Rights> {
  const row = await tx
    .selectFrom('users')
    .select(['lockedAt', 'isSuperAdmin', firmRequiresFactor.as('firmRequiresFactor')])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row ?? { lockedAt: null, isSuperAdmin: false, firmRequiresFactor: false };
}

export async function ensureFirm(tx: Tx<AuthDb>, firm: { id: string; name: string }, now: Date): Promise<void> {
  await tx
    .insertInto('firms')
    .values({ ...firm, createdAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function setNames(db: Db<AuthDb>, userId: string, names: Pick<UserRow, 'firstName' | 'lastName'>, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...names, updatedAt: now })
    .where('id', '=', userId)
    .execute();
}

export async function setPhone(tx: Tx<AuthDb>, userId: string, phone: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ phone, phoneVerifiedAt: now, updatedAt: now }).where('id', '=', userId).execute();
}

/**
 * Deletes an account and all that identifies it. Its trial, lock-outs and sent messages stay counted, by keyed digests only, so that
 * deleting an account resets no limit. False when it did not exist.
 */
export async function deleteUser(
  tx: Tx<AuthDb>,
  user: Pick<UserRow, 'id' | 'email' | 'phone'>,
  accountDigest: Buffer,
  now: Date,
): Promise<boolean> {
  await deleteInvitationsTo(tx, user.email);
  const { numDeletedRows } = await tx.deleteFrom('users').where('id', '=', user.id).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tx.insertInto('deletions').values({ userId: user.id, deletedAt: now }).execute();
  await forgetPhone(tx, { accountDigest, phone: user.phone });
  return true;
}

/** Of these accounts, those that exist. */
export async function usersLeft(db: Db<AuthDb>, userIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('id', '=', sql<string>`any(${userIds}::uuid[])`).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives the account to the owner of its address: their password, or none, and no phone. Keeps the first verification of the address; names
 * that were typed before it are emptied, since anyone may have typed them.
 */
export async function resetCredentials(tx: Tx<AuthDb>, userId: string, passwordHash: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => {
      const unlessUnproved = (name: 'firstName' | 'lastName') =>
        eb.case().when('emailVerifiedAt', 'is', null).then(eb.val('')).else(eb.ref(name)).end();
      return {
        passwordHash,
        passwordExpiresAt: null,
        phone: null,
        phoneVerifiedAt: null,
        firstName: unlessUnproved('firstName'),
        lastName: unlessUnproved('lastName'),
        emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', eb.val(now)),
        updatedAt: now,
      };
    })
    .where('id', '=', userId)
    .execute();
}

/** Consumes a temporary password; false when it was used or has expired. Its hash is kept, so that it cannot be chosen again. */
export async function expirePassword(tx: Tx<AuthDb>, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ passwordExpiresAt: now, updatedAt: now })
    .where('id', '=', userId)
    .where('passwordExpiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Claims some accounts deleted before this, each once. */
export async function takeDeletions(tx: Tx<AuthDb>, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('deletions')
    .where('userId', 'in', (eb) =>
      eb
        .selectFrom('deletions')
        .select('userId')
        .where('deletedAt', '<', before)
        .orderBy('deletedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}
