import type { Db, Tx } from '@attendu/db/database';
import type { AuthDb, FirmRow, UserRow } from './schema.ts';

export async function insertFirm(tx: Tx<AuthDb>, firm: FirmRow): Promise<void> {
  await tx.insertInto('firms').values(firm).execute();
}

export async function changeFirm(
  tx: Tx<AuthDb>,
  firmId: string,
  change: { readonly name: string } | { readonly secondFactorRequired: boolean },
): Promise<void> {
  await tx.updateTable('firms').set(change).where('id', '=', firmId).execute();
}

export type Firm = FirmRow & { readonly secondFactorRequired: boolean };

/** Locks a firm, so that its members and invitations do not change until the transaction ends. Lock order: firm before user. */
export function lockFirm(tx: Tx<AuthDb>, firmId: string): Promise<Firm | undefined> {
  return tx.selectFrom('firms').selectAll().where('id', '=', firmId).forUpdate().executeTakeFirst();
}

type Head = Pick<UserRow, 'id' | 'isCabAdmin'>;

/** In the order of their arrival. */
export function memberIds(db: Db<AuthDb>, firmId: string): Promise<Head[]> {
  return db
    .selectFrom('users')
    .select(['id', 'isCabAdmin'])
    .where('cabinetId', '=', firmId)
    .orderBy('cabinetJoinedAt')
    .orderBy('id')
    .execute();
}

/** Makes an account a member of a firm, or of no firm. */
export async function setMembership(
  tx: Tx<AuthDb>,
  userId: string,
  membership: Pick<UserRow, 'cabinetId' | 'isCabAdmin' | 'cabinetJoinedAt'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...membership, updatedAt: now })
    .where('id', '=', userId)
    .execute();
}
