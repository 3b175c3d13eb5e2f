import type { Db, Tx } from '@attendu/db/database';
import type { BillingDb, CheckoutRow, CheckoutState, ConsentRow } from './schema.ts';

export async function liveCheckout(db: Db<BillingDb>, accountId: string): Promise<CheckoutRow | null> {
  const query = db.selectFrom('checkouts').selectAll().where('accountId', '=', accountId).where('state', 'in', ['opening', 'open']);
  return (await query.executeTakeFirst()) ?? null;
}

export async function insertCheckout(tx: Tx<BillingDb>, row: CheckoutRow): Promise<void> {
  await tx.insertInto('checkouts').values(row).execute();
}

export async function setCheckout(
  db: Db<BillingDb>,
  id: string,
  state: CheckoutState,
  page: { sessionId: string; url: string | null } | null = null,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ state, ...(page ?? {}) })
    .where('id', '=', id)
    .execute();
}

export async function insertConsent(tx: Tx<BillingDb>, row: ConsentRow): Promise<void> {
  await tx.insertInto('consents').values(row).execute();
}

/** What a student declared to buy. */
export async function forgetDeclarations(tx: Tx<BillingDb>, accountId: string): Promise<void> {
  await tx.updateTable('checkouts').set({ school: null, level: null, url: null }).where('accountId', '=', accountId).execute();
}

/** Marks the payment page of a subscription as completed. */
export async function completeCheckouts(tx: Tx<BillingDb>, accountId: string, startedAt: Date): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ state: 'complete' })
    .where('accountId', '=', accountId)
    .where('state', 'in', ['opening', 'open'])
    // The provider counts in seconds.
    .where('createdAt', '<', new Date(startedAt.getTime() + 1_000))
    .execute();
}

/** The last acceptance of the sales terms by a payer. */
export async function lastTermsOf(db: Db<BillingDb>, accountId: string): Promise<Pick<ConsentRow, 'version' | 'givenAt'> | null> {
  const query = db.selectFrom('consents').select(['version', 'givenAt']).where('accountId', '=', accountId);
  return (await query.where('document', '=', 'sales_terms').orderBy('givenAt', 'desc').limit(1).executeTakeFirst()) ?? null;
}
