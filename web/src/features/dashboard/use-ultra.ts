import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../lib/api.ts';
import { newId } from '../../lib/new-id.ts';
import { toast } from '../../ui/toast-store.ts';
import { cancelAnalysis } from '../dossier/api.ts';
import { createUltraDossier, startUltra } from '../dossier/launch.ts';
import { useAccount } from '../session/api.ts';
import { DASHBOARD, REVIEW } from './content.ts';

/** Ultra mode (spec/1 §4): the dossier is created and opened at once, its analysis starts behind it. */
export function useUltra(mayAsk: () => Promise<boolean>) {
  const account = useAccount();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function begin(contexte: string, parentId: string | null): Promise<void> {
    const dossierId = newId();
    try {
      if (!(await mayAsk())) return;
      await createUltraDossier(dossierId, contexte, parentId);
    } catch (error) {
      toast.error(REVIEW.createFailed(problemTitle(error)));
      return;
    }
    navigate(`/dossier/${dossierId}`);
    startUltra(dossierId, account.id).catch(async (error: unknown) => {
      toast.error(DASHBOARD.ultraFailed);
      // The server has told the dossier already when it refused; otherwise it would wait for nothing.
      const told = error instanceof ApiProblem && error.code.startsWith('billing.');
      if (!told) await cancelAnalysis(dossierId).catch(() => undefined);
    });
  }

  return {
    busy,
    async start(contexte: string, parentId: string | null): Promise<void> {
      if (busy) return;
      setBusy(true);
      await begin(contexte, parentId);
      setBusy(false);
    },
  };
}
