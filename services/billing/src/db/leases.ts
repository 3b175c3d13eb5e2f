import { type Db, inTransaction } from '@attendu/db/database';
import type { Kysely } from 'kysely';
import type { BillingDb } from './schema.ts';

/** Longer than a reading takes unless the provider hardly answers; a reading that takes longer is not written. */
const LEASE_MS = 30_000;

/**
 * Takes the lease on one payer's subscription; null while another reader has it. The token only grows: a reader presumed dead that returns finds a
 * later token, or a later reading, and writes nothing.
 */
export async function takeLease(db: Kysely<BillingDb>, accountId: string, now: Date): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const taken = await tx
      .updateTable('accounts')
      .set((eb) => ({ leaseToken: eb('leaseToken', '+', 1), leaseUntil: new Date(now.getTime() + LEASE_MS) }))
      .where('id', '=', accountId)
      .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', now)]))
      .returning('leaseToken')
      .executeTakeFirst();
    return taken?.leaseToken ?? null;
  });
}

export async function releaseLease(db: Db<BillingDb>, accountId: string, token: number): Promise<void> {
  await db.updateTable('accounts').set({ leaseUntil: null }).where('id', '=', accountId).where('leaseToken', '=', token).execute();
}
