import { isDeepStrictEqual } from 'node:util';
import type { Bus } from '@attendu/bus/bus';
import type { EventMeta } from '@attendu/bus/meta';
import type { SubscriptionChange } from '@attendu/contracts/billing/events';
import type { Tx } from '@attendu/db/database';
import { type Account, accountById, factsOfRow, lockAccount, loseCustomer, reopenClosing, writeFacts } from '../db/accounts.ts';
import { completeCheckouts } from '../db/checkouts.ts';
import { keepConsumerContract } from '../db/consumer-contracts.ts';
import { type InvoiceFacts, invoicesOf, writeDispute, writeInvoice } from '../db/invoices.ts';
import { lockFirm, membersOf } from '../db/members.ts';
import type { BillingDb, InvoiceRow } from '../db/schema.ts';
import { refreshStanding, type StandingRules } from '../db/standings.ts';
import { changesBetween } from '../domain/changes.ts';
import { type Facts, factsOf, isOver } from '../domain/facts.ts';
import type { Reading } from '../domain/reading.ts';
import { graceOf } from '../domain/standing.ts';

export type ApplyDeps = { readonly bus: Pick<Bus<'billing'>, 'publish'>; readonly rules: StandingRules };
export type Applied =
  /** A later reading was written, or the customer was replaced, so nothing was written. */
  | { readonly outcome: 'overtaken' }
  | { readonly outcome: 'unchanged' | 'changed'; readonly facts: Facts; readonly changes: readonly SubscriptionChange[] };

/**
 * Updates our state to one reading, in one transaction: subscription, period, scheduled end, quota, invoices, disputes, and the events
 * about the changes. A reading under an earlier lease than the last written one writes nothing.
 */
export function applyReading(deps: ApplyDeps) {
  return async (
    tx: Tx<BillingDb>,
    read: { readonly accountId: string; readonly customerId: string; readonly token: number; readonly reading: Reading },
    meta: EventMeta,
    now: Date,
  ): Promise<Applied> => {
    const { reading, token } = read;
    const { holder, holderId } = await accountById(tx, read.accountId);
    if (holder === 'firm') await lockFirm(tx, holderId);
    const account = await lockAccount(tx, read.accountId);
    if (!account || account.customerId !== read.customerId || account.writtenToken > token) return { outcome: 'overtaken' };
    const before = factsOfRow(account);
    const facts = endedIfLost(before, factsOf(reading, now), now);
    const changes = changesBetween(before, facts);
    await writeFacts(tx, account.id, facts, { token, now });
    if (facts.startedAt !== null && facts.state !== 'ended') await completeCheckouts(tx, account.id, facts.startedAt);
    await keepContract(tx, account, { facts, changes }, now);
    if (reading.customer === 'gone') await loseCustomer(tx, account.id, read.customerId, now);
    if (account.closedAt !== null && !isOver(facts.state)) await reopenClosing(tx, account.id, now);
    const invoicesChanged = await writeInvoices(deps, tx, account, reading, facts, meta);
    await writeDisputes(tx, account.id, reading, now);
    let standingsChanged = false;
    for (const userId of await usersOf(tx, account)) {
      if (await refreshStanding(tx, userId, now, deps.rules)) standingsChanged = true;
    }
    if (account.closingAt === null) await publishChanges(deps, tx, account, { before, facts, changes }, meta);
    return { outcome: invoicesChanged || standingsChanged || !sameFacts(before, facts) ? 'changed' : 'unchanged', facts, changes };
  };
}

type Seen = { readonly facts: Facts; readonly changes: readonly SubscriptionChange[] };

/** Whoever becomes a student, or was one, concludes a contract as a consumer by changing plan. */
async function keepContract(tx: Tx<BillingDb>, account: Account, { facts, changes }: Seen, now: Date): Promise<void> {
  const { subscriptionId, plan, periodStart } = facts;
  const isChanged = changes.includes('upgraded') || changes.includes('downgraded');
  if (!isChanged || account.holder !== 'user' || subscriptionId === null || plan === null || periodStart === null) return;
  await keepConsumerContract(tx, { subscriptionId, plan, concludedAt: now, refundFrom: periodStart });
}

async function publishChanges(
  deps: ApplyDeps,
  tx: Tx<BillingDb>,
  account: Account,
  { before, facts, changes }: Seen & { readonly before: Facts },
  meta: EventMeta,
): Promise<void> {
  const { plan, seats } = facts.plan === null ? { plan: before.plan, seats: before.seats } : facts;
  if (plan === null) return;
  for (const change of changes) {
    const at = change === 'end_scheduled' ? facts.cancelAt : change === 'ended' ? facts.endedAt : facts.periodEnd;
    const afterTrial = change === 'started' && facts.state === 'trialing' ? { afterTrial: true } : {};
    const data = { userId: account.managerId, holder: account.holder, change, plan, seats, at: at?.toISOString() ?? null, ...afterTrial };
    await deps.bus.publish(tx, meta, 'subscription.changed', data);
  }
}

