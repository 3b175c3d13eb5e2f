import { randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '@attendu/db/database';
import type { HasMembers } from '../adapters/contacts.ts';
import { type Account, closingAccounts, endClosing, findAccount, setManager, startClosing, stopClosing } from '../db/accounts.ts';
import { forgetDeclarations, liveCheckout } from '../db/checkouts.ts';
import { adminsOf, membersOf } from '../db/members.ts';
import { rounds } from '../db/rounds.ts';
import type { BillingDb } from '../db/schema.ts';
import { deleteEventsOf } from '../db/webhook-events.ts';
import { isOver } from '../domain/facts.ts';
import { unlessMissing } from '../domain/payments.ts';
import { type LeaseDeps, underLease } from './account-lease.ts';
import { closePage } from './close-page.ts';
import type { JobContext } from './deps.ts';
import { endAtOnce } from './finish-withdrawals.ts';

const BATCH = 20;

/** Marks a subscription to be ended; a job then ends it at the provider. */
export async function closeAccount(tx: Tx<BillingDb>, account: Account, now: Date): Promise<void> {
  await startClosing(tx, account.id, now);
  await forgetDeclarations(tx, account.id);
  if (account.customerId !== null) await deleteEventsOf(tx, account.customerId);
}

/** Hands the firm's subscription to another administrator when its manager no longer is one; ends that of a firm without members. */
export async function handOver(tx: Tx<BillingDb>, firmId: string, now: Date): Promise<void> {
  const firm = await findAccount(tx, { holder: 'firm', holderId: firmId });
  if (!firm) return;
  const members = await membersOf(tx, firmId);
  if (members.length === 0) return closeAccount(tx, firm, now);
  const admins = await adminsOf(tx, firmId);
  const candidates = admins.length > 0 ? admins : members;
  const [next] = candidates;
  if (next !== undefined && !candidates.includes(firm.managerId)) await setManager(tx, firm.id, next, now);
}

/**
 * Ends the subscriptions of deleted holders at the provider, a page at a time; one that it no longer has counts as ended. A firm is first looked up in
 * auth: events about different members come in any order, and the last one that left may not have been the last one.
 */
export function closeAccounts(deps: LeaseDeps & { readonly hasMembers: HasMembers }) {
  const lease = underLease(deps);
  const next = rounds(BATCH);
  return async (ctx: JobContext): Promise<'more' | undefined> => {
    const { rows, more } = await next((at) => closingAccounts(deps.database.kysely, at));
    for (const { id, holder, holderId } of rows) {
      const meta = { actor: { kind: 'service', id: 'billing' }, correlationId: `closing-${randomUUID()}` } as const;
      try {
        await lease(ctx, id, meta, async ({ sync, account }) => {
          if (holder === 'firm' && (await deps.hasMembers(holderId, meta.correlationId))) {
            await inTransaction(deps.database.kysely, (tx) => stopClosing(tx, id, ctx.now()));
            await sync();
            return;
          }
          // An open payment page could be paid after the deletion.
          const page = await liveCheckout(deps.database.kysely, id);
          if (page !== null) await closePage(deps.database.kysely, deps.payments, page);
          await sync();
          const before = await account();
          if (!isOver(before.state)) {
            await unlessMissing(endAtOnce(deps, ctx, before));
            await sync();
          }
          // Another one may have been hidden behind the first: a later round ends it.
          if (isOver((await account()).state)) await inTransaction(deps.database.kysely, (tx) => endClosing(tx, id, ctx.now()));
        });
      } catch (err) {
        deps.log.error({ err, account: id, alarm: 'billing.closing' }, 'the subscription of a deleted account could not be ended yet');
      }
    }
    return more;
  };
}
