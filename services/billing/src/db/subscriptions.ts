import type { Db, Tx } from '@attendu/db/database';
import { rollOver } from '../domain/periods.ts';
import type { BillingDb, SubscriptionRow } from './schema.ts';

/** The stored subscription, possibly of a past period; null when the user never had a plan. */
export async function findSubscription(db: Db<BillingDb>, userId: string): Promise<SubscriptionRow | null> {
  return (await db.selectFrom('subscriptions').selectAll().where('userId', '=', userId).executeTakeFirst()) ?? null;
}

/**
 * The subscription in its current period, locked until the end of the transaction. Every change of a user's count or reservations takes this lock
 * first, to avoid deadlocks.
 */
export async function lockSubscription(tx: Tx<BillingDb>, userId: string, now: Date): Promise<SubscriptionRow | null> {
  const stored = await tx.selectFrom('subscriptions').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst();
  if (!stored) return null;
  const current = rollOver(stored, now);
  if (current !== stored) {
    const { queriesUsed, periodStart, periodEnd } = current;
    await tx
      .updateTable('subscriptions')
      .set({ queriesUsed, periodStart, periodEnd, updatedAt: now })
      .where('userId', '=', userId)
      .execute();
  }
  return current;
}

/** Takes one request of the period; false when `limit` is reached. */
export async function debit(tx: Tx<BillingDb>, userId: string, limit: number | null, now: Date): Promise<boolean> {
  let update = tx
    .updateTable('subscriptions')
    .set((eb) => ({ queriesUsed: eb('queriesUsed', '+', 1), updatedAt: now }))
    .where('userId', '=', userId);
  if (limit !== null) update = update.where('queriesUsed', '<', limit);
  return (await update.returning('userId').executeTakeFirst()) !== undefined;
}

/** Gives one request back to its period; does nothing when that period is over. */
export async function credit(tx: Tx<BillingDb>, userId: string, periodStart: Date, now: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set((eb) => ({ queriesUsed: eb('queriesUsed', '-', 1), updatedAt: now }))
    .where('userId', '=', userId)
    .where('periodStart', '=', periodStart)
    .where('queriesUsed', '>', 0)
    .execute();
}

export async function deleteSubscription(tx: Tx<BillingDb>, userId: string): Promise<void> {
  await tx.deleteFrom('subscriptions').where('userId', '=', userId).execute();
}
