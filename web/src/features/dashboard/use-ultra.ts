import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../lib/api.ts';
import { newId } from '../../lib/new-id.ts';
import { useIsShown } from '../../lib/use-is-shown.ts';
import { toast } from '../../ui/toast-store.ts';
import { cancelAnalysis } from '../dossier/api.ts';
import { readWarnings } from '../points/api.ts';
import { REVIEW } from '../points/content.ts';
import { createBareDossier, startUltra } from '../points/launch.ts';
import { useForewarning } from '../points/use-forewarning.ts';
import { useAccount } from '../session/api.ts';
import { DASHBOARD } from './content.ts';

/**
 * Ultra mode: shows the warnings about the question first, if any; then creates and opens the dossier at once, and starts its analysis. `onRefused`:
 * called with the reason when the question cannot be launched.
 */
export function useUltra(mayAsk: () => Promise<boolean>, onRefused: (why: string) => void, onStarted: () => void) {
  const account = useAccount();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { forewarned, dismiss, launchAfter } = useForewarning();
  // One id for a question until its dossier is created: the answer to a first try may have been lost.
  const tried = useRef({ question: '', dossierId: '' });
  const working = useMutation({ mutationFn: (work: () => Promise<void>) => work() });

  async function launch(contexte: string, parentId: string | null): Promise<void> {
    const question = JSON.stringify([contexte, parentId]);
    if (tried.current.question !== question) tried.current = { question, dossierId: newId() };
    const { dossierId } = tried.current;
    try {
      await createBareDossier(dossierId, contexte, parentId);
      tried.current = { question: '', dossierId: '' };
    } catch (error) {
      toast.error(REVIEW.createFailed(problemTitle(error)));
      return;
    }
    onStarted();
    if (isShown()) navigate(`/dossier/${dossierId}`);
    else toast.info(REVIEW.started);
    startUltra(dossierId, account.id).catch(async (error: unknown) => {
      toast.error(DASHBOARD.ultraFailed);
      // After a refusal the server has already failed the dossier; otherwise it would stay pending.
      const told = error instanceof ApiProblem && error.code.startsWith('billing.');
      if (!told) await cancelAnalysis(dossierId).catch(() => undefined);
    });
  }

  async function begin(contexte: string, parentId: string | null): Promise<void> {
    try {
      if (!(await mayAsk())) return;
      await launchAfter(
        async () => (await readWarnings({ contexte, userId: account.id, dossierId: parentId })).notices,
        () => launch(contexte, parentId),
      );
    } catch (error) {
      onRefused(error instanceof ApiProblem && error.code === 'research.no_law_then' && error.detail ? error.detail : problemTitle(error));
    }
  }

  function start(work: () => Promise<void>): void {
    if (!working.isPending) working.mutate(work);
  }

  return {
    busy: working.isPending,
    forewarned,
    dismiss,
    launchAnyway: () => start(async () => forewarned?.launch()),
    start: (contexte: string, parentId: string | null) => start(() => begin(contexte, parentId)),
  };
}
