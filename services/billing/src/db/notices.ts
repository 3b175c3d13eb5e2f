import type { SoldPlanId } from '@attendu/contracts/plans';
import type { Db, Tx } from '@attendu/db/database';
import { type IdPage, pageById } from '@attendu/db/id-page';
import { sql } from 'kysely';
import type { Account } from './accounts.ts';
import type { BillingDb } from './schema.ts';

/** Nobody was notified yet of the coming renewal and its amount. */
const isRenewalUnnotified = sql<boolean>`(renewal_told_for is null or renewal_told_for <> period_end)`;

/** Some consumers with a renewal before this who were not notified of it, in the order of their ids, after this one. */
export function accountsToRenew(db: Db<BillingDb>, o: { now: Date; before: Date }, { after, limit }: IdPage): Promise<{ id: string }[]> {
  const query = db
    .selectFrom('accounts')
    .select('id')
    .where('state', '=', 'active')
    .where((or) => or.or([or('plan', '=', 'student'), or('nextPlan', '=', 'student')]))
    .where('cancelAt', 'is', null)
    .where('closingAt', 'is', null)
    .where('periodEnd', '>', o.now)
    .where('periodEnd', '<=', o.before)
    .where(isRenewalUnnotified);
  return pageById(query, { after, limit });
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

type ToMove = { readonly plan: SoldPlanId; readonly cents: number; readonly now: Date; readonly before: Date };

/** Accounts that renew before this, pay another price than this one, and were notified a month before that they will pay it. */
const toMove = (db: Db<BillingDb>, o: ToMove) =>
  db
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

/** Some of them, in the order of their ids, after this one. */
export function accountsToMove(db: Db<BillingDb>, o: ToMove, { after, limit }: IdPage): Promise<Account[]> {
  const query = toMove(db, o);
  return pageById(query, { after, limit }, 'accounts.id');
}

/** This account if it is one of them. */
export async function accountToMove(db: Db<BillingDb>, o: ToMove, id: string): Promise<Account | null> {
  return (await toMove(db, o).where('accounts.id', '=', id).executeTakeFirst()) ?? null;
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
