import type { EventMeta } from '@attendu/bus/meta';
import { inTransaction } from '@attendu/db/database';
import { findAccount } from '../db/accounts.ts';
import { firmOf } from '../db/members.ts';
import type { SubscriptionRow } from '../db/schema.ts';
import { refreshStanding } from '../db/standings.ts';
import { findSubscription } from '../db/subscriptions.ts';
import { syncAccount } from './account-lease.ts';
import type { JobContext, PaymentDeps } from './deps.ts';
import { isThere } from './payer.ts';

/** A reading this recent is reused, so that a debtor's requests do not each call the provider. */
const BELIEVED_MS = 60_000;

/**
 * Reads again a paid subscription whose stored period is over: it may have been renewed, and the webhook lost. A failure is only
 * logged: the stored state is used.
 */
export function refreshIfOver(deps: PaymentDeps) {
  return async (ctx: JobContext, userId: string, meta: EventMeta): Promise<void> => {
    const { kysely } = deps.database;
    const row = await presentRow(deps, userId, ctx.now());
    if (deps.payments === null) return;
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

/** The user's row, worked out again when it is that of a granted plan that ended: a paid plan or a seat may be behind it. */
async function presentRow({ database: { kysely }, rules }: PaymentDeps, userId: string, now: Date): Promise<SubscriptionRow | null> {
  const row = await findSubscription(kysely, userId);
  if (row?.source !== 'grant' || row.endsAt === null || row.endsAt > now) return row;
  const hasOther = isThere(await findAccount(kysely, { holder: 'user', holderId: userId })) || (await firmOf(kysely, userId)) !== null;
  if (!hasOther) return row;
  await inTransaction(kysely, (tx) => refreshStanding(tx, userId, now, rules));
  return findSubscription(kysely, userId);
}
