import type { SoldPlanId } from '@attendu/contracts/plans';
import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { Account } from './accounts.ts';
import type { BillingDb } from './schema.ts';

/** Nobody was notified yet of the coming renewal and its amount. */
const isRenewalUnnotified = sql<boolean>`(renewal_told_for is null or renewal_told_for <> period_end)`;

/** Consumers with a renewal before this who were not notified of it, earliest first. */
export async function accountsToRenew(db: Db<BillingDb>, o: { now: Date; before: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('state', '=', 'active')
    .where((or) => or.or([or('plan', '=', 'student'), or('nextPlan', '=', 'student')]))
    .where('cancelAt', 'is', null)
    .where('closingAt', 'is', null)
    .where('periodEnd', '>', o.now)
    .where('periodEnd', '<=', o.before)
    .where(isRenewalUnnotified)
    .orderBy('periodEnd')
    .limit(o.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Continuing subscribers who pay another price than this one and were not notified of it. */
export async function accountsToNotifyOfPrice(db: Db<BillingDb>, o: { plan: SoldPlanId; cents: number; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('plan', '=', o.plan)
    .where('nextPlan', 'is', null)
    .where((or) => or.or([or('unitCents', 'is', null), or('unitCents', '<>', o.cents)]))
    .where('state', 'in', ['active', 'trialing', 'past_due', 'paused'])
    .where('cancelAt', 'is', null)
    .where('closingAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('priceNotices')
            .select('priceNotices.accountId')
            .whereRef('priceNotices.accountId', '=', 'accounts.id')
            .where('priceNotices.plan', '=', o.plan)
            .where('priceNotices.cents', '=', o.cents),
        ),
      ),
    )
    .orderBy('id')
    .limit(o.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Accounts that renew before this, pay another price than this one, and were notified a month before that they will pay it. */
export function accountsToMove(
  db: Db<BillingDb>,
  o: { plan: SoldPlanId; cents: number; now: Date; before: Date; limit: number; id?: string },
): Promise<Account[]> {
  const query = db
    .selectFrom('accounts')
    .innerJoin('priceNotices', 'priceNotices.accountId', 'accounts.id')
    .selectAll('accounts')
    .where('accounts.plan', '=', o.plan)
    .where('accounts.nextPlan', 'is', null)
    .where('priceNotices.plan', '=', o.plan)
    .where('priceNotices.cents', '=', o.cents)
    .whereRef('priceNotices.appliesFrom', '<=', 'accounts.periodEnd')
    .where(isRenewalUnnotified)
    .where('unitCents', '<>', o.cents)
    .where('state', '=', 'active')
    .where('cancelAt', 'is', null)
    .where('closingAt', 'is', null)
    .where('periodEnd', '>', o.now)
    .where('periodEnd', '<=', o.before);
  return (o.id === undefined ? query : query.where('accounts.id', '=', o.id)).orderBy('periodEnd').limit(o.limit).execute();
}

/** Null when another process has it. */
export async function lockForNotice(tx: Tx<BillingDb>, id: string): Promise<Account | null> {
  return (await tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()) ?? null;
}

export async function markRenewalNotified(tx: Tx<BillingDb>, id: string, periodEnd: Date): Promise<void> {
  await tx.updateTable('accounts').set({ renewalToldFor: periodEnd }).where('id', '=', id).execute();
}

export async function keepPriceNotice(
  tx: Tx<BillingDb>,
  notice: { accountId: string; plan: SoldPlanId; cents: number; appliesFrom: Date; toldAt: Date },
): Promise<boolean> {
  const kept = await tx
    .insertInto('priceNotices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['accountId', 'plan', 'cents']).doNothing())
    .returning('accountId')
    .executeTakeFirst();
  return kept !== undefined;
}
