import { accountOfCustomer } from '../db/accounts.ts';
import { type ClaimedEvent, claimEvents, closeEvent, putOffEvent, settleEvents } from '../db/webhook-events.ts';
import { unlessMissing } from '../domain/payments.ts';
import { waitAfter } from '../domain/webhook-types.ts';
import { type LeaseDeps, syncAccount } from './account-lease.ts';
import type { JobContext } from './deps.ts';

const BATCH = 8;
/** Longer than a try may last: the event of a dead process is taken again after it. */
const TRY_MS = 2 * 60_000;

/**
 * Processes stored events. An event only triggers a reading of its customer: its contents are ignored, so that late, repeated and
 * reordered events do no harm. It is done once the reading is written. Returns the number of tried events.
 */
export function processWebhooks(deps: LeaseDeps) {
  const sync = syncAccount(deps);
  return async (ctx: JobContext): Promise<number> => {
    const now = ctx.now();
    const claimed = await claimEvents(deps.database.kysely, { now, retryAt: new Date(now.getTime() + TRY_MS), limit: BATCH });
    await Promise.all(claimed.map((event) => attempt(ctx, event)));
    return claimed.length;
  };

  async function attempt(ctx: JobContext, event: ClaimedEvent): Promise<void> {
    const { kysely } = deps.database;
    try {
      const customerId = event.customerId ?? (await customerOf(event));
      const account = customerId === null ? null : await accountOfCustomer(kysely, customerId);
      // Of another application on the same account, of another customer, or of a deleted one.
      if (account === null) return await closeEvent(kysely, event.id, { state: 'ignored', now: ctx.now() });
      const startedAt = ctx.now();
      const meta = { actor: { kind: 'provider', id: 'stripe' }, correlationId: event.id } as const;
      const synced = await sync(ctx, account.id, meta);
      if (synced.outcome === 'overtaken') throw new Error('overtaken by other readers');
      await closeEvent(kysely, event.id, { state: 'done', now: ctx.now() });
      if (event.customerId !== null) await settleEvents(kysely, event.customerId, startedAt, ctx.now());
    } catch (err) {
      const wait = waitAfter(event.attempts);
      const failure = err instanceof Error ? err.name : 'unknown';
      deps.log.warn({ err, event: event.id, type: event.type, attempts: event.attempts }, 'a payment event could not be processed');
      if (wait !== null) return putOffEvent(kysely, event.id, new Date(ctx.now().getTime() + wait), failure);
      deps.log.error({ alarm: 'billing.webhook_failed', event: event.id, type: event.type }, 'a payment event is given up: replay it');
      await closeEvent(kysely, event.id, { state: 'failed', now: ctx.now(), failure });
    }
  }

  async function customerOf({ subjectId }: ClaimedEvent): Promise<string | null> {
    return subjectId === null ? null : unlessMissing(deps.payments.customerOfPayment(subjectId));
  }
}
