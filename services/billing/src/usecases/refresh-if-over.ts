import type { EventMeta } from '@attendu/bus/meta';
import { findAccount } from '../db/accounts.ts';
import { firmOf } from '../db/members.ts';
import { findSubscription } from '../db/subscriptions.ts';
import { syncAccount } from './account-lease.ts';
import type { JobContext, PaymentDeps } from './deps.ts';

/** A reading this recent is reused, so that a debtor's requests do not each call the provider. */
const BELIEVED_MS = 60_000;

/**
 * Reads again a paid subscription whose stored period is over: it may have been renewed, and the webhook lost. A failure is only
 * logged: the stored state is used.
 */
export function refreshIfOver(deps: PaymentDeps) {
  return async (ctx: JobContext, userId: string, meta: EventMeta): Promise<void> => {
    if (deps.payments === null) return;
    const { kysely } = deps.database;
    const row = await findSubscription(kysely, userId);
    if (!row || (row.source !== 'own' && row.source !== 'firm') || row.periodEnd > ctx.now()) return;
    const firmId = row.source === 'firm' ? await firmOf(kysely, userId) : null;
    const holder = firmId === null ? ({ holder: 'user', holderId: userId } as const) : ({ holder: 'firm', holderId: firmId } as const);
    const account = await findAccount(kysely, holder);
    if (!account || (account.readAt !== null && ctx.now().getTime() - account.readAt.getTime() < BELIEVED_MS)) return;
    try {
      await syncAccount({ ...deps, payments: deps.payments })(ctx, account.id, meta);
    } catch (err) {
      deps.log.warn({ err, account: account.id }, 'a period is over and the payment provider cannot say what follows');
    }
  };
}
