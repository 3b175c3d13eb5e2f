import type { Db, Tx } from '@attendu/db/database';
import { withdrawalDeadline } from '../domain/withdrawal.ts';
import type { Account } from './accounts.ts';
import type { BillingDb, ConsumerContractRow } from './schema.ts';

export async function keepConsumerContract(tx: Tx<BillingDb>, row: ConsumerContractRow): Promise<void> {
  await tx
    .insertInto('consumerContracts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subscriptionId', 'plan']).doUpdateSet(row))
    .execute();
}

/** Until when a consumer may withdraw, and since when payments are then refunded (null: since ever); null without that right. */
export async function withdrawalRight(db: Db<BillingDb>, account: Account): Promise<{ until: Date; refundFrom: Date | null } | null> {
  const { holder, plan, startedAt, subscriptionId } = account;
  if (holder !== 'user' || plan === null || startedAt === null || subscriptionId === null) return null;
  const query = db.selectFrom('consumerContracts').selectAll().where('subscriptionId', '=', subscriptionId).where('plan', '=', plan);
  const changed = await query.executeTakeFirst();
  if (changed) return { until: withdrawalDeadline(changed.concludedAt), refundFrom: changed.refundFrom };
  return plan === 'student' ? { until: withdrawalDeadline(startedAt), refundFrom: null } : null;
}
