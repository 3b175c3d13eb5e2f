import type { Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { AuthDb } from './schema.ts';

/** Marks a phone or an address as having used its trial; false when it had one. */
export async function takeTrial(tx: Tx<AuthDb>, kind: 'phone' | 'email', digest: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('trialUses')
    .values({ kind, digest, usedAt: now })
    .onConflict((conflict) => conflict.columns(['kind', 'digest']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes the trial of an account that has none; false when it has one. */
export async function startTrialOf(
  tx: Tx<AuthDb>,
  userId: string,
  { phone, tracking }: { readonly phone: string; readonly tracking: object },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    // A phone that the account has already is its owner's to change, not the trial's; its origin is the first one known.
    .set((eb) => ({
      phone: eb.fn.coalesce('phone', eb.val(phone)),
      phoneVerifiedAt: eb.fn.coalesce('phoneVerifiedAt', eb.val(now)),
      trialStartedAt: now,
      tracking: sql<string>`case when tracking = '{}' then ${JSON.stringify(tracking)}::jsonb else tracking end`,
      updatedAt: now,
    }))
    .where('id', '=', userId)
    .where('trialStartedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Names given after the account was made; those already there are kept. */
export async function fillNames(tx: Tx<AuthDb>, userId: string, names: { firstName: string; lastName: string }, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...names, updatedAt: now })
    .where('id', '=', userId)
    .where('firstName', '=', '')
    .where('lastName', '=', '')
    .execute();
}
