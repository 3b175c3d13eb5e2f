import type { Db, Tx } from '@attendu/db/database';
import { type IdPage, pageById } from '@attendu/db/id-page';
import { json } from '@attendu/db/json';
import type { Selectable } from 'kysely';
import { type Facts, NO_FACTS } from '../domain/facts.ts';
import type { PayerRef } from '../domain/payments.ts';
import type { AccountRow, BillingDb } from './schema.ts';

export type Account = Selectable<AccountRow>;

export async function findAccount(db: Db<BillingDb>, { holder, holderId }: PayerRef): Promise<Account | null> {
  const query = db.selectFrom('accounts').selectAll().where('holder', '=', holder).where('holderId', '=', holderId);
  return (await query.executeTakeFirst()) ?? null;
}

export async function accountById(db: Db<BillingDb>, id: string): Promise<Account> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function accountOfCustomer(db: Db<BillingDb>, customerId: string): Promise<Account | null> {
  return (await db.selectFrom('accounts').selectAll().where('customerId', '=', customerId).executeTakeFirst()) ?? null;
}

/** The payer's account, created when missing, locked until the end of the transaction. */
export async function lockAccountOf(
  tx: Tx<BillingDb>,
  { holder, holderId }: PayerRef,
  made: { id: string; managerId: string; now: Date },
): Promise<Account> {
  const { id, managerId, now } = made;
  const { means, ...facts } = NO_FACTS;
  await tx
    .insertInto('accounts')
    .values({
      ...facts,
      holder,
      holderId,
      id,
      managerId,
      customerId: null,
      leaseUntil: null,
      readAt: null,
      means,
      renewalToldFor: null,
      closingAt: null,
      closedAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['holder', 'holderId']).doNothing())
    .execute();
  const query = tx.selectFrom('accounts').selectAll().where('holder', '=', holder).where('holderId', '=', holderId);
  return query.forUpdate().executeTakeFirstOrThrow();
}

export async function lockAccount(tx: Tx<BillingDb>, id: string): Promise<Account | null> {
  return (await tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** The subscription in the account's columns. */
export function factsOfRow(row: Account): Facts {
  const { subscriptionId, itemId, plan, nextPlan, state, pendingFor, seats, unitCents, startedAt, periodStart, periodEnd } = row;
  const { quotaStart, cancelAt, endedAt, hold, means } = row;
  return {
    ...{ subscriptionId, itemId, plan, nextPlan, state, pendingFor, seats, unitCents, startedAt, periodStart, periodEnd },
    ...{ quotaStart, cancelAt, endedAt, hold, means },
  };
}

export async function writeFacts(tx: Tx<BillingDb>, id: string, facts: Facts, written: { token: number; now: Date }): Promise<void> {
  const { means, ...columns } = facts;
  await tx
    .updateTable('accounts')
    .set({
      ...columns,
      means: means === null ? null : json(means),
      writtenToken: written.token,
      readAt: written.now,
      updatedAt: written.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores the provider's customer of this payer; false when another one was stored meanwhile. */
export async function linkCustomer(tx: Tx<BillingDb>, id: string, customerId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ customerId, updatedAt: now })
    .where('id', '=', id)
    .where((or) => or.or([or('customerId', 'is', null), or('customerId', '=', customerId)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a customer that the provider no longer has: the next purchase creates another one. */
export async function loseCustomer(tx: Tx<BillingDb>, id: string, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({ customerId: null, customersLost: eb('customersLost', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .execute();
}

export async function setManager(tx: Tx<BillingDb>, id: string, managerId: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ managerId, updatedAt: now }).where('id', '=', id).execute();
}

/** Some payers who have a customer at the provider, in the order of their ids, after this one. */
export async function accountPage(db: Db<BillingDb>, after: string | null, limit: number): Promise<Account[]> {
  const query = db.selectFrom('accounts').selectAll().where('customerId', 'is not', null);
  return pageById(query, { after, limit });
}

export async function startClosing(tx: Tx<BillingDb>, id: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ closingAt: now, updatedAt: now }).where('id', '=', id).where('closingAt', 'is', null).execute();
}

/** Takes back a closing that has not ended anything. */
export async function stopClosing(tx: Tx<BillingDb>, id: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ closingAt: null, updatedAt: now }).where('id', '=', id).where('closedAt', 'is', null).execute();
}

/** Some accounts of deleted holders whose subscription may still exist, in the order of their ids, after this one. */
export function closingAccounts(db: Db<BillingDb>, { after, limit }: IdPage): Promise<Account[]> {
  const query = db.selectFrom('accounts').selectAll().where('closingAt', 'is not', null).where('closedAt', 'is', null);
  return pageById(query, { after, limit });
}

/** Closes again an account for which the provider has a subscription after all. */
export async function reopenClosing(tx: Tx<BillingDb>, id: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ closedAt: null, updatedAt: now }).where('id', '=', id).execute();
}

export async function endClosing(tx: Tx<BillingDb>, id: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ closedAt: now, updatedAt: now }).where('id', '=', id).execute();
}
