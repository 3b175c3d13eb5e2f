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
 * After an account's deletion: deletes its plan, requests and declaration, and ends its subscription at the provider. Invoices and
 * proofs of acceptance stay for the legal period, under an id that identifies nobody.
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
      await handOver(tx, firmId, now);
      await refreshFirm(tx, firmId, now, rules);
    }
    await deleteReservationsOf(tx, userId);
    await deleteSubscription(tx, userId);
  };
}
