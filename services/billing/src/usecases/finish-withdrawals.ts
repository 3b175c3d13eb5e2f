import { randomUUID } from 'node:crypto';
import type { EventMeta } from '@attendu/bus/meta';
import type { Account } from '../db/accounts.ts';
import { rounds } from '../db/rounds.ts';
import { endWithdrawal, findWithdrawal, insertWithdrawal, undoneWithdrawals } from '../db/withdrawals.ts';
import { type LeaseDeps, underLease } from './account-lease.ts';
import type { JobContext } from './deps.ts';

const BATCH = 100;
/** A younger one is still handled by its own call. */
const LEFT_MS = 2 * 60_000;

/** Ends the subscription and refunds its payments; each step is idempotent. One that a bank has yet to answer is left for a later turn. */
export function finishWithdrawal(deps: LeaseDeps) {
  const lease = underLease(deps);
  return async (ctx: JobContext, id: string, meta: EventMeta): Promise<void> => {
    const withdrawal = await findWithdrawal(deps.database.kysely, id);
    if (!withdrawal || withdrawal.doneAt !== null) return;
    const { accountId, subscriptionId } = withdrawal;
    await lease(ctx, accountId, meta, async ({ sync, account }) => {
      const { customerId } = await account();
      await deps.payments.endNow(subscriptionId);
      const refund = { only: withdrawal.paymentIds, since: withdrawal.since, key: `withdrawal-${id}` };
      const refunded = customerId === null ? 'done' : await deps.payments.refund(customerId, subscriptionId, refund);
      await sync();
      if (refunded === 'done') await endWithdrawal(deps.database.kysely, id, ctx.now());
    });
  };
}

/** Ends a subscription at once, under its payer's lease. A debit that a bank has yet to answer is refunded when it arrives. */
export async function endAtOnce(deps: LeaseDeps, ctx: JobContext, account: Account): Promise<void> {
  const { id: accountId, customerId, subscriptionId, state, startedAt, closingAt } = account;
  if (customerId === null || subscriptionId === null) return;
  // Nothing was paid yet: whatever a pending payment brings, even at this instant, is refunded. So is what was bought after a deletion, or in its
  // second, since the provider tells no smaller time.
  const isBoughtAfter = closingAt !== null && startedAt !== null && startedAt.getTime() >= Math.floor(closingAt.getTime() / 1_000) * 1_000;
  const isRefunded = state === 'pending' || isBoughtAfter;
  const paymentIds = isRefunded ? null : await deps.payments.paymentsUnderWay(customerId, subscriptionId);
  if (paymentIds === null || paymentIds.length > 0)
    await insertWithdrawal(deps.database.kysely, {
      id: randomUUID(),
      accountId,
      subscriptionId,
      paymentIds,
      since: null,
      askedAt: ctx.now(),
    });
  await deps.payments.endNow(subscriptionId);
}

/** Resumes the withdrawals left by a crash, an outage of the provider or a debit under way, a page at a time. */
export function finishWithdrawals(deps: LeaseDeps) {
  const finish = finishWithdrawal(deps);
  const next = rounds(BATCH);
  return async (ctx: JobContext): Promise<'more' | undefined> => {
    const left = new Date(ctx.now().getTime() - LEFT_MS);
    const { rows, more } = await next((at) => undoneWithdrawals(deps.database.kysely, left, at));
    for (const { id } of rows) {
      const meta = { actor: { kind: 'service', id: 'billing' }, correlationId: `withdrawal-${randomUUID()}` } as const;
      await finish(ctx, id, meta).catch((err: unknown) =>
        deps.log.error({ err, withdrawal: id, alarm: 'billing.withdrawal' }, 'a withdrawal could not be finished'),
      );
    }
    return more;
  };
}
