import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiProblem } from '../../lib/api.ts';
import { useAccount } from '../session/api.ts';
import { useKept } from '../session/use-draft.ts';
import { freshSubscription } from '../subscription/api.ts';
import { fetchPoints, type Proposal } from './api.ts';
import type { KeptReview } from './review.ts';

export type Barrier = { kind: 'paywall'; pastDue: boolean } | { kind: 'quota'; until: string | null };

type Reviewed = { contexte: string; parentId: string | null; proposal: Proposal; kept: KeptReview | null };

/**
 * `again`: the same question yielded no point just before. `kept`: the review that the last visit left. `before`: the points under review when others
 * were asked for, to come back to.
 */
export type SearchState =
  | { phase: 'idle' }
  | { phase: 'loading'; before: Reviewed | null }
  | ({ phase: 'review'; again: boolean } & Reviewed)
  | { phase: 'failed'; before: Reviewed | null; error: unknown };

const reviewOf = (reviewed: Reviewed | null): SearchState =>
  reviewed === null ? { phase: 'idle' } : { phase: 'review', again: false, ...reviewed };

/** Why a question cannot be asked now. */
function useBarrier() {
  const client = useQueryClient();
  const [barrier, setBarrier] = useState<Barrier | null>(null);

  /** Whether a question may be asked now; otherwise opens the dialog with the reason. */
  async function mayAsk(): Promise<boolean> {
    const subscription = await freshSubscription(client);
    if (subscription.permission === 'allowed') return true;
    setBarrier(
      subscription.permission === 'quota'
        ? { kind: 'quota', until: subscription.current_period_end }
        : { kind: 'paywall', pastDue: subscription.status === 'past_due' },
    );
    return false;
  }

  /** The server refused at the last moment (another tab used the quota): opens the same dialogs. */
  async function refused(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiProblem)) return false;
    if (error.code !== 'billing.paywall' && error.code !== 'billing.quota_exhausted') return false;
    const subscription = await freshSubscription(client).catch(() => null);
    setBarrier(
      error.code === 'billing.paywall'
        ? { kind: 'paywall', pastDue: subscription?.status === 'past_due' }
        : { kind: 'quota', until: subscription?.current_period_end ?? null },
    );
    return true;
  }

  return { barrier, mayAsk, refused, closeBarrier: () => setBarrier(null) };
}

/**
 * From a question to its proposed points: checks the right to ask, then requests them; `cancel` stops at any time. The points that the user edited at
 * this `place` are found again after a reload.
 */
export function useSearch(place: string) {
  const account = useAccount();
  const [found, keep] = useKept<Reviewed>(`points.${place}`);
  const [state, setState] = useState(() => reviewOf(found));
  const { barrier, mayAsk, refused, closeBarrier } = useBarrier();
  const [isReplacing, setReplacing] = useState(false);
  const running = useRef<AbortController | null>(null);
  // What the user did to the points under review; null while nothing.
  const edited = useRef(found?.kept ?? null);

  /** `parentId`: the dossier that the question follows. */
  async function search(contexte: string, parentId: string | null): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const before = underReview();
    setReplacing(false);
    setState({ phase: 'loading', before });
    try {
      const allowed = await mayAsk();
      if (controller.signal.aborted) return;
      if (!allowed) return setState(reviewOf(before));
      const proposal = await fetchPoints(contexte, parentId, account.id, controller.signal);
      if (controller.signal.aborted) return;
      const isSame = state.phase === 'review' && state.contexte === contexte && state.parentId === parentId;
      const again = isSame && state.proposal.points.length === 0 && proposal.points.length === 0;
      forgetReview();
      setState({ phase: 'review', contexte, parentId, proposal, again, kept: null });
    } catch (error) {
      if (!controller.signal.aborted) setState({ phase: 'failed', before, error });
    }
  }

  /** The points that are shown, as they were edited, or that were before others were asked for. */
  function underReview(): Reviewed | null {
    if (state.phase !== 'review') return state.phase === 'idle' ? null : state.before;
    const { contexte, parentId, proposal } = state;
    return { contexte, parentId, proposal, kept: edited.current === null ? null : { ...edited.current, launched: false } };
  }

  function forgetReview(): void {
    edited.current = null;
    keep(null);
  }

  /** Stops asking for points, and comes back to those that were under review; false without any. */
  function cancel(): boolean {
    running.current?.abort();
    const before = state.phase === 'review' ? null : underReview();
    if (before === null) leave();
    else setState(reviewOf(before));
    return before !== null;
  }

  function leave(): void {
    running.current?.abort();
    forgetReview();
    setState({ phase: 'idle' });
  }

  /** Keeps the review in this tab; null once it is started, or while a reload loses nothing. */
  function keepReview(kept: KeptReview | null): void {
    if (state.phase !== 'review') return;
    edited.current = kept;
    const { contexte, parentId, proposal } = state;
    keep(kept === null ? null : { contexte, parentId, proposal, kept });
  }

  /** Whether a question may be asked at once: points of the same one that the user edited are not replaced unawares. */
  function mayReplace(contexte: string, parentId: string | null): boolean {
    const isSame = state.phase === 'review' && state.contexte === contexte && state.parentId === parentId;
    setReplacing(isSame && edited.current !== null);
    return !isSame || edited.current === null;
  }

  const review = { isReplacing, keepMine: () => setReplacing(false), keepReview, refused };
  return { state, barrier, search, mayAsk, mayReplace, cancel, leave, closeBarrier, ...review };
}
