import { randomUUID } from 'node:crypto';
import type { EventMeta } from '@attendu/bus/meta';
import { endWithdrawal, findWithdrawal, undoneWithdrawals } from '../db/withdrawals.ts';
import { type LeaseDeps, underLease } from './account-lease.ts';
import type { JobContext } from './deps.ts';

const BATCH = 20;
/** A younger one is still handled by its own call. */
const LEFT_MS = 2 * 60_000;

/** Ends the subscription and refunds its payments; each step is idempotent. */
export function finishWithdrawal(deps: LeaseDeps) {
  const lease = underLease(deps);
  return async (ctx: JobContext, id: string, meta: EventMeta): Promise<void> => {
    const withdrawal = await findWithdrawal(deps.database.kysely, id);
    if (!withdrawal || withdrawal.doneAt !== null) return;
    const { accountId, subscriptionId } = withdrawal;
    await lease(ctx, accountId, meta, async ({ sync, account }) => {
      const { customerId } = await account();
      await deps.payments.endNow(subscriptionId);
      if (customerId !== null) await deps.payments.refundAll(customerId, subscriptionId, `withdrawal-${id}`);
      await sync();
      await endWithdrawal(deps.database.kysely, id, ctx.now());
    });
  };
}

/** Resumes the withdrawals left by a crash or an outage of the provider. */
export function finishWithdrawals(deps: LeaseDeps) {
  const finish = finishWithdrawal(deps);
  return async (ctx: JobContext): Promise<number> => {
    const left = new Date(ctx.now().getTime() - LEFT_MS);
    let done = 0;
    for (const id of await undoneWithdrawals(deps.database.kysely, left, BATCH)) {
      const meta = { actor: { kind: 'service', id: 'billing' }, correlationId: `withdrawal-${randomUUID()}` } as const;
      await finish(ctx, id, meta).then(
        () => {
          done += 1;
        },
        (err: unknown) => deps.log.error({ err, withdrawal: id, alarm: 'billing.withdrawal' }, 'a withdrawal could not be finished'),
      );
    }
    return done;
  };
}
