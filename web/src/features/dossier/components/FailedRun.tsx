import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { dossierKey, relaunchAnalysis } from '../api.ts';
import { FAILED, RUN } from '../content.ts';

/** Why an analysis failed, and how to have it all the same: launched again as it was, or its question put again. */
export function FailedRun({ dossier, onAskAgain }: { dossier: Dossier; onAskAgain: () => void }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function relaunch() {
    setBusy(true);
    try {
      await relaunchAnalysis(dossier.id);
      // The dossier learns it from its run within the second; until then the screen says what has just been accepted.
      const pending = {
        ...dossier,
        is_analysing: 'pending',
        failure: null,
        relaunchable: false,
        updated_at: new Date().toISOString(),
      } as const;
      client.setQueryData(dossierKey(dossier.id), pending);
    } catch (error) {
      const why = error instanceof ApiProblem ? (error.detail ?? error.title) : problemTitle(error);
      toast.error(`${RUN.relaunchFailed} ${why}`);
      setBusy(false);
    }
  }

  return (
    <ErrorPanel
      title={FAILED.title}
      kept={[dossier.failure, FAILED.kept, dossier.relaunchable ? FAILED.relaunch : null].filter(Boolean).join(' ')}
      actions={
        <>
          {dossier.relaunchable ? (
            <Button tone="primary" busy={busy} onClick={() => void relaunch()}>
              {RUN.relaunch}
            </Button>
          ) : null}
          <Button onClick={onAskAgain}>{RUN.askAgain}</Button>
        </>
      }
    />
  );
}
