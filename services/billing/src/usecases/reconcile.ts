import { randomUUID } from 'node:crypto';
import { type Account, accountOfCustomer, accountPage } from '../db/accounts.ts';
import { disagreeing } from '../db/standings.ts';
import { factsOf } from '../domain/facts.ts';
import { ProviderUnavailable } from '../domain/payments.ts';
import type { ReadSubscription } from '../domain/reading.ts';
import { retryProvider } from '../domain/retry-provider.ts';
import { type LeaseDeps, syncAccount } from './account-lease.ts';
import type { JobContext } from './deps.ts';

const PAGE = 500;
/** Window of payments, refunds and disputes to check: their events may have been lost. */
const TOUCHED_MS = 3 * 24 * 60 * 60 * 1_000;

export type Reconciled = { readonly accounts: number; readonly read: number; readonly mended: number; readonly failed: number };

/** A reconciliation that may be interrupted and resumed. */
export type Run = {
  /** The first start: payers read since then are not read again. */
  readonly startedAt: Date;
  /** Counts from before the interruption. */
  readonly before: Omit<Reconciled, 'accounts'>;
  /** Called regularly with the progress. */
  beat(done: Reconciled): Promise<void>;
};

/**
 * Compares every payer with the provider's whole list, and reads those that differ, one at a time. Each repaired difference is reported, since it
 * means a lost webhook or a bug. Stops when the provider is unreachable; payers already read are kept. @throws ProviderUnavailable
 */
export function reconcile(deps: LeaseDeps) {
  const sync = syncAccount(deps);
  return async (ctx: JobContext, run: Run): Promise<Reconciled> => {
    const meta = { actor: { kind: 'service', id: 'billing' }, correlationId: `reconciliation-${randomUUID()}` } as const;
    const { accounts, suspects } = await findSuspects(deps, ctx.now(), run.startedAt);
    let { read, mended, failed } = run.before;
    await run.beat({ accounts, read, mended, failed });
    for (const id of suspects) {
      try {
        const synced = await retryProvider(() => sync(ctx, id, meta));
        if (synced.outcome === 'changed') {
          mended += 1;
          deps.log.warn({ audit: 'billing.drift', account: id, changes: synced.changes }, 'a payer’s state had drifted and is repaired');
        }
      } catch (err) {
        if (err instanceof ProviderUnavailable) throw err;
        failed += 1;
        deps.log.error({ err, account: id }, 'a payer could not be read again');
      }
      read += 1;
      await run.beat({ accounts, read, mended, failed });
    }
    const result = { accounts, read, mended, failed };
    deps.log.info(result, 'payers reconciled with the payment provider');
    return result;
  };
}

/** The payers that differ from the provider's list or changed recently, and were not read since the run started. */
async function findSuspects(
  deps: LeaseDeps,
  now: Date,
  startedAt: Date,
): Promise<{ readonly accounts: number; readonly suspects: ReadonlySet<string> }> {
  const listed = await listByCustomer(deps);
  const isRead = ({ readAt }: Account) => readAt !== null && readAt > startedAt;
  const suspects = new Set<string>();
  let accounts = 0;
  for (let after: string | null = null; ; ) {
    const page: Account[] = await accountPage(deps.database.kysely, after, PAGE);
    accounts += page.length;
    const unread = page.filter((account) => !isRead(account));
    for (const account of unread) if (differs(account, listed.get(account.customerId ?? '') ?? [], now)) suspects.add(account.id);
    for (const id of await disagreeing(deps.database.kysely, unread, now, deps.rules)) suspects.add(id);
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE || after === null) break;
  }
  for await (const customerId of deps.payments.customersTouchedSince(new Date(now.getTime() - TOUCHED_MS))) {
    const account = await accountOfCustomer(deps.database.kysely, customerId);
    if (account && !isRead(account)) suspects.add(account.id);
  }
  return { accounts, suspects };
}

async function listByCustomer(deps: LeaseDeps): Promise<Map<string, ReadSubscription[]>> {
  const listed = new Map<string, ReadSubscription[]>();
  for await (const { customerId, subscription } of deps.payments.listSubscriptions()) {
    const known = listed.get(customerId);
    if (known) known.push(subscription);
    else listed.set(customerId, [subscription]);
  }
  return listed;
}

/** Whether the list differs from our state of a payer; the list has no invoices. */
function differs(account: Account, subscriptions: readonly ReadSubscription[], now: Date): boolean {
  if (account.customerId === null) return false;
  const facts = factsOf({ customer: 'present', subscriptions, invoices: [], payments: [] }, now);
  if (facts.subscriptionId === null) return account.state !== 'none' && account.state !== 'ended';
  const at = (date: Date | null) => date?.getTime() ?? null;
  const isOver = facts.state === 'ended' && account.state === 'ended';
  return (
    facts.subscriptionId !== account.subscriptionId ||
    facts.plan !== account.plan ||
    facts.nextPlan !== account.nextPlan ||
    facts.seats !== account.seats ||
    (!isOver && (facts.state !== account.state || at(facts.periodEnd) !== at(account.periodEnd))) ||
    at(facts.cancelAt) !== at(account.cancelAt)
  );
}
