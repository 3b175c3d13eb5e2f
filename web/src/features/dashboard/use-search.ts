import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiProblem } from '../../lib/api.ts';
import { useAccount } from '../session/api.ts';
import { freshSubscription } from '../subscription/api.ts';
import { fetchPoints, type Proposal } from './api.ts';

export type Barrier = { kind: 'paywall'; pastDue: boolean } | { kind: 'quota'; until: string | null };

/** `again`: the same question yielded no point just before. */
export type SearchState =
  | { phase: 'idle' }
  | { phase: 'loading' }
  | { phase: 'review'; contexte: string; parentId: string | null; proposal: Proposal; again: boolean }
  | { phase: 'failed'; error: unknown };

/** From a question to its proposed points: checks the right to ask, then requests them; `cancel` stops at any time. */
export function useSearch() {
  const client = useQueryClient();
  const account = useAccount();
  const [state, setState] = useState<SearchState>({ phase: 'idle' });
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
    setState({ phase: 'loading' });
    try {
      const allowed = await mayAsk();
      if (controller.signal.aborted) return;
      if (!allowed) return setState({ phase: 'idle' });
      const proposal = await fetchPoints(contexte, parentId, account.id, controller.signal);
      if (controller.signal.aborted) return;
      const isSame = state.phase === 'review' && state.contexte === contexte && state.parentId === parentId;
      const again = isSame && state.proposal.points.length === 0 && proposal.points.length === 0;
      setState({ phase: 'review', contexte, parentId, proposal, again });
    } catch (error) {
      if (!controller.signal.aborted) setState({ phase: 'failed', error });
    }
  }

  function cancel(): void {
    running.current?.abort();
    setState({ phase: 'idle' });
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

  return { state, barrier, search, mayAsk, cancel, refused, closeBarrier: () => setBarrier(null) };
}
