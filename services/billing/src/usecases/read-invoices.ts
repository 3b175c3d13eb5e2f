import type { InvoiceSummary } from '@attendu/contracts/billing/schemas';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findInvoice, invoicePage } from '../db/invoices.ts';
import type { InvoiceRow } from '../db/schema.ts';
import { ProviderMissing } from '../domain/payments.ts';
import { orProblem } from './account-lease.ts';
import { requirePayments } from './change-subscription.ts';
import type { PaymentDeps } from './deps.ts';
import { requirePayer } from './payer.ts';

const PAGE = 12;

export function readInvoices(deps: PaymentDeps) {
  return async (ctx: RequestContext, input: { readonly after?: string | undefined }) => {
    const { account } = await requirePayer(deps.database.kysely, ctx);
    if (!account) return { invoices: [], next: null };
    const rows = await invoicePage(deps.database.kysely, account.id, input.after ?? null, PAGE + 1);
    const page = rows.slice(0, PAGE);
    return { invoices: page.map(summaryOf), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
  };
}

/** The provider's file of one of the caller's invoices. */
export function readInvoiceLink(deps: PaymentDeps) {
  return async (ctx: RequestContext, input: { readonly invoiceId: string }): Promise<{ url: string }> => {
    const { account } = await requirePayer(deps.database.kysely, ctx);
    const invoice = account && (await findInvoice(deps.database.kysely, account.id, input.invoiceId));
    if (!invoice) throw problem('billing.invoice_unknown');
    try {
      const { file } = await orProblem(requirePayments(deps).invoiceLinks(invoice.id));
      if (file !== null) return { url: file };
    } catch (error) {
      if (!(error instanceof ProviderMissing)) throw error;
    }
    throw problem('billing.invoice_unknown');
  };
}

function summaryOf(row: InvoiceRow): InvoiceSummary {
  return {
    id: row.id,
    number: row.number,
    date: row.issuedAt.toISOString(),
    total: { cents: row.totalCents, currency: 'eur' },
    state: stateOf(row),
  };
}

function stateOf({ status, isProcessing, refundedCents, totalCents, attempts }: InvoiceRow): InvoiceSummary['state'] {
  if (status === 'paid') {
    if (refundedCents === 0) return 'paid';
    return refundedCents >= totalCents ? 'refunded' : 'partly_refunded';
  }
  if (status === 'open') {
    if (isProcessing) return 'processing';
    return attempts > 0 ? 'failed' : 'due';
  }
  return status === 'uncollectible' ? 'failed' : 'void';
}
