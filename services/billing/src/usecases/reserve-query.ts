import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { insertReservation, reservationsOf } from '../db/reservations.ts';
import { debit, lockSubscription } from '../db/subscriptions.ts';
import { permission, queryLimit, quotaMessage } from '../domain/permission.ts';
import { liveReservation } from '../domain/reservation.ts';
import type { PaymentDeps } from './deps.ts';
import { refreshIfOver } from './refresh-if-over.ts';

/**
 * Debits one request for a dossier. Idempotent, even in parallel.
 * @throws billing.paywall, billing.quota_exhausted; request.subject_mismatch when the dossier is another user's.
 */
export function reserveQuery(deps: PaymentDeps) {
  const refresh = refreshIfOver(deps);
  return async (ctx: RequestContext, input: { userId: string; dossierId: string }): Promise<{ reservationId: string }> => {
    const { userId, dossierId } = input;
    const now = ctx.now();
    await refresh(ctx, userId, eventMeta(ctx));
    return inTransaction(deps.database.kysely, async (tx) => {
      const subscription = await lockSubscription(tx, userId, now);
      const known = await existing();
      if (known) return known;
      if (!subscription) throw problem('billing.paywall');
      const answer = permission(subscription, deps.catalogue, now);
      if (answer === 'paywall') throw problem('billing.paywall');
      if (answer === 'quota') throw exhausted(subscription.periodEnd);

      const id = ctx.newId();
      const { periodStart, periodEnd, plan } = subscription;
      const reservation = { id, dossierId, userId, runId: null, givenBackBecause: null, periodStart, reservedAt: now, changedAt: now };
      if (!(await insertReservation(tx, { ...reservation, state: 'reserved' }))) {
        // Another user's transaction reserved the same dossier meanwhile: the lock above is per user.
        const other = await existing();
        if (other) return other;
        throw new Error('a live reservation was refused and cannot be found');
      }
      if (!(await debit(tx, userId, queryLimit(deps.catalogue[plan]), now))) throw exhausted(periodEnd);
      return { reservationId: id };

      async function existing(): Promise<{ reservationId: string } | null> {
        const live = liveReservation(await reservationsOf(tx, dossierId));
        if (!live) return null;
        if (live.userId !== userId) throw problem('request.subject_mismatch');
        return { reservationId: live.id };
      }
    });
  };
}

function exhausted(periodEnd: Date): Error {
  return problem('billing.quota_exhausted', { detail: quotaMessage(periodEnd) });
}
