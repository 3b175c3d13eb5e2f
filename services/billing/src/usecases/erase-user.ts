import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { deleteReservationsOf } from '../db/reservations.ts';
import type { BillingDb } from '../db/schema.ts';
import { deleteSubscription, lockSubscription } from '../db/subscriptions.ts';
import type { JobContext } from './deps.ts';

/** An account is gone: so are its plan and what it asked for. What the law has kept, invoices, is not here. */
export function eraseUser(ctx: JobContext) {
  return async (tx: Tx<BillingDb>, { data }: Envelope<'user.deleted'>): Promise<void> => {
    await lockSubscription(tx, data.userId, ctx.now());
    await deleteReservationsOf(tx, data.userId);
    await deleteSubscription(tx, data.userId);
  };
}
