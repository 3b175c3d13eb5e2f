import type { EventData } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { giveBackReservation as giveBack, noteRun, reservationsOf } from '../db/reservations.ts';
import type { BillingDb } from '../db/schema.ts';
import { credit, lockSubscription } from '../db/subscriptions.ts';
import { onFailed } from '../domain/reservation.ts';
import type { JobContext } from './deps.ts';

/** Gives back the request of a failed analysis, once. */
export function giveBackReservation(ctx: JobContext) {
  return async (tx: Tx<BillingDb>, data: EventData<'analysis.failed'>): Promise<void> => {
    const now = ctx.now();
    await lockSubscription(tx, data.userId, now);
    const effect = onFailed(await reservationsOf(tx, data.dossierId), data);
    if (effect.kind === 'note_run' && data.runId !== null) await noteRun(tx, effect.reservation.id, data.runId, now);
    if (effect.kind !== 'give_back') return;
    const { id, userId, periodStart, runId } = effect.reservation;
    await giveBack(tx, id, { because: 'failed', runId: data.runId ?? runId, now });
    await credit(tx, userId, periodStart, now);
  };
}
