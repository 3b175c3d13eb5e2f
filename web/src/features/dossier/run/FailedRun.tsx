import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorPanel, Notice } from '../../../ui/Notice.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { relaunchAnalysis, showPending } from '../api.ts';
import { FAILED, RUN } from '../content.ts';

/** A failed or stopped analysis, with its reason, and the ways to retry: relaunch it, or ask the question again. */
export function FailedRun({ dossier, onAskAgain }: { dossier: Dossier; onAskAgain: () => void }) {
  const client = useQueryClient();

  const relaunch = useMutation({
    mutationFn: () => relaunchAnalysis(dossier.id),
    onSuccess: () => showPending(client, dossier),
    onError: (error) => {
      const why = error instanceof ApiProblem ? (error.detail ?? error.title) : problemTitle(error);
      toast.error(`${RUN.relaunchFailed} ${why}`);
    },
  });

  // A reader sees that it failed, and can do nothing about it.
  if (dossier.access !== 'own') return <Notice title={FAILED.title} />;
  const again = dossier.relaunchable ? FAILED.relaunch : null;
  const actions = (
    <>
      {dossier.relaunchable ? (
        <Button tone="primary" busy={relaunch.isPending || relaunch.isSuccess} onClick={() => relaunch.mutate()}>
          {RUN.relaunch}
        </Button>
      ) : null}
      <Button onClick={onAskAgain}>{RUN.askAgain}</Button>
    </>
  );
  if (dossier.failure_reason === 'cancelled') {
    return (
      <Notice title={<OwnText text={dossier.failure ?? FAILED.stopped} />} urgent actions={actions}>
        <p>{[FAILED.question, again].filter(Boolean).join(' ')}</p>
      </Notice>
    );
  }
  // The titles of errors have no full stop.
  const failure = dossier.failure?.trim().replace(/(?<=[^.!?…])$/, '.');
  const kept = [failure, FAILED.kept, again].filter(Boolean).join(' ');
  return <ErrorPanel title={FAILED.title} kept={<OwnText text={kept} />} actions={actions} />;
}
