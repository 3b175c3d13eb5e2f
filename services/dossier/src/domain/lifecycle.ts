import type { FailureReason } from '@attendu/contracts/dossier/schemas';

/**
 * The life cycle of a dossier, from the events of its runs. Events come at least once and, after a replay, in any order: a failure closes its own run
 * only, and a result once stored is never lost.
 *
 *   pending ──────────── done(run) ──────→ done
 *      │ ↑
 *      │ └─ requested(another run), done ─┐
 *      └─ failed(run), never requested ──→ failed
 */

export type Status = 'pending' | 'done' | 'failed';

/** Why a dossier failed: the sentence for its author, and its kind. */
export type Failure = { readonly message: string; readonly reason: FailureReason };

/** `runId`: the run of the status; null while none was requested, and for a failure before any run. */
export type Life = { readonly status: Status; readonly runId: string | null };

export type LifeEvent =
  | { readonly kind: 'requested'; readonly runId: string }
  | { readonly kind: 'done'; readonly runId: string }
  /** `runId` null: refused before any run. */
  | { readonly kind: 'failed'; readonly runId: string | null }
  /** Too long without a run. */
  | { readonly kind: 'never_requested' };

/** The next state, or null when the event changes nothing. `publish`: the event to publish. */
export type Step = { readonly life: Life; readonly publish: 'completed' | 'failed' | null };

/** A dossier whose analysis was not requested within this time fails. */
export const NEVER_REQUESTED_MS = 15 * 60 * 1000;
export const NEVER_REQUESTED_MESSAGE =
  'L’analyse n’a pas été lancée. Votre question est conservée et aucune requête n’a été débitée : vous pouvez lancer une nouvelle recherche.';

export function next(life: Life, event: LifeEvent): Step | null {
  if (life.status === 'done') return null;
  switch (event.kind) {
    case 'requested':
      // A run already known is either running (nothing new) or failed (its request comes late).
      return life.runId === event.runId ? null : { life: { status: 'pending', runId: event.runId }, publish: null };
    case 'done':
      if (life.status === 'failed' && life.runId === event.runId) return null;
      return { life: { status: 'done', runId: event.runId }, publish: 'completed' };
    case 'failed':
      return onFailed(life, event.runId);
    case 'never_requested':
      return life.status === 'pending' && life.runId === null ? { life: { status: 'failed', runId: null }, publish: 'failed' } : null;
  }
}

function onFailed(life: Life, runId: string | null): Step | null {
  if (life.status === 'pending') {
    // The failure of an earlier attempt, while a later one runs.
    if (life.runId !== null && life.runId !== runId) return null;
    return { life: { status: 'failed', runId }, publish: 'failed' };
  }
  // Given up before its run was known: only the run is recorded, so that its late request changes nothing.
  return life.runId === null && runId !== null ? { life: { status: 'failed', runId }, publish: null } : null;
}
