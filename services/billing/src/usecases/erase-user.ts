import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { findAccount } from '../db/accounts.ts';
import { deleteMember, firmOf, lockFirm } from '../db/members.ts';
import { deleteReservationsOf } from '../db/reservations.ts';
import type { BillingDb } from '../db/schema.ts';
import type { StandingRules } from '../db/standings.ts';
import { deleteSubscription, lockSubscription } from '../db/subscriptions.ts';
import { closeAccount, handOver } from './close-account.ts';
import type { JobContext } from './deps.ts';
import { refreshFirm } from './firm-members.ts';

/**
 * An account is gone: so are its plan, what it asked for and what it declared, and its subscription is to end at the provider. Invoices and
 * the proofs of what was accepted stay, under an id that no longer names anyone, for as long as the law has them kept.
 */
export function eraseUser(ctx: JobContext, rules: StandingRules) {
  return async (tx: Tx<BillingDb>, { data }: Envelope<'user.deleted'>): Promise<void> => {
    const { userId } = data;
    const now = ctx.now();
    const firmId = await firmOf(tx, userId);
    if (firmId !== null) await lockFirm(tx, firmId);
    await lockSubscription(tx, userId, now);
    const own = await findAccount(tx, { holder: 'user', holderId: userId });
    if (own) await closeAccount(tx, own, now);
    if (firmId !== null) {
      await deleteMember(tx, userId, firmId);
      await handOver(tx, firmId, userId, now);
      await refreshFirm(tx, firmId, now, rules);
    }
    await deleteReservationsOf(tx, userId);
    await deleteSubscription(tx, userId);
  };
}
