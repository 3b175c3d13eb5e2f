import type { Db } from '@attendu/db/database';
import { type IdPage, pageById } from '@attendu/db/id-page';
import type { BillingDb } from './schema.ts';

type Withdrawal = {
  readonly id: string;
  readonly accountId: string;
  readonly subscriptionId: string;
  /** Null: every payment of the subscription. */
  readonly paymentIds: readonly string[] | null;
  /** Only payments of invoices issued since; null: since ever. */
  readonly since: Date | null;
  readonly askedAt: Date;
};

/** One per subscription: a repeated call returns the first one. */
export async function insertWithdrawal(db: Db<BillingDb>, row: Withdrawal): Promise<{ id: string; isNew: boolean }> {
  const inserted = await db
    .insertInto('withdrawals')
    .values({ ...row, paymentIds: row.paymentIds === null ? null : [...row.paymentIds], doneAt: null })
    .onConflict((conflict) => conflict.column('subscriptionId').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const query = db.selectFrom('withdrawals').select('id').where('subscriptionId', '=', row.subscriptionId);
  return { id: (await query.executeTakeFirstOrThrow()).id, isNew: false };
}

export async function findWithdrawal(db: Db<BillingDb>, id: string): Promise<(Withdrawal & { doneAt: Date | null }) | null> {
  return (await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Some unfinished withdrawals, in the order of their ids, after this one. */
export function undoneWithdrawals(db: Db<BillingDb>, askedBefore: Date, { after, limit }: IdPage): Promise<{ id: string }[]> {
  const query = db.selectFrom('withdrawals').select('id').where('doneAt', 'is', null).where('askedAt', '<', askedBefore);
  return pageById(query, { after, limit });
}

export async function endWithdrawal(db: Db<BillingDb>, id: string, now: Date): Promise<void> {
  await db.updateTable('withdrawals').set({ doneAt: now }).where('id', '=', id).execute();
}