/** A subscription that is no longer found counts as ended. */
function endedIfLost(before: Facts, after: Facts, now: Date): Facts {
  if (after.subscriptionId !== null || before.subscriptionId === null) return after;
  const ended = { state: 'ended' as const, nextPlan: null, pendingFor: null, cancelAt: null, hold: null };
  return { ...before, ...ended, endedAt: before.endedAt ?? now };
}

/** Whether two sets of facts are equal, except for the instant at which an end was noticed, and a price that was not known yet. */
function sameFacts(before: Facts, after: Facts): boolean {
  const unitCents = before.unitCents ?? after.unitCents;
  return isDeepStrictEqual({ ...before, unitCents, endedAt: null }, { ...after, endedAt: null });
}

async function usersOf(tx: Tx<BillingDb>, account: Account): Promise<readonly string[]> {
  if (account.closingAt !== null) return [];
  return account.holder === 'user' ? [account.holderId] : (await membersOf(tx, account.holderId)).toSorted();
}

async function writeInvoices(
  deps: ApplyDeps,
  tx: Tx<BillingDb>,
  account: Account,
  reading: Reading,
  facts: Facts,
  meta: EventMeta,
): Promise<boolean> {
  const known = await invoicesOf(tx, account.id);
  let changed = false;
  for (const invoice of reading.invoices) {
    const payments = reading.payments.filter(({ invoiceId }) => invoiceId === invoice.id);
    const isProcessing = invoice.status === 'open' && payments.some(({ status }) => status === 'processing');
    const refundedCents = payments.reduce((sum, payment) => sum + payment.refundedCents, 0);
    const row = known.get(invoice.id);
    const now: InvoiceFacts = { ...invoice, isProcessing, refundedCents };
    const told = await publishNotices(deps, tx, account, { invoice: now, row, facts }, meta);
    if (row && same(row, now, told)) continue;
    changed = true;
    await writeInvoice(tx, account.id, now, told);
  }
  return changed;
}

function same(row: InvoiceRow, now: InvoiceFacts, told: NoticesSent): boolean {
  return (
    row.status === now.status &&
    row.isProcessing === now.isProcessing &&
    row.totalCents === now.totalCents &&
    row.refundedCents === now.refundedCents &&
    row.attempts === now.attempts &&
    row.number === now.number &&
    row.nextAttemptAt?.getTime() === now.nextAttemptAt?.getTime() &&
    row.paidAt?.getTime() === now.paidAt?.getTime() &&
    row.issuedAt.getTime() === now.issuedAt.getTime() &&
    row.paidTold === told.paidTold &&
    row.failuresTold === told.failuresTold
  );
}

type NoticesSent = Pick<InvoiceRow, 'paidTold' | 'failuresTold'>;

/** A payment is notified once, a refusal once per attempt; no refusal is notified for an ended or ending subscription. */
async function publishNotices(
  deps: ApplyDeps,
  tx: Tx<BillingDb>,
  account: Account,
  o: { readonly invoice: InvoiceFacts; readonly row: InvoiceRow | undefined; readonly facts: Facts },
  meta: EventMeta,
): Promise<NoticesSent> {
  const { invoice, row, facts } = o;
  const { id: invoiceId, number, totalCents: cents, attempts, nextAttemptAt } = invoice;
  const userId = account.managerId;
  const told = { paidTold: row?.paidTold ?? false, failuresTold: row?.failuresTold ?? 0 };
  if (invoice.status === 'paid' && !told.paidTold) {
    told.paidTold = true;
    if (cents > 0 && account.closingAt === null) await deps.bus.publish(tx, meta, 'invoice.paid', { userId, invoiceId, number, cents });
  }
  const isRefused = invoice.status === 'open' && !invoice.isProcessing && attempts > told.failuresTold;
  if (isRefused && (facts.state === 'past_due' || facts.state === 'unpaid')) {
    told.failuresTold = attempts;
    const failure = {
      ...{ userId, invoiceId, cents, attempt: attempts },
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      graceUntil: graceOf(facts, deps.rules.graceMs)?.toISOString() ?? null,
    };
    if (facts.cancelAt === null && account.closingAt === null) await deps.bus.publish(tx, meta, 'payment.failed', failure);
  }
  return told;
}

async function writeDisputes(tx: Tx<BillingDb>, accountId: string, reading: Reading, now: Date): Promise<void> {
  for (const { invoiceId, disputes } of reading.payments)
    for (const dispute of disputes) await writeDispute(tx, accountId, invoiceId, dispute, now);
}
