import { randomUUID } from 'node:crypto';
import { type PlanCatalogue, SOLD_PLAN_IDS } from '@attendu/contracts/plans';
import { accountsToMove, accountToMove } from '../db/notices.ts';
import { rounds } from '../db/rounds.ts';
import { type LeaseDeps, underLease } from './account-lease.ts';
import type { JobContext } from './deps.ts';
import { RENEWAL_MS } from './notify-ahead.ts';

/** A price moves before a consumer is notified of the renewal and its amount, and is first debited by that renewal. */
const AHEAD_MS = RENEWAL_MS + 24 * 60 * 60 * 1_000;
const BATCH = 100;

/**
 * Moves subscribers to the price that is sold now, once they were notified of it a month before: at a renewal, without any debit before it. A page of each
 * plan at a time.
 */
export function movePrices(deps: LeaseDeps & { readonly catalogue: PlanCatalogue; readonly isSelling: () => Promise<boolean> }) {
  const lease = underLease(deps);
  const plans = SOLD_PLAN_IDS.map((plan) => ({ plan, next: rounds(BATCH) }));
  return async (ctx: JobContext): Promise<'more' | undefined> => {
    if (!(await deps.isSelling())) return undefined;
    let again: 'more' | undefined;
    for (const { plan, next } of plans) {
      const cents = deps.catalogue[plan].priceCents ?? 0;
      const now = ctx.now();
      const due = { plan, cents, now, before: new Date(now.getTime() + AHEAD_MS) };
      const { rows, more } = await next((at) => accountsToMove(deps.database.kysely, due, at));
      again ??= more;
      for (const { id } of rows) {
        const meta = { actor: { kind: 'service', id: 'billing' }, correlationId: `price-${randomUUID()}` } as const;
        const move = lease(ctx, id, meta, async ({ sync }) => {
          await sync();
          // What was due may have been cancelled, renewed or moved meanwhile.
          const account = await accountToMove(deps.database.kysely, due, id);
          if (!account?.subscriptionId || !account.itemId) return;
          const { subscriptionId, itemId, seats, periodEnd } = account;
          const key = `price-${subscriptionId}-${cents}-${seats}-${periodEnd?.getTime()}`;
          await deps.payments.movePrice({ subscriptionId, itemId, plan, seats }, key);
          await sync();
        });
        await move.catch((err: unknown) => deps.log.error({ err, account: id }, 'a price could not be moved yet'));
      }
    }
    return again;
  };
}
