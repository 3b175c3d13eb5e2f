import type { EventData } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { confirmReservation as confirm, insertReservation, reservationsOf } from '../db/reservations.ts';
import type { BillingDb } from '../db/schema.ts';
import { debit, lockSubscription } from '../db/subscriptions.ts';
import { onRequested } from '../domain/reservation.ts';
import type { JobContext } from './deps.ts';

/** A run started: its reservation no longer expires; an expired one is taken again. */
export function confirmReservation(ctx: JobContext) {
  return async (tx: Tx<BillingDb>, data: EventData<'analysis.requested'>): Promise<void> => {
    const { userId, dossierId, runId } = data;
    const now = ctx.now();
    const subscription = await lockSubscription(tx, userId, now);
    const effect = onRequested(await reservationsOf(tx, dossierId), runId);
    if (effect.kind === 'confirm') await confirm(tx, effect.reservation.id, runId, now);
    if (effect.kind === 'debit_again' && subscription) {
      const row = { id: ctx.newId(), dossierId, userId, state: 'confirmed', runId, givenBackBecause: null } as const;
      await insertReservation(tx, { ...row, periodStart: subscription.periodStart, reservedAt: now, changedAt: now });
      // The analysis runs regardless: the count may exceed the quota.
      await debit(tx, userId, null, now);
    }
  };
}
