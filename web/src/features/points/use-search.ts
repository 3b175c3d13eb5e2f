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

/** `again`: the same question yielded no point just before. `kept`: the review that the last visit left. */
export type SearchState =
  | { phase: 'idle' }
  | { phase: 'loading' }
  | ({ phase: 'review'; again: boolean } & Reviewed)
  | { phase: 'failed'; error: unknown };

/**
 * From a question to its proposed points: checks the right to ask, then requests them; `cancel` stops at any time. The points that the user edited at
 * this `place` are found again after a reload.
 */
export function useSearch(place: string) {
  const client = useQueryClient();
  const account = useAccount();
  const [found, keep] = useKept<Reviewed>(`points.${place}`);
  const [state, setState] = useState<SearchState>(found === null ? { phase: 'idle' } : { phase: 'review', again: false, ...found });
  const [barrier, setBarrier] = useState<Barrier | null>(null);
  const running = useRef<AbortController | null>(null);

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

  /** `parentId`: the dossier that the question follows. */
  async function search(contexte: string, parentId: string | null): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    keep(null);
    setState({ phase: 'loading' });
    try {
      const allowed = await mayAsk();
      if (controller.signal.aborted) return;
      if (!allowed) return setState({ phase: 'idle' });
      const proposal = await fetchPoints(contexte, parentId, account.id, controller.signal);
      if (controller.signal.aborted) return;
      const isSame = state.phase === 'review' && state.contexte === contexte && state.parentId === parentId;
      const again = isSame && state.proposal.points.length === 0 && proposal.points.length === 0;
      setState({ phase: 'review', contexte, parentId, proposal, again, kept: null });
    } catch (error) {
      if (!controller.signal.aborted) setState({ phase: 'failed', error });
    }
  }

  function cancel(): void {
    running.current?.abort();
    keep(null);
    setState({ phase: 'idle' });
  }

  /** Keeps the review in this tab; null once it is started, or while a reload loses nothing. */
  function keepReview(kept: KeptReview | null): void {
    if (state.phase !== 'review') return;
    const { contexte, parentId, proposal } = state;
    keep(kept === null ? null : { contexte, parentId, proposal, kept });
  }

  /** The server refused at the last moment (another tab used the quota): opens the same dialogs. */
  async function refused(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiProblem)) return false;
    if (error.code === 'billing.paywall') setBarrier({ kind: 'paywall', pastDue: false });
    else if (error.code === 'billing.quota_exhausted') {
      const subscription = await freshSubscription(client).catch(() => null);
      setBarrier({ kind: 'quota', until: subscription?.current_period_end ?? null });
    } else return false;
    return true;
  }

  return { state, barrier, search, mayAsk, cancel, keepReview, refused, closeBarrier: () => setBarrier(null) };
}
