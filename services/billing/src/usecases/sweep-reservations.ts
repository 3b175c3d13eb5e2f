import { inTransaction } from '@attendu/db/database';
import { giveBackReservation, reservationsOf, unconfirmedReservations } from '../db/reservations.ts';
import { credit, lockSubscription } from '../db/subscriptions.ts';
import { RESERVATION_TIMEOUT_MS } from '../domain/reservation.ts';
import type { Deps, JobContext } from './deps.ts';

const BATCH = 100;

/** Gives back the reservations not confirmed in time; returns their number. Several sweepers may run at once. */
export function sweepReservations(deps: Deps) {
  return async (ctx: JobContext): Promise<number> => {
    const now = ctx.now();
    const cutoff = new Date(now.getTime() - RESERVATION_TIMEOUT_MS);
    let swept = 0;
    for (;;) {
      const batch = await unconfirmedReservations(deps.database.kysely, cutoff, BATCH);
      for (const { id, userId, dossierId } of batch) {
        await inTransaction(deps.database.kysely, async (tx) => {
          await lockSubscription(tx, userId, now);
          const reservation = (await reservationsOf(tx, dossierId)).find((one) => one.id === id);
          // Confirmed, or swept by another process, since it was listed.
          if (reservation?.state !== 'reserved') return;
          await giveBackReservation(tx, id, { because: 'expired', runId: null, now });
          await credit(tx, userId, reservation.periodStart, now);
          swept += 1;
        });
      }
      if (batch.length < BATCH) return swept;
    }
  };
}
