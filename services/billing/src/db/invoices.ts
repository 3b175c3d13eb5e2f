import type { Db, Tx } from '@attendu/db/database';
import type { ReadDispute, ReadInvoice } from '../domain/reading.ts';
import type { BillingDb, InvoiceRow } from './schema.ts';

/** An invoice and its payments, from the reading. */
export type InvoiceFacts = ReadInvoice & { readonly isProcessing: boolean; readonly refundedCents: number };

export async function invoicesOf(tx: Tx<BillingDb>, accountId: string): Promise<Map<string, InvoiceRow>> {
  const rows = await tx.selectFrom('invoices').selectAll().where('accountId', '=', accountId).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function writeInvoice(
  tx: Tx<BillingDb>,
  accountId: string,
  facts: InvoiceFacts,
  told: Pick<InvoiceRow, 'paidTold' | 'failuresTold'>,
): Promise<void> {
  const { id, number, subscriptionId, reason, status, isProcessing, totalCents, refundedCents } = facts;
  const { attempts, nextAttemptAt, issuedAt, paidAt } = facts;
  const values = {
    number,
    subscriptionId,
    reason,
    status,
    isProcessing,
    totalCents,
    refundedCents,
    attempts,
    nextAttemptAt,
    issuedAt,
    paidAt,
  };
  await tx
    .insertInto('invoices')
    .values({ id, accountId, ...values, ...told })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, ...told }))
    .execute();
}

export async function writeDispute(
  tx: Tx<BillingDb>,
  accountId: string,
  invoiceId: string | null,
  dispute: ReadDispute,
  now: Date,
): Promise<void> {
  const { id, state, cents, openedAt } = dispute;
  await tx
    .insertInto('disputes')
    .values({ id, accountId, invoiceId, state, cents, openedAt, changedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, cents, changedAt: now }))
    .execute();
}

/** Invoices of a payer that were issued, newest first, after this one; drafts are not shown. */
export async function invoicePage(db: Db<BillingDb>, accountId: string, after: string | null, limit: number): Promise<InvoiceRow[]> {
  let query = db.selectFrom('invoices').selectAll().where('accountId', '=', accountId).where('status', '<>', 'draft');
  if (after !== null) {
    const last = await db
      .selectFrom('invoices')
      .select('issuedAt')
      .where('id', '=', after)
      .where('accountId', '=', accountId)
      .executeTakeFirst();
    if (!last) return [];
    query = query.where((eb) =>
      eb.or([eb('issuedAt', '<', last.issuedAt), eb.and([eb('issuedAt', '=', last.issuedAt), eb('id', '<', after)])]),
    );
  }
  return query.orderBy('issuedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function findInvoice(db: Db<BillingDb>, accountId: string, id: string): Promise<InvoiceRow | null> {
  return (await db.selectFrom('invoices').selectAll().where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst()) ?? null;
}
