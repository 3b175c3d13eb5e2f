/**
 * The life of a debited request. A dossier has at most one live reservation (`reserved` or `confirmed`); those given back stay as history.
 *
 *   reserve ─→ reserved ─ analysis.requested ─→ confirmed
 *                 │                                 │
 *                 ├─ 15 min without a run ──→ given_back (expired)
 *                 └─ analysis.failed ───────→ given_back (failed) ←─ analysis.failed
 *
 * A dossier whose run failed may be launched again: another reservation, another run.
 *
 * Events come at least once and, after a replay, in any order; a run is debited at most once and given back at most once.
 */

export type ReservationState = 'reserved' | 'confirmed' | 'given_back';
export type GivenBackBecause = 'expired' | 'failed';

export type Reservation = {
  readonly id: string;
  readonly state: ReservationState;
  /** The run that uses it, once known. */
  readonly runId: string | null;
  readonly givenBackBecause: GivenBackBecause | null;
};

/** The reservations of one dossier, oldest first. */
export type History<R extends Reservation = Reservation> = readonly R[];

export const RESERVATION_TIMEOUT_MS = 15 * 60 * 1000;

export function liveReservation<R extends Reservation>(history: History<R>): R | null {
  return history.find((one) => one.state !== 'given_back') ?? null;
}

export type OnRequested<R> =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'confirm'; readonly reservation: R }
  /** The run started although its reservation had expired (the bus was down that long) or was an earlier run's: its request is debited. */
  | { readonly kind: 'debit_again' };

/** The effect of `analysis.requested`. */
export function onRequested<R extends Reservation>(history: History<R>, runId: string): OnRequested<R> {
  if (history.some((one) => one.runId === runId)) return { kind: 'nothing' };
  const live = liveReservation(history);
  if (live) return live.runId === null ? { kind: 'confirm', reservation: live } : { kind: 'nothing' };
  const last = history.at(-1);
  const expired = last?.givenBackBecause === 'expired' && last.runId === null;
  // Relaunched before its failure arrived here: the earlier reservation was the failed run's, given back since. Or cancelled by a call that did not
  // see this run.
  const givenBackTooSoon = last?.givenBackBecause === 'failed';
  return expired || givenBackTooSoon ? { kind: 'debit_again' } : { kind: 'nothing' };
}

export type OnFailed<R> =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'give_back'; readonly reservation: R }
  /** Already given back when it expired: the run is written there, so that a late `analysis.requested` does not debit it again. */
  | { readonly kind: 'note_run'; readonly reservation: R };

/** The effect of `analysis.failed`. A refused analysis was never debited. */
export function onFailed<R extends Reservation>(
  history: History<R>,
  event: { readonly runId: string | null; readonly reason: 'refused' | 'error' | 'cancelled' },
): OnFailed<R> {
  if (event.reason === 'refused') return { kind: 'nothing' };
  const ofRun = event.runId === null ? undefined : history.find((one) => one.runId === event.runId);
  if (ofRun) return ofRun.state === 'given_back' ? { kind: 'nothing' } : { kind: 'give_back', reservation: ofRun };
  const live = liveReservation(history);
  if (live) return live.runId === null ? { kind: 'give_back', reservation: live } : { kind: 'nothing' };
  const last = history.at(-1);
  if (event.runId !== null && last?.givenBackBecause === 'expired' && last.runId === null) return { kind: 'note_run', reservation: last };
  return { kind: 'nothing' };
}
