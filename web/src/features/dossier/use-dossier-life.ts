import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announce } from '../../lib/announce.ts';
import { toast } from '../../ui/toast-store.ts';
import { forgetSubscription } from '../subscription/api.ts';
import { dossierKey, forgetThreads, POLL_MS, readPointsAgain, useDossier } from './api.ts';
import { DOSSIER } from './content.ts';
import type { RunView } from './progress.ts';
import { useProgress } from './use-progress.ts';

/** Leaves time for what is written just after the end of the run to become readable. */
const SETTLE_MS = 1500;
/** The run has ended: its dossier is updated within a second. */
const ENDED_POLL_MS = 1000;

/** `settling`: just done, results loading. */
export type DossierPhase = 'loading' | 'pending' | 'settling' | 'done' | 'failed';

type Life = {
  query: ReturnType<typeof useDossier>;
  dossier: Dossier | undefined;
  phase: DossierPhase;
  run: RunView | null;
};

/** Follows a dossier from pending to its end, and calls `onFinished` when it ended while the page was open. */
export function useDossierLife(dossierId: string, onFinished: () => void): Life {
  const client = useQueryClient();
  const [waited, setWaited] = useState(false);
  const [pollMs, setPollMs] = useState<number | false>(false);
  const query = useDossier(dossierId, pollMs);
  const status = query.data?.is_analysing;
  const run = useProgress(dossierId, status === 'pending');
  const runEnded = run?.status === 'done' || run?.status === 'failed';

  useEffect(() => {
    setPollMs(status === 'pending' ? (runEnded ? ENDED_POLL_MS : POLL_MS) : false);
    if (status === 'pending') setWaited(true);
  }, [status, runEnded]);

  const settling = status === 'done' && waited;
  // biome-ignore lint/correctness/useExhaustiveDependencies: onFinished is new at each render
  useEffect(() => {
    if (!settling) return;
    const timer = setTimeout(async () => {
      await Promise.all([client.refetchQueries({ queryKey: dossierKey(dossierId) }), readPointsAgain(client, dossierId)]);
      setWaited(false);
      toast.success(DOSSIER.finished);
      announce(DOSSIER.finished);
      onFinished();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [settling, dossierId, client]);

  useEffect(() => {
    if (status !== 'done' && status !== 'failed') return;
    // A request was spent, or given back by a failure.
    forgetSubscription(client);
    forgetThreads(client);
  }, [status, client]);

  const phase = status === undefined ? 'loading' : settling ? 'settling' : status;
  return { query, dossier: query.data, phase, run };
}
